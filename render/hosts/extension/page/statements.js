// In the isolated world of a page: what the document says of its own place, as a small page of HTML that
// has only that, in tree order: the engine reads it by the rules that it has for pages (docs/place.md). Here is decided
// only what may matter; what it means is decided there.
//
// A document may move to another URL by itself. What its head said before counts for the new URL only if it was added or
// changed since.
globalThis.standardSitemapStatements ??= (() => {
  const most = 262144; // characters of all that is sent
  const mostOfOne = 65536; // of one element, with what is in it
  const mostElements = 3000;
  const selector = [
    "link[rel]",
    "link[rev]",
    "a[rel]",
    "a[rev]",
    "area[rel]",
    "area[rev]",
    'meta[property*="og:site_name" i]',
    'meta[name*="application-name" i]',
    'script[type*="ld+json" i]',
    '[itemtype*="BreadcrumbList"]',
    '[typeof~="BreadcrumbList"], [typeof~="schema:BreadcrumbList"]',
    "nav",
    '[role="navigation" i]',
  ].join();

  // An element of the page may be called like a property of the document or of a form, and then shadows it.
  const getter = (type, name) => {
    const { get } = Object.getOwnPropertyDescriptor(type.prototype, name);
    return element => get.call(element);
  };
  const outerOf = getter(Element, "outerHTML");
  const contentOf = getter(Node, "textContent");
  const baseOf = getter(Node, "baseURI");
  const headOf = getter(Document, "head");
  const attribute = (element, name) => Element.prototype.getAttribute.call(element, name);
  const contains = (outside, inside) => Node.prototype.contains.call(outside, inside);
  const isNamed = (element, name) => Element.prototype.matches.call(element, name);

  // The markup of an XHTML document is XML: a copy in a document of HTML, where nothing runs, has that of HTML.
  const isHtml = getter(Document, "contentType")(document) === "text/html";
  const makeDocument = DOMImplementation.prototype.createHTMLDocument;
  const inert = isHtml ? undefined : makeDocument.call(getter(Document, "implementation")(document), "");
  const outer = element => outerOf(inert ? Document.prototype.importNode.call(inert, element, true) : element);

  const escaped = text => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  /** `<` in JSON is in strings only, and would be markup here. */
  const script = (type, text) => `<script type="${escaped(type)}">${text.replaceAll("<", "\\u003c")}</script>`;
  /** What names a menu may be anywhere in the page. */
  const labels = element =>
    (attribute(element, "aria-labelledby") ?? "").split(/\s+/).slice(0, 4).filter(Boolean).map(id => {
      const label = Document.prototype.getElementById.call(document, id);
      return label ? `<i id="${escaped(id)}">${escaped(contentOf(label).slice(0, 1024))}</i>` : "";
    }).join("");
  /** The vocabulary of RDFa is that of the nearest element around that has one. */
  const within = (element, markup) => {
    const around = Element.prototype.closest.call(element, "[vocab]");
    return around ? `<div vocab="${escaped(attribute(around, "vocab"))}">${markup}</div>` : markup;
  };
  const markupOf = element => {
    if (isNamed(element, "script")) return script(attribute(element, "type"), contentOf(element));
    return labels(element) + within(element, outer(element));
  };

  const said = new WeakMap(); // elements of the head -> { page, markup }, as they were first seen
  /** Whether an element of the head says this of the page that the document shows now. */
  const isOfPage = (element, markup, page) => {
    const before = said.get(element);
    if (before?.markup === markup) return before.page === page;
    said.set(element, { page, markup });
    return true;
  };

  /** { url, base, markup, cut }. `cut`: something was left out, because it was too much. */
  return () => {
    const url = location.href;
    const page = url.replace(/#.*/s, "");
    const head = headOf(document);
    const parts = [];
    let left = most,
      cut = false,
      last; // the latest element whose content was taken
    for (const element of [...Document.prototype.querySelectorAll.call(document, selector)].slice(0, mostElements)) {
      if (last && contains(last, element)) continue;
      const markup = markupOf(element);
      if (head && contains(head, element) && !isOfPage(element, markup, page)) continue;
      if (markup.length > Math.min(left, mostOfOne)) {
        cut = true;
        continue;
      }
      left -= markup.length;
      parts.push(markup);
      last = element;
    }
    const base = baseOf(document);
    return { url, markup: `<!DOCTYPE html><base href="${escaped(base)}">${parts.join("\n")}`, cut };
  };
})();
