// What decides alone: for each part of a condition in engine/read that no other test shows, the case in which
// it does (tests/coverage/conditions.py).

#include <gtest/gtest.h>
#include <zlib.h>

#include "engine/read/document_reading.h"
#include "tests/unit/read/reading.h"

namespace standard_sitemap::read_decisions_test {
namespace {

using testing::count;
using testing::document_url;
using testing::in_sitemap;

constexpr std::string_view urlset_open = "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>";

std::string entry(const std::string& path)
{
  return "<url><loc>http://example.com/" + path + "</loc></url>";
}

std::string in_urlset(const std::string& entries)
{
  return std::string{urlset_open} + entries + "</urlset>";
}

/// Reads what may be any list, or a robots.txt.
ReadResult read(std::string_view bytes, SourceKind kind = SourceKind::extended, const Policy& policy = {},
                std::string_view content_type = "application/xml", std::size_t piece = SIZE_MAX)
{
  ElementBudget budget{policy.elements};
  DocumentReader reader{document_url(), MediaType::parse(content_type), policy, budget, kind};
  while (!bytes.empty() && reader.append(bytes.substr(0, piece)))
    bytes.remove_prefix(std::min(piece, bytes.size()));
  return std::move(reader).finish();
}

std::string first_message(const ReadResult& result)
{
  return result.diagnostics.empty() ? "" : result.diagnostics.items().front().message;
}

/// The number of entries of a list that was read.
std::uint32_t entries_of(const ReadResult& result)
{
  return result.document ? result.document->size() - 1 : 0;
}

TEST(ReadDecisions, G12_XmlIsNoRobotsTxt)
{
  const ReadResult result = read(in_urlset(entry("a")), SourceKind::robots);
  EXPECT_EQ(result.outcome, DocumentOutcome::not_a_sitemap);
  EXPECT_EQ(first_message(result), "this is XML, not a robots.txt");
}

// Only a list may have something before its XML declaration; in a robots.txt it is a line as any other.
TEST(ReadDecisions, G3_AnXmlDeclarationWithinARobotsTxtIsALine)
{
  const ReadResult result = read("Sitemap: http://example.com/map.xml\n<?xml version='1.0'?>\n<urlset>",
                                 SourceKind::robots, {}, "text/plain");
  EXPECT_EQ(result.outcome, DocumentOutcome::ok);
  EXPECT_EQ(entries_of(result), 1u);
  EXPECT_EQ(count(result, Code::late_xml_declaration), 0u);
}

TEST(ReadDecisions, P2_InvalidBytesOfATextListAreReplaced)
{
  const ReadResult list = read("http://example.com/a\n\x81\x81\nhttp://example.com/b\n", SourceKind::extended,
                               {}, "text/plain; charset=shift_jis");
  EXPECT_EQ(list.outcome, DocumentOutcome::ok);
  EXPECT_EQ(entries_of(list), 2u);
}

// In UTF-16 by its byte order mark: what is no character there is no end of the list either.
TEST(ReadDecisions, P2_InvalidUtf16OfATextListIsReplaced)
{
  const auto utf16 = [](std::u16string_view text) {
    std::string bytes;
    for (const char16_t unit : text)
      bytes.append({static_cast<char>(unit & 0xff), static_cast<char>(unit >> 8)});
    return bytes;
  };
  std::u16string text = u"\uFEFFhttp://example.com/a\n?\nhttp://example.com/b\n";
  text[text.find(u'?')] = 0xD800; // half of a pair
  const ReadResult list = read(utf16(text), SourceKind::extended, {}, "text/plain");
  EXPECT_EQ(list.outcome, DocumentOutcome::ok);
  EXPECT_EQ(entries_of(list), 2u);
  EXPECT_EQ(count(list, Code::bad_entry), 1u);
}

TEST(ReadDecisions, G5_NoRoomForTheRootOfATextList)
{
  Policy policy;
  policy.elements = 0;
  const ReadResult result = read("http://example.com/a\n", SourceKind::extended, policy, "text/plain");
  EXPECT_EQ(result.outcome, DocumentOutcome::cut);
  EXPECT_EQ(count(result, Code::limit_elements), 1u);
}

TEST(ReadDecisions, G5_ATextListWithTooManyElements)
{
  Policy policy;
  policy.elements = 3;
  std::string lines;
  for (int i = 0; i < 2'000; ++i)
    lines += "http://example.com/" + std::to_string(i) + "\n";
  const ReadResult result = read(lines, SourceKind::extended, policy, "text/plain");
  EXPECT_EQ(result.outcome, DocumentOutcome::cut);
  EXPECT_EQ(entries_of(result), 2u);
}

TEST(ReadDecisions, G4_InvalidBytesBeforeALateDeclaration)
{
  const ReadResult result =
      read("<!-- \xFF -->\n<?xml version='1.0' encoding='shift_jis'?>" + in_urlset(entry("a")));
  EXPECT_EQ(result.outcome, DocumentOutcome::malformed);
  EXPECT_EQ(count(result, Code::malformed), 1u);
  EXPECT_EQ(count(result, Code::late_xml_declaration), 0u) << "what stands before it was not passed over";
  const ReadResult valid =
      read("<!-- a -->\n<?xml version='1.0' encoding='shift_jis'?>" + in_urlset(entry("a")));
  EXPECT_EQ(count(valid, Code::late_xml_declaration), 1u);
  EXPECT_EQ(entries_of(valid), 1u);
}

// What is said of the root says more than what is wrong behind it.
TEST(ReadDecisions, G12_InvalidBytesBehindARootOfAnotherKind)
{
  const ReadResult result = read("<?xml version='1.0' encoding='shift_jis'?><catalogue><a/>\xFF</catalogue>");
  EXPECT_EQ(result.outcome, DocumentOutcome::not_a_sitemap);
  EXPECT_EQ(result.diagnostics.items().size(), 1u);
}

// Entries of a urlset may bypass the parser; elements of that name in other documents do not.
TEST(ReadDecisions, G4_AnElementCalledUrlInAnotherDocumentIsNoEntry)
{
  const std::string filling(20'000, ' ');
  const std::string foreign = "<x xmlns='http://example.com/'><url>1</url>" + filling + "<url>2</url></x>";
  const ReadResult map = read(in_sitemap(filling + foreign + "<item url='/a'/>"), SourceKind::extended, {},
                              "application/xml", 18'000);
  ASSERT_EQ(map.outcome, DocumentOutcome::ok);
  EXPECT_EQ(map.document->kind(map.document->size() - 1), ElementKind::item);
  const ReadResult feed =
      read("<rss version='2.0'><channel>" + filling + foreign +
               "<item><link>http://example.com/a</link><title>A</title></item></channel></rss>",
           SourceKind::extended, {}, "application/xml", 18'000);
  ASSERT_EQ(feed.outcome, DocumentOutcome::ok);
  EXPECT_EQ(entries_of(feed), 1u);
}

// P-7: in a Standard Sitemap nothing is repaired, wherever it was looked for.
TEST(ReadDecisions, P7_WhatWouldBeRepairedInAListIsAnErrorInASitemap)
{
  const ReadResult ampersand =
      read("<sitemap xmlns='http://standard-sitemap.org/2007/ns' name='A & B'><item/></sitemap>");
  EXPECT_EQ(ampersand.outcome, DocumentOutcome::malformed);
  EXPECT_NE(first_message(ampersand).find("\"&amp;\""), std::string::npos);
  const ReadResult declaration = read("\n<?xml version='1.0'?>" + in_sitemap("<item/>"));
  EXPECT_EQ(declaration.outcome, DocumentOutcome::malformed);
  EXPECT_NE(first_message(declaration).find("before \"<?xml\""), std::string::npos);
}

Diagnostic limit()
{
  return {Severity::error, Code::limit_bytes, "too long", {}, 0, 0, 1};
}

TEST(ReadDecisions, F4_ACutBeforeAndAfterTheStart)
{
  for (const bool is_read : {false, true}) {
    const Policy policy;
    ElementBudget budget{policy.elements};
    DocumentReader reader{document_url(), std::nullopt, policy, budget, SourceKind::extended};
    const std::string text = in_urlset(entry("a")) + std::string(is_read ? 20'000 : 0, '\n');
    ASSERT_TRUE(reader.append(text));
    reader.cut(limit());
    const ReadResult result = std::move(reader).finish();
    EXPECT_EQ(result.outcome, DocumentOutcome::cut);
    EXPECT_EQ(entries_of(result), 1u) << is_read;
  }
  const Policy policy;
  ElementBudget budget{policy.elements};
  DocumentReader nothing{document_url(), std::nullopt, policy, budget, SourceKind::extended};
  nothing.cut(limit());
  EXPECT_EQ(std::move(nothing).finish().outcome, DocumentOutcome::cut);
}

TEST(ReadDecisions, G12_ATextWithoutAUrlThatWasCutIsCut)
{
  const Policy policy;
  ElementBudget budget{policy.elements};
  DocumentReader reader{document_url(), std::nullopt, policy, budget, SourceKind::extended};
  reader.append("no address here\n");
  reader.cut(limit());
  EXPECT_EQ(std::move(reader).finish().outcome, DocumentOutcome::cut);
  EXPECT_EQ(read("no address here\n").outcome, DocumentOutcome::not_a_sitemap);
}

TEST(ReadDecisions, G4_WhatIsNoLateDeclaration)
{
  for (const std::string_view start :
       {"\n<!-- a comment that does not end", "\n<?xml", "\n<?xmlx ?>", "\n<?xml version='1.0'"}) {
    const ReadResult result = read(start);
    EXPECT_EQ(count(result, Code::late_xml_declaration), 0u) << start;
    EXPECT_NE(result.outcome, DocumentOutcome::ok) << start;
  }
}

TEST(ReadDecisions, G12_ALateDeclarationOfAnotherFile)
{
  const ReadResult result =
      read("\n<?xml version='1.0' encoding='ISO-8859-1'?><catalogue a='\xE4'/>", SourceKind::extended);
  EXPECT_EQ(result.outcome, DocumentOutcome::not_a_sitemap);
  EXPECT_NE(first_message(result).find("<catalogue>"), std::string::npos) << first_message(result);
}

TEST(ReadDecisions, P2_AListInAnUnknownEncoding)
{
  const ReadResult result =
      read(in_urlset(entry("a")), SourceKind::extended, {}, "application/xml; charset=x-none");
  EXPECT_EQ(result.outcome, DocumentOutcome::bad_encoding);
}

struct Reading {
  explicit Reading(std::optional<std::string> content_type = std::nullopt, Policy of_reading = {})
      : policy(of_reading), budget{policy.elements}, reading{{.url = document_url(),
                                                              .content_type = std::move(content_type),
                                                              .kind = SourceKind::extended},
                                                             policy,
                                                             budget,
                                                             [](std::uint64_t bytes) { return bytes; }}
  {
  }
  Policy policy;
  ElementBudget budget;
  DocumentReading reading;
};

TEST(ReadDecisions, P2_TheCharsetOfTheContentType)
{
  const std::string list = "http://example.com/a\n\xE4\n";
  Reading untyped, typed{"text/plain; charset=x-none"};
  for (Reading* one : {&untyped, &typed})
    one->reading.append(list);
  EXPECT_EQ(std::move(untyped.reading).finish().outcome, DocumentOutcome::ok);
  EXPECT_EQ(std::move(typed.reading).finish().outcome, DocumentOutcome::ok)
      << "of text, no charset is heeded";
}

TEST(ReadDecisions, NothingIsReadAfterTheEnd)
{
  Reading one;
  EXPECT_TRUE(one.reading.append(in_urlset(entry("a"))));
  one.reading.cut_at_map_bytes();
  EXPECT_FALSE(one.reading.append(entry("b")));
  EXPECT_EQ(one.reading.bytes(), in_urlset(entry("a")).size());
}

std::string gzipped(std::string text)
{
  z_stream stream{};
  constexpr int gzip = 16;
  if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + gzip, 8, Z_DEFAULT_STRATEGY) !=
      Z_OK)
    return {};
  std::string packed(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(text.data());
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

TEST(ReadDecisions, G7_WhatFollowsTheCompressedDataIsIgnoredWithAWarning)
{
  for (const std::string_view rest : {"", "\n", "more"}) {
    Reading one;
    EXPECT_TRUE(one.reading.append(gzipped(in_urlset(entry("a"))) + std::string{rest}));
    const ReadResult result = std::move(one.reading).finish();
    EXPECT_EQ(result.outcome, DocumentOutcome::ok);
    EXPECT_EQ(entries_of(result), 1u);
    EXPECT_EQ(count(result, Code::gzip_broken), rest == "more" ? 1u : 0u) << rest;
  }
}

// "Compressed" bytes count although more of them would not be read anyway.
TEST(ReadDecisions, F4_BytesBehindWhatIsWantedAreNoLimit)
{
  Policy policy;
  policy.document_bytes = 20'000;
  const std::string web_page = "<html>" + std::string(19'994, ' ');
  Reading exact{std::nullopt, policy}, longer{std::nullopt, policy};
  EXPECT_FALSE(exact.reading.append(web_page)) << "it is no list";
  EXPECT_FALSE(longer.reading.append(web_page + "more"));
  for (Reading* one : {&exact, &longer})
    EXPECT_EQ(std::move(one->reading).finish().outcome, DocumentOutcome::not_a_sitemap);
  Reading list{std::nullopt, policy};
  EXPECT_FALSE(list.reading.append(in_urlset(entry("a")) + std::string(20'000, ' ')));
  EXPECT_EQ(std::move(list.reading).finish().outcome, DocumentOutcome::cut);
}

} // namespace
} // namespace standard_sitemap::read_decisions_test
