// The small parts of the readers of lists.

#include <cstring>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include "engine/lists/list_date.h"
#include "engine/lists/url_characters.h"
#include "engine/unpack/gunzip.h"
#include "engine/web/uri_repair.h"
#include "engine/xml/raw_ampersand_filter.h"

namespace standard_sitemap {
namespace {

TEST(ListDate, G4_AllFormsOfTheW3c)
{
  for (const auto* good :
       {"2005", "2005-01", "2005-01-31", "2004-02-29", "2000-02-29", "2005-01-31T12:00Z",
        "2005-01-31T12:00+01:00", "2005-01-31T23:59:59-12:30", "2005-01-31T12:00:00.123456Z"})
    EXPECT_TRUE(is_w3c_date(good)) << good;
  for (const auto* bad :
       {"", "5", "20050131", "2005-1-31", "2005-13", "2005-00", "2005-02-29", "1900-02-29", "2005-04-31",
        "2005-01-00", "2005-01-31T12:00", "2005-01-31T24:00Z", "2005-01-31T12:60Z", "2005-01-31 12:00Z",
        "2005-01-31T12:00:00.Z", "2005-01-31T12:00+0100", "2005-01-31T12:00ZZ", "31.01.2005", "2005-01-31Z"})
    EXPECT_FALSE(is_w3c_date(bad)) << bad;
}

TEST(ListDate, G6_DatesOfRss)
{
  EXPECT_EQ(w3c_date_of_rfc822("Mon, 03 Jan 2005 08:00:00 +0100"), "2005-01-03T08:00:00+01:00");
  EXPECT_EQ(w3c_date_of_rfc822("3 jan 2005 08:00 GMT"), "2005-01-03T08:00Z");
  EXPECT_EQ(w3c_date_of_rfc822("Tue, 10 Jun 03 04:00:00 EST"), "2003-06-10T04:00:00-05:00");
  EXPECT_EQ(w3c_date_of_rfc822("Wed, 10 Jun 98 04:00:00 UT"), "1998-06-10T04:00:00Z");
  // RFC 5322 3.2.2, 3.3 and 4.3, and hours with one digit.
  EXPECT_EQ(w3c_date_of_rfc822("Mon,03 Jan 2005 8:05:00 +0100"), "2005-01-03T08:05:00+01:00");
  EXPECT_EQ(w3c_date_of_rfc822(" Mon ,\r\n 3 (a (b) \\) c) Jan\t2005 08 : 00 (x) GMT (UTC)\n"),
            "2005-01-03T08:00Z");
  EXPECT_EQ(w3c_date_of_rfc822("03 Jan 49 23:59:60 A"), "2049-01-03T23:59:60Z");
  EXPECT_EQ(w3c_date_of_rfc822("03 Jan 50 08:00 z"), "1950-01-03T08:00Z");
  EXPECT_EQ(w3c_date_of_rfc822("03 Jan 105 08:00 pdt"), "2005-01-03T08:00-07:00");
  EXPECT_EQ(w3c_date_of_rfc822("03Jan2005 08:00-0330"), "2005-01-03T08:00-03:30");
  for (const auto* bad : {"Mon 03 Jan 2005 08:00:00 GMT",
                          "Mon, 03 Jan 2005 08:00:00 J",
                          "Mon, 03 Jan 2005 08:00:00",
                          "Mon, 03 Jan 2005 08:00:00 +100",
                          "Mon, 03 Jan 2005 08:00:00 +01:00",
                          "Mon, 03 Jan 2005 24:00:00 GMT",
                          "Mon, 03 Jan 2005 8:5:00 GMT",
                          "Mon, 003 Jan 2005 08:00:00 GMT",
                          "Mon, 03 Jan 20055 08:00:00 GMT",
                          "Mon, 29 Feb 2005 08:00:00 GMT",
                          "Mon, 03 Jan 2005 08:00:00 GMT (open",
                          "Mon, 03 Jan 5 08:00 GMT",
                          "Mon,",
                          "",
                          "2005-01-03",
                          "Mon, 32 Jan 2005 08:00:00 GMT",
                          "Mon, 03 Foo 2005 08:00:00 GMT",
                          "Mon, 03 Jan 2005 08:00:00 XYZ",
                          "03 Jan 2005",
                          "Mon, 03 Jan 2005 08:00:00 GMT again"})
    EXPECT_EQ(w3c_date_of_rfc822(bad), std::nullopt) << bad;
}

// Characters that are skipped without a closer look are those that D-9 leaves as they are.
TEST(UrlCharacters, D9_WhatIsUnusual)
{
  const std::string_view start = "http://example.com/a";
  for (unsigned c = 0; c < 256; ++c) {
    const std::string url = std::string{start} + static_cast<char>(c) + "b_c";
    const bool usual = c != '&' && c != '#' && c < 0x80 && Uri::parse({url}) && !needs_repair({url});
    EXPECT_EQ(find_unusual_in_url(url, 0), usual ? url.size() : start.size()) << c;
  }
  for (const std::string_view good : {"", "%41", "a%4fb%C3", "~~~~~~~~~~", "http://a.example/!$%00~_?a=b;c"})
    EXPECT_EQ(find_unusual_in_url(good, 0), good.size()) << good;
  for (const std::string_view bad : {"%", "%4", "%4g", "abcdefgh%", "%%41", "a#b#c"})
    EXPECT_EQ(find_unusual_in_url(bad, 0), bad.find_first_of("%#")) << bad;
  EXPECT_TRUE(needs_repair({"http://[::1]/["}));
  for (const auto* good :
       {"", " http://example.com/a ", "http://[::1]/", "\xc3\xa4", "a\\b", "http://a/\x01"})
    EXPECT_FALSE(needs_repair({good})) << good;
}

std::string mended(std::string_view text, std::size_t piece)
{
  RawAmpersandFilter gate;
  std::string result, held;
  while (!text.empty()) {
    std::string more = held + std::string{text.substr(0, piece)};
    text.remove_prefix(std::min(piece, text.size()));
    held.clear();
    for (std::string_view rest = more;;) {
      const auto [passed, next] = gate.pass(rest);
      result += rest.substr(0, passed);
      rest.remove_prefix(passed);
      if (next == RawAmpersandFilter::Next::undecided)
        held = rest;
      if (next != RawAmpersandFilter::Next::raw)
        break;
      result += "&amp;";
      rest.remove_prefix(1);
      gate.skip_ampersand();
    }
  }
  return result + held;
}

TEST(RawAmpersandFilter, G11_OnlyWhatIsNoReference)
{
  const std::vector<std::pair<std::string, std::string>> cases{
      {"a&b", "a&amp;b"},
      {"a&amp;b&lt;&gt;&quot;&apos;&#1;&#xAf;.", "a&amp;b&lt;&gt;&quot;&apos;&#1;&#xAf;."},
      {"&copy;&amp &lt&#;&#x;&#xg;&&.", "&amp;copy;&amp;amp &amp;lt&amp;#;&amp;#x;&amp;#xg;&amp;&amp;."},
      {"<!-- & --->&.", "<!-- & --->&amp;."},
      {"<![CDATA[&]]]>&]]>&.", "<![CDATA[&]]]>&amp;]]>&amp;."},
      {"<?p & ?"
       "?>&.",
       "<?p & ?"
       "?>&amp;."},
      {"<!DOCTYPE a [<!-- > & -->]>&.", "<!DOCTYPE a [<!-- > & -->]>&amp;."},
      {"<!DOCTYPE a '[' [<?x ]>&?><!-- ' ]>& --><!NOTATION a SYSTEM ']>&'> ] >&.",
       "<!DOCTYPE a '[' [<?x ]>&?><!-- ' ]>& --><!NOTATION a SYSTEM ']>&'> ] >&amp;."},
      {"<a href='?x&y!'>?!&<b>", "<a href='?x&amp;y!'>?!&amp;<b>"},
      {"<!&?&!", "<!&?&!"},
  };
  for (const auto& [raw, expected] : cases)
    for (const std::size_t piece : {std::size_t{1}, std::size_t{2}, std::size_t{5}, std::size_t{1000}})
      EXPECT_EQ(mended(raw, piece), expected) << raw << ' ' << piece;
}

std::string packed(std::string_view text)
{
  z_stream stream{};
  deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
  std::string out(text.size() + 1000, '\0');
  std::string in{text};
  stream.next_in = reinterpret_cast<Bytef*>(in.data());
  stream.avail_in = static_cast<uInt>(in.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

struct Unpacked {
  std::string text;
  bool packed, twice, broken, trailing_content;
  friend bool operator==(const Unpacked&, const Unpacked&) = default;
};

Unpacked unpack(std::string_view bytes, std::size_t piece = SIZE_MAX)
{
  Gunzip gunzip;
  Unpacked result{};
  const auto take = [&](std::string_view more) {
    result.text += more;
    return true;
  };
  while (!bytes.empty() && gunzip.append(bytes.substr(0, piece), take))
    bytes.remove_prefix(std::min(piece, bytes.size()));
  gunzip.finish(take);
  result.packed = gunzip.was_compressed();
  result.twice = gunzip.was_compressed_twice();
  result.broken = gunzip.broken().has_value();
  result.trailing_content = gunzip.has_trailing_data();
  return result;
}

Unpacked unpack_anyhow(std::string_view bytes)
{
  const Unpacked whole = unpack(bytes);
  for (const std::size_t piece : {1u, 2u, 3u, 11u})
    EXPECT_EQ(unpack(bytes, piece), whole) << piece;
  return whole;
}

TEST(Gunzip, G7_ByItsMagicNumber)
{
  EXPECT_EQ(unpack_anyhow("plain"), (Unpacked{"plain", false, false, false, false}));
  EXPECT_EQ(unpack_anyhow(""), (Unpacked{"", false, false, false, false}));
  EXPECT_EQ(unpack_anyhow("\x1f"), (Unpacked{"\x1f", false, false, false, false}));
  EXPECT_EQ(unpack_anyhow("\x1fplain"), (Unpacked{"\x1fplain", false, false, false, false}));
  EXPECT_EQ(unpack_anyhow(packed("text")), (Unpacked{"text", true, false, false, false}));
  const std::string large(1'000'000, 'a');
  EXPECT_EQ(unpack(packed(large)).text, large);
}

TEST(Gunzip, G7_WhatComesBehind)
{
  const std::string file = packed("text");
  EXPECT_EQ(unpack_anyhow(file + std::string(9, '\0')), (Unpacked{"text", true, false, false, false}));
  EXPECT_EQ(unpack_anyhow(file + "\r\n\n"), (Unpacked{"text", true, false, false, false}));
  EXPECT_EQ(unpack_anyhow(file + packed(" and more")),
            (Unpacked{"text and more", true, false, false, false}));
  EXPECT_EQ(unpack_anyhow(file + std::string(3, '\0') + packed("!")),
            (Unpacked{"text!", true, false, false, false}));
  EXPECT_EQ(unpack_anyhow(file + "junk"), (Unpacked{"text", true, false, false, true}));
  EXPECT_EQ(unpack_anyhow(file + "\x1fjunk"), (Unpacked{"text", true, false, false, true}));
}

TEST(Gunzip, G7_WhatIsBroken)
{
  std::string text;
  for (int i = 0; i < 2'000; ++i)
    text += std::to_string(i * i) + '\n';
  const std::string file = packed(text);
  const Unpacked half = unpack_anyhow(file.substr(0, file.size() / 2));
  EXPECT_TRUE(half.broken);
  EXPECT_GT(half.text.size(), 1'000u);
  EXPECT_TRUE(text.starts_with(half.text));
  EXPECT_EQ(unpack_anyhow(file.substr(0, file.size() - 1)), (Unpacked{text, true, false, true, false}));
  std::string wrong_sum = file;
  wrong_sum[file.size() - 6] ^= 1;
  EXPECT_EQ(unpack_anyhow(wrong_sum), (Unpacked{text, true, false, true, false}));
  EXPECT_TRUE(unpack_anyhow("\x1f\x8bno gzip at all").broken);
  EXPECT_TRUE(unpack_anyhow("\x1f\x8b").broken);
}

TEST(Gunzip, G7_PackedTwice)
{
  EXPECT_EQ(unpack_anyhow(packed(packed("text"))), (Unpacked{"text", true, true, false, false}));
  EXPECT_TRUE(unpack_anyhow(packed(packed("text").substr(0, 15))).broken);
}

// Members that contain nothing, compressed once more: there is much data between the layers, and no output.
TEST(Gunzip, G7_WhatIsBetweenTheLayersIsBounded)
{
  std::string members;
  for (int i = 0; i < 1'000; ++i)
    members += packed("");
  const std::string file = packed(members);
  const auto take = [](std::string_view) { return true; };
  Gunzip enough{members.size()};
  EXPECT_TRUE(enough.append(file, take));
  EXPECT_FALSE(enough.too_long());
  EXPECT_TRUE(enough.was_compressed_twice());
  Gunzip too_little{members.size() - 1};
  EXPECT_FALSE(too_little.append(file, take));
  EXPECT_TRUE(too_little.too_long());
}

TEST(Gunzip, WhoTakesMayStopIt)
{
  Gunzip gunzip;
  std::size_t taken = 0;
  const auto take = [&](std::string_view more) {
    taken += more.size();
    return taken < 100'000;
  };
  EXPECT_FALSE(gunzip.append(packed(std::string(1'000'000, 'a')), take));
  EXPECT_LT(taken, 200'000u);
}

} // namespace
} // namespace standard_sitemap
