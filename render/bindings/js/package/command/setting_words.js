// Which option changes what a finding is about, and the places where the engine's text has room for that. As
// render/hosts/probe/setting_words.h has it.

const sentences = {
  documents: "--max-documents allows more.",
  elements: "--max-elements allows more.",
  bytes: "--max-bytes allows more.",
  time: "--max-time allows more.",
  places: "--max-nodes shows more.",
  "private-network": "--allow-private allows it, for a test.",
  base: "--base URL reads it as if it were at that address.",
  network: "Leave out --offline.",
};

/** The text of a check: after the remedy. `diagnostics`: all of its findings. */
export function withOptionsAfterRemedies(text, diagnostics) {
  const remedies = new Map(
    diagnostics.filter(({ setting }) => sentences[setting]).map((one) => [one.remedy, one.setting])
  );
  for (const [remedy, setting] of remedies)
    text = text.replaceAll(`To fix it: ${remedy}\n`, () => `To fix it: ${remedy} ${sentences[setting]}\n`);
  return text;
}

/** The text of a map: after the first message of each kind of finding. */
export function withOptionsAfterMessages(text, diagnostics) {
  const kinds = new Map();
  for (const { code, document, message, setting } of diagnostics)
    if (sentences[setting] && !kinds.has(`${code} ${document}`)) kinds.set(`${code} ${document}`, { message, setting });
  for (const { message, setting } of kinds.values())
    text = text.replace(`  ${message}\n`, () => `  ${message}. ${sentences[setting]}\n`);
  // Only the text itself finds that it has too many places.
  return text.replace(/^.*limit-places .*$/m, (line) => `${line}. ${sentences.places}`);
}

/** The sentence of one diagnostic, or undefined. */
export const sentenceFor = (setting) => sentences[setting];

/** `input`: a map that nobody had to find, given where the options are; a page is left as it is. */
export function withWhereGiven(text, { root, requested, files }) {
  if (!root) return text;
  const where = files && /^http/.test(root) ? `on the command line, read from ${requested}` : "on the command line";
  // eslint-disable-next-line no-control-regex
  return text.replace(/^(?:\x1b\[[\d;]*m| )*by given/m, (line) => `${line}: ${where}`);
}
