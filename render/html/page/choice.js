// M-8: the reader's choice of language and format, if the map has several.
import { byId, make } from "../../page/elements.js";
import { fillLink, languageName, setOutsideLanguage } from "../../page/entry.js";
import { findAgain } from "../../page/find.js";
import { main } from "../../page/main_tree.js";
import { map } from "../../page/map_source.js";
import { words } from "../../page/words.js";
import { renameReading } from "./reading.js";

const offer = (select, numbers, nameOf, asSent, chosen) => {
  if (numbers.length < 2) return;
  const add = (value, text, lang) => select.append(make("option", { value, lang }, text));
  add("", asSent);
  for (const number of numbers) add(number, ...nameOf(number));
  select.closest("label").hidden = false;
  select.addEventListener("change", () => chosen(select.value === "" ? null : Number(select.value)));
};

// The page title is also the name of a node.
const retitle = () => {
  const title = document.querySelector("[data-title]");
  if (!title) return;
  const { label, lang } = map.entryOf(Number(title.dataset.title));
  setOutsideLanguage(title, lang);
  title.textContent = label;
  document.title = words.title_of(label);
};

export const startChoosing = () => {
  const rename = () => {
    retitle();
    for (const link of document.querySelectorAll("[data-node]")) fillLink(link, Number(link.dataset.node), false);
    renameReading();
    main.rename();
    findAgain();
  };
  const tagOf = lang => map.langs[lang][0];
  offer(byId("language"), map.chosen.filter(tagOf), lang => [languageName(tagOf(lang)), tagOf(lang)], words.as_sent,
    lang => { map.lang = lang; rename(); });
  const types = [...map.types.keys()].filter(type => map.types[type]);
  offer(byId("type"), types, type => [map.types[type]], words.any_format, type => { map.type = type; rename(); });
};
