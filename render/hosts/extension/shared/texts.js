// Texts in the reader's language (_locales, made of render/words/table.toml by build.py).
export { make } from "../tree/elements.js";

export const text = (name, ...values) => chrome.i18n.getMessage(name, values.map(String)) || name;

/** Those that every reader has are called in the reader's language, unless a preference names them. */
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
