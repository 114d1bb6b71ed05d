// A stranger's words, fit for one line of an answer.

/** Characters that break a line, or that nobody sees: controls, bidi controls, tags, joiners, private and unassigned ones. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const breaks = /[\s\p{Zs}\p{Zl}\p{Zp}\p{Cc}]+/gu;

/** At most `most` characters, of which the last is an ellipsis if there were more. */
export function oneLine(text, most = 100) {
  // More than this is never looked at: most characters of a line are seen ones.
  const line = (text ?? "").slice(0, most * 8).replace(breaks, " ").replace(unseen, "").replace(/ +/g, " ").trim();
  const characters = [...line];
  return characters.length <= most ? line : `${characters.slice(0, most - 1).join("").trimEnd()}…`;
}

export const bytesOf = (text) => Buffer.byteLength(text);

export const counted = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
