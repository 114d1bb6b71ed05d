#include <limits>
#include <set>

#include <gtest/gtest.h>

#include <standard_sitemap/web/diagnostic.h>
#include <standard_sitemap/web/result.h>

namespace standard_sitemap {
namespace {

Diagnostic about(Code code, std::string document, std::uint32_t line = 0)
{
  return {Severity::warning, code, "text", std::move(document), line};
}

TEST(Diagnostic, CodeNamesAreHyphenatedAndDistinct)
{
  EXPECT_EQ(code_name(Code::unusable_location), "unusable-location");
  EXPECT_EQ(code_name(Code::not_a_sitemap), "not-a-sitemap");
  EXPECT_EQ(code_name(Code::blocked), "blocked");
  EXPECT_EQ(code_name(Code::limit_class_changes), "limit-class-changes");
  std::set<std::string_view> names;
  for (int code = 0; code <= static_cast<int>(Code::limit_time); ++code) {
    const std::string_view name = code_name(static_cast<Code>(code));
    EXPECT_EQ(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz-"), std::string_view::npos) << name;
    EXPECT_NE(name, "unknown") << code;
    EXPECT_TRUE(names.insert(name).second) << name;
  }
}

TEST(Diagnostic, SeverityNames)
{
  EXPECT_EQ(severity_name(Severity::note), "note");
  EXPECT_EQ(severity_name(Severity::warning), "warning");
  EXPECT_EQ(severity_name(Severity::error), "error");
}

TEST(Diagnostics, TheFirstNineStandAndTheTenthStandsForTheRest)
{
  Diagnostics list;
  for (std::uint32_t line = 1; line <= 15; ++line)
    list.add(about(Code::external_unresolved, "http://a/", line));
  ASSERT_EQ(list.items().size(), 10u);
  for (std::size_t index = 0; index < 9; ++index) {
    EXPECT_EQ(list.items()[index].count, 1u);
    EXPECT_EQ(list.items()[index].line, index + 1);
  }
  EXPECT_EQ(list.items()[9].line, 10u);
  EXPECT_EQ(list.items()[9].count, 6u);
  EXPECT_EQ(list.count(Code::external_unresolved), 15u);
  EXPECT_EQ(list.count(Code::blocked), 0u);
}

TEST(Diagnostics, TenAreNotFolded)
{
  Diagnostics list;
  for (int i = 0; i < 10; ++i)
    list.add(about(Code::blocked, "http://a/"));
  ASSERT_EQ(list.items().size(), 10u);
  EXPECT_EQ(list.items()[9].count, 1u);
}

TEST(Diagnostics, FoldsByCodeAndDocument)
{
  Diagnostics list;
  for (int i = 0; i < 12; ++i) {
    list.add(about(Code::blocked, "http://a/"));
    list.add(about(Code::blocked, "http://b/"));
    list.add(about(Code::timeout, "http://a/"));
    list.add(about(Code::timeout, ""));
  }
  EXPECT_EQ(list.items().size(), 40u);
  EXPECT_EQ(list.count(Code::blocked), 24u);
  EXPECT_EQ(list.items().back().count, 3u);
}

TEST(Diagnostics, OrderIsThatOfTheFirstTen)
{
  Diagnostics list;
  list.add(about(Code::blocked, "http://a/", 1));
  list.add(about(Code::timeout, "http://a/", 2));
  list.add(about(Code::blocked, "http://a/", 3));
  ASSERT_EQ(list.items().size(), 3u);
  EXPECT_EQ(list.items()[1].line, 2u);
  EXPECT_EQ(list.items()[2].line, 3u);
}

TEST(Diagnostics, AFoldedErrorIsNotHiddenByANote)
{
  Diagnostics list;
  for (int i = 0; i < 11; ++i)
    list.add({Severity::note, Code::blocked, "text"});
  list.add({Severity::error, Code::blocked, "text"});
  list.add({Severity::warning, Code::blocked, "text"});
  EXPECT_EQ(list.items()[9].severity, Severity::error);
  EXPECT_EQ(list.items()[8].severity, Severity::note);
}

TEST(Diagnostics, AddAllFoldsAgain)
{
  Diagnostics first, second;
  for (std::uint32_t line = 1; line <= 5; ++line)
    first.add(about(Code::blocked, "http://a/", line));
  for (std::uint32_t line = 101; line <= 120; ++line)
    second.add(about(Code::blocked, "http://a/", line));
  second.add(about(Code::blocked, "http://b/", 200));
  first.add_all(second);
  ASSERT_EQ(first.items().size(), 11u);
  EXPECT_EQ(first.items()[8].line, 104u);
  EXPECT_EQ(first.items()[8].count, 1u);
  EXPECT_EQ(first.items()[9].line, 105u);
  EXPECT_EQ(first.items()[9].count, 16u);
  EXPECT_EQ(first.items()[10].line, 200u);
  EXPECT_EQ(first.count(Code::blocked), 26u);
}

TEST(Diagnostics, AddAllIsTheSameAsAddingEach)
{
  Diagnostics whole, left, right;
  for (std::uint32_t i = 0; i < 50; ++i) {
    const Diagnostic one = about(i % 3 == 0 ? Code::blocked : Code::timeout, "http://a/", i);
    whole.add(one);
    (i < 17 ? left : right).add(one);
  }
  left.add_all(right);
  ASSERT_EQ(left.items().size(), whole.items().size());
  for (std::size_t i = 0; i < whole.items().size(); ++i)
    EXPECT_EQ(left.items()[i], whole.items()[i]);
}

TEST(Diagnostics, AddAllOfItself)
{
  Diagnostics list;
  for (int i = 0; i < 12; ++i)
    list.add(about(Code::blocked, "http://a/"));
  list.add_all(list);
  EXPECT_EQ(list.items().size(), 10u);
  EXPECT_EQ(list.count(Code::blocked), 24u);
}

TEST(Diagnostics, CountsAreNeitherLostNorWrapped)
{
  Diagnostics list;
  Diagnostic many = about(Code::blocked, "http://a/");
  many.count = 5;
  for (int i = 0; i < 12; ++i)
    list.add(many);
  EXPECT_EQ(list.count(Code::blocked), 60u);
  many.count = 0;
  list.add(many);
  EXPECT_EQ(list.count(Code::blocked), 60u);
  many.count = std::numeric_limits<std::uint64_t>::max();
  list.add(many);
  list.add(many);
  EXPECT_EQ(list.count(Code::blocked), std::numeric_limits<std::uint64_t>::max());
}

TEST(Diagnostics, ACopyFoldsOnItsOwn)
{
  Diagnostics list;
  for (int i = 0; i < 10; ++i)
    list.add(about(Code::blocked, "http://a/"));
  Diagnostics copy = list;
  copy.add(about(Code::blocked, "http://a/"));
  EXPECT_EQ(copy.count(Code::blocked), 11u);
  EXPECT_EQ(list.count(Code::blocked), 10u);
}

TEST(Diagnostics, AMillionInAThousandDocuments)
{
  Diagnostics list;
  for (std::uint32_t i = 0; i < 1'000'000; ++i)
    list.add(about(i % 2 == 0 ? Code::blocked : Code::timeout, "http://a/" + std::to_string(i % 1'000)));
  EXPECT_EQ(list.items().size(), 10'000u);
  EXPECT_EQ(list.count(Code::blocked), 500'000u);
}

TEST(Result, HoldsAValueOrAnError)
{
  const Result<int> value = 3;
  ASSERT_TRUE(value);
  EXPECT_EQ(*value, 3);
  const Result<int> failure = Failure{Error{Code::timeout, "late"}};
  ASSERT_FALSE(failure);
  EXPECT_EQ(failure.error().code, Code::timeout);
  EXPECT_EQ(failure.value_or(4), 4);
}

} // namespace
} // namespace standard_sitemap
