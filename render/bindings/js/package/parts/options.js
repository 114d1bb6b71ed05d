// Options by name. One that is not known is refused, since it would do nothing: it is misspelt.

import { distance } from "./nearest_name.js";

const mostTypos = 3;
const plain = (name) => name.replace(/[_-]/g, "").toLowerCase();

/** What was probably meant by a name, as the end of a message. */
export function meant(name, names) {
  if (name.length > 100) return "";
  const [nearest] = names.map((one) => [distance(plain(name), plain(one)), one]).sort(([a], [b]) => a - b);
  return nearest && nearest[0] <= Math.min(mostTypos, name.length / 3) ? `: did you mean "${nearest[1]}"?` : "";
}

/** The options that are given; throws if they have names other than these. `of`: what they are for. */
export function known(options, names, of) {
  if (options === undefined || options === null) return {};
  if (typeof options !== "object") throw new TypeError(`the options of ${of} are an object, not ${String(options)}`);
  for (const name of Object.keys(options))
    if (options[name] !== undefined && !names.includes(name))
      throw new TypeError(`${of} has no option "${name}"${meant(name, names) || `; it has ${names.join(", ")}`}`);
  return options;
}
