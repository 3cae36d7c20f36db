// Short sounds, made in the browser: wood, paper, a cup, a coin, a stamp, a thud. Off by default.

export type Sound = "tap" | "paper" | "cup" | "coin" | "stamp" | "thud";

interface Tone {
  from: number;
  to: number;
  at: number;
  length: number;
  loud: number;
  shape: OscillatorType;
}

const TONES: Record<Exclude<Sound, "paper">, Tone[]> = {
  tap: [{ from: 420, to: 180, at: 0, length: 0.07, loud: 0.3, shape: "triangle" }],
  cup: [
    { from: 1318, to: 1318, at: 0, length: 0.16, loud: 0.16, shape: "sine" },
    { from: 1760, to: 1760, at: 0.13, length: 0.26, loud: 0.16, shape: "sine" },
  ],
  coin: [
    { from: 2093, to: 2093, at: 0, length: 0.08, loud: 0.1, shape: "square" },
    { from: 2637, to: 2637, at: 0.06, length: 0.2, loud: 0.1, shape: "sine" },
  ],
  stamp: [{ from: 150, to: 60, at: 0, length: 0.12, loud: 0.4, shape: "square" }],
  thud: [{ from: 95, to: 45, at: 0, length: 0.28, loud: 0.5, shape: "sine" }],
};

let room: AudioContext | null = null;

/** Browsers let a page make a sound only after a touch: the first one opens the room. */
export function wakeSound(): void {
  room ??= new AudioContext();
  void room.resume();
}

export function play(sound: Sound): void {
  if (room === null || room.state !== "running") return;
  if (sound === "paper") rustle(room);
  else for (const tone of TONES[sound]) ring(room, tone);
}

function ring(context: AudioContext, tone: Tone): void {
  const start = context.currentTime + tone.at;
  const voice = context.createOscillator();
  voice.type = tone.shape;
  voice.frequency.setValueAtTime(tone.from, start);
  voice.frequency.exponentialRampToValueAtTime(tone.to, start + tone.length);
  voice.connect(fading(context, start, tone.length, tone.loud));
  voice.start(start);
  voice.stop(start + tone.length);
}

function rustle(context: AudioContext): void {
  const length = 0.11;
  const noise = context.createBuffer(1, context.sampleRate * length, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let place = 0; place < samples.length; place++) samples[place] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = noise;
  const thin = context.createBiquadFilter();
  thin.type = "highpass";
  thin.frequency.value = 2400;
  source.connect(thin).connect(fading(context, context.currentTime, length, 0.12));
  source.start();
}

function fading(context: AudioContext, start: number, length: number, loud: number): AudioNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  gain.connect(context.destination);
  return gain;
}
