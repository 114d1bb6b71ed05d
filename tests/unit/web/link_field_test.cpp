// The field Link (RFC 8288), on its own and compared with a plain grammar.

#include "engine/web/link_field.h"

#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/web/link_grammar.h"

namespace standard_sitemap {
namespace {

using testing::ElementsAre;

FieldLink only_link(std::string_view value)
{
  const std::vector<FieldLink> links = links_of_field(value);
  EXPECT_EQ(links.size(), 1u) << value;
  return links.empty() ? FieldLink{} : links.front();
}

std::vector<std::string> targets(std::string_view value)
{
  std::vector<std::string> all;
  for (const FieldLink& link : links_of_field(value))
    all.push_back(link.target);
  return all;
}

TEST(LinkField, HasParametersAsTokensAndQuotedStrings)
{
  const FieldLink link =
      only_link(R"(<a,b;c> ; REL = "next  last" ;title=two; hreflang=de;type="text/html";rev=made)");
  EXPECT_EQ(link.target, "a,b;c");
  EXPECT_EQ(link.rel, "next  last");
  EXPECT_EQ(link.title, "two");
  EXPECT_EQ(link.hreflang, "de");
  EXPECT_EQ(link.type, "text/html");
  EXPECT_EQ(link.rev, "made");
  EXPECT_FALSE(link.anchor);
}

TEST(LinkField, TheFirstOfEqualParametersCountsEvenIfItIsEmpty)
{
  EXPECT_EQ(only_link("<a>; rel=\"\"; rel=next").rel, "");
  EXPECT_EQ(only_link("<a>; rel; rel=next").rel, "");
  EXPECT_EQ(only_link("<a>; anchor=\"/x\"; anchor=\"/y\"").anchor, "/x");
  EXPECT_EQ(only_link("<a>; title=x; title=y").title, "x");
}

TEST(LinkField, AnExtendedTitleCountsBeforeThePlainOne)
{
  EXPECT_EQ(only_link("<a>; title=x; title*=UTF-8''y").title, "y");
  EXPECT_EQ(only_link("<a>; title*=UTF-8''y; title=x").title, "y");
  EXPECT_EQ(only_link("<a>; title*=UTF-8''y; title*=UTF-8''z").title, "y");
  EXPECT_EQ(only_link("<a>; title*=y; title=x").title, "x");
}

TEST(LinkField, ExtendedValuesAreThoseOfRfc8187)
{
  EXPECT_EQ(decode_extended_value("utf-8'en'%E2%82%AC%20rates"), "\u20ac rates");
  EXPECT_EQ(decode_extended_value("ISO-8859-1''%A3"), "\u00a3");
  EXPECT_EQ(decode_extended_value("UTF-8''%A3"), std::nullopt);
  EXPECT_EQ(decode_extended_value("KOI8-R''x"), std::nullopt);
  EXPECT_EQ(decode_extended_value("UTF-8'x"), std::nullopt);
  EXPECT_EQ(decode_extended_value(""), std::nullopt);
}

TEST(LinkField, WhatIsNoLinkIsSkipped)
{
  EXPECT_THAT(targets("a, \"<b>, <c>\", <d>; rel=x, <e"), ElementsAre("d"));
  EXPECT_THAT(targets("<a> <b>; rel=x, <c>"), ElementsAre("a", "c"));
  EXPECT_THAT(targets("<a>; rel=\"x, <b>"), ElementsAre("a")); // the string does not end
  EXPECT_THAT(targets(", ,<a>,,<b>,"), ElementsAre("a", "b"));
  EXPECT_THAT(targets(""), ElementsAre());
}

TEST(LinkField, BytesThatAreNotUtf8AreIso8859)
{
  EXPECT_EQ(only_link("<a>; title=\"Br\xf6t\"").title, "Br\u00f6t");
  EXPECT_EQ(only_link("<a>; title=\"Br\u00f6t\"").title, "Br\u00f6t");
}

TEST(LinkField, D11_OfAPageThatCameByHttpOnly)
{
  Page page{.url = *Uri::parse({"http://bakery.example/x"})};
  page.fields.add("Link", "<a>");
  EXPECT_EQ(links_of_fields(page).size(), 1u);
  page.url = *Uri::parse({"file:///x"});
  EXPECT_TRUE(links_of_fields(page).empty());
}

/// Calls `visit` for each sequence of at most `length` tokens after `begin`.
template <class Visit>
void for_each_sequence(const std::string& begin, std::size_t length, Visit visit)
{
  constexpr std::string_view tokens[] = {"<a>",         "<b,;>",    ";", "rel", "title", "=",
                                         "\"x,;<y>=\"", "\"\\\"\"", "n", ",",   " "};
  visit(begin);
  if (length > 0)
    for (const std::string_view token : tokens)
      for_each_sequence(begin + std::string{token}, length - 1, visit);
}

// RFC 8288, 3: whatever the grammar produces is read as it says.
TEST(LinkField, IsReadAsAPlainGrammarReadsIt)
{
  std::size_t valid = 0, several = 0, quoted = 0;
  const auto compare = [&](const std::string& value) {
    const auto expected = test::links_by_grammar(value);
    if (!expected)
      return;
    std::vector<test::GrammarLink> found;
    for (const FieldLink& link : links_of_field(value))
      found.push_back({link.target, link.rel, link.title});
    ASSERT_EQ(found, *expected) << value;
    ++valid;
    several += expected->size() > 1;
    quoted += value.find("\"") != value.npos;
  };
  for_each_sequence("", 5, compare);
  for_each_sequence("<a>;rel=n;title", 4, compare);
  for_each_sequence("<a> ; rel", 4, compare);
  EXPECT_GT(valid, 2'000u);
  EXPECT_GT(several, 300u);
  EXPECT_GT(quoted, 150u);
}

// A comparison that notices no mistake would prove nothing.
TEST(LinkField, TheComparisonNoticesMistakes)
{
  for (const test::LinkMistake mistake :
       {test::LinkMistake::commas_in_quotes_split, test::LinkMistake::last_rel_counts,
        test::LinkMistake::escapes_are_kept, test::LinkMistake::no_white_space_around_equals}) {
    std::size_t differences = 0;
    for (const std::string begin : {"<a>;rel=n;rel", "<a>;title=", "<a>;rel"})
      for_each_sequence(begin, 4, [&](const std::string& value) {
        const auto right = test::links_by_grammar(value);
        differences += right && right != test::links_by_grammar(value, mistake);
      });
    EXPECT_GT(differences, 0u) << static_cast<int>(mistake);
  }
}

} // namespace
} // namespace standard_sitemap
