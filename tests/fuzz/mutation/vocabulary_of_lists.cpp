// The names and values of XML sitemaps (sitemaps.org), feeds, Biositemaps, text lists and robots.txt.

#include "tests/fuzz/mutation/vocabulary.h"

namespace standard_sitemap::fuzz {
namespace {

using Words = std::string_view;

constexpr Words list_elements[] = {"urlset",
                                   "sitemapindex",
                                   "url",
                                   "sitemap",
                                   "loc",
                                   "lastmod",
                                   "changefreq",
                                   "priority",
                                   "xhtml:link",
                                   "image:image",
                                   "image:loc",
                                   "image:title",
                                   "image:caption",
                                   "video:video",
                                   "video:title",
                                   "video:thumbnail_loc",
                                   "video:content_loc",
                                   "video:player_loc",
                                   "news:news",
                                   "news:title",
                                   "news:publication_date",
                                   "mobile:mobile",
                                   "rss",
                                   "channel",
                                   "item",
                                   "link",
                                   "title",
                                   "description",
                                   "guid",
                                   "pubDate",
                                   "feed",
                                   "entry",
                                   "id",
                                   "updated",
                                   "published",
                                   "summary",
                                   "content",
                                   "rdf:RDF",
                                   "rdf:Description",
                                   "rdf:type",
                                   "desc:Resource_Description",
                                   "desc:URL",
                                   "desc:resource_name",
                                   "ror:Resource",
                                   "atom:link"};

constexpr Words list_addresses[] = {"http://bakery.example/a",
                                    "http://bakery.example/a/b?c=d&amp;e=f",
                                    "/g",
                                    "h",
                                    "https://other.example/",
                                    "http://bakery.example/a#i",
                                    "",
                                    "ftp://j/",
                                    "http://bakery.example/\xc3\xa9 k",
                                    "http://bakery.example:80/./l/../m"};
constexpr Words list_types[] = {"text/html", "application/atom+xml", "text/plain", "xhtml", "html", ""};
constexpr Words list_relations[] = {"alternate", "self", "next", "canonical", "alternate nofollow", ""};
constexpr Words list_languages[] = {"de", "en-GB", "x-default", "", "_"};
constexpr Words list_booleans[] = {"true", "false"};
constexpr Words list_namespaces[] = {"http://www.sitemaps.org/schemas/sitemap/0.9",
                                     "https://www.sitemaps.org/schemas/sitemap/0.9/",
                                     "http://www.google.com/schemas/sitemap/0.84",
                                     "http://www.google.com/schemas/sitemap-image/1.1",
                                     "http://www.google.com/schemas/sitemap-video/1.1",
                                     "http://www.google.com/schemas/sitemap-news/0.9",
                                     "http://www.w3.org/1999/xhtml",
                                     "http://www.w3.org/2005/Atom",
                                     "http://purl.org/rss/1.0/",
                                     "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
                                     "http://bioontology.org/ontologies/biositemap.owl#",
                                     "http://rorweb.com/0.1/",
                                     ""};
constexpr Words list_versions[] = {"2.0", "0.91", ""};

constexpr AttributeWords list_attributes[] = {
    {"href", list_addresses},         {"rel", list_relations},
    {"hreflang", list_languages},     {"type", list_types},
    {"title", list_addresses},        {"version", list_versions},
    {"rdf:about", list_addresses},    {"rdf:resource", list_addresses},
    {"xml:base", list_addresses},     {"xml:lang", list_languages},
    {"isPermaLink", list_booleans},   {"xmlns", list_namespaces},
    {"xmlns:image", list_namespaces}, {"xmlns:video", list_namespaces},
    {"xmlns:news", list_namespaces},  {"xmlns:xhtml", list_namespaces},
    {"xmlns:rdf", list_namespaces},   {"xmlns:desc", list_namespaces},
    {"xmlns:atom", list_namespaces}};

constexpr Words list_content[] = {
    "http://bakery.example/a",
    "/relative?a&amp;b",
    "2007-07-04",
    "2007-07-04T12:00:00+02:00",
    "Wed, 04 Jul 2007 12:00:00 GMT",
    "2007-13-45",
    "daily",
    "0.5",
    "2",
    " \r\n\t",
    "&#38;",
    "<!--c-->",
    "<![CDATA[http://bakery.example/b?c&d]]>",
    "<url><loc>http://bakery.example/e</loc></url>",
    "<url><loc>http://bakery.example/f</loc><lastmod>2007</lastmod></url>",
    "<item><title>t</title><link>http://bakery.example/g</link></item>",
    "<entry><link href=\"/h\"/><title type=\"html\">&lt;b&gt;i&lt;/b&gt;</title></entry>",
    "<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"/j\"/>",
    "<image:image><image:loc>/k</image:loc></image:image>",
    "<desc:Resource_Description rdf:about=\"l\"><desc:URL>m</desc:URL></desc:Resource_Description>"};

constexpr Words list_damage[] = {
    "&copy;",         "&b=2", "& ",        "&amp", "<loc>", "</url>", "<!DOCTYPE urlset [<!ENTITY a \"b\">]>",
    "<!DOCTYPE rss>", "]]>",  "<![CDATA[", "<",    "\xff",  "\x02",   "\xef\xbb\xbf"};

constexpr Words list_fields[] = {"Content-Type: application/xml",
                                 "Content-Type: text/plain; charset=utf-8",
                                 "Content-Type: text/plain",
                                 "Content-Type: application/rss+xml",
                                 "Content-Type: application/gzip",
                                 "Content-Type: text/html",
                                 "Content-Type: text/xml; charset=windows-1252"};

constexpr Words list_lines[] = {"http://bakery.example/a",
                                "https://other.example/b?c&d",
                                "/not-absolute",
                                "# comment",
                                "Sitemap: http://bakery.example/s.xml",
                                "sitemap:/s.txt # comment",
                                "User-agent: *",
                                "Disallow: /",
                                "\xef\xbb\xbfhttp://bakery.example/e",
                                "http://bakery.example/f g",
                                "\t http://bakery.example/h \t",
                                "<urlset>",
                                ""};

} // namespace

const Vocabulary& list_vocabulary()
{
  static constexpr Vocabulary vocabulary{MarkupLanguage::xml, list_elements, list_attributes, list_content,
                                         list_damage,         list_fields,   list_lines};
  return vocabulary;
}

} // namespace standard_sitemap::fuzz
