// What the mutators promise: the same seed gives the same result, no result is longer than allowed, and
// markup mostly stays well-formed, so that inputs reach what is behind the parsers.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <libxml/parser.h>

#include "tests/fuzz/mutation/input_mutator.h"
#include "tests/fuzz/mutation/narrowed.h"

namespace standard_sitemap::fuzz {
namespace {

namespace fs = std::filesystem;

const fs::path project = STANDARD_SITEMAP_SOURCE_DIR;

std::string bytes_of_file(const fs::path& file)
{
  std::ifstream stream{file, std::ios::binary};
  return {std::istreambuf_iterator<char>{stream}, {}};
}

/// Stands for libFuzzer's changes: one byte is changed, added or removed.
struct OneByte {
  MutationRandom random{1};

  std::string operator()(std::string bytes, std::size_t max_size)
  {
    bytes.resize(std::min(bytes.size(), max_size));
    const std::size_t at = random.below(bytes.size() + 1);
    const auto byte = static_cast<char>(random.below(256));
    const std::size_t change = random.below(3);
    if (change == 0 && bytes.size() < max_size)
      bytes.insert(at, 1, byte);
    else if (at < bytes.size() && change == 1)
      bytes.erase(at, 1);
    else if (at < bytes.size())
      bytes[at] = byte;
    return bytes;
  }
};

/// All files of the fixtures that a server would send, by name.
const std::map<std::string, std::string>& responses()
{
  static const auto all = [] {
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator{project / "fixtures"})
      if (entry.path().extension() == ".http")
        files.emplace(entry.path().parent_path().filename().string() + "/" + entry.path().filename().string(),
                      bytes_of_file(entry.path()));
    return files;
  }();
  return all;
}

bool is_well_formed(const std::string& xml)
{
  xmlSetStructuredErrorFunc(nullptr, [](void*, auto) {}); // it would report invalid values of xml:id
  xmlDoc* document =
      xmlReadMemory(xml.data(), static_cast<int>(xml.size()), "m", nullptr,
                    XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_HUGE);
  xmlFreeDoc(document);
  return document != nullptr;
}

/// The bodies of the maps among the fixtures that are well-formed.
std::vector<std::string> well_formed_maps()
{
  std::vector<std::string> maps;
  for (const auto& [name, bytes] : responses()) {
    const std::string body{parts_of(bytes).body};
    if (body.find("<sitemap xmlns") != std::string::npos && is_well_formed(body))
      maps.push_back(body);
  }
  return maps;
}

TEST(FuzzMarkup, IsWrittenAsItWasRead)
{
  std::size_t elements = 0;
  for (const auto& [name, bytes] : responses())
    for (const MarkupLanguage language : {MarkupLanguage::xml, MarkupLanguage::html}) {
      const auto nodes = parse_markup(bytes, language);
      EXPECT_EQ(written(nodes), bytes) << name;
      elements +=
          static_cast<std::size_t>(std::ranges::count(nodes, MarkupNode::Kind::element, &MarkupNode::kind));
    }
  EXPECT_GT(elements, 500u);
}

TEST(FuzzMarkup, IsATree)
{
  const auto nodes = parse_markup("<a b='1' c><d/>t<!--<e>--></a>", MarkupLanguage::xml);
  ASSERT_EQ(nodes.size(), 1u);
  EXPECT_EQ(nodes[0].text, "a");
  EXPECT_EQ(nodes[0].end_tag, "</a>");
  ASSERT_EQ(nodes[0].attributes.size(), 2u);
  EXPECT_EQ(nodes[0].attributes[0].name, "b");
  EXPECT_EQ(nodes[0].attributes[0].value, "1");
  EXPECT_EQ(nodes[0].attributes[1].equals, "");
  ASSERT_EQ(nodes[0].children.size(), 3u);
  EXPECT_EQ(nodes[0].children[0].text, "d");
  EXPECT_EQ(nodes[0].children[1].text, "t");
  EXPECT_EQ(nodes[0].children[2].text, "<!--<e>-->");
}

TEST(FuzzMarkup, HtmlHasVoidElementsAndRawText)
{
  const auto nodes = parse_markup("<link rel=a><script><b></script><P>c</p>", MarkupLanguage::html);
  ASSERT_EQ(nodes.size(), 3u);
  EXPECT_TRUE(nodes[0].children.empty());
  ASSERT_EQ(nodes[1].children.size(), 1u);
  EXPECT_EQ(nodes[1].children[0].kind, MarkupNode::Kind::text);
  EXPECT_EQ(nodes[2].end_tag, "</p>");
}

TEST(FuzzMutator, TheSameSeedGivesTheSameResult)
{
  std::size_t compared = 0;
  std::set<std::string> results;
  for (const auto& response : responses()) {
    const auto mutate = [&](std::uint64_t seed) {
      MutationRandom random{seed};
      return mutated_input(response.second, map_vocabulary(), random, OneByte{}, 4'096);
    };
    EXPECT_EQ(mutate(compared), mutate(compared)) << response.first;
    results.insert(mutate(compared));
    ++compared;
  }
  EXPECT_GT(results.size(), compared / 2) << "and another seed gives others";
}

TEST(FuzzMutator, NoResultIsLongerThanAllowed)
{
  MutationRandom random{7};
  OneByte leaf;
  std::string previous = "<a/>";
  for (const auto& [name, bytes] : responses())
    for (const std::size_t max_size : {0u, 1u, 40u, 1'000u, 16'384u}) {
      for (const Vocabulary* vocabulary :
           {&map_vocabulary(), &list_vocabulary(), &page_vocabulary(), &xml_vocabulary()}) {
        EXPECT_LE(mutated_input(bytes, *vocabulary, random, leaf, max_size).size(), max_size) << name;
        EXPECT_LE(crossed_input(bytes, previous, *vocabulary, random, max_size).size(), max_size) << name;
      }
      EXPECT_LE(mutated_scenario("page http://a/\n@page\n" + bytes, random, leaf, max_size).size(), max_size);
      EXPECT_LE(crossed_scenario("@page\n" + bytes, "strict\n@page\n" + previous, random, max_size).size(),
                max_size);
      previous = bytes;
    }
}

TEST(FuzzMutator, AnyBytesCanBeMutated)
{
  MutationRandom random{3};
  OneByte leaf;
  for (const std::string_view bytes :
       {"", "<", "</", "<a", "<a b", "<a b=", "<a b='", "<!", "<!--", "<?", "<![CDATA[", "\n",
        "HTTP/1.1 200 OK\n", "HTTP/1.1 200 OK\n\n", "HTTP/", "\xff\xfe", "\xff\xfe<", "@", "@page"})
    for (int tries = 0; tries < 200; ++tries) {
      EXPECT_LE(mutated_input(bytes, page_vocabulary(), random, leaf, 100).size(), 100u);
      EXPECT_LE(mutated_scenario(bytes, random, leaf, 100).size(), 100u);
      EXPECT_LE(crossed_input(bytes, "<a/>", map_vocabulary(), random, 100).size(), 100u);
      EXPECT_LE(crossed_scenario(bytes, "@page\n", random, 100).size(), 100u);
    }
}

// Without damage all but a few stay well-formed; what breaks them is mostly `]]>`, made of pieces.
TEST(FuzzMutator, AWellFormedMapStaysWellFormed)
{
  const std::vector<std::string> maps = well_formed_maps();
  ASSERT_GT(maps.size(), 200u);
  MutationRandom random{5};
  OneByte leaf;
  std::size_t same = 0, intact = 0, intact_in_all = 0, crossed = 0;
  for (const std::string& map : maps) {
    const std::string mutated = mutated_markup(map, map_vocabulary(), random, leaf, 1u << 20, false);
    same += mutated == map;
    intact += is_well_formed(mutated);
    crossed += is_well_formed(crossed_markup(map, random.pick(maps), map_vocabulary(), random, 1u << 20));
    intact_in_all += is_well_formed(
        std::string{parts_of(mutated_input(map, map_vocabulary(), random, leaf, 1u << 20)).body});
  }
  const auto percent = [&](std::size_t count) { return 100 * count / maps.size(); };
  EXPECT_GE(percent(intact), 97u);
  EXPECT_GE(percent(crossed), 97u);
  EXPECT_GE(percent(intact_in_all), 60u) << "also with damage, and with changes of bytes";
  EXPECT_LE(percent(same), 10u) << "nearly every mutation changes something";
}

TEST(FuzzMutator, DamageBreaksMaps)
{
  const std::vector<std::string> maps = well_formed_maps();
  MutationRandom random{6};
  OneByte leaf;
  std::size_t broken = 0;
  for (const std::string& map : maps)
    broken += !is_well_formed(mutated_markup(map, map_vocabulary(), random, leaf, 1u << 20, true));
  EXPECT_GT(broken, maps.size() / 4);
}

TEST(FuzzMutator, Utf16StaysUtf16)
{
  const std::string text = "<sitemap><item/></sitemap>";
  for (const std::string_view mark : {"\xff\xfe", "\xfe\xff"}) {
    const std::string utf16 = widened(text, mark);
    EXPECT_EQ(utf16.size(), 2 + 2 * text.size());
    EXPECT_EQ(narrowed(utf16), text);
  }
  EXPECT_EQ(narrowed(text), std::nullopt);
  EXPECT_EQ(narrowed("\xff\xfe\x01\x02"), std::nullopt);
}

/// A name that the format has and the vocabulary has not would never be written.
TEST(FuzzVocabulary, HasEveryNameOfTheFormat)
{
  const std::string document = bytes_of_file(project / "docs/writing.md");
  const std::regex row{R"re(\n\| `(<?)([a-z:-]+)>?` \| (all|`<|\|))re"};
  std::size_t names = 0;
  for (auto it = std::sregex_iterator{document.begin(), document.end(), row}; it != std::sregex_iterator{};
       ++it) {
    const std::string name = (*it)[2];
    ++names;
    if ((*it)[1].length() > 0)
      EXPECT_THAT(map_vocabulary().elements, ::testing::Contains(name));
    else
      EXPECT_NE(std::ranges::find(map_vocabulary().attributes, name, &AttributeWords::name),
                map_vocabulary().attributes.end())
          << name;
  }
  EXPECT_GT(names, 30u) << "docs/writing.md has a table of them";
}

} // namespace
} // namespace standard_sitemap::fuzz
