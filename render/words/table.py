"""Reads the table of texts, table.toml, for what is not C++.

  table.py            says what is wrong with it, and what is not translated; exit status 1 if there is anything
"""
import re
import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
CATEGORIES = ("zero", "one", "two", "few", "many", "other")
NOT_LANGUAGES = {"takes"}
OF_SPEAK = {"lang", "dir", "number", "date"}  # what `speak` gives to `words` besides messages
RIGHT_TO_LEFT = {"ar", "fa", "he", "ur"}
PLACE = re.compile(r"\{(\w+)\}")


class Words:
    def __init__(self, messages):
        self.messages = messages
        self.languages = [it for it in messages["plural_categories"] if it not in NOT_LANGUAGES]

    @staticmethod
    def direction(language):
        return "rtl" if language in RIGHT_TO_LEFT else "ltr"

    def takes(self, name):
        """[(argument, its type)], in order."""
        return [tuple(it.split(": ")) for it in self.messages[name].get("takes", "").split(", ") if it]

    def text(self, name, language):
        """A text, or its forms by category."""
        return self.messages[name].get(language, self.messages[name]["en"])

    def _numbered(self, name, text):
        names = [argument for argument, _ in self.takes(name)]
        return PLACE.sub(lambda place: f"{{{names.index(place[1])}}}", text)

    def for_script(self, language, names):
        """What `speak` (render/page/words.js) takes."""
        texts = {}
        for name in names:
            text = self.text(name, language)
            if isinstance(text, dict):
                texts[name] = {category: self._numbered(name, text[category]) for category in CATEGORIES if category in text}
            else:
                texts[name] = self._numbered(name, text)
        digits = self.messages["numbering_system"][language]
        return {"lang": language, "dir": self.direction(language), "digits": digits, "texts": texts}

    def for_chrome(self, language):
        """messages.json of an extension. It has no plurals, so messages with numbers are left out."""
        messages = {}
        for name in self.messages:
            takes = self.takes(name)
            if any(kind != "text" for _, kind in takes):
                continue
            text = PLACE.sub(lambda place: f"${place[1].upper()}$", self.text(name, language).replace("$", "$$"))
            messages[name] = {"message": text}
            if takes:
                messages[name]["placeholders"] = {it: {"content": f"${i + 1}"} for i, (it, _) in enumerate(takes)}
        return messages


def read():
    return Words(tomllib.loads((HERE / "table.toml").read_text()))


def used_in(scripts):
    """The messages that JavaScript uses as `words.name`."""
    names = set(re.findall(r"(?<![\w./])words\??\.([a-z]\w*)", scripts)) - OF_SPEAK
    return sorted(names)


def required_categories(words, language):
    return set(words.messages["plural_categories"][language].split(", "))


def problems_of(words, name, language):
    message = words.messages[name]
    if language not in message:
        yield "is missing"
        return
    numbers = [argument for argument, kind in words.takes(name) if kind == "number"]
    text = message[language]
    if bool(numbers) != isinstance(text, dict):
        yield "needs forms by plural category" if numbers else "takes no number, but has forms"
        return
    forms = text if numbers else {"": text}
    if numbers and set(forms) != required_categories(words, language):
        yield f"has the categories {sorted(forms)}, not {sorted(required_categories(words, language))}"
    arguments = {argument for argument, _ in words.takes(name)}
    for category, form in forms.items():
        where = f"{category}: " if category else ""
        places = PLACE.findall(form)
        # A number may go without saying: `one entry`, `two entries`.
        optional = {numbers[0]} if numbers and category in ("zero", "one", "two") else set()
        if len(places) != len(set(places)) or not arguments - optional <= set(places) <= arguments:
            yield f"{where}has the places {sorted(places)}, but takes {sorted(arguments)}"
        if re.search(r"[<>\\\"\t]|&\w*;|\{(?!\w+\})|  ", form) or form != form.strip(" "):
            yield f"{where}has markup, quotes, or needless spaces: {form}"
        if not form:
            yield f"{where}is empty"


def main():
    words = read()
    found = [
        f"{name}, {language}: {problem}"
        for name in words.messages
        for language in words.languages
        for problem in problems_of(words, name, language)
    ]
    found += [
        f"{name}: {key} is no language of the table"
        for name, message in words.messages.items()
        for key in message
        if key not in words.languages and key not in NOT_LANGUAGES
    ]
    print("\n".join(found) or f"{len(words.messages)} messages in {', '.join(words.languages)}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
