// The parameters of a tool: as a JSON Schema for the client, and checked when it is called.

import { Mistake } from "./mistake.js";
import { oneLine } from "./text.js";

export const text = (description, { optional = false, most = 8192 } = {}) => ({
  optional,
  schema: { type: "string", description, minLength: 1, maxLength: most },
  isRight: (value) => typeof value === "string" && value.trim() !== "" && value.length <= most,
  wanted: `a text of 1 to ${most} characters`,
});

export const number = (description, { least, most, usual }) => ({
  optional: true,
  schema: { type: "integer", description, minimum: least, maximum: most, ...(usual && { default: usual }) },
  isRight: (value) => Number.isInteger(value) && value >= least && value <= most,
  wanted: `a whole number from ${least} to ${most}`,
});

export const schemaOf = (parameters) => ({
  type: "object",
  properties: Object.fromEntries(Object.entries(parameters).map(([name, { schema }]) => [name, schema])),
  required: Object.keys(parameters).filter((name) => !parameters[name].optional),
  additionalProperties: false,
});

export function check(parameters, given) {
  for (const name of Object.keys(given))
    if (!Object.hasOwn(parameters, name))
      throw new Mistake(`There is no parameter ${oneLine(name, 40)}; there are ${Object.keys(parameters).join(", ")}.`);
  for (const [name, { optional, isRight, wanted }] of Object.entries(parameters)) {
    if (given[name] === undefined && optional) continue;
    if (!isRight(given[name])) throw new Mistake(`The parameter ${name} has to be ${wanted}.`);
  }
  return given;
}
