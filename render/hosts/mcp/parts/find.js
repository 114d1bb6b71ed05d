// find(query, limit?)

import { Answer, usualBytes } from "./answer.js";
import { placedLine } from "./entry.js";
import { searchFor } from "./search.js";
import { bytesOf, counted, oneLine } from "./text.js";

const usualLimit = 10;

function* linesOf({ site, nodes }) {
  for (const id of nodes) yield placedLine(site, site.view, id, [oneLine(site.view.node(id).description, 120)]);
}

export async function find(sites, { query, limit = usualLimit }, signal) {
  const { ready, failed } = await sites.all(signal);
  const answer = new Answer(usualBytes * Math.max(1, limit / usualLimit));
  const found = [];
  for (const site of ready) found.push({ site, ...(await searchFor(site, query, limit, signal)) });
  // A site that has all words is not beside one that has a part of them.
  const isWhole = found.some(({ count, isPart }) => count > 0 && !isPart);
  const hit = found.filter(({ count, isPart }) => count > 0 && !(isPart && isWhole));
  const keep = 150 + bytesOf(failed.slice(0, 5).join("\n"));
  for (const [i, it] of hit.entries()) {
    const { site, count, nodes, words, isPart } = it;
    const typos = words.some(({ typos }) => typos > 0) ? ", with typos forgiven" : "";
    const which = isPart
      ? `no entry has all these words, ${count} ${count === 1 ? "comes" : "come"} nearest`
      : `${count} ${count === 1 ? "entry has" : "entries have"} all these words`;
    answer.say(`${site.base}: ${which}${typos}${count > nodes.length ? `; the best ${nodes.length}` : ""}:`);
    for (const note of site.notes()) answer.say(note);
    const others = (hit.length - 1 - i) * Math.floor(answer.left / (hit.length - i));
    const shown = answer.entries(linesOf(it), keep + others);
    if (shown < count) answer.say(`${counted(count - shown, "more entry", "more entries")}: search for more words, or with a larger limit.`);
  }
  if (hit.length === 0) {
    answer.say("No entry has these words: search for other words, or look at the outline.");
  }
  for (const sentence of failed.slice(0, 5)) answer.say(sentence);
  return answer;
}
