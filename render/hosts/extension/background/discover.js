// Whether a page names a map. The engine decides; it is opened only if there is something to decide about.
import { openEngine } from "../shared/engine.js";
import * as preferences from "../shared/preferences.js";
import { visitFor } from "../shared/visits.js";

const namesMap = /^(opt|man|c-opt|c-man|.*sitemap.*)$/i; // names of fields
const relNamesMap = /(^|\s)(\S+\.location|standard-sitemap)(\s|$)/i;

const hasCandidate = ({ fields, links }) =>
  fields.some(([name]) => namesMap.test(name)) || links.links.some(({ rel }) => relNamesMap.test(rel));

/** `{ found, opened }`: what `discover` of the engine found. */
export const discover = async visit => {
  const ruled = preferences.mayHaveRule(preferences.hostsIn(await preferences.readText()), visit.url);
  if (!hasCandidate(visit) && !ruled) return { opened: false };
  const engine = await openEngine();
  const own = ruled ? await preferences.read(engine) : undefined;
  try {
    return { found: engine.discover({ ...visitFor(visit), preferences: own }).found, opened: true };
  } finally {
    own?.dispose();
  }
};
