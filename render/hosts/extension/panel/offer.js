// A page without a map: its site's own list of pages may do (D-5). Nothing is requested before the click. If there is a
// list, a preference for this site is kept: E-2 if the page names a list, else E-3, the lists in the site's robots.txt.
import * as preferences from "../shared/preferences.js";
import { make, text } from "../shared/texts.js";
import { onClick } from "../tree/clicks.js";

const namesList = ({ rel }) => /(^|\s)sitemap(\s|$)/i.test(rel);

let accept; // does what the button of the shown offer says
onClick("#offer button", () => accept());

/** `page`: undefined for no offer; `use(document, pages, source)`: the reader wants it; `message`: what came of it. */
export const showOffer = (element, page, { use, message } = {}) => {
  element.hidden = !page;
  if (!page) return element.replaceChildren();
  const source = page.visit.links.links.some(namesList) ? "link" : "robots";
  const button = make("button", { type: "button" }, text("use_list"));
  const said = make("p", { role: "alert" }, message || "");
  accept = async () => {
    button.disabled = true;
    try {
      await use(page.tab.document, preferences.patternOf(page.tab.url), source);
    } catch (error) {
      said.textContent = error.message;
      button.disabled = false;
    }
  };
  const hadFocus = document.hasFocus() && document.activeElement === document.body; // of the button of the former offer
  element.replaceChildren(
    make("p", {}, text(source === "link" ? "offer_link" : "offer_robots", new URL(page.tab.url).host)),
    button,
    said,
  );
  if (message && hadFocus) button.focus();
};
