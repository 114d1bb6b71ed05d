// A link of what the page says: called what the page calls it, else what its kind is called.
import { make, text } from "../shared/texts.js";
import { addMark } from "../tree/entry.js";

export const linkTo = ({ url, title, lang, sameSite = true }, name, attributes) => {
  const link = make("a", { href: url, hreflang: lang, dir: "auto", ...attributes }, title || name || url);
  if (!sameSite) {
    link.className = "other";
    addMark(link, text("mark_other"));
  }
  return link;
};
