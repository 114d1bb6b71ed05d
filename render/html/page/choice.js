// M-8: the reader's choice of language and format, if the map has several.
const languageName = tag => {
  try {
    return new Intl.DisplayNames([tag], { type: "language" }).of(tag);
  } catch {
    return tag;
  }
};

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
  setLanguage(title, lang);
  title.textContent = label;
  document.title = `Site map: ${label}`;
};

const startChoosing = () => {
  let job;
  const rename = () => {
    texts = [];
    retitle();
    for (const link of document.querySelectorAll("[data-node]")) fillLink(link, Number(link.dataset.node), false);
    job?.stop();
    job = work(main.renaming());
    if (finder.wanted) find();
  };
  offer(byId("language"), data.chosen.filter(lang => data.langs[lang][0]), lang => [languageName(data.langs[lang][0]), data.langs[lang][0]],
    "As sent", lang => { choice.lang = lang; rename(); });
  offer(byId("type"), [...data.types.keys()].filter(type => data.types[type]), type => [data.types[type]], "Any",
    type => { choice.type = type; rename(); });
};
