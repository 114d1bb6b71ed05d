// Whether a page names a map. The engine decides; it is opened only if there is something to decide about.
import { openEngine } from "../shared/engine.js";
import * as preferences from "../shared/preferences.js";
import * as rules from "../shared/rules.js";
import { visitFor } from "../shared/visits.js";

const { declaringFields, locationEnd, legacyRelation } = globalThis.standardSitemapTables;

/** Whether a field may name a map, or was probably meant to (D-1, D-2). */
export const mayNameMap = name => declaringFields.includes(name.toLowerCase()) || /sitemap/i.test(name);
const relNamesMap = rel =>
  rel.toLowerCase().split(/\s+/).some(token => token === legacyRelation || token.endsWith(locationEnd)); // D-3, D-4

const hasCandidate = ({ fields, links }) =>
  fields.some(([name]) => mayNameMap(name)) || links.links.some(({ rel }) => relNamesMap(rel));

/** A short name of the preferences, if they may matter for the page at this URL; "" if they do not. */
export const rulesFor = async url => {
  const text = await preferences.readText();
  if (!rules.mayHaveRule(rules.hostsIn(text), url)) return "";
  const sum = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(sum), byte => byte.toString(16)).join("");
};

/** `found`: what `discover` of the engine found; `ruled`: by which preferences, see `rulesFor`. */
export const discover = async visit => {
  const ruled = await rulesFor(visit.url);
  if (!hasCandidate(visit) && !ruled) return { found: undefined, ruled };
  const engine = await openEngine();
  const own = ruled ? await preferences.read(engine) : undefined;
  try {
    return { found: engine.discover({ ...visitFor(visit), preferences: own }).found, ruled };
  } finally {
    own?.dispose();
  }
};
