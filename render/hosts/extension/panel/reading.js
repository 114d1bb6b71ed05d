// The reading bar: previous, up and next, always at the same place (V-6), and where a key for them leads.
import { make, text } from "../shared/texts.js";
import { addMark, fillLink } from "../tree/entry.js";
import { map } from "../tree/map_source.js";
import { words } from "../tree/words.js";

// `view`: a map with what is around the page in it (worker/tab_map.js); `place`: what the page says of its own; `loading`:
// there may be more of both, and this text says what is awaited.

/** Where `name` leads ("previous", "up", "next" or "home"): a `node` of the map or a `link` of the page, with its `url`;
 * else `end` says why nowhere. The map comes first; what it does not say, the page may. */
export const stepOf = (name, { view, place, loading }) => {
  const here = view?.around ?? {};
  const node = name === "home" && view ? view.home : here[name];
  const url = node === undefined ? "" : map.entryOf(node).link;
  if (url) return { node, url };
  const link = place?.relations[name]?.[0];
  if (link) return { link, url: link.url };
  if (loading) return { end: text(loading) };
  if (name === "next" && here.position && here.position === here.count) return { end: text("at_last") };
  return { end: text(name === "previous" && here.position === 1 ? "at_first" : "no_such_page") };
};

const linkTo = ({ node, link, end }, rel) => {
  const it = make("a", { id: `to-${rel}`, "aria-labelledby": `kind-${rel} to-${rel}`, tabindex: "0" });
  if (node !== undefined) {
    it.dataset.node = node;
    fillLink(it, node, false);
    it.rel = rel;
  } else if (link) {
    const { url, title, lang, sameSite } = link;
    Object.assign(it, { href: url, hreflang: lang ?? "", dir: "auto", rel, textContent: title || text(rel === "prev" ? "previous" : rel) });
    if (!sameSite) it.className = "other", addMark(it, text("mark_other"));
  } else {
    it.role = "link";
    it.ariaDisabled = "true";
    it.textContent = end;
  }
  it.title = it.textContent + (link ? ` (${text("from_page")})` : "");
  return it;
};

/** Shows in `list` where the page's neighbours are. Who was on a direction stays on it. */
export const showReading = (list, known) => {
  const steps = [["prev", "previous"], ["up", "up"], ["next", "next"]].map(([rel, name]) =>
    make("li", { class: rel }, make("span", { class: "kind", id: `kind-${rel}` }, text(name)), " ", linkTo(stepOf(name, known), rel)),
  );
  const { position, count } = known.view?.around ?? {};
  if (position) steps.push(make("li", { class: "position" }, words.page_of(words.number(position), words.number(count))));
  const shown = make("ul", {}, ...steps);
  if (shown.innerHTML === list.innerHTML) return;
  const focused = list.contains(document.activeElement) && document.activeElement.id;
  list.replaceChildren(...shown.childNodes);
  if (focused) document.getElementById(focused).focus({ preventScroll: true });
};
