// Why there is no map, in the words of sitemap-probe (render/findings/explain.h), but for what this command has otherwise.

import { optionRows, optionsOfProbeOnly } from "./option_rows.js";

const isCommandHere = "check"; // an option of sitemap-probe

/** Options that no hint may advise: those that are given, and those that the command does not have. */
function othersOf({ command, options }, { root }) {
  const lacking = [
    ...optionRows.filter(({ of }) => !of.includes(command)).map(({ name }) => name),
    ...optionsOfProbeOnly.filter((name) => name !== isCommandHere || command === isCommandHere),
  ];
  return [...Object.keys(options), ...(root ? ["sitemap"] : []), ...lacking].map((name) => `--${name}\0`).join("");
}

/** `{ what, hint }`, or undefined if there is a map with something in it. `page`: as `fetchPage` gives it, or undefined. */
export function explain(report, command, input, { page, documents = [] }) {
  const isLocal = Boolean(input.files && !page);
  const why = report.explain({ damage: page?.damage, isLocal, others: othersOf(command, input) });
  if (!why) return undefined;
  const hints = [why.hint.replace(`--${isCommandHere}`, isCommandHere)];
  if ((page?.failure ?? documents[0]?.failure) === "untrusted-certificate")
    hints.unshift("the variable NODE_EXTRA_CA_CERTS names a file of certificates to trust");
  return { ...why, hint: hints.filter(Boolean).join("; ") };
}
