#include <gtest/gtest.h>

#include "tests/unit/web/support.h"

#include "engine/web/media_type.h"

namespace standard_sitemap {
namespace {

std::string essence(std::string_view text)
{
  const test::Exact value{text};
  const auto type = MediaType::parse(value.view());
  return type ? type->essence() : "(none)";
}

std::string charset(std::string_view text)
{
  const test::Exact value{text};
  const auto type = MediaType::parse(value.view());
  return type ? std::string{type->charset().value_or("(absent)")} : "(none)";
}

TEST(MediaType, Rfc9110_8_3_1_TypeAndSubtype)
{
  EXPECT_EQ(essence("text/html"), "text/html");
  EXPECT_EQ(essence(" Text/HTML ; charset=utf-8"), "text/html");
  EXPECT_EQ(essence("application/xhtml+xml;"), "application/xhtml+xml");
  EXPECT_EQ(essence("text/html;;"), "text/html");
}

TEST(MediaType, OtherTextIsNoMediaType)
{
  for (const char* value :
       {"", "text", "/", "text/", "/html", "text/html/x", "te xt/html", "text/ html", "text /html",
        "text/html, text/xml", "text/html x", ";charset=utf-8", "\"text\"/html", "text/h\xC3\xA4"})
    EXPECT_EQ(essence(value), "(none)") << value;
}

// Fetch, "extract a MIME type": several fields, and lists in them, as proxies and network stacks make them.
TEST(MediaType, OfAResponseIsTheLastTypeOfAllItsFields)
{
  const auto of = [](HeaderList fields) {
    const auto type = MediaType::of_response(fields);
    return type ? type->essence() + ' ' + std::string{type->charset().value_or("-")} : "none";
  };
  const auto on_lines = [&](std::initializer_list<const char*> values) {
    HeaderList fields;
    for (const char* value : values)
      fields.add("Content-Type", value);
    return of(fields);
  };
  EXPECT_EQ(of({}), "none");
  EXPECT_EQ(on_lines({"text/plain", "text/html"}), "text/html -");
  EXPECT_EQ(on_lines({"text/plain, text/html"}), "text/html -");
  EXPECT_EQ(on_lines({"text/html;charset=utf-8", "nothing"}), "text/html utf-8");
  EXPECT_EQ(on_lines({"", "text/html", "*/*", "*/*;q=1"}), "text/html -");
  EXPECT_EQ(on_lines({"text/html;charset=gbk", "text/html"}), "text/html gbk");
  EXPECT_EQ(on_lines({"text/html;charset=gbk", "text/plain", "text/html"}), "text/html -");
  EXPECT_EQ(on_lines({"text/html;charset=gbk, text/html;charset=utf-8"}), "text/html utf-8");
  EXPECT_EQ(on_lines({"text/html;x=\"a,text/plain;charset=no\""}), "text/html -");
  EXPECT_EQ(on_lines({"text/html;x=\"", "text/plain\";charset=gbk"}), "text/html gbk");
  EXPECT_EQ(MediaType::extract("a/b; charset=\"x\\\"y\"")->text(), "a/b; charset=\"x\\\"y\"");
}

// RFC 9110 5.6.6
TEST(MediaType, P2_OnlyWhatIsQuotedHidesASemicolon)
{
  EXPECT_EQ(charset("a/b; x=\"1;charset=no\"; charset=utf-8"), "utf-8");
  EXPECT_EQ(charset("a/b; x=\"1\\\";charset=no\"; charset=utf-8"), "utf-8");
  EXPECT_EQ(charset("a/b; x=\"1\\\\\"; charset=utf-8"), "utf-8");
  EXPECT_EQ(charset("a/b; x\"1; charset=utf-8"), "utf-8") << "a quoted string begins only after =";
  EXPECT_EQ(charset("a/b; x=1\\\"; charset=utf-8"), "utf-8");
  EXPECT_EQ(charset("a/b; x=]\"; charset=utf-8"), "utf-8");
  EXPECT_EQ(charset("a/b;;charset=utf-8"), "utf-8");
  EXPECT_EQ(charset("a/b;charset=\""), "(absent)");
}

TEST(MediaType, P2_WhatMayBeQuoted)
{
  for (int c = 0; c < 256; ++c) {
    const std::string value{'x', static_cast<char>(c), 'y'};
    if (c == '"' || c == '\\')
      continue;
    const bool allowed = c == '\t' || (c >= 0x20 && c != 0x7F);
    EXPECT_EQ(charset("a/b; charset=\"" + value + "\""), allowed ? value : "(absent)") << c;
  }
}

// RFC 9110 5.6.2
TEST(MediaType, Rfc9110_TokensCharacterByCharacter)
{
  for (int c = 0; c < 256; ++c) {
    const std::string one(1, static_cast<char>(c));
    const bool in_token = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
                          (c != 0 && std::string_view{"!#$%&'*+-.^_`|~"}.find(one) != std::string_view::npos);
    EXPECT_EQ(essence("a/b" + one + "c") != "(none)" && c != ';', in_token) << c;
  }
}

TEST(MediaType, Parameters)
{
  EXPECT_EQ(charset("text/xml;charset=UTF-8"), "UTF-8");
  EXPECT_EQ(charset("text/xml ; \t CharSet=utf-8 ; q=1"), "utf-8");
  EXPECT_EQ(charset("text/xml; a=b; charset=x; charset=y"), "x") << "the first counts";
  EXPECT_EQ(charset("text/xml"), "(absent)");
  EXPECT_EQ(MediaType::parse("text/xml; A=B")->parameter("a"), "B");
}

TEST(MediaType, QuotedStringsAreUnquoted)
{
  EXPECT_EQ(charset(R"(text/xml; charset="utf-8")"), "utf-8");
  EXPECT_EQ(charset(R"(text/xml; charset="u\t\f\"\\8")"), R"(utf"\8)");
  EXPECT_EQ(charset(R"(text/xml; x="; charset=no"; charset=yes)"), "yes");
  EXPECT_EQ(charset(R"(text/xml; x="\"; charset=no"; charset=yes)"), "yes");
  EXPECT_EQ(charset(R"(text/xml; charset="")"), "");
  EXPECT_EQ(charset(R"(text/xml; charset=" a b ")"), " a b ");
}

TEST(MediaType, MalformedParametersAreLeftOutAndOthersStay)
{
  EXPECT_EQ(charset("text/xml; charset; charset=a"), "a");
  EXPECT_EQ(charset("text/xml; charset=; charset=a"), "a");
  EXPECT_EQ(charset("text/xml; charset =b; charset=a"), "a");
  EXPECT_EQ(charset("text/xml; charset= b; charset=a"), "a");
  EXPECT_EQ(charset("text/xml; charset=b c; charset=a"), "a");
  EXPECT_EQ(charset("text/xml; =b; charset=a"), "a");
  EXPECT_EQ(charset(R"(text/xml; charset="b"c; charset=a)"), "a");
  EXPECT_EQ(charset(R"(text/xml; charset=b"; charset=a)"), "a");
  EXPECT_EQ(charset("text/xml; charset=\"b\n\"; charset=a"), "a");
}

TEST(MediaType, AQuotedStringWithoutItsEndIsLeftOut)
{
  EXPECT_EQ(charset(R"(text/xml; charset=")"), "(absent)");
  EXPECT_EQ(charset(R"(text/xml; charset="a)"), "(absent)");
  EXPECT_EQ(charset("text/xml; charset=\"a\\"), "(absent)");
  EXPECT_EQ(charset("text/xml; charset=\"a\\\""), "(absent)");
  EXPECT_EQ(charset(R"(text/xml; charset=a; x="b; c=d)"), "a");
  EXPECT_EQ(charset(R"(text/xml; x="\";charset=a;y")"), "(absent)");
  EXPECT_EQ(charset(R"(text/xml; x="\\";charset=a)"), "a");
}

TEST(MediaType, P1_XmlTypes)
{
  for (const char* value : {"text/xml", "APPLICATION/XML", "application/rss+xml", "image/svg+XML; charset=x"})
    EXPECT_TRUE(MediaType::parse(value)->is_xml()) << value;
  for (const char* value :
       {"text/html", "text/plain", "application/xml-dtd", "text/x+xmlx", "application/json"})
    EXPECT_FALSE(MediaType::parse(value)->is_xml()) << value;
}

TEST(MediaType, D3_HtmlAndXhtml)
{
  EXPECT_TRUE(MediaType::parse("Text/HTML;a=b")->is_html());
  EXPECT_FALSE(MediaType::parse("Text/HTML")->is_xhtml());
  EXPECT_TRUE(MediaType::parse("application/XHTML+xml")->is_xhtml());
}

} // namespace
} // namespace standard_sitemap
