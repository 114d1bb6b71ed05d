#include "engine/web/field_value.h"

#include <gtest/gtest.h>

#include "tests/unit/web/support.h"

namespace standard_sitemap::field_value_test {
namespace {

bool token(std::string_view text)
{
  const test::Exact value{text};
  return is_token(value.view());
}

std::size_t element(std::string_view text)
{
  const test::Exact value{text};
  return list_element_length(value.view());
}

std::size_t end_of(std::string_view text)
{
  const test::Exact value{text};
  return quoted_string_end(value.view(), 0);
}

/// The content of a quoted string that makes up the whole value.
std::string unquoted(std::string_view text)
{
  const test::Exact value{text};
  FieldValueReader reader{value.view()};
  const auto result = reader.quoted_string();
  return result && reader.done() ? *result : "(none)";
}

// RFC 9110 5.6.2 lists the characters.
TEST(FieldValue, Rfc9110_5_6_2_Tokens)
{
  const std::string_view all =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&'*+-.^_`|~";
  EXPECT_TRUE(token(all));
  for (int c = 0; c < 256; ++c)
    EXPECT_EQ(token(std::string{'a', static_cast<char>(c)}), all.find(static_cast<char>(c)) != all.npos) << c;
  EXPECT_FALSE(token(""));
  EXPECT_FALSE(token("a b"));
}

TEST(FieldValue, Rfc9110_5_6_1_OnlyCommasOutsideQuotesEndAnElement)
{
  EXPECT_EQ(element(""), 0u);
  EXPECT_EQ(element(",a"), 0u);
  EXPECT_EQ(element("ab"), 2u);
  EXPECT_EQ(element("ab,c"), 2u);
  EXPECT_EQ(element(R"(a="b,c",d)"), 7u);
  EXPECT_EQ(element(R"("a\",b",c)"), 7u) << "an escaped quote does not end the string";
  EXPECT_EQ(element(R"("a\\",b)"), 5u) << "an escaped backslash escapes nothing";
  EXPECT_EQ(element(R"(a\",b",c)"), 6u) << "outside of quotes a backslash escapes nothing";
  EXPECT_EQ(element(R"("a","b")"), 3u);
  EXPECT_EQ(element(R"(a"b,c)"), 5u) << "unterminated";
  EXPECT_EQ(element("\"a\\"), 3u);
}

TEST(FieldValue, Rfc9110_5_6_4_EndOfAQuotedString)
{
  EXPECT_EQ(end_of(R"("")"), 2u);
  EXPECT_EQ(end_of(R"("ab"c")"), 4u);
  EXPECT_EQ(end_of(R"("a\"b" c)"), 6u);
  EXPECT_EQ(end_of(R"("ab)"), 3u);
  EXPECT_EQ(end_of(R"(")"), 1u);
  EXPECT_EQ(end_of("\"a\\"), 3u);
}

TEST(FieldValue, Rfc9110_5_6_4_QuotedStrings)
{
  EXPECT_EQ(unquoted(R"("")"), "");
  EXPECT_EQ(unquoted(R"("a, b;c")"), "a, b;c");
  EXPECT_EQ(unquoted(R"("\a\"\\")"), R"(a"\)");
  for (const char* text : {"", "a", "\"", "\"a", "\"a\\", "\"a\\\"", "a\"\"", "\"a\"b", " \"a\""})
    EXPECT_EQ(unquoted(text), "(none)") << text;
}

// qdtext and quoted-pair: tab, space, visible characters and bytes beyond ASCII
TEST(FieldValue, Rfc9110_5_6_4_TheTabIsTheOnlyControlCharacter)
{
  for (int c = 0; c < 256; ++c) {
    const std::string one{static_cast<char>(c)};
    const bool allowed = c == '\t' || (c >= 0x20 && c != 0x7F);
    EXPECT_EQ(unquoted("\"\\" + one + "\""), allowed ? one : "(none)") << c;
    if (c != '"' && c != '\\') {
      EXPECT_EQ(unquoted("\"" + one + "\""), allowed ? one : "(none)") << c;
    }
  }
}

TEST(FieldValue, IsReadFromTheFront)
{
  const test::Exact value{"\"http://example.org/ns\" \t; ns = 05,"};
  FieldValueReader reader{value.view()};
  EXPECT_EQ(reader.token(), "");
  EXPECT_EQ(reader.quoted_string(), "http://example.org/ns");
  EXPECT_FALSE(reader.take(';')) << "white space is skipped only on request";
  reader.skip_white_space();
  EXPECT_TRUE(reader.at(';'));
  EXPECT_TRUE(reader.take(';'));
  reader.skip_white_space();
  EXPECT_EQ(reader.token(), "ns");
  reader.skip_white_space();
  EXPECT_TRUE(reader.take('='));
  reader.skip_white_space();
  EXPECT_EQ(reader.token(), "05");
  EXPECT_EQ(reader.token(), "");
  EXPECT_FALSE(reader.done());
  EXPECT_TRUE(reader.take(','));
  EXPECT_TRUE(reader.done());
  EXPECT_FALSE(reader.take(','));
  EXPECT_FALSE(reader.at('\0'));
  reader.skip_white_space();
}

TEST(FieldValue, LineEndsAreNotWhiteSpace)
{
  FieldValueReader reader{"\r\n a"};
  reader.skip_white_space();
  EXPECT_TRUE(reader.at('\r'));
}

} // namespace
} // namespace standard_sitemap::field_value_test
