// The commands and their options, one row each: the parser, its complaints and the help are made of them. The names of
// the options, their values and what they mean are those of sitemap-probe.

import { choice, number, seconds, text } from "./option_values.js";

export const commands = {
  check: {
    places: 1,
    formats: ["text", "json", "gcc", "github", "junit", "sarif"],
    help: "say what is wrong with a map, and how to correct it",
  },
  show: {
    places: 1,
    formats: ["text", "json", "html", "dot", "ssp", "sitemaps.org", "llms.txt", "markdown"],
    help: "show a map, and how it was found",
  },
  list: { places: 1, formats: ["text", "json"], help: "the addresses of its pages, one a line" },
  diff: { places: 2, formats: ["text", "json"], help: "which pages two maps have differently" },
};
const all = Object.keys(commands);
const map = ["check", "show", "list"];
const shown = ["check", "show"];

const row = (name, value, help, { of = all, short, read, isRepeated = false } = {}) => ({
  name,
  value,
  help,
  of,
  short,
  read,
  isRepeated,
});
const flag = (name, help, more) => row(name, "", help, more);

export const optionGroups = [
  {
    name: "What to read",
    rows: [
      row("sitemap", "URL|FILE", "A map that no page has to name; of a FOLDER, the file of its map; -: stdin", {
        of: map,
        read: text,
      }),
      row("base", "URL", "Read a FILE as if it were at this address; the address that a FOLDER will have", {
        read: text,
      }),
      flag("offline", "Do not use the network"),
    ],
  },
  {
    name: "What to show",
    rows: [
      row("format", "NAME", `text (the default), json; check: gcc, github, junit, sarif; show: html, dot, ssp, sitemaps.org, llms.txt, markdown`, {
        short: "f",
        read: text,
      }),
      row("fail-on", "SEVERITY", "error (the default), warning or note: the severity at which check fails", {
        of: ["check"],
        read: choice(["error", "warning", "note"]),
      }),
      row("baseline", "FILE", "Leave out the findings that this file accepts", { of: ["check"], read: text }),
      row("write-baseline", "FILE", "Accept all findings of this run, and write them to this file", {
        of: ["check"],
        read: text,
      }),
      row("ignore", "PATTERN", "Files of the FOLDER that need not be in the map: drafts/, '*.inc.html'; may be repeated", {
        of: ["check"],
        read: text,
        isRepeated: true,
      }),
      flag("announced-by-server", "The server names the map in a response field, so the pages need not name it", {
        of: ["check"],
      }),
      row("max-findings", "N", "Findings of one kind in one document to list; the rest is counted", {
        of: ["check"],
        read: number(),
      }),
      flag("trace", "Every rule and request with its outcome", { of: shown }),
      row("depth", "N", "Number of levels of the tree to show", { of: ["show"], read: number() }),
      row("max-nodes", "N", "Maximum number of entries of the tree to show", { of: ["show"], read: number() }),
      row("color", "WHEN", "auto (the default: on a terminal), always or never", {
        of: shown,
        read: choice(["auto", "always", "never"]),
      }),
      row("width", "COLUMNS", "Width of text; 0: do not cut or wrap lines", {
        of: shown,
        read: number({ least: 40, most: 1000, orZero: true }),
      }),
    ],
  },
  {
    name: "How to fetch",
    rows: [
      row("lang", "LIST", 'Your languages, as in Accept-Language: "de, en;q=0.5"', { read: text }),
      row("user-agent", "NAME", "User-Agent", { read: text }),
    ],
  },
  {
    name: "Limits and tolerances",
    rows: [
      flag("strict", "Do not accept obsolete or improper forms"),
      flag("any-type", "Parse documents of any media type"),
      flag("allow-private", "Allow documents on a more private network than the page"),
      row("max-documents", "N", "Maximum number of documents in the map", { read: number() }),
      row("max-elements", "N", "Maximum number of elements in all documents", { read: number() }),
      row("max-bytes", "N", "Maximum number of decoded bytes, of each document and of all", { read: number() }),
      row("max-time", "SECONDS", "Maximum time for the whole map", { read: seconds }),
    ],
  },
  {
    name: "General",
    rows: [flag("help", "Show the options", { short: "h" }), flag("version", "Show the version")],
  },
];
export const optionRows = optionGroups.flatMap(({ rows }) => rows);

/** What sitemap-probe has beyond these: docs/command.md says why each is not here. */
// prettier-ignore
export const optionsOfProbeOnly = [
  "against", "batch", "budget", "cacert", "check", "columns", "cookie-jar", "demo", "diff", "discover-only",
  "follow",
  "header", "html", "http1.1", "http2", "isolation", "level", "links", "links-rate", "only", "output", "page", "partial",
  "place", "preferences", "proxy", "response-field", "root", "submit", "threads", "timing", "user", "verbose", "watch", "where",
];
