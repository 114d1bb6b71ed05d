// Rows, columns and conditions of tables, each by itself.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "render/hosts/probe/table_condition.h"
#include "render/hosts/probe/table_writer.h"

namespace standard_sitemap::table_test {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;

std::string written(TableFormat format, std::vector<Column> columns, const std::vector<TableRow>& rows)
{
  std::string text;
  TableWriter writer{format, std::move(columns), [&text](std::string_view piece) {
                       text += piece;
                       return true;
                     }};
  for (const TableRow& row : rows)
    EXPECT_TRUE(writer.write(row));
  EXPECT_TRUE(writer.finish());
  return text;
}

/// The cell of a title.
std::string cell(std::string_view title)
{
  const std::string text = written(TableFormat::csv, {Column::title}, {{.title = title}});
  EXPECT_TRUE(text.starts_with("title\n") && text.ends_with('\n')) << text;
  return text.substr(6, text.size() - 7);
}

// RFC 4180, 2
TEST(TableOfCsv, QuotesWhatNeedsIt)
{
  EXPECT_EQ(cell("Tea and bread"), "Tea and bread");
  EXPECT_EQ(cell(""), "");
  EXPECT_EQ(cell("Tea, bread"), "\"Tea, bread\"");
  EXPECT_EQ(cell("\"Tea\""), "\"\"\"Tea\"\"\"");
  EXPECT_EQ(cell(" Tea"), "\" Tea\"");
  EXPECT_EQ(cell("Tea "), "\"Tea \"");
  EXPECT_EQ(cell("Té"), "\"Té\"");
}

TEST(TableOfCsv, EachRowIsOneLineWithoutControlCharacters)
{
  EXPECT_EQ(cell("a\r\nb\tc\x1b[31m"), "\"a  b c [31m\"");
  EXPECT_EQ(cell("a\u2028b\u0085c\u202ed\x7f"), "\"a b c d \"");
  EXPECT_EQ(cell("\u200fשלום"), "\"\u200fשלום\"") << "a mark of direction acts on nothing else";
  EXPECT_EQ(cell("a\xff"), "\"a\uFFFD\"");
}

TEST(TableOfCsv, WhatAStrangerWroteIsNoFormula)
{
  EXPECT_EQ(cell("=1+1"), "\"'=1+1\"");
  EXPECT_EQ(cell("=HYPERLINK(\"http://evil.example\",\"x\")"),
            "\"'=HYPERLINK(\"\"http://evil.example\"\",\"\"x\"\")\"");
  for (const std::string begin : {"+", "-", "@", "\t=", "\r=", " =", "\x01=", "\u2028=", "\u202E@", "\uFF1D",
                                  "\uFF0B", "\uFF0D", "\uFF20"})
    EXPECT_EQ(cell(begin + "1").substr(0, 2), "\"'") << begin;
  EXPECT_EQ(cell("a=1"), "a=1");
}

TEST(TableOfCsv, HasSeveralValuesAsJsonAndNothingForNone)
{
  const std::vector<std::string> path{"Breads, all", "Rye"};
  EXPECT_EQ(
      written(TableFormat::csv, all_columns(),
              {{.loc = "http://e/",
                .alternates = {{"de", "http://e/de"}, {"fr", "http://e/fr"}},
                .images = {"http://e/a.png"},
                .file = "http://e/m.xml",
                .line = 7,
                .path = path},
               {.file = "http://e/n.xml", .error = "http-error"}}),
      "loc,lastmod,changefreq,priority,alternates,images,title,file,line,path,error\n"
      "http://e/,,,,\"[{\"\"lang\"\":\"\"de\"\",\"\"url\"\":\"\"http://e/de\"\"},{\"\"lang\"\":\"\"fr\"\","
      "\"\"url\"\":\"\"http://e/fr\"\"}]\",\"[\"\"http://e/a.png\"\"]\",,http://e/m.xml,7,"
      "\"[\"\"Breads, all\"\",\"\"Rye\"\"]\",\n"
      ",,,,,,,http://e/n.xml,,,http-error\n");
}

TEST(TableOfNdjson, HasTheSameKeysInEachLine)
{
  const std::vector<std::string> path{"A\n"};
  const std::string text = written(TableFormat::ndjson, all_columns(),
                                   {{.loc = "http://e/", .title = "=1\"", .line = 2, .path = path}, {}});
  EXPECT_EQ(text, "{\"loc\":\"http://e/\",\"lastmod\":null,\"changefreq\":null,\"priority\":null,"
                  "\"alternates\":[],\"images\":[],\"title\":\"=1\\\"\",\"file\":null,\"line\":2,"
                  "\"path\":[\"A\\u000a\"],\"error\":null}\n"
                  "{\"loc\":null,\"lastmod\":null,\"changefreq\":null,\"priority\":null,\"alternates\":[],"
                  "\"images\":[],\"title\":null,\"file\":null,\"line\":null,\"path\":[],\"error\":null}\n");
  EXPECT_EQ(json::parse(text.substr(0, text.find('\n')))["path"][0], "A\n");
}

TEST(Table, ColumnsComeAsTheyAreAskedFor)
{
  EXPECT_EQ(written(TableFormat::csv, {Column::line, Column::loc}, {{.loc = "x", .line = 1}}),
            "line,loc\n1,x\n");
  EXPECT_EQ(written(TableFormat::ndjson, {Column::line, Column::loc}, {{.loc = "x", .line = 1}}),
            "{\"line\":1,\"loc\":\"x\"}\n");
  EXPECT_THAT(std::get<0>(columns_of("title,loc")), ElementsAre(Column::title, Column::loc));
  EXPECT_THAT(std::get<1>(columns_of("loc,lastmdo")), HasSubstr("not lastmdo; did you mean lastmod?"));
  EXPECT_EQ(std::get<1>(columns_of("loc,loc")), "has loc twice");
  EXPECT_EQ(columns_of("").index(), 1u);
  EXPECT_EQ(columns_of("loc,").index(), 1u);
}

TEST(Table, EndsWhereNobodyReadsIt)
{
  int pieces = 0;
  TableWriter writer{TableFormat::csv, {Column::loc}, [&pieces](std::string_view) {
                       ++pieces;
                       return false;
                     }};
  const std::string long_text(100'000, 'x');
  EXPECT_FALSE(writer.write({.loc = long_text}));
  EXPECT_FALSE(writer.write({.loc = long_text}));
  EXPECT_FALSE(writer.finish());
  EXPECT_EQ(pieces, 1);
}

bool holds(const std::string& condition, const TableRow& row)
{
  const auto parsed = TableCondition::parse(condition);
  if (const auto* complaint = std::get_if<std::string>(&parsed)) {
    ADD_FAILURE() << *complaint;
    return false;
  }
  return std::get<TableCondition>(parsed).holds(row);
}

TEST(TableCondition, ATextMayBeComparedByItsBeginning)
{
  EXPECT_TRUE(holds("loc^=http://e/docs/", {.loc = "http://e/docs/a"}));
  EXPECT_FALSE(holds("loc^=http://e/docs/", {.loc = "http://e/doc"}));
  EXPECT_FALSE(holds("loc^=http://e/", {.file = "http://e/a"}));
  EXPECT_TRUE(holds("file^=http://e/", {.file = "http://e/a"}));
}

TEST(TableCondition, DatesAreCompared)
{
  EXPECT_TRUE(holds("lastmod>=2026-01-01", {.lastmod = "2026-01-01"}));
  EXPECT_FALSE(holds("lastmod>=2026-01-01", {.lastmod = "2025-12-31T23:59Z"}));
  EXPECT_TRUE(holds("lastmod>=2026-01-01", {.lastmod = "2025-12-31T23:59-01:00"}));
  EXPECT_FALSE(holds("lastmod<2026-01-01", {.lastmod = "2026-01-01"}));
  EXPECT_TRUE(holds("lastmod<2026-01-01", {.lastmod = "2025"}));
  for (const std::string condition : {"lastmod>=2026", "lastmod<2026"}) {
    EXPECT_FALSE(holds(condition, {})) << "there is no date";
    EXPECT_FALSE(holds(condition, {.lastmod = "yesterday"}));
  }
}

TEST(TableCondition, OtherTextIsNoCondition)
{
  for (const std::string text :
       {"", "loc", "loc=http://e/", "title^=A", "lastmod>2026", " loc^=x", "priority>=0.5", "loc~=.*"})
    EXPECT_THAT(std::get<1>(TableCondition::parse(text)), HasSubstr("takes loc^=PREFIX")) << text;
  for (const std::string text : {"lastmod>=", "lastmod>=soon", "lastmod<2026-02-30", "lastmod<=2026"})
    EXPECT_THAT(std::get<1>(TableCondition::parse(text)), HasSubstr("takes a date such as")) << text;
}

} // namespace
} // namespace standard_sitemap::table_test
