// Limits and switches, by their names in JavaScript.

import { limitNames, refusedLimits, switches } from "../layout.js";
import { status } from "./errors.js";
import { meant } from "./options.js";

const inC = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const numbers = ["number", "boolean", "bigint"];

/** `listMapTime` is `mapTime` for lists. */
const ofMaps = Object.fromEntries(
  limitNames
    .filter((name) => /^list[A-Z]/.test(name))
    .map((name) => [name, name[4].toLowerCase() + name.slice(5)])
);

/** The limits that are given. One of a map holds for lists, too, unless theirs is given as well. */
function givenLimits(policy) {
  if (policy === undefined || policy === null) return {};
  if (typeof policy !== "object") throw new TypeError(`the policy is an object of limits, not ${String(policy)}`);
  const given = Object.fromEntries(Object.entries(policy).filter(([, value]) => value !== undefined));
  for (const [name, value] of Object.entries(given)) {
    if (Object.hasOwn(refusedLimits, name))
      throw new RangeError(`policy.${name} cannot be set: ${refusedLimits[name]}`);
    if (!limitNames.includes(name))
      throw new RangeError(`policy.${name} is no limit${meant(name, limitNames) || "; policy.d.ts has all of them"}`);
    const isNumber = numbers.includes(typeof value) && Number.isInteger(Number(value)) && Number(value) >= 0;
    if (!isNumber) throw new RangeError(`policy.${name} cannot be ${String(value)}`);
  }
  for (const [name, own] of Object.entries(ofMaps)) if (own in given) given[name] ??= given[own];
  return given;
}

/** All limits: those that are given, and the defaults of the others. */
export const allLimits = (defaults, policy) => ({ ...defaults, ...givenLimits(policy) });

/** Calls `use` with the address of a policy with these limits: 0 for the defaults. */
export function withPolicy(module, policy, use) {
  const { c, memory } = module;
  const limits = Object.entries(givenLimits(policy));
  if (limits.length === 0) return use(0);
  const { handle } = module.handle((to) => c.policy_new(to));
  try {
    for (const [name, value] of limits) {
      const given = memory.frame(() => c.policy_set(handle, memory.string(inC(name)), BigInt(value)));
      // What is refused is for fetchers: `fetch` and `fetchDocumentWith` obey it.
      if (given !== status.ok && given !== status.refused)
        throw new RangeError(`policy.${name} cannot be ${String(value)}: that is too much`);
    }
    return use(handle);
  } finally {
    c.policy_free(handle);
  }
}

/** All limits with their defaults. */
export function defaultPolicy(module) {
  const { c, memory } = module;
  const { handle } = module.handle((to) => c.policy_new(to));
  try {
    return Object.freeze(
      Object.fromEntries(
        limitNames.map((name) => {
          const value = memory.frame(() => {
            const to = memory.take(8);
            c.policy_get(handle, memory.string(inC(name)), to);
            return Number(memory.view.getBigUint64(to, true));
          });
          return [name, switches.includes(name) ? value !== 0 : value];
        })
      )
    );
  } finally {
    c.policy_free(handle);
  }
}
