// Entries that are read without the XML parser: which entries these are, and that the parser gives the same
// result.

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/lists/plain_entries.h"
#include "engine/lists/urlset_reader.h"
#include "engine/unpack/gunzip.h"

#include "tests/unit/lists/list_reading.h"

namespace standard_sitemap::plain_entries_test {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using testing::in_urlset;
using ::testing::IsEmpty;

/// The number of bytes of `text` that are plain entries.
std::size_t plain_bytes(std::string_view text, std::size_t max_bytes = 100)
{
  PlainEntries entries{text, max_bytes};
  while (entries.next() != nullptr)
    continue;
  return entries.passed();
}

TEST(PlainEntries, G4_AsGeneratorsWriteThem)
{
  PlainEntries entries{
      "\n  <url>\r\n\t<priority>0.5</priority><loc> http://a.example/?b&amp;c </loc>\n"
      "<lastmod>2005</lastmod><changefreq></changefreq>\n </url>\n\n <url><loc></loc></url> <url>",
      100};
  const PlainEntry* entry = entries.next();
  ASSERT_TRUE(entry);
  EXPECT_EQ(entry->loc, " http://a.example/?b&amp;c ");
  EXPECT_EQ(entry->lastmod, "2005");
  EXPECT_EQ(entry->changefreq, "");
  EXPECT_EQ(entry->priority, "0.5");
  EXPECT_EQ(entry->line, 1u);
  entry = entries.next();
  ASSERT_TRUE(entry);
  EXPECT_EQ(entry->line, 6u);
  EXPECT_EQ(entry->priority, "");
  EXPECT_EQ(entries.next(), nullptr);
  EXPECT_EQ(entries.lines(), 6u);
  EXPECT_EQ(entries.columns(), std::string_view{" <url><loc></loc></url>"}.size());
}

TEST(PlainEntries, EvidentlySo)
{
  for (const std::string_view plain :
       {"<url><loc>a</loc></url>", "<url><loc>&amp;&amp;amp;</loc></url>", "<url><loc>]]</loc></url>",
        "<url><loc>a</loc><priority>x</priority></url>", "<url>\r\n<loc>a</loc> \r\n \t</url>"})
    EXPECT_EQ(plain_bytes(plain), plain.size()) << plain;
  for (const std::string_view other : {"",
                                       "<url",
                                       "<url>",
                                       "<url/>",
                                       "<url></url>",
                                       "<url><lastmod>2005</lastmod></url>",
                                       "<url a=''><loc>a</loc></url>",
                                       "<url ><loc>a</loc></url>",
                                       "<url><loc>a</loc></url",
                                       "<url><loc>a</loc></url >",
                                       "<url><loc>a</loc>b</url>",
                                       "a<url><loc>a</loc></url>",
                                       "<url><loc>a</loc><loc>a</loc></url>",
                                       "<url><loc>a</loc><priority/></url>",
                                       "<url><loc>a</lastmod></url>",
                                       "<url><loc>a</loc><priority>1</priority><priority>1</priority></url>",
                                       "<url><loc>&lt;</loc></url>",
                                       "<url><loc>&#38;</loc></url>",
                                       "<url><loc>&</loc></url>",
                                       "<url><loc>&amp</loc></url>",
                                       "<url><loc>a</loc><lastmod>&amp;</lastmod></url>",
                                       "<url><loc>a>b</loc></url>",
                                       "<url><loc>]]></loc></url>",
                                       "<url><loc>a\nb</loc></url>",
                                       "<url><loc>a\tb</loc></url>",
                                       "<url><loc>\xc3\xa4</loc></url>",
                                       "<url><loc>\x7f</loc></url>",
                                       "<url>\r<loc>a</loc></url>",
                                       "\r",
                                       "<url><loc>a</loc></url\r",
                                       "<url><!-- --><loc>a</loc></url>",
                                       "<url><loc><![CDATA[a]]></loc></url>",
                                       "<URL><loc>a</loc></URL>",
                                       "<url><loc>a</loc><x/></url>",
                                       "<sitemap><loc>a</loc></sitemap>",
                                       "<url>\f<loc>a</loc></url>"}) {
    EXPECT_EQ(plain_bytes(other), 0u) << other;
    EXPECT_EQ(plain_bytes("<url><loc>a</loc></url>\n" + std::string{other}), 23u) << other;
  }
  EXPECT_EQ(plain_bytes(std::string_view{"<url><loc>\0</loc></url>", 23}), 0u);
  EXPECT_GT(plain_bytes("<url><loc>12345678</loc></url>", 8), 0u);
  EXPECT_EQ(plain_bytes("<url><loc>123456789</loc></url>", 8), 0u);
}

/// Passes the root element and what follows to a reader of urlsets.
class Handing final : public XmlHandler {
 public:
  bool start_element(const XmlTag& tag) override
  {
    reader.emplace(*stream, *entries);
    stream->set_handler(*reader);
    return reader->start_element(tag);
  }
  void end_element() override {}

  XmlStream* stream = nullptr;
  ListEntries* entries = nullptr;
  std::optional<UrlsetReader> reader;
};

/// The number of bytes of `next` that are read as plain entries after `before`; nullopt if that is not
/// possible.
std::optional<std::size_t> taken(std::string_view before, std::string_view next, const Policy& policy = {})
{
  ElementBudget budget{policy.elements};
  DocumentWriter writer{*Uri::parse({"http://example.com/sitemap.xml"}), policy, budget};
  ListEntries entries{writer, std::nullopt};
  Handing handing;
  XmlStream stream{handing, policy};
  handing.stream = &stream;
  handing.entries = &entries;
  stream.append(before);
  if (!handing.reader || !handing.reader->takes_plain())
    return std::nullopt;
  return handing.reader->take_plain(next);
}

const std::string entry = "<url><loc>http://example.com/a</loc></url>";

TEST(UrlsetReader, TakesPlainEntriesWhereTheParserRests)
{
  const std::string root = "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>";
  EXPECT_EQ(taken(root, entry + entry + "\n<a/>"), 2 * entry.size());
  EXPECT_EQ(taken(root + "<a b=''/>", entry), entry.size());
  EXPECT_EQ(taken("<urlset>", entry), entry.size());
  EXPECT_EQ(taken(root, "<a/>" + entry), 0u);
  // In the middle of something: within an element, in text that has not ended, in a tag, after a mistake.
  for (const char* more : {"<url>", "<a>", "<url><loc>a</loc>", " ", "\n", "text", "&amp", "<!-- ", "<!-- -",
                           "<![CDATA[", "<", "<a", "<a b='>", "<?a ", "</urlset>", "</a>", "\xc3"})
    EXPECT_EQ(taken(root + more, entry), std::nullopt) << more;
  // G-4: entries without the prefix of the root element belong to the list, unless a declaration says
  // otherwise.
  EXPECT_EQ(taken("<s:urlset xmlns:s='http://www.sitemaps.org/schemas/sitemap/0.9'>", entry), entry.size());
  EXPECT_EQ(taken("<s:urlset xmlns:s='x' xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>", entry),
            entry.size());
  EXPECT_EQ(taken("<s:urlset xmlns:s='http://www.sitemaps.org/schemas/sitemap/0.9' xmlns='x'>", entry),
            std::nullopt);
  // Within that root element `<url>` may mean something else.
  EXPECT_EQ(taken("<sitemapindex>", entry), std::nullopt);
  EXPECT_EQ(taken("<!DOCTYPE urlset [<!ATTLIST url xmlns CDATA 'http://other.example/'>]>" + root, entry),
            std::nullopt);
  EXPECT_EQ(taken("<!DOCTYPE urlset [<!ATTLIST url xmlns CDATA #IMPLIED>]>" + root, entry), entry.size());
}

TEST(UrlsetReader, TakesNothingInACheck)
{
  Policy policy;
  EXPECT_EQ(taken("<urlset>", entry, policy), entry.size());
  policy.for_check = true;
  EXPECT_EQ(taken("<urlset>", entry, policy), std::nullopt);
}

TEST(UrlsetReader, TakesNoPlainEntryBeyondALimit)
{
  Policy policy;
  policy.elements = 2;
  EXPECT_EQ(taken("<urlset>", entry + entry + entry, policy),
            2 * entry.size()); // there is no room for the second
  policy = {};
  policy.xml_depth = 2;
  EXPECT_EQ(taken("<urlset>", entry, policy), std::nullopt);
  policy = {};
  policy.tag_bytes = 12;
  EXPECT_EQ(taken("<urlset>", entry, policy), std::nullopt);
  policy = {};
  policy.uri_bytes = 19;
  EXPECT_EQ(taken("<urlset>", entry, policy), 0u);
}

/// Everything that a reading gives, as text.
std::string in_words(const ReadResult& result)
{
  std::string words{outcome_name(result.outcome)};
  for (const Diagnostic& d : result.diagnostics.items())
    words += '\n' + std::string{code_name(d.code)} + ' ' + std::to_string(d.line) + ':' +
             std::to_string(d.column) + " x" + std::to_string(d.count) + ' ' + d.message;
  if (!result.document)
    return words;
  const Document& document = *result.document;
  for (ElementId element = 0; element < document.size(); ++element) {
    words += '\n' + std::to_string(static_cast<int>(document.kind(element))) + " line " +
             std::to_string(document.line(element)) + " to " + std::to_string(document.end(element));
    for (unsigned i = 0; i < attribute_count; ++i)
      if (const auto value = document.attribute(element, static_cast<Attribute>(i)))
        words += ' ' + std::to_string(i) + "=\"" + std::string{*value} + '"';
  }
  return words;
}

/// With so much text after the start tag of the root that what follows is read as it arrives, and is not held
/// back to detect the kind of file.
std::string padded(std::string text)
{
  std::size_t root = text.find("urlset");
  root = root == text.npos ? root : text.rfind('<', root);
  const std::size_t end = root == text.npos ? root : text.find('>', root);
  if (end != text.npos)
    text.insert(end + 1, "<!--" + std::string(16u << 10, ' ') + "-->");
  return text;
}

/// In pieces of a few bytes no entry arrives whole, so the parser reads everything; in larger pieces it does
/// not, nor the entries that lie in two of these.
void expect_the_same(const std::string& text, const testing::ListSource& as = {})
{
  const std::string list = padded(text);
  testing::ListSource source = as;
  source.piece = 3;
  const std::string parsed = in_words(testing::read_list(list, source));
  for (const std::size_t piece : {std::size_t{SIZE_MAX}, std::size_t{499}, std::size_t{97}}) {
    source.piece = piece;
    EXPECT_EQ(in_words(testing::read_list(list, source)), parsed) << text << "\npieces of " << piece;
  }
}

TEST(PlainEntries, P7_AMistakeBehindPlainEntriesHasItsPosition)
{
  for (const std::string between : {"", "\n", "\n  ", " "})
    for (const char* bad :
         {"</x>", "<a b=c/>", "&bogus;", "<a></b>", "\x01", "<a b='1' b='2'/>", "<url><loc>a</loc></loc>"}) {
      const std::string plain = between + entry + between + entry;
      expect_the_same("<urlset>" + plain + between + bad + "</urlset>");
      expect_the_same("<urlset>" + plain + "<x>\xc3\xa4</x>" + plain + bad + "</urlset>");
    }
  const auto result = testing::read_list("<urlset>" + entry + entry + "\n" + entry + "&" + entry);
  ASSERT_FALSE(result.diagnostics.empty());
  const Diagnostic& ampersand = result.diagnostics.items().front();
  EXPECT_EQ(ampersand.code, Code::raw_ampersand);
  EXPECT_EQ(ampersand.line, 2u);
  EXPECT_EQ(ampersand.column, entry.size() + 1);
}

// Wherever a piece ends; also if nothing follows, or the rest is cut, has a mistake, or is not UTF-8.
TEST(PlainEntries, P7_AnEntryInTwoPieces)
{
  const std::string plain = padded("<urlset>") + entry + "\n" + entry;
  for (const std::string end : {"", "</urlset>", "<a b=c/>", "\xff", "<url><loc>http://example.com/b</loc>"})
    for (std::size_t more = 0; more <= entry.size(); more += 8) {
      const std::string list = plain + entry.substr(0, more) + end + entry;
      const std::string parsed = in_words(testing::read_list(list, {.piece = 3}));
      for (std::size_t cut = 0; cut <= more + end.size(); ++cut)
        EXPECT_EQ(in_words(testing::read_list(list, {.piece = plain.size() + cut})), parsed)
            << more << ' ' << end << ' ' << cut;
    }
}

// What was said of the entries that the parser read is not said of these.
TEST(PlainEntries, G4_AfterEntriesOfAnotherKind)
{
  const std::string proper = "http://www.sitemaps.org/schemas/sitemap/0.9";
  const std::string list = padded("<s:urlset xmlns:s='" + proper + "'><url xmlns='" + proper +
                                  "'><loc>http://example.com/b</loc></url>\n" + entry + "</s:urlset>");
  const ReadResult unlike = testing::read_list(list);
  ASSERT_THAT(testing::told(unlike), ElementsAre("wrong-namespace:2"));
  EXPECT_EQ(unlike.diagnostics.items()[0].message,
            "<url> is in no namespace, not in that of the root element; it is read, but should be in " +
                proper);

  const ReadResult mixed =
      testing::read_list(padded("<urlset xmlns='" + proper +
                                "' xmlns:i='http://www.google.com/schemas/sitemap-image/1.1'>"
                                "<sitemap><loc>http://example.com/sitemap2.xml</loc><i:image/></sitemap>"
                                "<url xmlns='http://other.example/'></url>" +
                                entry + "</urlset>"));
  ASSERT_TRUE(mixed.document);
  ASSERT_EQ(mixed.document->size(), 4u);
  EXPECT_EQ(mixed.document->kind(1), ElementKind::external);
  EXPECT_EQ(mixed.document->parent(2), 1u);
  EXPECT_EQ(mixed.document->kind(3), ElementKind::item);
}

TEST(PlainEntries, G4_EachReferenceInAUrlIsRead)
{
  const ReadResult result = testing::read_list(
      padded(in_urlset(entry + "<url><loc>http://example.com/?b&amp;c&amp;d'e</loc></url>")));
  EXPECT_THAT(testing::entries_of(result),
              ElementsAre("http://example.com/a", "http://example.com/?b&c&d'e"));
}

std::string file_text(const fs::path& path)
{
  std::ifstream stream{path, std::ios::binary};
  return {std::istreambuf_iterator<char>{stream}, {}};
}

std::string unpacked(std::string_view bytes)
{
  std::string text;
  const auto take = [&](std::string_view more) {
    text += more;
    return true;
  };
  Gunzip gunzip;
  if (gunzip.append(bytes, take))
    gunzip.finish(take);
  return text;
}

std::size_t compare_lists_in(const fs::path& folder)
{
  std::size_t lists = 0;
  for (const auto& file : fs::recursive_directory_iterator{folder}) {
    if (!file.is_regular_file() || file.file_size() > 1u << 20)
      continue;
    std::string text = file_text(file.path());
    const std::size_t blank = file.path().extension() == ".http" ? text.find("\n\n") : text.npos;
    text = unpacked(blank == text.npos ? text : text.substr(blank + 2));
    if (text.find("urlset") == text.npos)
      continue;
    SCOPED_TRACE(file.path());
    expect_the_same(text);
    ++lists;
  }
  return lists;
}

TEST(PlainEntries, TheParserReadsTheSameOfTheFixtures)
{
  EXPECT_GT(compare_lists_in(fs::path{STANDARD_SITEMAP_SOURCE_DIR} / "fixtures"), 30u);
}

TEST(PlainEntries, TheParserReadsTheSameOfOthersFiles)
{
  const fs::path folder = fs::path{STANDARD_SITEMAP_SHARED_DIR} / "outside/crawler-commons";
  if (!fs::exists(folder))
    GTEST_SKIP() << "missing: " << folder;
  EXPECT_GT(compare_lists_in(folder), 5u);
}

class RandomLists {
 public:
  explicit RandomLists(unsigned seed) : random_(seed) {}

  std::string list()
  {
    std::string text = pick(roots);
    for (unsigned entries = below(6); entries > 0; --entries) {
      text += pick(spaces) + entry_of_parts();
      if (below(8) == 0)
        text += pick(strange);
    }
    const std::size_t root = text.find("urlset");
    text += pick(spaces) + (text[root - 1] == ':' ? "</s:urlset>" : "</urlset>");
    for (unsigned mutations = below(3) == 0 ? 1 + below(2) : 0; mutations > 0; --mutations)
      mutate(text);
    return text;
  }

 private:
  static constexpr std::array roots{
      "<urlset>",
      "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>",
      "<?xml version='1.0'?>\n<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'\n xmlns:x='y'>\n",
      "<urlset xmlns='http://other.example/' lang='en'>",
      "<s:urlset xmlns:s='http://www.sitemaps.org/schemas/sitemap/0.9'>\n",
      "<s:urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9/' xmlns:s='http://other.example/'>",
      "<s:urlset xmlns:s='http://www.sitemaps.org/schemas/sitemap/0.9' xmlns='http://other.example/'>",
      "<s:urlset>",
      "<br />\n<b>Notice</b>: Undefined &x in <b>a.php</b> on line <b>3</b>\n<?xml version='1.0'?>\n<urlset>",
      "<!DOCTYPE urlset><urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"};
  static constexpr std::array spaces{"", "", "\n", "\n  ", "\r\n", " ", "\t", "\n\n", "\r", " \xc3\xa4 "};
  static constexpr std::array plain_urls{"http://example.com/a",
                                         "http://example.com/b?c=1&amp;d=2",
                                         "/relative",
                                         " http://example.com/c ",
                                         "http://other.example/a",
                                         "http://example.com/a b",
                                         "ftp://example.com/",
                                         "",
                                         "http://example.com/%41~#x",
                                         "http://example.com/a#b#c",
                                         "http://example.com/100%",
                                         "http://example.com/%4",
                                         "http://example.com/\"a|b^c`{d}[e]",
                                         "http://example.com/a\\b",
                                         "http://example.com/f g&amp;h",
                                         "http://example.com/]]"};
  static constexpr std::array urls{"http://example.com/&lt;",     "http://example.com/?a=1&b=2",
                                   "http://example.com/\xc3\xa4", "<![CDATA[http://example.com/d]]>",
                                   "http://example.com/&#x41;",   "\nhttp://example.com/e\n",
                                   "http://example.com/a>b",      "http://example.com/]]>",
                                   "http://example.com/<b/>f",    "http://\xff"};
  static constexpr std::array leaves{"<lastmod>2005-01-31</lastmod>",
                                     "<lastmod>yesterday</lastmod>",
                                     "<lastmod> 2005-01-31T12:00Z </lastmod>",
                                     "<changefreq>daily</changefreq>",
                                     "<changefreq>Daily</changefreq>",
                                     "<priority>0.5</priority>",
                                     "<priority>2</priority>",
                                     "<priority></priority>",
                                     "<s:priority>0.5</s:priority>",
                                     "<lastmod xmlns=''>2005-01-31</lastmod>",
                                     "<lastmod xmlns='http://other.example/'>2005-01-31</lastmod>"};
  static constexpr std::array strange{"<!-- <url> -->",
                                      "<lastmod/>",
                                      "<x:link xmlns:x='http://www.w3.org/1999/xhtml' rel='alternate' "
                                      "hreflang='de' href='http://example.com/de'/>",
                                      "text",
                                      "&nbsp;",
                                      "<?url ?>",
                                      "<url>",
                                      "</url>",
                                      "<loc>http://example.com/again</loc>",
                                      "<url a='b'/>",
                                      "<url xmlns=''><loc>http://example.com/none</loc></url>",
                                      "<s:url><s:loc>http://example.com/prefixed</s:loc></s:url>",
                                      "<url xmlns='http://www.google.com/schemas/sitemap/0.84'>"
                                      "<loc>http://example.com/old</loc></url>",
                                      "<!-- </url> -->",
                                      "<![CDATA[</url>]]>",
                                      "<a xmlns='http://other.example/'><url><loc>no</loc></url></a>"};

  unsigned below(std::size_t n) { return static_cast<unsigned>(random_() % n); }

  template <std::size_t N>
  std::string pick(const std::array<const char*, N>& all)
  {
    return all[below(N)];
  }

  std::string entry_of_parts()
  {
    std::string text = "<url>" + pick(spaces);
    for (unsigned before = below(2); before > 0; --before)
      text += pick(leaves) + pick(spaces);
    text += "<loc>" + (below(6) == 0 ? pick(urls) : pick(plain_urls)) + "</loc>" + pick(spaces);
    for (unsigned behind = below(3); behind > 0; --behind)
      text += (below(12) == 0 ? pick(strange) : pick(leaves)) + pick(spaces);
    return text + "</url>";
  }

  void mutate(std::string& text)
  {
    constexpr std::string_view bytes{"<>&;/ \n\r\0\x7f\xe4!-]'\"aurl", 20};
    const std::size_t at = below(text.size());
    switch (below(4)) {
    case 0:
      text[at] = bytes[below(bytes.size())];
      break;
    case 1:
      text.erase(at, 1 + below(9));
      break;
    case 2:
      text.insert(at, text.substr(below(text.size()), below(40)));
      break;
    case 3:
      text.resize(at);
      break;
    }
  }

  std::minstd_rand random_;
};

TEST(PlainEntries, TheParserReadsTheSameOfAnything)
{
  RandomLists random{8};
  testing::ListSource source;
  for (unsigned i = 0; i < 300 && !HasFailure(); ++i) {
    source.policy.for_check = i % 2 == 0;
    source.policy.elements = i % 5 == 0 ? 1 + i % 7 : 1'000;
    expect_the_same(random.list(), source);
  }
}

} // namespace
} // namespace standard_sitemap::plain_entries_test
