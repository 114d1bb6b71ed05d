// The reader's preferences as the text of a TOML file (docs/preferences.md).

const siteHeader = "[[site]]";

const keyOf = (name) => (/^[A-Za-z0-9_-]+$/.test(name) ? name : quoted(name));
/** TOML's strings are those of JSON, but DEL has to be escaped, too. */
const quoted = (text) => JSON.stringify(text).replaceAll("\x7f", "\\u007f");

const isTable = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const entriesOf = (table) => Object.entries(table).filter(([, value]) => value !== undefined);

/** A value on one line. `name`: for the message. */
function valueOf(value, name) {
  if (typeof value === "string") return quoted(value);
  if (typeof value === "boolean" || typeof value === "bigint" || Number.isFinite(value)) return String(value);
  if (Array.isArray(value)) return `[${value.map((one, i) => valueOf(one, `${name}[${i}]`)).join(", ")}]`;
  if (!isTable(value)) throw new TypeError(`${name} cannot be ${String(value)}`);
  const pairs = entriesOf(value).map(([key, one]) => `${keyOf(key)} = ${valueOf(one, `${name}.${key}`)}`);
  return `{${pairs.join(", ")}}`;
}

const linesOf = (table, name) =>
  entriesOf(table).map(([key, value]) => `${keyOf(key)} = ${valueOf(value, name ? `${name}.${key}` : key)}`);

/** The text; it is as valid as the values are. Throws a TypeError for what TOML has no value for. */
export function tomlOf({ site = [], ...others }) {
  if (!Array.isArray(site) || !site.every(isTable)) throw new TypeError("site has to be an array of objects");
  const tables = Object.entries(others).filter(([, value]) => isTable(value));
  const plain = Object.entries(others).filter(([, value]) => !isTable(value));
  const parts = [
    linesOf(Object.fromEntries(plain), ""),
    ...tables.map(([key, table]) => [`[${keyOf(key)}]`, ...linesOf(table, key)]),
    ...site.map((table, i) => [siteHeader, ...linesOf(table, `site[${i}]`)]),
  ];
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map((line) => `${line}\n`).join(""))
    .join("\n");
}

/** Which of the sites a line (from 1) of this text is about; undefined: none. */
export function siteAt(toml, line) {
  const headers = toml.split("\n", line).filter((text) => text === siteHeader);
  return headers.length > 0 ? headers.length - 1 : undefined;
}
