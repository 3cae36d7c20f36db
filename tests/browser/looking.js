// Look at a screen as a strict reader would: what is cut off, what lies over what, what is out of
// reach. Returns one line for each ill. Runs in the page; everything it scrolls is scrolled back.
() => {
  // Things that lie over the table for a while, on purpose.
  const OVER = "dialog, .book, .veil, .refusal, .passing, .asked, .note, .mishap";
  const SLACK = 1.5;
  const TARGET = 44;
  const width = document.documentElement.clientWidth;
  const height = document.documentElement.clientHeight;
  const room = document.scrollingElement;
  const ills = new Map(); // each ill by its kind and cause, with the first thing that has it
  const ill = (kind, thing, cause = "") => {
    const key = `${kind} ${cause}`;
    const found = ills.get(key) ?? { first: `${kind}: ${thing}${cause && ` by ${cause}`}`, count: 0 };
    ills.set(key, { ...found, count: found.count + 1 });
  };

  const modal = [...document.querySelectorAll("dialog[open]")].at(-1);
  const top = modal ?? document.body;

  const named = (thing) => {
    const classes = typeof thing.className === "string" ? thing.className : thing.className.baseVal;
    const words = (thing.getAttribute("aria-label") ?? thing.textContent ?? "").trim().replace(/\s+/g, " ");
    return `${thing.tagName.toLowerCase()}${classes ? "." + classes.trim().split(/\s+/)[0] : ""} "${words.slice(0, 40)}"`;
  };
  const shown = (thing) =>
    thing.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !thing.closest(".aloud");
  const layer = (thing) => thing.closest(OVER);
  const box = ({ left, top, right, bottom }) => ({ left, top, right, bottom });
  const meets = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0;

  const scrolled = [...document.querySelectorAll("*")]
    .filter((thing) => thing.scrollHeight > thing.clientHeight || thing.scrollWidth > thing.clientWidth)
    .map((thing) => [thing, thing.scrollTop, thing.scrollLeft]);
  const scrollBack = () => {
    for (const [thing, down, across] of scrolled) {
      thing.scrollTop = down;
      thing.scrollLeft = across;
    }
  };

  // Lines of text and drawn words, each with its place on the screen.
  const lines = [];
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const of = node.parentElement;
    if (!node.data.trim() || of.closest("script, style, noscript, textPath, defs") || !shown(of)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      if (rect.width > 1 && rect.height > 1) lines.push({ of, drawn: false, ...box(rect) });
    }
  }
  for (const of of top.querySelectorAll(".digits, svg.name")) {
    const rect = of.getBoundingClientRect();
    if (shown(of) && rect.width > 1) lines.push({ of, drawn: true, ...box(rect) });
  }

  // Is a line cut by the edge of something around it? What can be scrolled is not cut.
  const clipped = (line) => {
    const seen = box(line);
    // A line is a little higher than its letters.
    const tall = line.drawn ? SLACK : Math.max(SLACK, 0.14 * (line.bottom - line.top));
    let positioned = getComputedStyle(line.of).position;
    for (let thing = line.of; thing && thing !== document.documentElement; thing = thing.parentElement) {
      const style = getComputedStyle(thing);
      const holds = thing === line.of || positioned !== "absolute" || style.position !== "static";
      const inline = style.display === "inline" || thing instanceof SVGElement && !(thing instanceof SVGSVGElement);
      if (holds && !inline && thing !== document.body) {
        const edge = thing.getBoundingClientRect();
        for (const [axis, low, high] of [["X", "left", "right"], ["Y", "top", "bottom"]]) {
          const how = style[`overflow${axis}`];
          if (how === "visible") continue;
          const slack = axis === "X" ? SLACK : tall;
          const out = seen[low] < edge[low] - slack || seen[high] > edge[high] + slack;
          if (!out) continue;
          if (how === "hidden" || how === "clip") return { by: thing };
          seen[low] = Math.max(seen[low], edge[low]);
          seen[high] = Math.min(seen[high], edge[high]);
          if (seen[low] >= seen[high]) return { away: true };
        }
      }
      if (holds) positioned = style.position;
      if (style.position === "fixed") break;
    }
    if (seen.left < -SLACK || seen.right > width + SLACK) return { by: document.documentElement };
    if (seen.top + room.scrollTop < -tall) return { by: document.documentElement };
    if (seen.bottom + room.scrollTop > Math.max(room.scrollHeight, height) + tall) return { by: document.documentElement };
    return { seen };
  };

  // Does a thing paint anything of its own?
  const clear = (colour) => colour === "transparent" || colour === "none" || /, 0\)$/.test(colour);
  const paints = (thing) => {
    const style = getComputedStyle(thing);
    if (thing instanceof SVGSVGElement || thing instanceof SVGGElement) return false;
    if (thing instanceof SVGElement) return !clear(style.fill) && Number(style.fillOpacity) > 0;
    return !clear(style.backgroundColor) || style.backgroundImage !== "none";
  };
  const coverOf = (line, x, y) => {
    let found = document.elementFromPoint(x, y);
    if (found === null || found.contains(line.of) || line.of.contains(found)) return null;
    for (; found && !found.contains(line.of); found = found.parentElement) {
      if (paints(found)) return found;
    }
    return null;
  };
  const hovers = (thing) => {
    for (; thing && thing !== document.body && !thing.matches(OVER); thing = thing.parentElement) {
      if (/sticky|fixed/.test(getComputedStyle(thing).position)) return true;
    }
    return false;
  };
  // What hovers at the edge of a page that scrolls covers nothing that can be scrolled from under it.
  const freed = (line) => {
    line.of.scrollIntoView({ block: "center" });
    const { left, top, right, bottom } = line.of.getBoundingClientRect();
    const free = coverOf(line, (left + right) / 2, (top + bottom) / 2) === null;
    scrollBack();
    return free;
  };

  const visible = [];
  for (const line of lines) {
    const { by, away, seen } = clipped(line);
    if (by) ill("cut off", named(line.of), by === document.documentElement ? "the screen" : named(by));
    if (by || away) continue;
    visible.push({ ...line, ...seen });
    if (getComputedStyle(line.of).pointerEvents === "none") continue;
    const middle = (seen.top + seen.bottom) / 2;
    for (const part of [0.1, 0.5, 0.9]) {
      const cover = coverOf(line, seen.left + part * (seen.right - seen.left), middle);
      if (cover && (layer(cover) === null || layer(cover) === layer(line.of))) {
        if (hovers(cover) && freed(line)) break;
        ill("covered", named(line.of), named(cover));
        break;
      }
    }
  }

  // Two lines on one spot; lines may stand close, so their edges do not count.
  const core = ({ left, top, right, bottom }) => {
    const lean = 0.2 * (bottom - top);
    return { left: left + 1, right: right - 1, top: top + lean, bottom: bottom - lean };
  };
  visible.forEach((one, place) => {
    for (const other of visible.slice(place + 1)) {
      if (one.of === other.of || layer(one.of) !== layer(other.of)) continue;
      if (one.of.contains(other.of) || other.of.contains(one.of)) continue;
      if (hovers(one.of) !== hovers(other.of)) continue;
      if (meets(core(one), core(other))) ill("overlapping", named(one.of), named(other.of));
    }
  });

  // Everything that can be touched can be brought onto the screen, and nothing lies over it.
  const touchable = "a[href], button, input, [role=button], [role=radio], [role=switch]";
  const hits = (thing, x, y) => {
    const found = document.elementFromPoint(x, y);
    return found !== null && (thing.contains(found) || found.contains(thing) && found.closest("label") !== null);
  };
  for (const thing of top.querySelectorAll(touchable)) {
    if (!shown(thing) || thing.disabled || thing.matches(".veil")) continue;
    thing.scrollIntoView({ block: "center", inline: "nearest" });
    const edge = thing.getBoundingClientRect();
    const x = (edge.left + edge.right) / 2;
    const y = (edge.top + edge.bottom) / 2;
    if (x < 0 || x > width || y < 0 || y > height) {
      ill("out of reach", named(thing));
      continue;
    }
    if (!hits(thing, x, y)) {
      const over = document.elementFromPoint(x, y);
      if (over && layer(over) !== null && layer(over) !== layer(thing)) continue;
      ill("covered", named(thing), over ? named(over) : "nothing");
      continue;
    }
    // A reference inside a sentence is as high as its line; an address is there to be read.
    if (thing.matches(".reference, input[type=range], input[readonly]")) continue;
    // Where the nearest middle is meant, a touch beside a thing is a touch of it.
    if (thing.closest("[data-nearest]")) continue;
    // How far it goes from its middle, the one way and the other; 44 in all is enough. What lies
    // over it for a while takes nothing from it.
    const passing = (found) => found !== null && layer(found) !== null && layer(found) !== layer(thing);
    const reach = (across, down) => {
      let far = 0;
      for (; far < TARGET; far += 1) {
        const [there, below] = [x + (far + 1) * across, y + (far + 1) * down];
        if (!hits(thing, there, below) && !passing(document.elementFromPoint(there, below))) break;
      }
      return far;
    };
    const wide = edge.width >= TARGET - SLACK || reach(-1, 0) + reach(1, 0) >= TARGET - 2;
    const high = edge.height >= TARGET - SLACK || reach(0, -1) + reach(0, 1) >= TARGET - 2;
    if (!wide || !high) {
      ill("small", `${named(thing)} ${Math.round(edge.width)} × ${Math.round(edge.height)}`);
    }
  }
  scrollBack();

  if (room.scrollWidth > width + SLACK) ill("the page scrolls sideways", `${room.scrollWidth} of ${width}`);
  if (height >= 640 && document.querySelector(".table:not(.end, .invite)") && room.scrollHeight > height + SLACK) {
    ill("the table scrolls as a page", `${room.scrollHeight} of ${height}`);
  }
  return [...ills.values()].map(({ first, count }) => (count > 1 ? `${first} (and ${count - 1} more)` : first));
}
