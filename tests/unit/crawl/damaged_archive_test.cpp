// Archives that are damaged: it is told, and nothing behind it is lost.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/crawl/archives.h"
#include "tests/unit/crawl/heard.h"

namespace standard_sitemap::damaged_archive_test {
namespace {

using test::gzip_member;
using test::heard_of;
using test::lines_of;
using test::packed;
using test::warc_page;
using test::warc_record_of_length;
using test::zstd_frame;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

const std::string first = warc_page("http://a.example/1", "<p>first");
const std::string second = warc_page("http://a.example/2", "<p>second page, with some more text in it");
const std::string third = warc_page("http://a.example/3", "<p>third");
const std::string first_line = "page http://a.example/1 200 8";
const std::string third_line = "page http://a.example/3 200 8";
const std::string message = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>text";

/// The same lines in pieces of any size.
std::vector<std::string> always(const std::string& file)
{
  const auto lines = lines_of(file);
  for (const std::size_t piece : {1u, 5u, 100u})
    EXPECT_EQ(lines_of(file, piece), lines) << "pieces of " << piece;
  return lines;
}

TEST(DamagedArchive, AMemberWithoutItsEnd)
{
  const std::string before = gzip_member(first);
  for (const auto& [pack, name] : {std::pair{&gzip_member, "gzip"}, {&zstd_frame, "zstd"}}) {
    const std::string middle = pack(second);
    for (const std::size_t cut : {std::size_t{5}, std::size_t{30}, middle.size() / 2, middle.size() - 1}) {
      const auto lines = always(pack(first) + middle.substr(0, cut) + pack(third));
      EXPECT_EQ(lines.front(), first_line) << name << cut;
      EXPECT_EQ(lines.back(), third_line) << name << cut;
      EXPECT_THAT(lines, Contains(StartsWith("damage "))) << name << cut;
    }
  }
}

TEST(DamagedArchive, AnyOneByteOfAMember)
{
  const std::string middle = gzip_member(second);
  for (std::size_t i = 0; i < middle.size(); ++i) {
    std::string damaged = middle;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x5a);
    const auto lines = lines_of(gzip_member(first) + damaged + gzip_member(third));
    EXPECT_EQ(lines.front(), first_line) << i;
    EXPECT_EQ(lines.back(), third_line) << i;
  }
}

/// Members as long as those of a crawl: what is damaged in one costs no other, however well it is compressed.
TEST(DamagedArchive, ADamagedMemberCostsNoOther)
{
  std::string file, text;
  std::vector<std::size_t> begins;
  constexpr std::size_t pages = 12;
  for (std::size_t i = 0; i < pages; ++i) {
    text.clear();
    for (std::size_t word = 0; word < 20'000; ++word) // every second page is compressed to a hundredth
      text += i % 2 == 0 ? std::to_string((word * 7'919 + i) % 9'973) : std::string{"<p>word"};
    begins.push_back(file.size());
    file += gzip_member(warc_page("http://a.example/" + std::to_string(i), text));
  }
  begins.push_back(file.size());
  for (std::size_t i = 1; i + 1 < pages; ++i)
    for (const std::size_t at :
         {std::size_t{12}, (begins[i + 1] - begins[i]) / 2, begins[i + 1] - begins[i] - 6}) {
      std::string damaged = file;
      damaged[begins[i] + at] = static_cast<char>(damaged[begins[i] + at] ^ 1);
      for (const std::size_t piece : {0u, 1'000u}) {
        const auto lines = lines_of(damaged, piece);
        for (std::size_t other = 0; other < pages; ++other) {
          const std::string line = "page http://a.example/" + std::to_string(other) + " 200 ";
          if (other != i) {
            EXPECT_THAT(lines, Contains(StartsWith(line))) << "damaged: " << i << " at " << at;
          }
        }
        EXPECT_THAT(lines, Contains(StartsWith("damage "))) << i << " at " << at;
      }
    }
}

TEST(DamagedArchive, BytesBetweenMembers)
{
  for (const std::string garbage :
       {"x", "\x1f\x8b\x08", "WARC/1.0\r\n", "\x1f\x8b\x08\x00 not deflated at all"}) {
    const auto lines = always(gzip_member(first) + garbage + gzip_member(third));
    EXPECT_THAT(lines, ElementsAre(first_line,
                                   AllOf(StartsWith("damage "),
                                         HasSubstr(" @" + std::to_string(gzip_member(first).size()) + '+' +
                                                   std::to_string(garbage.size()))),
                                   third_line))
        << garbage;
  }
}

TEST(DamagedArchive, BytesBeforeTheFirstMember)
{
  EXPECT_THAT(always("the rest of something else" + gzip_member(first)),
              ElementsAre("damage not a compressed member @0+26", first_line));
  EXPECT_THAT(always("the rest of something else\r\n\r\n" + first),
              ElementsAre("damage not a record @0+30", first_line));
}

TEST(DamagedArchive, AFileThatEndsWithinAMember)
{
  const std::string last = gzip_member(second);
  const auto lines = always(gzip_member(first) + last.substr(0, last.size() - 9));
  EXPECT_EQ(lines.front(), first_line);
  EXPECT_THAT(lines,
              Contains("damage the end of a compressed member is missing @" +
                       std::to_string(gzip_member(first).size()) + '+' + std::to_string(last.size() - 9)));
}

TEST(DamagedArchive, ALongMemberWithoutItsEndGivesTheRecordsThatAreWhole)
{
  const std::string member = gzip_member(first + second + third);
  const auto lines = always(member.substr(0, member.size() - 10));
  EXPECT_EQ(lines.front(), first_line);
}

TEST(DamagedArchive, ARecordThatIsLongerThanItSays)
{
  const std::string record =
      warc_record_of_length("response", "http://a.example/2", message, message.size() - 3);
  for (const auto& lines : {always(first + record + third),
                            always(gzip_member(first) + gzip_member(record) + gzip_member(third))})
    EXPECT_THAT(lines, ElementsAre(first_line, "page http://a.example/2 200 4",
                                   StartsWith("damage the length of a record is wrong"), third_line));
}

TEST(DamagedArchive, ARecordThatIsShorterThanItSays)
{
  for (const std::size_t more : {5u, 100u, 5'000u}) {
    const std::string record =
        warc_record_of_length("response", "http://a.example/2", message, message.size() + more);
    for (const auto& lines :
         {always(first + record + third + first),
          always(gzip_member(first) + gzip_member(record) + gzip_member(third) + gzip_member(first))}) {
      EXPECT_EQ(lines.front(), first_line) << more;
      EXPECT_THAT(lines, Contains(StartsWith("page http://a.example/2 200 "))) << more;
      EXPECT_THAT(lines, Contains(testing::AnyOf(StartsWith("damage the length of a record is wrong"),
                                                 StartsWith("damage the end of a record is missing"))))
          << more;
      EXPECT_EQ(lines[lines.size() - 2], third_line) << more;
      EXPECT_EQ(lines.back(), first_line) << more;
    }
  }
}

// Of a compressed file, the place is that of the member in which the damage begins, wherever it ends.
TEST(DamagedArchive, ThePlaceIsWhereTheDamageBegins)
{
  const std::string size_of_first = std::to_string(gzip_member(first).size());
  const std::string junk = "these are no records\n";
  EXPECT_THAT(always(gzip_member(first) + gzip_member(junk) + gzip_member(junk) + gzip_member(junk) +
                     gzip_member(third) + gzip_member("{}\n") + gzip_member(third)),
              ElementsAre(first_line, "damage not a record @" + size_of_first + "+63", third_line,
                          "damage not a record @" +
                              std::to_string(packed({first, junk, junk, junk, third}).size()) + "+3",
                          third_line));
  EXPECT_THAT(always(packed({first, "\n" + junk, junk})),
              ElementsAre(first_line, "damage not a record @" + size_of_first + "+42"));
}

// A record that begins in one member and whose block ends in another: the bytes that are told are behind it.
TEST(DamagedArchive, ThePlaceIsThatOfTheMemberAlsoWithinRecords)
{
  const std::string record =
      warc_record_of_length("response", "http://a.example/2", message, message.size() - 3);
  const std::string start = record.substr(0, 100), end = record.substr(100) + "x\n";
  EXPECT_THAT(always(packed({first + start, end, "more\n", third})),
              ElementsAre(first_line, "page http://a.example/2 200 4",
                          "damage the length of a record is wrong @" +
                              std::to_string(packed({first + start}).size()) + "+14",
                          third_line));
  // Of a record that is cut, it is where the record begins.
  EXPECT_THAT(
      always(packed({first, start, record.substr(100, 60), third})),
      ElementsAre(first_line,
                  "damage the end of a record is missing @" + std::to_string(packed({first}).size()) + "+160",
                  StartsWith("page http://a.example/2 200 "), third_line));
}

TEST(DamagedArchive, ThePlaceOfALongRecordIsItsMember)
{
  const std::string record = warc_record_of_length("response", "http://a.example/2", message, 50'000);
  const std::string more(3'000, 'x'), place = '@' + std::to_string(gzip_member(first).size()) + '+';
  const std::string page = "page http://a.example/2 200 956 body-long";
  for (const std::size_t piece : {0u, 1u, 50u}) {
    EXPECT_THAT(heard_of(packed({first, record, more, more + "\n" + third}), piece, 1'000).lines,
                ElementsAre(first_line, page,
                            AllOf(StartsWith("damage the length of a record is wrong"), HasSubstr(place)),
                            third_line))
        << piece;
    EXPECT_THAT(heard_of(packed({first, record, more, more}), piece, 1'000).lines,
                ElementsAre(first_line, page,
                            AllOf(StartsWith("damage the end of a record is missing"), HasSubstr(place))))
        << piece;
  }
}

// A file is read in pieces, so a long frame without content, such as a dictionary, is not whole at first.
TEST(DamagedArchive, LongSkippableFramesAreNoDamage)
{
  const std::string page = zstd_frame(first), inner = zstd_frame(second);
  for (const unsigned kind : {0u, 13u}) {
    const std::string frame = test::skippable_frame(std::string(600'000, 'x') + inner, kind);
    for (const std::size_t piece : {std::size_t{100'000}, std::size_t{256u << 10}, std::size_t{0}}) {
      EXPECT_THAT(lines_of(page + frame + page, piece), ElementsAre(first_line, first_line))
          << kind << ", pieces of " << piece;
      EXPECT_THAT(lines_of(page + page + frame, piece), ElementsAre(first_line, first_line));
    }
  }
}

/// A gzip member with a name of `bytes` bytes (RFC 1952, 2.3.1).
std::string with_name(std::string member, std::size_t bytes)
{
  member[3] = '\x08';
  return member.insert(10, std::string(bytes, 'n') + '\0');
}

/// A zstd frame with `blocks` empty blocks before the others (RFC 8878, 3.1.1): single segment, one byte of
/// content size.
std::string with_empty_blocks(const std::string& content, std::size_t blocks)
{
  std::string frame{"\x28\xb5\x2f\xfd\x20", 5};
  frame += static_cast<char>(content.size());
  for (; blocks > 0; --blocks)
    frame.append(3, '\0');
  const std::size_t last_raw = content.size() << 3 | 1;
  frame += {static_cast<char>(last_raw), static_cast<char>(last_raw >> 8), '\0'};
  return frame + content;
}

// What precedes the content counts as little as the pieces in which it comes.
TEST(DamagedArchive, AMemberMayHaveMuchBeforeItsContent)
{
  ASSERT_LT(first.size(), 256u);
  for (const auto& [file, kind] :
       {std::pair{gzip_member(first) + with_name(gzip_member(second), 700'000) + gzip_member(third), "name"},
        {gzip_member(first) + with_name(gzip_member(second), 7u << 20) + gzip_member(third), "long name"},
        {zstd_frame(first) + with_empty_blocks(first, 400'000) + zstd_frame(third), "empty blocks"}})
    for (const std::size_t piece : {std::size_t{0}, std::size_t{256u << 10}, std::size_t{100'000}}) {
      const auto lines = lines_of(file, piece);
      ASSERT_EQ(lines.size(), 3u) << kind << piece;
      EXPECT_EQ(lines.front(), first_line) << kind << piece;
      EXPECT_THAT(lines[1], StartsWith("page ")) << kind << piece;
      EXPECT_EQ(lines.back(), third_line) << kind << piece;
    }
}

TEST(DamagedArchive, AMemberThatHasNoContentFor8MiBIsDamaged)
{
  const std::size_t beyond = (8u << 20) + 1;
  for (const auto& [file, kind] :
       {std::pair{gzip_member(first) + with_name(gzip_member(second), beyond) + gzip_member(third), "name"},
        {zstd_frame(first) + with_empty_blocks(first, beyond / 3) + zstd_frame(third), "empty blocks"}}) {
    const auto lines = lines_of(file);
    EXPECT_THAT(lines, ElementsAre(first_line, StartsWith("damage a compressed member"), third_line)) << kind;
    EXPECT_EQ(lines_of(file, 256u << 10), lines) << kind;
  }
}

// A file of n bytes unpacks to at most 256 MiB + 1,100 n.
TEST(DamagedArchive, NothingIsReadOfAFileThatUnpacksToTooMuch)
{
  const std::string start = warc_record_of_length("response", "http://a.example/2", message, 99'999'999'999);
  const std::string bomb = test::blank_frame(start, 2'200), small = test::blank_frame(start, 200);
  const auto place = [](std::size_t begin, const std::string& file) {
    return "damage the file unpacks to more than is read @" + std::to_string(begin) + '+' +
           std::to_string(file.size() - begin);
  };
  for (const std::size_t piece : {std::size_t{0}, std::size_t{1'000}}) {
    const std::string one = zstd_frame(first) + bomb + zstd_frame(third);
    EXPECT_THAT(lines_of(one, piece), ElementsAre(first_line, StartsWith("page http://a.example/2 200 "),
                                                  StartsWith("damage the end of a record is missing"),
                                                  place(zstd_frame(first).size(), one)));
    // Of members that are whole, it is the one that is too much; ten have 250 MiB.
    std::string many = zstd_frame(first);
    for (int i = 0; i < 10; ++i)
      many += small;
    const std::size_t begin = many.size();
    many += small + zstd_frame(third);
    EXPECT_EQ(lines_of(many, piece).front(), first_line);
    EXPECT_EQ(lines_of(many, piece).back(), place(begin, many));
  }
  // A frame that is damaged counts as far as it unpacks.
  std::string broken = zstd_frame(first);
  for (int i = 0; i < 30; ++i)
    broken += small.substr(0, small.size() - 4);
  EXPECT_THAT(lines_of(broken + zstd_frame(third)).back(), StartsWith("damage the file unpacks to more"));
}

// Nobody waits for four gigabytes because of eight bytes.
TEST(DamagedArchive, ASkippableFrameThatIsTooLong)
{
  std::string claim = test::skippable_frame("", 0);
  claim.replace(4, 4, "\xff\xff\xff\xff");
  EXPECT_THAT(always(zstd_frame(first) + claim + zstd_frame(third)),
              ElementsAre(first_line, StartsWith("damage "), third_line));
}

TEST(DamagedArchive, AHugeLengthCostsOnlyItsRecord)
{
  const std::string record = warc_record_of_length("response", "http://a.example/2", message, 99'999'999'999);
  const auto read = [&](std::size_t piece) {
    return heard_of(first + record + std::string(5'000, 'x') + "\r\n\r\n" + third, piece, 1'000).lines;
  };
  EXPECT_THAT(read(0), ElementsAre(first_line, "page http://a.example/2 200 956 body-long",
                                   StartsWith("damage the length of a record is wrong"), third_line));
  EXPECT_EQ(read(7), read(0));
}

TEST(DamagedArchive, InvalidHeadersAreDamage)
{
  for (const std::string header :
       {"WARC/1.0\r\nWARC-Type: response\r\n\r\n", "WARC/1.0\r\nContent-Length: 0\r\n\r\n",
        "WARC/1.0\r\nWARC-Type: response\r\nContent-Length: -1\r\n\r\n",
        "WARC/1.0\r\nWARC-Type: response\r\nContent-Length: 18446744073709551616\r\n\r\n",
        "no header at all\r\n"}) {
    EXPECT_THAT(always(first + header + third), ElementsAre(first_line, StartsWith("damage "), third_line))
        << header;
    EXPECT_THAT(always(gzip_member(first) + gzip_member(header) + gzip_member(third)),
                ElementsAre(first_line, StartsWith("damage "), third_line))
        << header;
  }
}

TEST(DamagedArchive, AHeaderWithoutEnd)
{
  const std::string endless = "WARC/1.0\r\n" + std::string(200'000, 'x') + "\r\n\r\n";
  EXPECT_THAT(always(first + endless + third),
              ElementsAre(first_line, StartsWith("damage the header"), third_line));
}

TEST(DamagedArchive, AFileThatEndsWithinARecord)
{
  const auto lines = always(first + second.substr(0, second.size() - 10));
  EXPECT_THAT(lines, ElementsAre(first_line,
                                 "damage the end of a record is missing @" + std::to_string(first.size()) +
                                     '+' + std::to_string(second.size() - 10),
                                 "page http://a.example/2 200 35 record-short"));
}

TEST(DamagedArchive, ALongRecordIsSteppedOver)
{
  const std::string large = warc_page("http://a.example/2", std::string(3'000'000, 'x'));
  for (const std::string& file :
       {first + large + third, gzip_member(first) + gzip_member(large) + gzip_member(third)})
    for (const std::size_t piece : {0u, 10'000u})
      EXPECT_THAT(heard_of(file, piece, 1u << 20).lines,
                  ElementsAre(first_line,
                              AllOf(StartsWith("page http://a.example/2 200 "), HasSubstr("body-long")),
                              third_line));
}

/// 1,000 members that begin as they should, and go on in one and the same that gives 16 MB and is damaged:
/// each would take as long as all others together. Between them are whole ones.
TEST(DamagedArchive, MembersWithinMembersAreNotReadAgainAndAgain)
{
  const std::string bomb = test::zlib_stream(std::string(16u << 20, 'x'), true);
  const std::string whole = gzip_member(first);
  const auto stored = [](std::size_t length, std::string_view bytes) { // RFC 1951, 3.2.4
    const auto low = static_cast<char>(length & 0xff), high = static_cast<char>(length >> 8);
    return std::string{'\0', low, high, static_cast<char>(~low), static_cast<char>(~high)} +
           std::string{bytes};
  };
  const std::string header{"\x1f\x8b\x08\0\0\0\0\0\0\3", 10};
  const std::string start = header + stored(10, "WARC/1.0\r\n");
  const std::size_t unit = start.size() + 5 + whole.size();
  std::string units;
  constexpr std::size_t count = 100; // a stored block reaches over what follows, up to the bomb
  static_assert(count * 600 < 0xffff);
  ASSERT_LT(unit, 600u);
  for (std::size_t left = count; left-- > 0;)
    units += start + stored(whole.size() + left * unit, whole);
  std::string file = whole;
  for (int i = 0; i < 10; ++i)
    file += units + bomb.substr(0, bomb.size() - 20);
  const auto heard = heard_of(file + whole);
  EXPECT_EQ(heard.lines.front(), first_line);
  EXPECT_EQ(heard.lines.back(), first_line);
}

TEST(DamagedArchive, NothingTakesMuchLongerThanItsBytes)
{
  // Each of these bytes may begin a member, none does.
  std::string hostile = gzip_member(first);
  for (int i = 0; i < 20'000; ++i)
    hostile += "\x1f\x8b\x08";
  std::string nested;
  for (int i = 0; i < 2'000; ++i)
    nested += std::string_view{"\x1f\x8b\x08\0\0\0\0\0\0\3\0\xff\xff\0\0", 15};
  for (const std::string& garbage : {hostile, nested})
    EXPECT_EQ(lines_of(gzip_member(first) + garbage + gzip_member(third)).back(), third_line);
}

} // namespace
} // namespace standard_sitemap::damaged_archive_test
