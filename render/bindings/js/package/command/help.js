// What --help says, made of the rows.

import { exitHelp } from "./exit_status.js";
import { commands, optionGroups } from "./option_rows.js";

const column = 28;

const line = ({ name, short, value, help, of }) => {
  const some = of.length < Object.keys(commands).length ? `${of.join(", ")}: ` : "";
  const names = `  ${short ? `-${short},` : ""}--${name}${value && ` ${value}`}`;
  return `${names.padEnd(column - 1)} ${some}${help}\n`;
};

export function helpText() {
  const usages = Object.entries(commands).map(([name, { places, help }]) => {
    const what = places === 2 ? "OLD NEW" : "URL|FILE|FOLDER";
    return `  standard-sitemap ${name.padEnd(5)} [OPTIONS] ${what.padEnd(15)}  ${help}\n`;
  });
  const groups = optionGroups.map(({ name, rows }) => `\n${name}:\n${rows.map(line).join("")}`);
  return `Finds the site map of a page, loads it, and checks or shows it.

Usage:
${usages.join("")}
  URL     a page, by http, https or file: the map that it names
  FILE    a map
  FOLDER  a site as it was built: the map that its home page names
  OLD, NEW  each a URL, a FILE or a FOLDER
${groups.join("")}
${exitHelp}`;
}
