// The words of this page: it carries those that its script uses, in the language in which it is written. Another
// host of the tree has another such file.
const words = speak(JSON.parse(document.getElementById("words").textContent));
