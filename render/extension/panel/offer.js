// A page without a map: its site's own list of pages may do (D-5). Nothing is requested before the click, which writes
// a preference for this site: E-2 if the page names a list, else E-3, the lists in the site's robots.txt.
import * as preferences from "../shared/preferences.js";
import { make, text } from "../shared/texts.js";

const namesList = ({ rel }) => /(^|\s)sitemap(\s|$)/i.test(rel);

export const showOffer = (element, page) => {
  element.hidden = !page;
  if (!page) return element.replaceChildren();
  const source = page.visit.links.links.some(namesList) ? "link" : "robots";
  const button = make("button", { type: "button" }, text("use_list"));
  const message = make("p", { role: "alert" });
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      const former = await preferences.readText();
      await preferences.writeText(preferences.withRule(former, preferences.patternOf(page.tab.url), source));
    } catch (error) {
      message.textContent = error.message;
      button.disabled = false;
    }
  });
  element.replaceChildren(
    make("p", {}, text(source === "link" ? "offer_link" : "offer_robots", new URL(page.tab.url).host)),
    button,
    message,
  );
};
