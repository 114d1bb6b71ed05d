// The names and values of Standard Sitemap files (docs/writing.md), and of XML in general.

#include "tests/fuzz/mutation/vocabulary.h"

namespace standard_sitemap::fuzz {
namespace {

using Words = std::string_view;

constexpr Words map_elements[] = {"sitemap", "item",         "group",  "external", "item",  "external",
                                  "variant", "class-change", "change", "style",    "image", "unknown"};

constexpr Words map_addresses[] = {"/",
                                   "/a",
                                   "b",
                                   "../c",
                                   "#a",
                                   "map.xml",
                                   "map.xml#a",
                                   "part.xml",
                                   "part.xml#b",
                                   "",
                                   "?q",
                                   "//other.example/",
                                   "https://bakery.example/d",
                                   "mailto:a@bakery.example",
                                   "tel:+431",
                                   "javascript:1",
                                   "file:///e",
                                   "http://u:p@bakery.example/",
                                   "a\\b",
                                   " a b "};
constexpr Words map_ids[] = {"a", "b", "c", "a b", "1", ""};
constexpr Words map_bases[] = {"/b/", "b/", "..", "", "http://base.example/c/", "#f", "data:,", "a\\b"};
constexpr Words map_languages[] = {"de",        "en", "de-AT",   "zh-Hant",  "he",
                                   "x-private", "",   "english", "i-klingon"};
constexpr Words map_types[] = {"text/html", "application/pdf", "text/html; charset=utf-8", "*/*", "", "html"};
constexpr Words map_charsets[] = {"utf-8", "iso-8859-1", "none", ""};
constexpr Words map_roles[] = {"home",         "contact",   "search", "contentinfo",
                               "HOME contact", "home home", "index",  ""};
constexpr Words map_orders[] = {"lexical", "document", "LEXICAL", ""};
constexpr Words map_trees[] = {"exclude", "include", "Exclude", ""};
constexpr Words map_relations[] = {"sequence", "sequence tree", "other", ""};
constexpr Words map_names[] = {"Rye",
                               "",
                               " ",
                               "a &lt;b&gt;",
                               "&#x202e;abc",
                               "&#x5d0;",
                               "&amp;amp;",
                               "a&#10;b",
                               "A &#x1f35e; and much more than one word"};
constexpr Words map_numbers[] = {"0", "1", "0.5", "-1", "64", "99999999999999999999", "NaN", ""};
constexpr Words map_xpaths[] = {"//*[@id]", "/h:html", "/h:html/h:body",   "//a[last()]", "a[", "$x",
                                "id('a')",  "",        "//*[count(//*)>1]"};
constexpr Words map_attrs[] = {"class", "data-map", "onclick", "href", "data-", ""};
constexpr Words map_prefixes[] = {"p", "bakery", "_a-1", "1a", "a b", ""};
constexpr Words map_methods[] = {"get", "post", "POST", ""};
constexpr Words map_targets[] = {"_blank", "_top", "frame", ""};
constexpr Words map_booleans[] = {"true", "false", "1", ""};
constexpr Words map_data[] = {"kind=rye", "a=b&amp;c=d", ""};
constexpr Words namespaces[] = {"http://standard-sitemap.org/2007/ns",
                                "http://www.w3.org/1999/xlink",
                                "http://www.w3.org/1999/xhtml",
                                "http://www.w3.org/XML/1998/namespace",
                                "http://standard-sitemap.org/2007/ns/",
                                "http://other.example/",
                                "urn:x",
                                ""};

constexpr AttributeWords map_attributes[] = {
    {"name", map_names},           {"description", map_names}, {"url", map_addresses},
    {"xlink:href", map_addresses}, {"role", map_roles},        {"relation", map_relations},
    {"priority", map_numbers},     {"target", map_targets},    {"lang", map_languages},
    {"xml:lang", map_languages},   {"type", map_types},        {"charset", map_charsets},
    {"method", map_methods},       {"data", map_data},         {"order", map_orders},
    {"tree", map_trees},           {"xml:id", map_ids},        {"id", map_ids},
    {"xml:base", map_bases},       {"baseurl", map_bases},     {"elem", map_xpaths},
    {"attr", map_attrs},           {"prefix", map_prefixes},   {"replace", map_booleans},
    {"width", map_numbers},        {"height", map_numbers},    {"xmlns", namespaces},
    {"xmlns:xlink", namespaces},   {"xmlns:h", namespaces},    {"xmlns:s", namespaces},
    {"xml:space", map_booleans},   {"href", map_addresses},    {"title", map_names}};

constexpr Words map_content[] = {
    "text",
    "&amp;",
    "&#38;",
    "&#x10ffff;",
    "<!-- <item/> -->",
    "<?target data?>",
    "<![CDATA[<item/>]]>",
    "\r\n",
    "\xc2\x85",
    "<external xlink:href=\"#a\"/>",
    "<external xlink:href=\"part.xml\"/>",
    "<item name=\"n\" url=\"u\" xml:id=\"a\"><variant lang=\"de\" url=\"v\"/></item>",
    "<class-change elem=\"/h:html/h:body\" prefix=\"p\" xmlns:h=\"http://www.w3.org/1999/xhtml\"/>",
    "<o:other xmlns:o=\"urn:o\" xml:base=\"b/\"><item xmlns=\"http://standard-sitemap.org/2007/ns\" "
    "xml:id=\"b\"/></o:other>"};

constexpr Words map_damage[] = {"&undeclared;",
                                "<item",
                                "</item>",
                                "]]>",
                                "<!DOCTYPE sitemap>",
                                "<!DOCTYPE sitemap [<!ENTITY a \"b\">]>",
                                "<!DOCTYPE sitemap [<!ATTLIST item name CDATA \"x\">]>",
                                "<![CDATA[",
                                "<!--",
                                "<?xml version=\"1.0\"?>",
                                "&",
                                "<",
                                "\x01",
                                "\xff"};

constexpr Words map_fields[] = {"Content-Type: application/xml",
                                "Content-Type: text/xml; charset=iso-8859-1",
                                "Content-Type: application/atom+xml; charset=utf-16le",
                                "Content-Type: text/html",
                                "Content-Type:",
                                "Content-Type: application/xml; charset=\"utf-8\""};

constexpr Words document_starts[] = {"<?xml version=\"1.0\"?>",
                                     "<?xml version=\"1.1\" encoding=\"utf-16\"?>",
                                     "<!DOCTYPE sitemap [",
                                     "]>",
                                     "<!ELEMENT item EMPTY>",
                                     "<!ATTLIST item xml:id ID #IMPLIED>",
                                     "<sitemap xmlns=\"http://standard-sitemap.org/2007/ns\">",
                                     "</sitemap>"};

constexpr Words xml_elements[] = {"a", "b", "p:c", "q:a", "xml:d", "a.b-c", "\xc3\xa9", "x:"};
constexpr Words xml_values[] = {"",     " a  b ", "&#9;",   "a&#10;b",   "&lt;&amp;&gt;",
                                "\t\n", "&#xD;",  "c\r\nd", "&#x1f600;", "'"};
constexpr AttributeWords xml_attributes[] = {
    {"a", xml_values},     {"b", xml_values},         {"p:a", xml_values},         {"q:a", xml_values},
    {"xmlns", namespaces}, {"xmlns:p", namespaces},   {"xmlns:q", namespaces},     {"xml:lang", xml_values},
    {"xml:id", map_ids},   {"xmlns:xml", namespaces}, {"xmlns:xmlns", namespaces}, {"xml:space", xml_values}};
constexpr Words xml_content[] = {"text",
                                 "&amp;",
                                 "&#65;",
                                 "&#xD;&#10;",
                                 "<!--c-->",
                                 "<?p i?>",
                                 "\r\n",
                                 "\r",
                                 "<![CDATA[a]]b]]>",
                                 "]] >",
                                 "\xe2\x80\xa8",
                                 "\xf0\x9f\x8d\x9e",
                                 "<a b='c'><p:d xmlns:p='urn:p'/></a>",
                                 "<![CDATA[]]>",
                                 ">",
                                 "\xc2\x85"};
constexpr Words xml_damage[] = {
    "&e;",
    "<!DOCTYPE a>",
    "<!DOCTYPE a SYSTEM \"s\">",
    "<!DOCTYPE a PUBLIC \"p\" \"s\" [<!ELEMENT a ANY>]>",
    "<!DOCTYPE a [<!ATTLIST a b NMTOKENS #IMPLIED><!NOTATION n SYSTEM \"s\"><!-- c --><?p i?>]>",
    "<!DOCTYPE a [<!ENTITY e \"v\">]>",
    "<!DOCTYPE a [<!ATTLIST a b CDATA \"v\">]>",
    "<!DOCTYPE a [%p;]>",
    "<?xml version=\"1.0\" standalone=\"yes\"?>",
    "<a:b:c/>",
    "<:a/>",
    "<a a='1' a='2'/>",
    "]]>",
    "<!-- -- -->",
    "<?xml?>",
    "&#0;",
    "&#xFFFE;",
    "&",
    "<",
    "</b>"};

} // namespace

const Vocabulary& map_vocabulary()
{
  static constexpr Vocabulary vocabulary{MarkupLanguage::xml, map_elements, map_attributes, map_content,
                                         map_damage,          map_fields,   document_starts};
  return vocabulary;
}

const Vocabulary& xml_vocabulary()
{
  static constexpr Vocabulary vocabulary{MarkupLanguage::xml, xml_elements, xml_attributes, xml_content,
                                         xml_damage,          map_fields,   document_starts};
  return vocabulary;
}

} // namespace standard_sitemap::fuzz
