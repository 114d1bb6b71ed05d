"""F: what may be requested, and the answers, redirects followed. No network: the case has the answers."""

import fields
import uris

ORDER = {"loopback": 0, "private": 1, "public": 2}
REDIRECTS = (301, 302, 303, 307, 308)


class Answer:
    """What became of one document. `code` is that of a diagnostic, None if all is well."""

    def __init__(self, url):
        self.url, self.final, self.status, self.outcome = url, url, None, None
        self.answered = False  # by a response that is no redirect: only then `final` may be another URI
        self.code, self.fields, self.body = None, [], b""


class Host:
    def __init__(self, case, policy):
        given = case["input"]
        self.responses, self.policy, self.requests = case["responses"], policy, []
        self.page = given.get("page_redirected_to") or given.get("page") or given["sitemap"]
        self.space = given.get("address_space") or uris.address_space(self.page)

    def refusal(self, uri):
        parts = uris.split(uri)
        scheme, page = (parts.scheme or "").lower(), uris.split(self.page)
        if len(uri) > self.policy["uri_bytes"]:
            return "limit-uri"
        if scheme == "file":
            folder = page.path[: page.path.rfind("/") + 1]
            return None if page.scheme == "file" and parts.path.startswith(folder) else "blocked"
        if scheme not in ("http", "https") or uris.has_user(uri):
            return "blocked"
        if not parts.host_and_port()[0]:
            return "blocked"
        if scheme == "http" and page.scheme == "https":
            return "blocked"
        given = self.responses.get(uri, {})
        space = given.get("address_space") or uris.address_space(uri)
        elsewhere = page.scheme != "file" and uris.origin(uri) != uris.origin(self.page)
        if not self.policy["allow_private_network"] and elsewhere and ORDER[space] < ORDER[self.space]:
            return "blocked"
        return None

    def fetch(self, url):
        answer, hops = Answer(url), 0
        uri = url
        while True:
            refused = self.refusal(uri)
            if refused:
                answer.outcome, answer.code = "blocked", refused
                return answer
            self.requests.append(uri)
            response = self.responses.get(uri, {"status": 404, "fields": [["Content-Type", "text/plain"]], "body": b""})
            if "fail" in response:
                answer.outcome = {"network": "network-error"}.get(response["fail"], response["fail"])
                answer.code = answer.outcome
                return answer
            answer.status, answer.fields, answer.body = response["status"], response["fields"], response["body"]
            place = fields.all_of(answer.fields, "Location")
            if answer.status not in REDIRECTS or not place:
                break
            hops += 1
            if hops > self.policy["redirects"]:
                answer.outcome, answer.code = "network-error", "limit-redirects"
                return answer
            target = uris.resolve(uri, place[0])
            if target is None:
                answer.outcome = answer.code = "network-error"
                return answer
            uri = uris.without_fragment(target)
        answer.answered, answer.final = True, uri
        if uris.split(uri).scheme == "file":
            answer.status = None
        elif not 200 <= answer.status < 300:
            answer.outcome = answer.code = "http-error"
        return answer
