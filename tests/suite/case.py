"""A case of the suite: its folder read, and as the message that a program under test is given."""

import base64
import json
import re
from pathlib import Path

SUITE = 1  # the version of the messages; fixtures/README.md describes them


def read_response(path):
    """A raw HTTP response: status line, fields, blank line, body. A character of a field is a byte (ISO 8859-1)."""
    data = path.read_bytes()
    found = re.match(rb"HTTP/1\.[01] ([0-9]{3})[^\r\n]*\r?\n((?:[^\r\n]+\r?\n)*)\r?\n?", data)
    if not found:
        raise ValueError("%s is no HTTP response" % path)
    fields = []
    for line in found.group(2).decode("latin-1").splitlines():
        name, colon, value = line.partition(":")
        if not colon:
            raise ValueError("%s: no field: %s" % (path, line))
        fields.append([name, value.strip(" \t")])
    return {"status": int(found.group(1)), "fields": fields, "body": data[found.end() :]}


def packed(response):
    return {**response, "body": base64.b64encode(response["body"]).decode()}


class Case:
    """`name`, `statement`, `why`, `input`, `expect`, and `files`: the names in its folder, sorted."""

    def __init__(self, folder):
        self.folder, self.name = folder, folder.name
        self.statement = re.match(r"[A-Z]+-[0-9]+[a-z]?", self.name).group(0)
        self.files = sorted(path.name for path in folder.iterdir())
        told = json.loads((folder / "expected.json").read_text())
        self.why, self.input, self.expect = told["why"], told["input"], told["expect"]
        # The engine knowingly departs from a standard here, and says so: others may follow the standard.
        self.approximation = self.why.startswith("APPROXIMATION")

    def documents(self):
        """URI -> {"file"} or {"fail"}, with "optional" and "address_space" if they are stated."""
        stated = self.input.get("documents", {})
        return {uri: {"file": each} if isinstance(each, str) else each for uri, each in stated.items()}

    def message(self):
        responses = {}
        for uri, each in self.documents().items():
            answer = {"fail": each["fail"]} if "fail" in each else packed(read_response(self.folder / each["file"]))
            if "address_space" in each:
                answer["address_space"] = each["address_space"]
            responses[uri] = answer
        given = {key: value for key, value in self.input.items() if key != "documents"}
        message = {"suite": SUITE, "case": self.name, "input": given, "responses": responses}
        if "page" in self.input:
            message["page"] = packed(read_response(self.folder / "page.http"))
        return message


def all_cases(suite):
    """The cases of a folder, in the order of their names."""
    return [Case(folder) for folder in sorted(Path(suite).iterdir()) if (folder / "expected.json").is_file()]
