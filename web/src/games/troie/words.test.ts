import { speaks } from "../testing";

// Keys that are put together from a word and a name.
speaks("troie", [
  /^(act-publish|ask-(dig-frees|gestures|pick|publish-or|stop)|hidden|largest|plans|rubble|yours)-(one|many)$/,
  /^ask-keep-(dig|publish)-(one|many)$/,
  /^act-(discard|take|play|dig|examine|pick|stop)$/,
  /^short-(I|II|VI|VII|IX)$/,
  /^(bill|why)-(primordial|secondary|final)$/,
  /^bill-back$/,
  /^honour-(primordial|final)$/,
  /^told-(took|dug|examined|published)(-yours)?$/,
  /^told-(found|shown|freed)$/,
]);
