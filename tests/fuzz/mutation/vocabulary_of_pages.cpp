// The names and values of pages: links of HTML and XHTML, and response fields that name a map (D-1 to D-4).

#include "tests/fuzz/mutation/vocabulary.h"

namespace standard_sitemap::fuzz {
namespace {

using Words = std::string_view;

constexpr Words page_elements[] = {"link",
                                   "meta",
                                   "base",
                                   "link",
                                   "html",
                                   "head",
                                   "body",
                                   "title",
                                   "script",
                                   "style",
                                   "noscript",
                                   "template",
                                   "svg",
                                   "math",
                                   "foreignObject",
                                   "desc",
                                   "annotation-xml",
                                   "mi",
                                   "table",
                                   "tbody",
                                   "tr",
                                   "td",
                                   "caption",
                                   "colgroup",
                                   "col",
                                   "select",
                                   "option",
                                   "optgroup",
                                   "frameset",
                                   "frame",
                                   "noframes",
                                   "iframe",
                                   "textarea",
                                   "plaintext",
                                   "xmp",
                                   "form",
                                   "button",
                                   "p",
                                   "div",
                                   "a",
                                   "b",
                                   "nobr",
                                   "ruby",
                                   "rt",
                                   "li",
                                   "dd",
                                   "h1",
                                   "br",
                                   "hr",
                                   "img",
                                   "input",
                                   "image",
                                   "font",
                                   "applet"};

constexpr Words page_relations[] = {
    "standard-sitemap", "schema.S", "S.location", "schema.s s.LOCATION",      "up",      "start", "home",
    "stylesheet",       "schema.",  ".location",  "STANDARD-SITEMAP sitemap", "sitemap", ""};
constexpr Words page_addresses[] = {"http://standard-sitemap.org/2007/ns",
                                    "/m",
                                    "map.xml",
                                    "../m?a&b",
                                    "",
                                    "#f",
                                    "//other.example/m",
                                    "http:///",
                                    "a\\b",
                                    " /m\n",
                                    "&#47;m",
                                    "&sol;m",
                                    "urn:x"};
constexpr Words page_names[] = {"schema.S", "schema.s", "keywords", "SCHEMA.S", ""};
constexpr Words page_charsets[] = {"utf-8", "windows-1252", "utf-16", "shift_jis", "x-user-defined", "none"};
constexpr Words page_http_equivs[] = {"content-type", "Content-Language", "refresh"};
constexpr Words page_contents[] = {"http://standard-sitemap.org/2007/ns", "text/html; charset=iso-8859-2",
                                   "text/html;charset=utf-8", "de", ""};
constexpr Words page_languages[] = {"de", "en-GB", ""};
constexpr Words page_encodings[] = {"text/html", "application/xhtml+xml", "MathML"};
constexpr Words page_namespaces[] = {"http://www.w3.org/1999/xhtml", "http://www.w3.org/2000/svg",
                                     "http://www.w3.org/1998/Math/MathML", "http://other.example/"};

constexpr AttributeWords page_attributes[] = {
    {"rel", page_relations},      {"href", page_addresses},     {"name", page_names},
    {"content", page_contents},   {"charset", page_charsets},   {"http-equiv", page_http_equivs},
    {"lang", page_languages},     {"xml:lang", page_languages}, {"xml:base", page_addresses},
    {"encoding", page_encodings}, {"xmlns", page_namespaces},   {"xmlns:h", page_namespaces},
    {"id", page_names},           {"type", page_encodings},     {"REL", page_relations}};

constexpr Words page_content[] = {"text",
                                  "&amp;",
                                  "&notit;",
                                  "<!-- <link rel=standard-sitemap href=/n> -->",
                                  "<link rel=\"standard-sitemap\" href=\"/m\"/>",
                                  "<link rel=\"schema.S\" href=\"http://standard-sitemap.org/2007/ns\"/>",
                                  "<link rel=\"S.location\" href=\"m.xml\"/>",
                                  "<meta name=\"schema.S\" content=\"http://standard-sitemap.org/2007/ns\"/>",
                                  "<base href=\"/b/\"/>",
                                  "<svg><foreignObject><p></p></foreignObject></svg>",
                                  "<math><mi><b></b></mi></math>",
                                  "<template><link rel=\"up\" href=\"/t\"/></template>",
                                  "<table><tr><td></td></tr></table>"};

constexpr Words page_damage[] = {"<!DOCTYPE html>",
                                 "<![CDATA[",
                                 "]]>",
                                 "<!--",
                                 "--!>",
                                 "<script><!--<script>",
                                 "</p>",
                                 "</br>",
                                 "</svg>",
                                 "</template>",
                                 "</script>",
                                 "</head>",
                                 "</body>",
                                 "<plaintext>",
                                 "<a <b",
                                 "<p/x=\"",
                                 "&#0;",
                                 "&#x80;",
                                 "<frameset>",
                                 "</select>",
                                 "</table>",
                                 "\x01",
                                 "\xff",
                                 "<title>",
                                 "<textarea>",
                                 "<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 3.2//EN\">"};

constexpr Words page_fields[] = {
    "Content-Type: text/html; charset=utf-8",
    "Content-Type: application/xhtml+xml",
    "Content-Type: text/html; charset=utf-16le",
    "Content-Type: application/pdf",
    "Content-Type: image/png",
    "Opt: \"http://standard-sitemap.org/2007/ns\"; ns=17",
    "Opt: \"http://standard-sitemap.org/2007/ns\"",
    "Opt: \"a,b\\\"c\"; ns=18; d=\"e\", \"http://standard-sitemap.org/2007/ns\";ns=19",
    "C-Opt: \"http://standard-sitemap.org/2007/ns\"; ns=17",
    "Man: \"http://standard-sitemap.org/2007/ns\"; ns=17",
    "17-Location: /m",
    "19-location: m.xml",
    "18-Location:",
    "X-Standard-Sitemap-Location: /map.xml",
    "X-Standard-Sitemap-Location: /a, /b",
    "Content-Language: de, en",
    "Link: </m>; rel=standard-sitemap",
    "Location: /elsewhere"};

} // namespace

const Vocabulary& page_vocabulary()
{
  static constexpr Vocabulary vocabulary{MarkupLanguage::html, page_elements, page_attributes, page_content,
                                         page_damage,          page_fields,   page_content};
  return vocabulary;
}

} // namespace standard_sitemap::fuzz
