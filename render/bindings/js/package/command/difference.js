// In which pages two maps differ: docs/command.md has the contract.

import { placedPages } from "./pages.js";

const sorted = (parents) => [...parents].sort();
const isSame = (one, other) => one.size === other.size && [...one].every((parent) => other.has(parent));

export function differenceOf(before, after) {
  const [old, now] = [placedPages(before), placedPages(after)];
  const difference = { added: [], removed: [], moved: [], renamed: [] };
  const entry = (url, { name, parents }) => ({ url, name, below: sorted(parents) });
  for (const [url, page] of now) if (!old.has(url)) difference.added.push(entry(url, page));
  for (const [url, page] of old) {
    const { name, parents } = page;
    const other = now.get(url);
    if (!other) {
      difference.removed.push(entry(url, page));
      continue;
    }
    if (!isSame(parents, other.parents))
      difference.moved.push({ url, name: other.name, from: sorted(parents), to: sorted(other.parents) });
    if (name !== other.name) difference.renamed.push({ url, from: name, to: other.name });
  }
  return difference;
}

export const countOf = (difference) => Object.values(difference).reduce((sum, { length }) => sum + length, 0);

const places = (parents) => parents.map((parent) => parent || "the top").join(" and ");

export function differenceText(difference) {
  const { added, removed, moved, renamed } = difference;
  const count = countOf(difference);
  if (count === 0) return "The pages are the same\n";
  const lines = [
    ...added.map(({ url, name, below }) => `added    ${url}  ${name}, below ${places(below)}`),
    ...removed.map(({ url, name, below }) => `removed  ${url}  ${name}, was below ${places(below)}`),
    ...moved.map(
      ({ url, name, from, to }) => `moved    ${url}  ${name}, from below ${places(from)} to below ${places(to)}`
    ),
    ...renamed.map(({ url, from, to }) => `renamed  ${url}  from ${from || "no name"} to ${to || "no name"}`),
  ];
  const parts = Object.entries(difference).map(([kind, { length }]) => `${length} ${kind}`);
  return `${lines.join("\n")}\n\n${count} ${count === 1 ? "difference" : "differences"}: ${parts.join(", ")}\n`;
}
