// What the tree says in the reader's language: in place of render/html/page/words.js.
const words = (() => {
  const text = (name, ...values) => chrome.i18n.getMessage(name, values.map(String));
  return {
    lang: chrome.i18n.getUILanguage(),
    map: text("map"),
    results: text("results"),
    again: text("again"),
    tooDeep: text("tooDeep"),
    more: left => text("more", left),
    found: (count, shown) => {
      if (!count) return text("foundNone");
      const found = count === 1 ? text("foundOne") : text("foundMany", count);
      return count > shown ? `${found}; ${text("foundFirst", shown)}` : found;
    },
    marks: [
      ["", ""],
      ["other", text("markOther")],
      ["mail", text("markMail")],
      ["tel", text("markTelephone")],
      ["note", text("markDerived")],
      ["note", text("markWithoutData")],
      ["note", text("markForm")],
      ["refused", text("markRefused")],
      ["refused", text("markCredentials")],
      ["refused", text("markTooLong")],
    ],
  };
})();
document.documentElement.style.setProperty("--you-are-here", JSON.stringify(chrome.i18n.getMessage("hereExactly")));
document.documentElement.style.setProperty("--near-here", JSON.stringify(chrome.i18n.getMessage("hereNearby")));
