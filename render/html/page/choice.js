// M-8: the reader's choice of language and format, if the map has several.
const offer = (select, numbers, nameOf, asSent, chosen) => {
  if (numbers.length < 2) return;
  const add = (value, text, lang) => {
    const option = document.createElement("option");
    option.value = value;
    option.textContent = text;
    if (lang) option.lang = lang;
    select.append(option);
  };
  add("", asSent);
  for (const number of numbers) add(number, ...nameOf(number));
  select.closest("label").hidden = false;
  select.addEventListener("change", () => chosen(select.value === "" ? null : Number(select.value)));
};

// The page title is also the name of a node.
const retitle = () => {
  const title = document.querySelector("[data-title]");
  if (!title) return;
  const { label, lang } = entryOf(Number(title.dataset.title));
  setOutsideLanguage(title, lang);
  title.textContent = label;
  document.title = words.title_of(label);
};

const startChoosing = () => {
  const rename = () => {
    retitle();
    for (const link of document.querySelectorAll("[data-node]")) fillLink(link, Number(link.dataset.node), false);
    main.rename();
    findAgain();
  };
  offer(byId("language"), data.chosen.filter(lang => data.langs[lang][0]), lang => [languageName(data.langs[lang][0]), data.langs[lang][0]],
    words.as_sent, lang => { choice.lang = lang; rename(); });
  offer(byId("type"), [...data.types.keys()].filter(type => data.types[type]), type => [data.types[type]], words.any_format,
    type => { choice.type = type; rename(); });
};
