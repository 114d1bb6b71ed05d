// P-2: how bytes are decoded if a byte order mark, the transport and the document contradict each other, or
// if the bytes are wrong. A document that cannot be decoded is never shown in part.

#include <gtest/gtest.h>

#include "tests/containment/site.h"

namespace standard_sitemap::containment {
namespace {

const std::string utf8_mark = "\xef\xbb\xbf", little_mark = "\xff\xfe", big_mark = {"\xfe\xff"};

/// Latin-1 text in UTF-16.
std::string utf16(std::string_view latin1, bool little)
{
  std::string bytes;
  for (const char c : latin1)
    bytes += little ? std::string{c, '\0'} : std::string{'\0', c};
  return bytes;
}

std::string declared(std::string_view encoding, std::string_view name)
{
  const std::string declaration =
      encoding.empty() ? "" : "<?xml version='1.0' encoding='" + std::string{encoding} + "'?>";
  return declaration + sitemap("<item name='" + std::string{name} + "'/>");
}

const std::string in_latin1 = "\xe9", in_utf8 = "\xc3\xa9", read_twice = "\xc3\x83\xc2\xa9"; // é; é as Ã©

struct Case {
  const char* name;
  std::string content_type;
  std::string bytes;
  std::string outcome;
  std::string shown; ///< the name of the item, in UTF-8
  std::uint64_t conflicts = 0;
};

std::ostream& operator<<(std::ostream& out, const Case& one)
{
  return out << one.name;
}

const std::string plain = "application/xml", latin1 = "application/xml; charset=iso-8859-1",
                  utf8 = "application/xml; charset=utf-8", utf16_any = "application/xml; charset=utf-16";

std::vector<Case> cases()
{
  return {
      // precedence: the mark, then the transport, then the document
      {"mark_over_transport", latin1, utf8_mark + declared("", in_utf8), "ok", in_utf8, 1},
      {"mark_over_document", plain, utf8_mark + declared("iso-8859-1", in_utf8), "ok", in_utf8, 1},
      {"mark_over_both", latin1, utf8_mark + declared("iso-8859-1", in_utf8), "ok", in_utf8, 1},
      {"mark_agrees", utf8, utf8_mark + declared("UTF-8", in_utf8), "ok", in_utf8},
      {"mark_of_utf16_over_transport", utf8, little_mark + utf16(declared("", in_latin1), true), "ok",
       in_utf8, 1},
      {"transport_over_document", utf8, declared("iso-8859-1", in_utf8), "ok", in_utf8, 1},
      {"transport_over_document_wrongly", latin1, declared("utf-8", in_utf8), "ok", read_twice, 1},
      {"transport_over_the_default", latin1, declared("", in_latin1), "ok", in_utf8},
      {"document", plain, declared("iso-8859-1", in_latin1), "ok", in_utf8},
      {"default", plain, declared("", in_utf8), "ok", in_utf8},
      {"text_xml_is_no_ascii", "text/xml", declared("", in_utf8), "ok", in_utf8}, // RFC 7303, not 3023
      {"text_xml_by_the_document", "text/xml", declared("iso-8859-1", in_latin1), "ok", in_utf8},
      // UTF-16
      {"little_endian", plain, little_mark + utf16(declared("utf-16", in_latin1), true), "ok", in_utf8},
      {"big_endian", plain, big_mark + utf16(declared("utf-16", in_latin1), false), "ok", in_utf8},
      {"little_endian_without_a_mark", plain, utf16(declared("utf-16", in_latin1), true), "ok", in_utf8},
      {"big_endian_without_a_mark", plain, utf16(declared("utf-16", in_latin1), false), "ok", in_utf8},
      {"utf16_by_the_transport", utf16_any, utf16(declared("", in_latin1), true), "ok", in_utf8},
      {"utf16_that_is_utf8", utf16_any, declared("", in_utf8), "malformed", ""},
      {"half_a_character", plain, little_mark + utf16(declared("", "a"), true) + "\n", "malformed", ""},
      {"a_lone_surrogate", plain, little_mark + utf16(declared("", ""), true) + std::string{"\x00\xd8", 2},
       "malformed", ""},
      // labels that are unknown, or known to be no encoding
      {"unknown_by_the_transport", "application/xml; charset=x-nosuch", declared("utf-8", in_utf8),
       "bad-encoding", ""},
      {"unknown_by_the_document", plain, declared("x-nosuch", in_utf8), "bad-encoding", ""},
      {"utf7", "application/xml; charset=utf-7", declared("", "+AOk-"), "bad-encoding", ""},
      {"utf32", "application/xml; charset=utf-32", declared("", "a"), "bad-encoding", ""},
      {"unknown_behind_a_mark", plain, utf8_mark + declared("x-nosuch", in_utf8), "ok", in_utf8, 1},
      // malformed bytes
      {"latin1_as_utf8", plain, declared("", in_latin1), "malformed", ""},
      {"overlong", plain, declared("", "\xc0\xaf"), "malformed", ""},
      {"a_surrogate_in_utf8", plain, declared("", "\xed\xa0\x80"), "malformed", ""},
      {"beyond_unicode", plain, declared("", "\xf4\x90\x80\x80"), "malformed", ""},
      {"cut_off", plain, declared("", "a") + "<!--\xc3", "malformed", ""},
      {"a_control_character", plain, declared("", "\x01"), "malformed", ""},
      {"a_reference_to_one", plain, declared("", "&#1;"), "malformed", ""},
      {"a_reference_to_a_surrogate", plain, declared("", "&#xd800;"), "malformed", ""},
  };
}

class EncodingOf : public ::testing::TestWithParam<Case> {};

TEST_P(EncodingOf, P2_IsToldByTheFirstThatSaysIt)
{
  const Case& one = GetParam();
  Site site;
  site.raw(root_url, one.bytes, one.content_type);
  Visit visit{site};
  EXPECT_EQ(visit.outcome(), one.outcome);
  EXPECT_EQ(visit.count(Code::charset_conflict), one.conflicts);
  ASSERT_EQ(visit.view() != nullptr, one.outcome == "ok");
  if (visit.view()) {
    EXPECT_EQ(outline(visit.view()->map()), '(' + one.shown + ')');
  }
}

INSTANTIATE_TEST_SUITE_P(A, EncodingOf, ::testing::ValuesIn(cases()),
                         [](const auto& one) { return std::string{one.param.name}; });

// Policy: what was complete before a limit stays, even if the limit is within a character.
TEST(Encodings, F4_ALimitOfBytesWithinACharacterIsNoError)
{
  const std::string first = "<item name='a'/>";
  const std::string bytes = little_mark + utf16(sitemap(first + "<!--\xe9\xe9\xe9-->"), true);
  for (std::size_t cut = 22; cut < 40; ++cut) {
    Site site;
    site.raw(root_url, bytes);
    site.policy.document_bytes = bytes.size() - cut; // within the comment, and the tag after it
    Visit visit{site};
    EXPECT_EQ(visit.outcome(), "cut") << cut;
    ASSERT_NE(visit.view(), nullptr) << cut;
    EXPECT_EQ(outline(visit.view()->map()), "(a)") << cut;
  }
}

} // namespace
} // namespace standard_sitemap::containment
