// From words to a command: which one, of what, and its options.

import { parseArgs } from "node:util";

import { Mistake } from "./mistake.js";
import { commands, optionRows, optionsOfProbeOnly } from "./option_rows.js";
import { choice, didYouMean } from "./option_values.js";

const byName = new Map(optionRows.map((row) => [row.name, row]));
const parserOptions = Object.fromEntries(
  optionRows.map(({ name, value, short }) => [name, { type: value ? "string" : "boolean", ...(short && { short }) }])
);

/** `{ command, places, options }`, the options by their names; or `{ help: true }`, `{ version: true }`. Throws a Mistake. */
export function readCommandLine(words) {
  const { tokens } = parseArgs({
    args: words,
    options: parserOptions,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const [command, ...places] = tokens.filter(({ kind }) => kind === "positional").map(({ value }) => value);
  const options = {};
  for (const token of tokens.filter(({ kind }) => kind === "option")) take(options, token);
  if (options.help || options.version) return { help: options.help, version: options.version };
  if (command === undefined) throw new Mistake("there is no command; try: standard-sitemap check http://example.com/");
  const names = Object.keys(commands);
  if (!names.includes(command))
    throw new Mistake(`there is no command ${command}${didYouMean(command, names) || `, only ${names.join(", ")}`}`);
  checkTogether(command, places, options);
  return { command, places, options };
}

function take(options, { name, rawName, value }) {
  const row = byName.get(name);
  if (!row) throw new Mistake(`there is no option ${rawName}${whatIsThere(name)}`);
  if (Object.hasOwn(options, name) && !row.isRepeated) throw new Mistake(`${rawName} is given twice`);
  if (!row.value && value !== undefined) throw new Mistake(`${rawName} takes no value`);
  if (row.value && value === undefined) throw new Mistake(`${rawName} needs ${row.value}`);
  const taken = row.read ? named(`--${name}`, () => row.read(value)) : true;
  options[name] = row.isRepeated ? [...(options[name] ?? []), taken] : taken;
}

const whatIsThere = (name) =>
  optionsOfProbeOnly.includes(name)
    ? " here, only of sitemap-probe"
    : didYouMean(name, [...byName.keys()]).replace("mean ", "mean --");

/** Puts the name of the option before a complaint about its value. */
function named(name, read) {
  try {
    return read();
  } catch (error) {
    throw error instanceof Mistake ? new Mistake(`${name} ${error.message}`) : error;
  }
}

function checkTogether(command, places, options) {
  for (const name of Object.keys(options)) {
    const { of } = byName.get(name);
    if (!of.includes(command)) throw new Mistake(`${command} has no --${name}, only ${of.join(" and ")}`);
  }
  const { formats, places: most } = commands[command];
  options.format = named("--format", () => choice(formats)(options.format ?? "text"));
  if (places.length > most)
    throw new Mistake(`${command} takes ${most === 1 ? "one place" : "two places"}; not expected: ${places[most]}`);
  const least = options.sitemap === undefined ? most : 0;
  if (places.length < least)
    throw new Mistake(
      most === 2
        ? "diff takes two places: what was there before, and what is there now"
        : `the address of a page is missing; try: standard-sitemap ${command} http://example.com/`
    );
}
