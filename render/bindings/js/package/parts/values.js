// Values of the C interface in the style of JavaScript, and the other way round.

import { numberOf } from "./memory.js";

export const addressSpaces = ["unknown", "loopback", "private", "public"];
export const relations = ["same-origin", "same-site", "cross-site"];
export const arrivals = ["navigation", "reload", "traversal"];
export const states = ["no-page", "no-map", "loading", "over"];
export const directions = ["auto", "ltr", "rtl"];
export const kinds = ["root", "item", "group"];
export const marks = [
  "none",
  "other-site",
  "mail",
  "telephone",
  "derived",
  "without-data",
  "form",
  "refused",
  "refused-credentials",
  "refused-length",
  "relative",
];
export const formats = ["text", "json", "html", "dot", "ssp", "sitemaps.org", "llms.txt", "markdown"];
export const checks = ["", "error", "warning", "note"];
export const sources = ["standard", "any", "robots"];
export const preferredSources = ["", "link", "robots", "llms"];
export const referrerPolicies = [
  "",
  "no-referrer",
  "no-referrer-when-downgrade",
  "origin",
  "origin-when-cross-origin",
  "same-origin",
  "strict-origin",
  "strict-origin-when-cross-origin",
  "unsafe-url",
];
/** Beyond this many milliseconds timers end at once. */
export const longestTimeout = 2 ** 31 - 1;

/** The number of a value, or 0 if it is left out. */
export const numberOrZero = (names, name, what) => (name ? numberOf(names, name, what) : 0);

/** Fields as pairs of strings. */
export function pairsOf(fields) {
  if (!fields) return [];
  const pairs = typeof fields[Symbol.iterator] === "function" ? fields : Object.entries(fields);
  return Array.from(pairs, ([name, value]) => ({ name: String(name), value: String(value) }));
}

/** Bytes as an array; a string in UTF-8. */
export function bytesOf(given) {
  if (given === undefined || given === null || typeof given === "string") return given;
  if (given instanceof Uint8Array) return given;
  if (ArrayBuffer.isView(given)) return new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
  if (given instanceof ArrayBuffer || Object.prototype.toString.call(given) === "[object SharedArrayBuffer]")
    return new Uint8Array(given);
  throw new TypeError("bytes are an ArrayBuffer, or a view of one");
}

/** How a URL is named in a message. */
export const urlNamed = (given) => `the URL ${JSON.stringify(textOf(given))}`;

export const textOf = (given) => (given === undefined || given === null ? undefined : String(given));

/** Leaves out members that are not there. */
export function compact(members) {
  for (const name of Object.keys(members)) if (members[name] === undefined) delete members[name];
  return members;
}

export const diagnosticOf = ({ code, severity, message, remedy, setting, document, line, column, count }) =>
  compact({
    code,
    severity,
    message,
    remedy,
    setting: setting || undefined,
    document: document || undefined,
    line: line || undefined,
    column: column || undefined,
    count,
  });

export const traceOf = ({ nearMiss, ...entry }) => ({ ...entry, nearMiss: nearMiss !== 0 });
export const levelOf = ({ name, label, showsMap }) => ({ name, label, showsMap: showsMap !== 0 });
