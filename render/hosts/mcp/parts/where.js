// where(url)

import { Answer } from "./answer.js";
import { lineOf } from "./entry.js";
import { counted } from "./text.js";

export async function where(sites, { url }, signal) {
  const { site, view, place } = await sites.locate(url, signal);
  try {
    const answer = new Answer();
    const line = (id) => lineOf(site, view.node(id));
    answer.say(`${site.base}:`);
    for (const note of site.notes()) answer.say(note);
    const path = view.placePath(0).filter((id, level) => level > 0 || view.node(id).name);
    answer.say(place.approximate ? "The map does not have this page; it belongs below the last of these:" : "The path to this page, from the top:");
    const shown = path.length <= 12 ? path : [...path.slice(0, 4), ...path.slice(-8)];
    if (shown.length < path.length) answer.say(`(${path.length - shown.length} levels in the middle are left out)`);
    const fit = answer.entries(shown.map(line), 1500);
    if (fit < shown.length) answer.say(`(${shown.length - fit} more do not fit here)`);
    const places = view.places().length;
    if (places > 1) answer.say(`It is in ${places} places of the map; this is the first.`);
    const { previous, next, position, count } = view.readingPlace();
    if (position) answer.say(`In reading order it is ${position} of ${count}.`);
    for (const [name, id] of Object.entries({ previous, next }))
      if (id !== undefined && !answer.say(`The ${name} page:`).entry(line(id))) answer.say("(its name and address do not fit here)");
    const children = place.approximate ? [] : view.children(place.node).filter((id) => view.leadsSomewhere(id));
    if (children.length > 0) {
      answer.say(`${counted(children.length, "entry", "entries")} below it:`);
      const all = answer.entries((function* () {
        for (const id of children) yield lineOf(site, view.node(id), { below: view.outline(id)?.countBelow ?? 0 });
      })());
      if (all < children.length) answer.say(`${children.length - all} more: ask outline, with this page as the section.`);
    }
    return answer;
  } finally {
    view.dispose();
  }
}
