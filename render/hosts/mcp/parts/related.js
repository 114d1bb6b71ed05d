// related(url)

import { Answer } from "./answer.js";
import { addressOf, lineOf } from "./entry.js";
import { oneLine, counted } from "./text.js";

const mostAround = 20; // of a long section, those around the page

const variantLine = ({ lang, type, name, url }, base) =>
  [oneLine(lang, 20), oneLine(type, 40), oneLine(name), addressOf(url, base)].filter(Boolean).join("  ");

export async function related(sites, { url }, signal) {
  const { site, view, place } = await sites.locate(url, signal);
  try {
    const answer = new Answer();
    answer.say(`${site.base}:`);
    for (const note of site.notes()) answer.say(note);
    if (place.approximate) answer.say("The map does not have this page; this is about the nearest page above it:").entry(lineOf(site, view.node(place.node)));
    const variants = view.alternatives(place.node);
    if (variants.length > 1) {
      answer.say(`In ${counted(variants.length, "language or format", "languages or formats")}:`);
      const shown = answer.entries(variants.map((variant) => variantLine(variant, site.base)), 1500);
      if (shown < variants.length) answer.say(`${variants.length - shown} more.`);
    } else answer.say("The map names it in no other language or format.");
    const all = view.placeSiblings(0);
    const siblings = all.filter((id) => id !== place.node);
    if (siblings.length === 0) return answer.say("Nothing else is in its section.");
    const above = view.placePath(0).at(-2);
    const named = above !== undefined && view.node(above).name ? above : undefined;
    if (named !== undefined) answer.say("Its section:").entry(lineOf(site, view.node(named)));
    answer.say(`${counted(siblings.length, "other entry", "other entries")} in its section:`);
    const start = Math.max(0, Math.min(all.indexOf(place.node) - mostAround / 2, siblings.length - mostAround));
    const around = siblings.slice(start, start + mostAround);
    const shown = answer.entries(around.map((id) => lineOf(site, view.node(id))));
    if (shown < siblings.length) answer.say(`${siblings.length - shown} more, further away: ask outline for the section.`);
    return answer;
  } finally {
    view.dispose();
  }
}
