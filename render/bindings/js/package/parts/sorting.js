// Names in the order of a language.

import { formatOf } from "./intl.js";

/** The order of a language: that of CLDR's root, which is that of English, if there is none for it. */
function collatorOf(language, sensitivity) {
  const tag = language.replaceAll("_", "-");
  let known = [];
  try {
    // V8 has the order of Cantonese by its other name only.
    const chinese = tag.replace(/^yue(-han[st])?\b/i, (_, script) => `zh${script ?? "-Hant"}`);
    known = Intl.Collator.supportedLocalesOf([tag, chinese]);
  } catch {
    // no tag
  }
  return formatOf(Intl.Collator, known[0] ?? "en", { numeric: true, sensitivity });
}

/** The place of each name in the order of a language; equal names have the same. */
export function ranks(language, names) {
  const { compare } = collatorOf(language, "variant");
  const order = names.map((_, i) => i).sort((a, b) => compare(names[a], names[b]));
  const ranks = new Uint32Array(names.length);
  for (let i = 1; i < order.length; ++i) {
    const [last, next] = [order[i - 1], order[i]];
    ranks[next] = ranks[last] + (compare(names[last], names[next]) === 0 ? 0 : 1);
  }
  return ranks;
}
