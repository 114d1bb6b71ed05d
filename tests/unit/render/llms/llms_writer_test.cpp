#include "render/llms/llms_writer.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/base/utf8.h"
#include "engine/base/xml_text.h"
#include "engine/view/view.h"

#include "tests/support_load/table_load.h"
#include "tests/unit/render/sample_report.h"

// G-19

namespace standard_sitemap::llms_writer_test {
namespace {

using test::DocumentTable;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Le;
using ::testing::SizeIs;

const std::string root = "http://example.com/docs/llms.txt";

Map map_of(const std::string& body, const std::string& attributes = "")
{
  const std::string address = "http://example.com/map.xml";
  Policy policy;
  policy.elements = 1'000'000;
  policy.document_bytes = policy.map_bytes = 64u << 20;
  LoadResult loaded =
      test::load_from_table(address,
                            {{address, "<sitemap xmlns='http://standard-sitemap.org/2007/ns' " + attributes +
                                           ">" + body + "</sitemap>"}},
                            policy);
  EXPECT_TRUE(loaded.map.has_value());
  return *std::move(loaded.map);
}

struct Written {
  DocumentTable files; ///< by their addresses
  std::vector<std::size_t> characters;
  std::vector<std::string> left_out;
};

Written written(const Map& map, LlmsOptions options = {})
{
  View view{map, {}, {}};
  const LlmsWriter llms{view, options};
  Written result;
  for (std::size_t i = 0; i < llms.count(); ++i) {
    std::string text;
    EXPECT_TRUE(llms.write(i, [&](std::string_view piece) {
      text += piece;
      return true;
    }));
    result.characters.push_back(count_code_points(text));
    EXPECT_TRUE(result.files.emplace(i == 0 ? root : "http://example.com/docs/" + llms.name(i), text).second);
  }
  for (const Diagnostic& one : llms.left_out().items())
    result.left_out.push_back(one.message);
  return result;
}

/// Each node of the hierarchy in a line, with its depth, name, address and description; `Other` is as if its
/// children were those of the root.
std::string outline(const Map& map)
{
  View view{map, {}, {}};
  struct Open {
    NodeId node;
    std::size_t depth;
  };
  std::string text, others;
  std::vector<Open> open;
  const auto push = [&](NodeId node, std::size_t depth) {
    const auto children = view.leading_children(node);
    for (auto child = children.rbegin(); child != children.rend(); ++child)
      open.push_back({*child, depth});
  };
  push(root_node, 0);
  while (!open.empty()) {
    const auto [node, depth] = open.back();
    open.pop_back();
    const Shown shown = view.shown(node);
    if (depth == 0 && shown.name == "Other" && !shown.url) {
      push(node, 0);
      continue;
    }
    const std::string line =
        std::to_string(depth) + ' ' + (shown.name && !shown.name->empty() ? *shown.name : "-") + " <" +
        (shown.url ? shown.url->text() : "") + "> " + shown.description.value_or("-") + '\n';
    (depth == 0 && view.leading_children(node).empty() ? others : text) += line;
    push(node, depth + 1);
  }
  return text + others;
}

Map read_again(const Written& what)
{
  LoadResult loaded = test::load_from_table(root, what.files, {}, SourceKind::extended);
  EXPECT_TRUE(loaded.map.has_value());
  for (const Diagnostic& one : loaded.map->diagnostics().items())
    ADD_FAILURE() << one.message << ' ' << one.document << ':' << one.line;
  return *std::move(loaded.map);
}

std::string item(const std::string& name, const std::string& url, const std::string& description = "",
                 const std::string& inner = "")
{
  std::string text = "<item name='";
  append_xml(text, name);
  text += "' url='";
  append_xml(text, url);
  if (!description.empty()) {
    text += "' description='";
    append_xml(text, description);
  }
  return text + "'>" + inner + "</item>";
}

std::string group(const std::string& name, const std::string& inner, const std::string& description = "")
{
  std::string text = "<group name='";
  append_xml(text, name);
  if (!description.empty()) {
    text += "' description='";
    append_xml(text, description);
  }
  return text + "'>" + inner + "</group>";
}

TEST(LlmsWriter, G19_SectionsOtherAndNestedLists)
{
  const Map map = map_of(item("Home", "/") +
                             group("Bread",
                                   item("Rye", "/rye", "dark", item("Rolls", "/rolls")) +
                                       group("Flat", item("Pita", "/pita"), "without yeast"),
                                   "since 1952") +
                             item("Cakes", "/cakes/", "", item("Apple", "/cakes/apple")),
                         "name='Bakery' description='Bread and cakes'");
  const Written result = written(map);
  EXPECT_THAT(result.left_out, IsEmpty());
  ASSERT_THAT(result.files, SizeIs(1));
  EXPECT_EQ(result.files.at(root), "# Bakery\n"
                                   "\n"
                                   "> Bread and cakes\n"
                                   "\n"
                                   "## Bread\n"
                                   "\n"
                                   "> since 1952\n"
                                   "\n"
                                   "- [Rye](http://example.com/rye): dark\n"
                                   "  - [Rolls](http://example.com/rolls)\n"
                                   "- **Flat**: without yeast\n"
                                   "  - [Pita](http://example.com/pita)\n"
                                   "\n"
                                   "## [Cakes](http://example.com/cakes/)\n"
                                   "\n"
                                   "- [Apple](http://example.com/cakes/apple)\n"
                                   "\n"
                                   "## Other\n"
                                   "\n"
                                   "- [Home](http://example.com/)\n");
  EXPECT_EQ(outline(read_again(result)), outline(map));
}

TEST(LlmsWriter, G19_MarkdownIsOneNestedList)
{
  const Map map = map_of(item("Home", "/") + group("Bread", item("Rye", "/rye", "dark")), "name='Bakery'");
  const Written result = written(map, {.budget = 0, .sections = false});
  EXPECT_EQ(result.files.at(root), "# Bakery\n"
                                   "\n"
                                   "- [Home](http://example.com/)\n"
                                   "- Bread\n"
                                   "  - [Rye](http://example.com/rye): dark\n");
}

TEST(LlmsWriter, G19_WhateverANameIsItComesBack)
{
  const std::vector<std::string> texts{"a*b*c",
                                       "**strong**",
                                       "_x_ y_z",
                                       "~~a~~",
                                       "`code`",
                                       "``",
                                       "[a](b)",
                                       "![a](b)",
                                       "a]b[",
                                       "<b>",
                                       "<https://x/>",
                                       "&amp; &copy",
                                       "\\",
                                       "a\\",
                                       "# head",
                                       "head #",
                                       "- item",
                                       "+ item",
                                       "1. one",
                                       "12) b",
                                       "> quote",
                                       "a: b",
                                       "end:",
                                       "end -",
                                       "end,",
                                       "end \xE2\x80\x93",
                                       "end \xE2\x80\x94",
                                       "end \xE2\x80\x95",
                                       "end \xE2\x86\x92",
                                       "end \xEF\xBC\x9A",
                                       "|a|",
                                       "[ ] task",
                                       "---",
                                       "===",

                                       "http://x.example/y",
                                       "see http://x.example/ y",
                                       "{a}",
                                       "(a)",
                                       "\"a\" 'b'",
                                       "<!-- a -->",
                                       "\xC3\xA4\xE4\xBB\xAE",
                                       "%41",
                                       "~",
                                       "*",
                                       ":",
                                       "-",
                                       "llms.txt"};
  std::string items, groups;
  for (const std::string& text : texts) {
    items += item(text, "/i", text);
    groups += group(text, item("x", "/x"), text) + group(text, item("x", "/x"));
  }
  const Map map = map_of(items + group("G", items + groups) + groups);
  EXPECT_EQ(outline(read_again(written(map))), outline(map));
  EXPECT_EQ(outline(read_again(written(map, {.budget = 1'000}))), outline(map));
}

TEST(LlmsWriter, G19_AddressesComeBack)
{
  std::string items;
  for (const std::string address :
       {"/a(b)c", "/a)b", "/((", "/?a=1&amp=2;", "/?a&copy=b", "/?a&copy;b", "/a*b_c~d", "/a%20b", "/a'b!",
        "//other.example/", "/#f", "https://example.com/?[x]"})
    items += item("x", address);
  const Map map = map_of(items + group("G", items));
  EXPECT_EQ(outline(read_again(written(map))), outline(map));
}

/// `width` children at each of `depth` levels.
std::string tree(std::size_t width, std::size_t depth, const std::string& path)
{
  std::string text;
  for (std::size_t i = 0; i < width; ++i) {
    const std::string own = path + '/' + std::to_string(i);
    text += item("Page " + own, own, "What is said of " + own, depth > 1 ? tree(width, depth - 1, own) : "");
  }
  return text;
}

void expect_within(const Written& result, std::size_t budget)
{
  EXPECT_GT(result.files.size(), 1u);
  EXPECT_THAT(result.characters, Each(Le(budget)));
  EXPECT_THAT(result.left_out, IsEmpty());
}

TEST(LlmsWriter, G19_ALongListIsAnIndexOfSections)
{
  const Map map = map_of(tree(17, 3, "")); // 5,219 elements
  const Written result = written(map);
  expect_within(result, 50'000);
  EXPECT_THAT(result.files.at(root), HasSubstr("## [Page /3](http://example.com/3)\n\n> What is said of "
                                               "/3\n\n- [All of Page /3](llms-page-3.txt \"llms.txt\")\n"));
  EXPECT_EQ(outline(read_again(result)), outline(map));
}

TEST(LlmsWriter, G19_TwentyThousandPages)
{
  const Map map = map_of(tree(27, 3, "") + group("Flat", tree(300, 1, "/flat"))); // 20,439 and 300
  const Written result = written(map);
  expect_within(result, 50'000);
  EXPECT_EQ(outline(read_again(result)), outline(map));
}

TEST(LlmsWriter, G19_AFlatListIsSplitInRuns)
{
  const Map map = map_of(tree(5'000, 1, ""));
  const Written result = written(map);
  expect_within(result, 50'000);
  EXPECT_EQ(outline(read_again(result)), outline(map));
}

TEST(LlmsWriter, G19_ManySectionsAreSplitInRuns)
{
  const Map map = map_of(tree(60, 2, ""));
  const Written result = written(map, {.budget = 2'000});
  expect_within(result, 2'000);
  EXPECT_EQ(outline(read_again(result)), outline(map));
}

TEST(LlmsWriter, G19_NamesOfPartsAreDistinct)
{
  std::string groups;
  for (const std::string name : {"A b", "a B!", "full", "\xC3\xA4", ""})
    groups += group(name, tree(40, 1, "/" + std::to_string(groups.size())));
  const Map map = map_of(groups);
  const Written result = written(map, {.budget = 2'000});
  EXPECT_THAT(result.files, SizeIs(testing::Gt(5u)));
  EXPECT_EQ(outline(read_again(result)), outline(map));
}

TEST(LlmsWriter, G19_ANodeInSeveralPlacesIsSaid)
{
  const Map map = map_of(
      "<group name='A'><item name='B' url='/b' xml:id='b'><item name='C' url='/c'/></item></group>"
      "<group name='D'><external xlink:href='#b' xmlns:xlink='http://www.w3.org/1999/xlink'/></group>");
  const Written result = written(map);
  EXPECT_THAT(result.left_out,
              ElementsAre("a node is in several places: what is below it is written at the first of them"));
  EXPECT_THAT(result.files.at(root), HasSubstr("## D\n\n- [B](http://example.com/b)\n"));
}

TEST(LlmsWriter, G19_LoopsEnd)
{
  const Map map = map_of("<item name='A' url='/a' xml:id='a'><item name='B' url='/b'><external "
                         "xlink:href='#a' xmlns:xlink='http://www.w3.org/1999/xlink'/></item></item>");
  EXPECT_THAT(written(map).files.at(root),
              HasSubstr("- [B](http://example.com/b)\n  - [A](http://example.com/a)\n"));
}

TEST(LlmsWriter, G19_ADeepMapIsCutAndSaidSo)
{
  std::string inner;
  for (std::size_t i = 0; i < 200; ++i)
    inner = item("x", "/" + std::to_string(i), "", inner);
  const Map map = map_of(inner);
  const Written result = written(map, {.budget = 0});
  EXPECT_THAT(result.left_out, IsEmpty());
  EXPECT_EQ(outline(read_again(result)), outline(map));
}

TEST(LlmsWriter, StopsIfTheSinkDoes)
{
  const Map map = map_of(tree(17, 3, ""));
  View view{map, {}, {}};
  const LlmsWriter llms{view, {.budget = 0}};
  int pieces = 0;
  EXPECT_FALSE(llms.write(0, [&](std::string_view) { return ++pieces < 2; }));
  EXPECT_EQ(pieces, 2);
}

} // namespace
} // namespace standard_sitemap::llms_writer_test
