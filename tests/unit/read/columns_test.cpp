// Where elements are: line and column of each `<`, for a check, however the bytes arrive.

#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/read/document_reader.h"

namespace standard_sitemap::test::columns_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

const std::string a_umlaut = "\xC3\xA4", euro = "\xE2\x82\xAC", smile = "\xF0\x9F\x98\x80";

ReadResult read(std::string_view bytes, SourceKind kind, bool for_check, std::size_t piece,
                std::string_view type = "application/xml", const char* url = "http://example.com/a.xml")
{
  Policy policy;
  policy.for_check = for_check;
  ElementBudget budget{policy.elements};
  DocumentReader reader{*Uri::parse({url}), MediaType::parse(type), policy, budget, kind, std::nullopt};
  for (; !bytes.empty(); bytes.remove_prefix(std::min(piece, bytes.size())))
    if (!reader.append(bytes.substr(0, piece)))
      break;
  return std::move(reader).finish();
}

std::vector<std::string> places_of(const Document& document)
{
  std::vector<std::string> places;
  for (ElementId element = 0; element < document.size(); ++element) {
    const TextPosition at = document.position(element);
    places.push_back(std::to_string(at.line) + ':' + std::to_string(at.column));
  }
  return places;
}

/// `line:column` of each element; the same for pieces of any size.
std::vector<std::string> places_in(std::string_view bytes, SourceKind kind = SourceKind::standard,
                                   std::string_view type = "application/xml",
                                   const char* url = "http://example.com/a.xml")
{
  const ReadResult whole = read(bytes, kind, true, bytes.size(), type, url);
  if (!whole.document)
    return {"no document"};
  const auto places = places_of(*whole.document);
  for (const std::size_t piece : {1u, 2u, 3u, 5u, 16u, 61u}) {
    const ReadResult other = read(bytes, kind, true, piece, type, url);
    EXPECT_TRUE(other.document) << piece;
    if (other.document) {
      EXPECT_EQ(places_of(*other.document), places) << piece;
    }
  }
  return places;
}

const std::string ns = "xmlns='http://standard-sitemap.org/2007/ns'";

TEST(Columns, AreThoseOfTheBracketInCharacters)
{
  EXPECT_THAT(places_in("<sitemap " + ns + "><item name='" + a_umlaut + euro + smile + "'/><item/>\n" +
                        "  <group>" + smile +
                        "<item name='\n'/> <item\nname='x'/></group>\r\n\t<item/></sitemap>"),
              ElementsAre("1:1", "1:54", "1:72", "2:3", "2:11", "3:5", "5:2"));
}

TEST(Columns, BehindWhatHasNoElements)
{
  EXPECT_THAT(places_in("<?xml version='1.0'?><!-- " + a_umlaut +
                        " < --><!DOCTYPE sitemap [\n<!-- <x> -->\n]  >\n <!-- -->" + "<sitemap " + ns +
                        "><![CDATA[<item/>]]><?pi <item/> ?><item/></sitemap>"),
              ElementsAre("4:10", "4:97"));
}

TEST(Columns, OfAByteOrderMarkAndAnotherEncoding)
{
  EXPECT_THAT(places_in("\xEF\xBB\xBF<sitemap " + ns + "><item/></sitemap>"), ElementsAre("1:1", "1:54"));
  EXPECT_THAT(places_in("<?xml version='1.0' encoding='ISO-8859-1'?><sitemap " + ns +
                        "><item name='\xE4\xF6'/><item/></sitemap>"),
              ElementsAre("1:44", "1:97", "1:114"));
}

TEST(Columns, CrLfAndCr)
{
  EXPECT_THAT(places_in("<sitemap " + ns + ">\r\n\r\n<item/>\r\n <item/>\r<item/></sitemap>"),
              ElementsAre("1:1", "3:1", "4:2", "4:10"));
}

// F-4: the limit is noticed before the parser has the whole tag.
TEST(Columns, OfATagThatIsTooLong)
{
  const std::string map =
      "<sitemap " + ns + ">\n <item/>\n " + euro + "<item\nname='" + std::string(400, 'x') + "'/></sitemap>";
  Policy policy;
  policy.tag_bytes = 200;
  for (const std::size_t piece : {1u, 2u, 3u, 5u, 16u, 61u, 1'000u}) {
    ElementBudget budget{policy.elements};
    DocumentReader reader{*Uri::parse({"http://example.com/a.xml"}),
                          MediaType::parse("text/xml"),
                          policy,
                          budget,
                          SourceKind::standard,
                          std::nullopt};
    for (std::string_view bytes = map; !bytes.empty(); bytes.remove_prefix(std::min(piece, bytes.size())))
      if (!reader.append(bytes.substr(0, piece)))
        break;
    const ReadResult result = std::move(reader).finish();
    ASSERT_EQ(result.diagnostics.items().size(), 1u) << piece;
    const Diagnostic& told = result.diagnostics.items()[0];
    EXPECT_EQ(told.code, Code::limit_tag);
    EXPECT_EQ(std::pair(told.line, told.column), std::pair(3u, 3u)) << piece;
  }
}

TEST(Columns, ColumnsAreKnownOnlyForACheck)
{
  const ReadResult result = read("<sitemap " + ns + "><item/></sitemap>", SourceKind::standard, false, 1'000);
  EXPECT_THAT(places_of(*result.document), ElementsAre("1:0", "1:0"));
}

TEST(Columns, ColumnsTakeMemoryOnlyForACheck)
{
  std::string items;
  for (int i = 0; i < 1'000; ++i)
    items += "<item/>";
  const std::string map = "<sitemap " + ns + ">" + items + "</sitemap>";
  const auto memory = [&map](bool for_check) {
    return read(map, SourceKind::standard, for_check, map.size()).document->memory();
  };
  EXPECT_EQ(memory(true), memory(false) + 1'001 * sizeof(std::uint32_t));
}

std::string urlset(const std::string& content)
{
  return "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>" + content + "</urlset>";
}

// Most entries do not pass through the parser.
TEST(Columns, OfEntriesInAUrlset)
{
  const std::string a = "<url><loc>http://example.com/a</loc></url>",
                    odd = "<url id='1'><loc>http://example.com/b</loc></url>";
  EXPECT_THAT(
      places_in(urlset(a + "  " + a + '\n' + a + odd + ' ' + a + a + "\n\n   " + a), SourceKind::extended),
      ElementsAre("1:1", "1:61", "1:105", "2:1", "2:43", "2:93", "2:135", "4:4"));
}

// G-11: `&` is one character of the file, although it is read as `&amp;`.
TEST(Columns, BehindARawAmpersand)
{
  const std::string raw = "<url><loc>http://example.com/a?b&c</loc></url>";
  EXPECT_THAT(places_in(urlset(raw + raw + "<url x='&'><loc>http://example.com/</loc></url>" + raw),
                        SourceKind::extended),
              ElementsAre("1:1", "1:61", "1:107", "1:153", "1:200"));
}

TEST(Columns, OfEntriesInAFeed)
{
  EXPECT_THAT(places_in("<rss version='2.0'><channel>\n  <item><title>" + a_umlaut +
                            "</title><link>http://example.com/a</link></item>"
                            "<item><link>http://example.com/b</link></item></channel></rss>",
                        SourceKind::extended),
              ElementsAre("1:1", "2:3", "2:65"));
}

TEST(Columns, OfLines)
{
  EXPECT_THAT(places_in("http://example.com/a\n  http://example.com/" + a_umlaut + "  http://example.com/c\n",
                        SourceKind::extended, "text/plain", "http://example.com/a.txt"),
              ElementsAre("1:0", "1:1", "2:3", "2:25"));
  EXPECT_THAT(places_in("User-agent: *\n\n  Sitemap: http://example.com/a\n", SourceKind::robots,
                        "text/plain", "http://example.com/robots.txt"),
              ElementsAre("1:0", "3:3"));
}

/// `line:column` of the first diagnostic; the same for pieces of any size.
std::string place_of_fault(std::string_view bytes, SourceKind kind = SourceKind::standard,
                           bool for_check = false)
{
  const auto place = [&](std::size_t piece) {
    const ReadResult result = read(bytes, kind, for_check, piece);
    if (result.diagnostics.empty())
      return std::string{"none"};
    const Diagnostic& first = result.diagnostics.items().front();
    return std::to_string(first.line) + ':' + std::to_string(first.column);
  };
  const std::string whole = place(bytes.size());
  for (const std::size_t piece : {1u, 2u, 3u, 16u})
    EXPECT_EQ(place(piece), whole) << piece;
  return whole;
}

// libxml2 finds it before it has consumed the text in front of it.
TEST(Columns, OfAnEndOfCdataInText)
{
  const std::string begin = "<sitemap " + ns + ">\n<item name='x'/>";
  EXPECT_EQ(place_of_fault(begin + "\n\n  ]]></sitemap>"), "4:3");
  EXPECT_EQ(place_of_fault(begin + " some text ]] > " + a_umlaut + "]]>]]></sitemap>"), "2:34");
  EXPECT_EQ(place_of_fault(begin + "]]></sitemap>"), "2:17");
  EXPECT_EQ(place_of_fault(urlset("<x>\n&]]>&</x>"), SourceKind::extended, true), "2:1")
      << "the raw ampersand";
}

TEST(Columns, OfErrorsAreInCharactersToo)
{
  const std::string begin = "<sitemap " + ns + ">\n<item name='" + a_umlaut + smile + "'/>";
  EXPECT_EQ(place_of_fault(begin + "</x>"), "2:22") << "after the name that does not match";
  EXPECT_EQ(place_of_fault(begin + "\x01"), "2:18");
  EXPECT_EQ(place_of_fault(begin), "2:18") << "the end of the text";
  EXPECT_EQ(place_of_fault(begin + "\xFF"), "2:18");
  EXPECT_EQ(
      place_of_fault(urlset("<url><loc>http://example.com/" + euro + "&</loc></url>"), SourceKind::extended),
      "1:91");
}

} // namespace
} // namespace standard_sitemap::test::columns_test
