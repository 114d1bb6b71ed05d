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

/** `{ found, opened }`: what `discover` of the engine found. */
export const discover = async visit => {
  const ruled = rules.mayHaveRule(rules.hostsIn(await preferences.readText()), visit.url);
  if (!hasCandidate(visit) && !ruled) return { opened: false };
  const engine = await openEngine();
  const own = ruled ? await preferences.read(engine) : undefined;
  try {
    return { found: engine.discover({ ...visitFor(visit), preferences: own }).found, opened: true };
  } finally {
    own?.dispose();
  }
};
