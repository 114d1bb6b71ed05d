// A page without a map: its site's own list of pages may do (D-5). Nothing is requested before the click: E-2 or E-4 if
// the page names a list, else E-3, the lists in the site's robots.txt. Where the list is shown, or could not be, it can be stopped.
import * as rules from "../shared/rules.js";
import { fill, make, text } from "../shared/texts.js";
import { onClick } from "../tree/clicks.js";
import { byId } from "../tree/elements.js";
import { decline, hasDeclined, watchDeclined } from "./declined.js";

let show = () => {};
watchDeclined(() => show());
let answers = {}; // by name, what the buttons of the shown offer do
onClick("#offer button", button => answers[button.value]());

const buttons = (...names) =>
  make("p", { class: "answers" }, ...names.map(([value, name]) => make("button", { type: "button", value, class: value === "always" ? undefined : "plain" }, text(name))));

/** `page`: undefined for no offer; `offered`: the list that may do (worker/desk.js), undefined: none; `use(document, pages, source, isKept)`: the reader wants it, for this page or, kept, for
 * the site; `message`: what came of it; `wasStopped`: the page had the list. */
export const showOffer = (element, page, { offered, use, message, wasStopped } = {}) => {
  show = () => {
    element.hidden = !offered;
    if (!offered) return element.replaceChildren();
    const { host } = new URL(page.tab.url);
    const pages = rules.patternOf(page.tab.url);
    const { source, address } = offered;
    const accept = async isKept => {
      const said = element.querySelector("[role=alert]");
      for (const button of element.querySelectorAll("button")) button.disabled = true;
      try {
        await use(page.tab.document, pages, source, isKept);
      } catch (error) {
        said.textContent = error.message;
        for (const button of element.querySelectorAll("button")) button.disabled = false;
      }
    };
    answers = {
      once: () => accept(false),
      always: () => accept(true),
      never: () => decline(pages, true),
      undo: () => decline(pages, false),
    };
    const isDeclined = hasDeclined(pages);
    const sentence = text(isDeclined ? "not_offered" : source === "robots" ? "offer_robots" : "offer_link", isDeclined ? host : address);
    const names = isDeclined ? [["undo", "undo"]] : [["once", "use_once"], ["always", "use_always"], ["never", "use_never"]];
    const alert = isDeclined ? [] : [make("p", { role: "alert" }, message || "")];
    const shown = make("div", {}, make("p", {}, sentence), buttons(...names), ...alert);
    if (shown.innerHTML === element.innerHTML) return; // a press that has begun is not lost, and nothing is said again
    const focused = document.activeElement;
    // The button that had the focus is gone, or will be.
    const isGone = focused === document.body ? message || isDeclined || wasStopped : element.contains(focused);
    const hadFocus = document.hasFocus() && isGone;
    element.replaceChildren(...shown.childNodes);
    if (hadFocus) (element.querySelector(`button[value="${focused.value}"]`) ?? element.querySelector("button")).focus();
  };
  show();
};

/** Says of a map that is made of a list that it is, or nothing. `said`: the sentence; `stop()`: it is not wanted any more. */
let stopList;
onClick("#derived button", () => stopList());
export const showDerived = (said, stop) => {
  stopList = stop;
  byId("derived").hidden = !stop;
  fill(byId("derived"), ...(stop ? [make("span", {}, said), " ", make("button", { type: "button", class: "plain" }, text("stop_list"))] : []));
};
