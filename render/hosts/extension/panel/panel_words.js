// What the tree says in the reader's language: in place of render/html/page/page_words.js. build.py makes `wordTable`.
const words = speak(wordTable[chrome.i18n.getMessage("texts_lang")]);

// By index, as the engine has them: the class of a link, and what its mark says.
const marks = [
  ["", ""],
  ["other", words.mark_other],
  ["mail", words.mark_mail],
  ["tel", words.mark_telephone],
  ["note", words.mark_derived],
  ["note", words.mark_without_data],
  ["note", words.mark_form],
  ["refused", words.mark_refused],
  ["refused", words.mark_credentials],
  ["refused", words.mark_too_long],
];
