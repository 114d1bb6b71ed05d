// Texts in the reader's language (_locales, made of render/words/table.toml by build.py).
import { make } from "../tree/elements.js";
export { make };

export const text = (name, ...values) => chrome.i18n.getMessage(name, values.map(String)) || name;

const contents = new WeakMap(); // element -> the markup that was put into it last
/** Puts these into an element, unless they are what was put there before. A list that is open stays open, and who is on a
 * link stays on it, if they are there again. */
export const fill = (element, ...parts) => {
  const filled = make("div", {}, ...parts);
  const markup = filled.innerHTML;
  if (contents.get(element) === markup) return;
  contents.set(element, markup);
  const { localName, href, textContent } = document.activeElement;
  const same = () => [...element.querySelectorAll(localName)].filter(it => it.href === href && it.textContent === textContent);
  const at = same().indexOf(document.activeElement);
  const open = [...element.querySelectorAll("details[open] > summary")].map(it => it.textContent);
  element.replaceChildren(...filled.childNodes);
  for (const it of element.querySelectorAll("details > summary")) if (open.includes(it.textContent)) it.parentElement.open = true;
  if (at >= 0) same()[at]?.focus({ preventScroll: true });
};

/** The name of a display level. The levels that every reader has are called in the reader's language, unless a preference
 * names them. */
export const levelName = (name, label) =>
  (label === name && /^[a-z]+$/.test(name) && chrome.i18n.getMessage(`display_level_${name}`)) || label || name;

/** Fills in the texts of a document of ours: data-text is the content, data-label the accessible name. */
export const fillTexts = () => {
  document.documentElement.lang = text("texts_lang");
  document.documentElement.dir = text("texts_dir");
  for (const element of document.querySelectorAll("[data-text]")) element.textContent = text(element.dataset.text);
  for (const element of document.querySelectorAll("[data-label]")) element.ariaLabel = text(element.dataset.label);
  for (const element of document.querySelectorAll("[data-placeholder]"))
    element.placeholder = text(element.dataset.placeholder);
};
