import { speaks } from "../testing";

// Keys that are put together from a word and a name.
speaks("cheval", [
  /^card-(success|lost)$/,
  /^(one|many)-(red|green|yellow|blue)$/,
  /^act-(announce|push|exchange|keep|hold)$/,
]);
