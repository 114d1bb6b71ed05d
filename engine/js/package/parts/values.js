// Values of the C interface in the style of JavaScript, and the other way round.

import { switches } from "../layout.js";
import { numberOf } from "./memory.js";

export const addressSpaces = ["unknown", "loopback", "private", "public"];
export const relations = ["same-origin", "same-site", "cross-site"];
export const arrivals = ["navigation", "reload", "traversal"];
export const states = ["no-page", "no-map", "loading", "over"];
export const kinds = ["root", "item", "group"];
export const formats = ["text", "json", "html", "dot", "ssp", "sitemaps.org"];
export const checks = ["", "error", "warning", "note"];
export const sources = ["standard", "any", "robots"];
export const preferredSources = ["", "link", "robots"];
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
/** As in `Document.failure`. */
export const failures = [
  "network",
  "timeout",
  "too-many-redirects",
  "too-many-fields",
  "refused",
  "cancelled",
  "offline",
  "name-unresolved",
  "not-connected",
  "proxy",
  "untrusted-certificate",
  "expired-certificate",
  "wrong-host-certificate",
  "no-secure-connection",
  "incomplete-response",
  "not-http",
  "file-missing",
  "file-unreadable",
];

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

export const textOf = (given) => (given === undefined || given === null ? undefined : String(given));

/** Leaves out members that are not there. */
export function compact(members) {
  for (const name of Object.keys(members)) if (members[name] === undefined) delete members[name];
  return members;
}

export const diagnosticOf = ({ code, severity, message, remedy, document, line, column, count }) =>
  compact({
    code,
    severity,
    message,
    remedy,
    document: document || undefined,
    line: line || undefined,
    column: column || undefined,
    count,
  });

export const traceOf = ({ nearMiss, ...entry }) => ({ ...entry, nearMiss: nearMiss !== 0 });
export const levelOf = ({ name, label, showsMap }) => ({ name, label, showsMap: showsMap !== 0 });

// --- limits ---

const inC = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const inJavaScript = (name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());

/** Calls `use` with the address of a policy with these limits: 0 for the defaults. */
export function withPolicy(module, limits, use) {
  if (!limits) return use(0);
  const { c, memory } = module;
  const { handle } = module.handle((to) => c.policy_new(to));
  try {
    for (const [name, value] of Object.entries(limits)) {
      if (value === undefined) continue;
      const number = Number(value);
      const isAllowed =
        Number.isInteger(number) &&
        number >= 0 &&
        memory.frame(() => c.policy_set(handle, memory.string(inC(name)), BigInt(number))) === 0;
      if (!isAllowed) throw new RangeError(`policy.${name} cannot be ${value}`);
    }
    return use(handle);
  } finally {
    c.policy_free(handle);
  }
}

/** All limits with their defaults. */
export function defaultPolicy(module) {
  const { c, memory } = module;
  const limits = {};
  const { handle } = module.handle((to) => c.policy_new(to));
  try {
    for (let i = 0, name; (name = module.stringFrom("policy_name", i)) !== undefined; ++i)
      memory.frame(() => {
        const to = memory.take(8);
        c.policy_get(handle, memory.string(name), to);
        const value = Number(memory.view.getBigUint64(to, true));
        limits[inJavaScript(name)] = switches.includes(inJavaScript(name)) ? value !== 0 : value;
      });
  } finally {
    c.policy_free(handle);
  }
  return Object.freeze(limits);
}
