// G-4, G-8 to G-10: XML sitemaps (sitemaps.org).

#include "tests/unit/lists/list_reading.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

using testing::count;
using ::testing::ElementsAre;
using testing::entries_of;
using ::testing::HasSubstr;
using testing::in_urlset;
using ::testing::IsEmpty;
using testing::of_first;
using testing::read_anyhow;
using testing::read_list;
using testing::told;
using testing::url_entry;

TEST(UrlsetReader, G4_EntriesAreInOrderWithTheirValues)
{
  const auto result =
      read_anyhow(in_urlset("<url><loc>http://example.com/a</loc><lastmod>2005-01-01</lastmod>"
                            "<changefreq>monthly</changefreq><priority>0.8</priority></url>\n"
                            "<url><priority> 1.0 </priority><loc>http://example.com/b</loc></url>"));
  EXPECT_EQ(result.outcome, DocumentOutcome::ok);
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a", "http://example.com/b"));
  EXPECT_THAT(told(result), IsEmpty());
  ASSERT_TRUE(result.document);
  EXPECT_EQ(result.document->format(), DocumentFormat::sitemaps_org);
  EXPECT_EQ(result.document->kind(0), ElementKind::sitemap);
  EXPECT_EQ(result.document->kind(1), ElementKind::item);
  EXPECT_EQ(result.document->line(2), 2u);
  EXPECT_EQ(of_first(result, Attribute::lastmod), "2005-01-01");
  EXPECT_EQ(of_first(result, Attribute::changefreq), "monthly");
  EXPECT_EQ(of_first(result, Attribute::priority), "0.8");
  EXPECT_EQ(result.document->attribute(2, Attribute::priority), "1.0");
}

TEST(UrlsetReader, G8_AnIndexIsOfExternals)
{
  const auto result =
      read_anyhow("<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"
                  "<sitemap><loc>http://example.com/one.xml.gz#x</loc><lastmod>2004</lastmod></sitemap>"
                  "<sitemap><loc>/two.xml</loc></sitemap></sitemapindex>");
  ASSERT_EQ(result.outcome, DocumentOutcome::ok);
  EXPECT_EQ(result.document->kind(1), ElementKind::external);
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/one.xml.gz", "/two.xml"));
  EXPECT_EQ(of_first(result, Attribute::lastmod), "2004");
  EXPECT_THAT(told(result), ElementsAre("relative-url:1"));
}

struct NamespaceCase {
  std::string root, child; ///< qualified names with their declarations
  std::string code;        ///< empty if there is no diagnostic
};

TEST(UrlsetReader, G4_NamespacesAsTheyAreFound)
{
  const std::vector<NamespaceCase> cases{
      {"urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'", "", ""},
      {"s:urlset xmlns:s='http://www.sitemaps.org/schemas/sitemap/0.9'", "s:", ""},
      {"urlset xmlns='https://www.sitemaps.org/schemas/sitemap/0.9'", "", "wrong-namespace"},
      {"urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9/'", "", "wrong-namespace"},
      {"urlset xmlns='http://www.google.com/schemas/sitemap/0.84'", "", "wrong-namespace"},
      {"urlset xmlns='https://www.google.com/schemas/sitemap/0.84/'", "", "wrong-namespace"},
      {"urlset xmlns='http://example.com/whatever'", "", "wrong-namespace"},
      {"urlset xmlns='http://www.google.com/schemas/sitemap/0.9'", "", "wrong-namespace"},
      {"urlset", "", "namespace-missing"},
      {"s:urlset xmlns:s='http://www.sitemaps.org/schemas/sitemap/0.9'", "", "wrong-namespace"},
      {"s:urlset xmlns:s='x' xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'", "", "wrong-namespace"},
  };
  for (const auto& [root, child, code] : cases) {
    const std::string name = root.substr(0, root.find(' '));
    const auto result =
        read_anyhow('<' + root + "><" + child + "url><" + child + "loc>http://example.com/a</" + child +
                    "loc></" + child + "url></" + name + '>');
    EXPECT_EQ(result.outcome, DocumentOutcome::ok) << root;
    EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a")) << root;
    if (code.empty())
      EXPECT_THAT(told(result), IsEmpty()) << root;
    else
      EXPECT_THAT(told(result), ElementsAre(code + ":1")) << root;
  }
}

/// Where an element is, and whether it belongs to the list there.
struct Qualified {
  std::string prefix, declaration;
  bool of_list;
  bool proper; ///< in the namespace of the format
};

// G-4: each of the root element, the entry and its <loc> in the right namespace, in none, or in a wrong one,
// in every notation: the entry is read unless a declaration says that it is something else.
TEST(UrlsetReader, G4_NamespacesOfRootEntryAndLoc)
{
  const std::string proper = "http://www.sitemaps.org/schemas/sitemap/0.9";
  const std::vector<Qualified> ways{
      {"s:", "", true, true},
      {"", " xmlns='" + proper + "'", true, true},
      {"", " xmlns=''", true, false},
      {"", " xmlns='https://www.sitemaps.org/schemas/sitemap/0.9/'", true, false},
      {"o:", "", true, false}, // the prefix of the draft
      {"", " xmlns='http://other.example/'", false, false},
      {"f:", "", false, false},
  };
  const std::string bound =
      " xmlns:s='" + proper +
      "' xmlns:o='http://www.google.com/schemas/sitemap/0.84' xmlns:f='http://other.example/'";
  for (const std::string name : {"urlset", "sitemapindex"})
    for (const Qualified& root : ways)
      for (const Qualified& entry : ways)
        for (const Qualified& loc : ways) {
          const std::string entry_name = entry.prefix + (name == "urlset" ? "url" : "sitemap");
          const std::string list = '<' + root.prefix + name + bound + root.declaration + ">\n<" + entry_name +
                                   entry.declaration + ">\n<" + loc.prefix + "loc" + loc.declaration +
                                   ">http://example.com/a</" + loc.prefix + "loc></" + entry_name + "></" +
                                   root.prefix + name + '>';
          SCOPED_TRACE(list);
          // An element in the namespace of the root element belongs to the list, whichever namespace that is.
          const auto counts = [&](const Qualified& one) { return one.of_list || !root.of_list; };
          const auto result = read_list(list);
          std::vector<std::string> expected;
          if (!root.proper)
            expected.push_back(root.declaration == " xmlns=''" ? "namespace-missing:1" : "wrong-namespace:1");
          if (!counts(entry)) {
            expected.push_back("empty-list:0");
            EXPECT_THAT(entries_of(result), IsEmpty());
          } else {
            const auto differs = [&](const Qualified& one) {
              return !one.proper && (one.prefix != root.prefix || one.declaration != root.declaration) &&
                     (one.of_list || root.of_list);
            };
            if (differs(entry))
              expected.push_back("wrong-namespace:2");
            else if (counts(loc) && differs(loc))
              expected.push_back("wrong-namespace:3");
            if (!counts(loc))
              expected.push_back("bad-entry:2");
            EXPECT_EQ(entries_of(result), counts(loc) ? std::vector<std::string>{"http://example.com/a"}
                                                      : std::vector<std::string>{});
          }
          EXPECT_EQ(told(result), expected);
        }
}

TEST(UrlsetReader, G4_APrefixedRootWithEntriesThatHaveNone)
{
  std::string entries;
  for (int i = 0; i < 3; ++i)
    entries += "\n" + url_entry("http://example.com/" + std::to_string(i));
  const auto result = read_anyhow("<s:urlset xmlns:s='http://www.sitemaps.org/schemas/sitemap/0.9'>" +
                                  entries + "</s:urlset>");
  EXPECT_THAT(entries_of(result),
              ElementsAre("http://example.com/0", "http://example.com/1", "http://example.com/2"));
  EXPECT_THAT(told(result), ElementsAre("wrong-namespace:2"));
  EXPECT_THAT(result.diagnostics.items()[0].message,
              HasSubstr("http://www.sitemaps.org/schemas/sitemap/0.9"));
}

TEST(UrlsetReader, G4_PrefixesThatNothingBinds)
{
  const auto result = read_anyhow(in_urlset("<x:url><x:loc>http://example.com/a</x:loc><x:other/></x:url>"));
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a"));
  EXPECT_THAT(told(result), ElementsAre("unbound-prefix:1", "wrong-namespace:1"));
}

// G-9: the elements of extensions do not belong to the list, whatever prefix the list's own elements have.
TEST(UrlsetReader, G9_ExtensionsInAPrefixedList)
{
  const std::string extensions =
      "<image:image><image:loc>http://example.com/i</image:loc><loc>http://example.com/no</loc></image:image>"
      "<xhtml:link rel='alternate' hreflang='de' href='http://example.com/de'/>"
      "<video:video><video:title>V</video:title></video:video>"
      "<news:news><news:title>N</news:title></news:news><image><loc>http://example.com/no</loc></image>";
  for (const std::string prefix : {"s:", ""})
    for (const std::string declared : {"", " xmlns=''"}) {
      const auto result =
          read_list("<s:urlset xmlns:s='http://www.sitemaps.org/schemas/sitemap/0.9' "
                    "xmlns:xhtml='http://www.w3.org/1999/xhtml' "
                    "xmlns:image='http://www.google.com/schemas/sitemap-image/1.1' "
                    "xmlns:video='http://www.google.com/schemas/sitemap-video/1.1' "
                    "xmlns:news='http://www.google.com/schemas/sitemap-news/0.9'><" +
                    prefix + "url" + declared + ">" + extensions + "<" + prefix +
                    "loc>http://example.com/a</" + prefix + "loc></" + prefix + "url></s:urlset>");
      EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a"));
      ASSERT_TRUE(result.document);
      ASSERT_EQ(result.document->size(), 6u);
      EXPECT_EQ(result.document->reference(2), "http://example.com/i");
      EXPECT_EQ(result.document->kind(3), ElementKind::variant);
      EXPECT_EQ(result.document->attribute(1, Attribute::name), "N");
      EXPECT_EQ(count(result, Code::wrong_namespace), prefix.empty() ? 1u : 0u);
    }
}

TEST(UrlsetReader, G9_LanguagesImagesVideosNews)
{
  const auto result = read_anyhow(
      "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9' "
      "xmlns:xhtml='http://www.w3.org/1999/xhtml' "
      "xmlns:image='http://www.google.com/schemas/sitemap-image/1.1' "
      "xmlns:video='http://www.google.com/schemas/sitemap-video/1.1' "
      "xmlns:news='http://www.google.com/schemas/sitemap-news/0.9'><url><loc>http://example.com/a</loc>"
      "<xhtml:link rel='alternate' hreflang='de' href='http://example.com/de'/>"
      "<xhtml:link rel='canonical' href='http://example.com/no'/>"
      "<image:image><image:loc>http://example.com/i.png</image:loc><image:title>T</image:title>"
      "<image:caption>C</image:caption><image:license>no</image:license></image:image>"
      "<video:video><video:player_loc>http://example.com/p</video:player_loc><video:title>V</video:title>"
      "<video:content_loc>http://example.com/v.mp4</video:content_loc></video:video>"
      "<news:news><news:publication><news:name>Paper</news:name><news:language>en</news:language></"
      "news:publication>"
      "<news:publication_date>2008-12-23</news:publication_date><news:title>A and B</news:title></news:news>"
      "</url></urlset>");
  ASSERT_EQ(result.outcome, DocumentOutcome::ok);
  const Document& document = *result.document;
  ASSERT_EQ(document.size(), 6u);
  EXPECT_EQ(document.attribute(1, Attribute::name), "A and B");
  EXPECT_EQ(document.kind(2), ElementKind::variant);
  EXPECT_EQ(document.attribute(2, Attribute::lang), "de");
  EXPECT_EQ(document.reference(2), "http://example.com/de");
  EXPECT_EQ(document.kind(3), ElementKind::attachment);
  EXPECT_EQ(document.attribute(3, Attribute::type), "image");
  EXPECT_EQ(document.reference(3), "http://example.com/i.png");
  EXPECT_EQ(document.attribute(3, Attribute::name), "T");
  EXPECT_EQ(document.attribute(3, Attribute::description), "C");
  EXPECT_EQ(document.attribute(4, Attribute::type), "video");
  EXPECT_EQ(document.reference(4), "http://example.com/v.mp4");
  EXPECT_EQ(document.attribute(5, Attribute::type), "news");
  EXPECT_EQ(document.attribute(5, Attribute::lang), "en");
  EXPECT_EQ(document.attribute(5, Attribute::lastmod), "2008-12-23");
  EXPECT_FALSE(document.reference(5));
  EXPECT_EQ(document.parent(5), 1u);
}

TEST(UrlsetReader, WhatStandsBeforeTheXmlDeclaration)
{
  const std::string list =
      "<?xml version='1.0' encoding='ISO-8859-1'?>\n" + in_urlset(url_entry("http://example.com/\xe9"));
  const auto clean = read_anyhow(list);
  EXPECT_THAT(entries_of(clean), ElementsAre("http://example.com/\xc3\xa9"));
  EXPECT_THAT(told(clean), IsEmpty());
  for (const auto* before : {"\n", " \n\n", "<!-- made by hand -->\n", "\n<!-- a -->\n<!-- <b> -->"}) {
    const auto result = read_anyhow(before + list);
    EXPECT_EQ(result.outcome, DocumentOutcome::ok) << before;
    EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/\xc3\xa9")) << before;
    EXPECT_EQ(count(result, Code::late_xml_declaration), 1u) << before;
  }
}

// G-12: no page, other XML file or text list is taken for a list because of a part of its content.
TEST(UrlsetReader, G4_WhatStandsInFrontOfAList)
{
  const std::string declaration = "<?xml version='1.0' encoding='UTF-8'?>\n",
                    list = in_urlset("\n" + url_entry("http://example.com/a"));
  const std::string bom = "\xef\xbb\xbf";
  for (const std::string& front :
       {bom + bom, bom + "\n", std::string{"Notice: Undefined index: a in /b.php on line 3\n"},
        std::string{"<br />\n<b>Notice</b>:  Undefined variable: x < y in <b>/var/www/a.php</b> on line "
                    "<b>3</b><br />\n"},
        "PHP Warning: caf\xe9 a & b\n" + bom, bom + "<!-- <html> --> Deprecated: x\n",
        std::string{
            "<br />\n<font size='1'><table class='xdebug-error' dir=\"ltr\"><tr><th>( ! ) a > b</th></tr>"
            "</table></font>\n"}}) {
    for (const std::string& second : {declaration, std::string{}}) {
      const auto result = read_anyhow(front + second + list);
      EXPECT_EQ(result.outcome, DocumentOutcome::ok) << front + second;
      EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a")) << front + second;
      const bool is_legal = second.empty() && front == bom + "\n";
      EXPECT_EQ(count(result, Code::late_xml_declaration), is_legal ? 0u : 1u) << front + second;
    }
    EXPECT_EQ(read_anyhow(front + declaration + testing::in_sitemap("")).outcome,
              DocumentOutcome::malformed); // P-7
  }
  EXPECT_THAT(told(read_anyhow(declaration + declaration + list)), ElementsAre("late-xml-declaration:2"));
  EXPECT_THAT(told(read_anyhow("\n\nWarning: x\n\n" + list)), ElementsAre("late-xml-declaration:3"));
  EXPECT_EQ(read_anyhow("Notice\n" + declaration + "<rss><channel/></rss>").outcome, DocumentOutcome::ok);

  for (const std::string& other :
       {"<div>" + declaration + list + "</div>", "<p>Example:<pre>" + list + "</pre>",
        "<title>Not found</title>" + declaration + list, "hello <script>x</script>" + list,
        "<x:Envelope><x:Body>" + list, "{\"list\": \"" + list, "Notice\n" + declaration + "<opml/>",
        std::string{"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16} + declaration + list,
        "Notice\n<!doctype html>" + declaration + list + "<html>",
        std::string(17'000, 'x') + declaration + list}) {
    const auto result = read_anyhow(other);
    EXPECT_THAT(entries_of(result), ElementsAre("no document")) << other.substr(0, 200);
    EXPECT_EQ(result.outcome, DocumentOutcome::not_a_sitemap) << other.substr(0, 200);
  }
  const auto text = read_anyhow("http://example.com/b\n" + list);
  EXPECT_THAT(entries_of(text), ElementsAre("http://example.com/b"));
  // The DOCTYPE is not skipped together with what follows it.
  EXPECT_NE(read_anyhow("<!DOCTYPE urlset [<!ENTITY a 'b'>]> x " + list).outcome, DocumentOutcome::ok);
}

TEST(UrlsetReader, Encodings)
{
  const std::string list = in_urlset(url_entry("http://example.com/a"));
  std::string utf16 = "\xff\xfe";
  for (const char c : "<?xml version='1.0' encoding='UTF-16'?>" + list) {
    utf16 += c;
    utf16 += '\0';
  }
  EXPECT_THAT(entries_of(read_anyhow(utf16)), ElementsAre("http://example.com/a"));
  EXPECT_THAT(entries_of(read_anyhow("\xef\xbb\xbf" + list)), ElementsAre("http://example.com/a"));
  const auto broken =
      read_anyhow(in_urlset(url_entry("http://example.com/a") + "\n" + url_entry("http://example.com/\xe9")));
  EXPECT_EQ(broken.outcome, DocumentOutcome::cut);
  EXPECT_THAT(entries_of(broken), ElementsAre("http://example.com/a"));
  EXPECT_THAT(told(broken), ElementsAre("malformed:2"));
}

TEST(UrlsetReader, P7_AHarmlessDoctypeAndOneThatIsNot)
{
  const std::string list = in_urlset(url_entry("http://example.com/a"));
  const auto harmless = read_anyhow("<!DOCTYPE urlset SYSTEM 'http://example.com/x.dtd'>" + list);
  EXPECT_EQ(harmless.outcome, DocumentOutcome::ok);
  EXPECT_THAT(entries_of(harmless), ElementsAre("http://example.com/a"));
  EXPECT_EQ(read_anyhow("<!DOCTYPE urlset [<!ENTITY a 'b'>]>" + list).outcome, DocumentOutcome::malformed);
}

TEST(UrlsetReader, G10_OutsideOfHostOrFolder)
{
  const std::string list =
      in_urlset(url_entry("http://example.com/shop/a") + "\n" + url_entry("http://EXAMPLE.com:80/shop/b") +
                "\n" + url_entry("http://example.com/c") + "\n" + url_entry("http://other.example/shop/d") +
                "\n" + url_entry("https://example.com/shop/e"));
  const auto result = read_anyhow(list, {.url = "http://example.com/shop/sitemap.xml"});
  EXPECT_EQ(entries_of(result).size(), 5u);
  EXPECT_THAT(told(result), ElementsAre("outside-scope:3", "outside-scope:4", "outside-scope:5"));
  const auto vouched = read_anyhow(list, {.url = "http://example.com/shop/sitemap.xml",
                                          .robots = *Uri::parse({"http://example.com/robots.txt"})});
  EXPECT_THAT(told(vouched), ElementsAre("outside-scope:4", "outside-scope:5"));
  const auto elsewhere = read_anyhow(
      list, {.url = "http://lists.example/s.xml", .robots = *Uri::parse({"http://example.com/robots.txt"})});
  EXPECT_THAT(told(elsewhere), ElementsAre("outside-scope:4", "outside-scope:5"));
}

// RFC 3986 6.2.2: a URL that only seems to be in the folder.
TEST(UrlsetReader, G10_OutsideOfTheFolderByDots)
{
  const auto result = read_anyhow(in_urlset(url_entry("http://example.com/shop/../a") + "\n" +
                                            url_entry("http://example.com/shop/%2e%2E/b") + "\n" +
                                            url_entry("http://example.com/shop/./c") + "\n" +
                                            url_entry("http://example.com/shop/.d/%20?e=/../f")),
                                  {.url = "http://example.com/shop/sitemap.xml"});
  EXPECT_EQ(entries_of(result).size(), 4u);
  EXPECT_THAT(told(result), ElementsAre("outside-scope:1", "outside-scope:2"));
}

TEST(UrlsetReader, G10_AFileOnDiskHasNoScope)
{
  const auto result =
      read_anyhow(in_urlset(url_entry("http://example.com/a") + url_entry("http://other.example/b")),
                  {.url = "file:///home/me/shop/sitemap.xml"});
  EXPECT_EQ(entries_of(result).size(), 2u);
  EXPECT_THAT(told(result), IsEmpty());
}

TEST(UrlsetReader, G10_LimitsOfTheFormatAreTold)
{
  const std::string long_url = "http://example.com/" + std::string(2047 - 19, 'a'); // less than 2,048
  EXPECT_THAT(told(read_list(in_urlset(url_entry(long_url)))), IsEmpty());
  EXPECT_THAT(told(read_list(in_urlset(url_entry(long_url + 'b')))), ElementsAre("crawler-limit:1"));
  EXPECT_THAT(told(read_list(in_urlset(url_entry(long_url + std::string(7000, 'b'))))),
              ElementsAre("bad-entry:1"));
  std::string entries;
  for (int i = 0; i < 50'000; ++i)
    entries += url_entry("http://example.com/a") + '\n';
  EXPECT_THAT(told(read_list(in_urlset(entries))), IsEmpty());
  const auto result = read_list(in_urlset(entries + url_entry("http://example.com/b")));
  EXPECT_EQ(entries_of(result).size(), 50'001u);
  EXPECT_THAT(told(result), ElementsAre("crawler-limit:50001"));
}

TEST(UrlsetReader, G12_WhatIsNoListSaysSo)
{
  for (const auto* page :
       {"<!DOCTYPE html><title>Not found</title>", "\n<!-- a --><HTML><p>x", "<html><body>&nbsp;",
        "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'/>"}) {
    const auto result = read_anyhow(page);
    EXPECT_EQ(result.outcome, DocumentOutcome::not_a_sitemap) << page;
    ASSERT_EQ(result.diagnostics.items().size(), 1u);
    EXPECT_THAT(result.diagnostics.items()[0].message, HasSubstr("web page")) << page;
  }
  for (const std::string& other :
       {std::string{}, std::string{" \n"}, std::string{"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16},
        std::string{"%PDF-1.4 http://example.com/"}, std::string{"<opml/>"}, std::string{"{\"pages\": []}"},
        std::string{"hello\nworld\n"}}) {
    const auto result = read_anyhow(other);
    EXPECT_EQ(result.outcome, DocumentOutcome::not_a_sitemap) << other;
    EXPECT_THAT(entries_of(result), ElementsAre("no document"));
    EXPECT_EQ(result.diagnostics.items().size(), 1u) << other;
  }
}

// A Standard Sitemap at such a URI is read as anywhere else.
TEST(DocumentReader, P7_AnSspSitemapIsNotMended)
{
  EXPECT_EQ(read_anyhow(testing::in_sitemap("<item name='a' url='/a'/>")).outcome, DocumentOutcome::ok);
  for (const std::string& bad :
       {testing::in_sitemap("<item name='a & b'/>"), "\n<?xml version='1.0'?>" + testing::in_sitemap(""),
        testing::in_sitemap("<item>")}) {
    const auto result = read_anyhow(bad);
    EXPECT_EQ(result.outcome, DocumentOutcome::malformed) << bad;
    EXPECT_FALSE(result.document);
  }
  EXPECT_EQ(read_list(testing::in_sitemap(""), {.content_type = "text/plain"}).outcome,
            DocumentOutcome::unexpected_content_type); // P-1
}

TEST(DocumentReader, E1_NoListInAStandardLoad)
{
  const auto result = read_list(in_urlset(url_entry("http://example.com/a")), {.kind = SourceKind::standard});
  EXPECT_EQ(result.outcome, DocumentOutcome::not_a_sitemap);
}

TEST(DocumentReader, ElementsAreCounted)
{
  Policy policy;
  policy.elements = 2;
  const auto result = read_anyhow(
      in_urlset(url_entry("http://example.com/a") + url_entry("http://example.com/b")), {.policy = policy});
  EXPECT_EQ(result.outcome, DocumentOutcome::cut);
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a"));
  EXPECT_THAT(told(result), ElementsAre("limit-elements:1"));
}

} // namespace
} // namespace standard_sitemap
