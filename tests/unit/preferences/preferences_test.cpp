#include "engine/preferences/preferences.h"

#include <fstream>
#include <iterator>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

ReadPreferences read(const std::string& toml)
{
  auto result = read_preferences(toml);
  if (!result) {
    ADD_FAILURE() << text_of(result.error(), "file");
    return {};
  }
  return *std::move(result);
}

/// The error message for the file.
std::string mistake_in(const std::string& toml)
{
  const auto result = read_preferences(toml);
  return result ? "none" : text_of(result.error(), "f.toml");
}

TEST(Preferences, AnEmptyFileGivesTheDefaults)
{
  for (const char* toml : {"", "\n", "# nothing\n", "[display]\n"}) {
    const ReadPreferences result = read(toml);
    EXPECT_EQ(result.preferences.display.all(), DisplayLevels{}.all());
    EXPECT_EQ(result.preferences.display.pattern(), "{prefix}-{level}");
    EXPECT_EQ(result.preferences.display.initial(), std::nullopt);
    EXPECT_TRUE(result.warnings.empty());
  }
}

TEST(Preferences, S2_LevelsPatternAndTheOneToBeginWith)
{
  const DisplayLevels levels = read("[display]\n"
                                    "level = 'full'\n"
                                    "token = 'map:{level}:{prefix}'\n"
                                    "levels = ['hidden', { name = 'peek', label = 'A glance' }, 'full']\n")
                                   .preferences.display;
  EXPECT_THAT(levels.all(),
              ElementsAre(DisplayLevel{.name = "hidden", .shows_map = false},
                          DisplayLevel{.name = "peek", .label = "A glance"}, DisplayLevel{.name = "full"}));
  EXPECT_EQ(levels.token("p", "peek"), "map:peek:p");
  EXPECT_EQ(levels.initial(), "full");
}

TEST(Preferences, S2_WhetherALevelShowsTheMapIsTheReadersToSay)
{
  const DisplayLevels levels = read("display.levels = [{ name = 'hidden', shows = true }, "
                                    "{ name = 'off', shows = false }, 'on']")
                                   .preferences.display;
  EXPECT_TRUE(levels.shows_map("hidden"));
  EXPECT_FALSE(levels.shows_map("off"));
  EXPECT_TRUE(levels.shows_map("on"));
}

TEST(Preferences, LevelsInTablesOfTheirOwn)
{
  const DisplayLevels levels = read("[[display.levels]]\nname = 'a'\n[[display.levels]]\nname = 'b'\n"
                                    "label = \"B \\u00FC\"\n")
                                   .preferences.display;
  EXPECT_EQ(levels.names(), "a and b");
  EXPECT_EQ(levels.all()[1].label, "B ü");
}

TEST(Preferences, UnknownKeysAreWarnedOfInTheOrderOfTheFile)
{
  const ReadPreferences result = read("zoo = 1\n"
                                      "[display]\n"
                                      "level = 'menu'\n"
                                      "levles = ['a']\n"
                                      "levels = ['menu', { name = 'b', colour = 'red' }]\n"
                                      "[ark.two]\n"
                                      "x = 1\n");
  std::vector<std::string> told;
  for (const PreferencesRemark& warning : result.warnings)
    told.push_back(text_of(warning, "f"));
  EXPECT_THAT(told, ElementsAre("f:1:1: the key zoo is not known here",
                                "f:4:1: the key display.levles is not known here",
                                "f:5:33: the key display.levels.colour is not known here",
                                "f:6:2: the key ark is not known here"));
  EXPECT_EQ(result.preferences.display.initial(), "menu");
}

TEST(Preferences, ManyUnknownKeysAreFolded)
{
  std::string toml;
  for (int i = 0; i < 1000; ++i)
    toml += 'k' + std::to_string(i) + " = 1\n";
  const ReadPreferences result = read(toml);
  ASSERT_EQ(result.warnings.size(), 20u);
  EXPECT_EQ(text_of(result.warnings[18], "f"), "f:19:1: the key k18 is not known here");
  EXPECT_EQ(text_of(result.warnings[19], "f"), "f: there are 981 further warnings");
}

TEST(Preferences, MistakesAreToldWithTheirPlace)
{
  EXPECT_THAT(mistake_in("a = 1\nb = = 2\n"), testing::StartsWith("f.toml:2:5: "));
  EXPECT_THAT(mistake_in("a = 1\na = 2\n"), testing::StartsWith("f.toml:2:"));
  EXPECT_EQ(mistake_in("display = 3"), "f.toml:1:11: display has to be a table: [display]");
  EXPECT_EQ(mistake_in("[display]\nlevels = 'menu'"),
            "f.toml:2:10: display.levels has to be a list: [\"hidden\", \"menu\"]");
  EXPECT_EQ(mistake_in("[display]\nlevels = ['menu',\n 7]"),
            "f.toml:3:2: a level has to be a name, or a table such as { name = \"menu\" }");
  EXPECT_EQ(
      mistake_in("[display]\nlevels = ['menu', 'menu']"),
      "f.toml:2:10: display.levels: the level \"menu\" is defined twice (upper and lower case are the same)");
  EXPECT_EQ(mistake_in("[display]\nlevels = [{ label = 'x' }]"),
            "f.toml:2:10: display.levels: a level has no name");
  EXPECT_EQ(mistake_in("[display]\nlevels = [{ name = 'x', shows = 'no' }]"),
            "f.toml:2:33: shows has to be true or false");
  EXPECT_EQ(mistake_in("[display]\nlevels = [{ name = 5 }]"), "f.toml:2:20: name has to be text in quotes");
  EXPECT_EQ(mistake_in("[display]\ntoken = '{level}'"),
            "f.toml:2:9: display.token: the pattern needs {prefix} and {level}, each once");
  EXPECT_EQ(mistake_in("[display]\nlevel = true"), "f.toml:2:9: display.level has to be text in quotes");
  EXPECT_EQ(
      mistake_in("[display]\nlevel = 'full'"),
      "f.toml:2:9: display.level: there is no level \"full\"; there are hidden, menu, overlay and sidebar");
  EXPECT_THAT(mistake_in("a = '\xff'"), testing::StartsWith("f.toml:1:"));
}

TEST(Preferences, AreBounded)
{
  EXPECT_EQ(mistake_in('#' + std::string(256u << 10, 'x')), "f.toml: the file is larger than 262144 bytes");
  EXPECT_EQ(mistake_in('#' + std::string((256u << 10) - 1, 'x')), "none");
  EXPECT_NE(mistake_in("a = " + std::string(100'000, '[')), "none");
}

std::string key_with_dots(std::size_t dots, const std::string& part = "a", const std::string& dot = ".")
{
  std::string key = part;
  for (std::size_t i = 0; i < dots; ++i)
    key += dot + part;
  return key;
}

TEST(Preferences, KeysAreBoundedHoweverTheyAreSpelt)
{
  for (const auto& [part, dot] : std::vector<std::pair<std::string, std::string>>{{"a", "."},
                                                                                  {"a", " \t.  "},
                                                                                  {R"("a.b")", "."},
                                                                                  {R"('"')", "."},
                                                                                  {R"("\"#")", " . "},
                                                                                  {R"("")", "."}}) {
    const std::string most = key_with_dots(4, part, dot), more = key_with_dots(5, part, dot);
    EXPECT_EQ(mistake_in("x = 1\n" + most + " = 1"), "none") << part;
    EXPECT_EQ(mistake_in("x = 1\n[" + most + "]"), "none") << part;
    const std::string refused = "f.toml:2:1: a key has more than 4 dots in it";
    EXPECT_EQ(mistake_in("x = 1\n" + more + " = 1"), refused) << part;
    EXPECT_EQ(mistake_in("x = 1\n[" + more + "]"), refused) << part;
    EXPECT_EQ(mistake_in("x = 1\n[[" + more + "]]"), refused) << part;
    EXPECT_EQ(mistake_in("x = 1\ny = [1.5, { z = { " + more + " = 1 } }]"), refused) << part;
  }
}

// After each of these strings a scanner may be in a wrong state: it must still see the key that follows.
TEST(Preferences, KeysAreBoundedBehindEveryKindOfString)
{
  const std::string more = key_with_dots(5) + " = 1";
  for (const std::string before :
       {R"(x = '')", R"(x = '''a''b''')", R"(x = '''a''''')", R"(x = "\\")", R"(x = "\\\"")",
        R"(x = """a""b\"""")", R"(x = """"a"""")", R"(x = """""")", R"(x = '''''')", R"(x = 'a\')",
        R"(# " ' """)", R"(x = 1 # ''')", "x = \"\"\"\n.\n\"\"\"", "x = '''\n\\'''",
        "x = \"\"\"a\\\n  b\"\"\"", "x = \"\"\"a\"\"\"\"\""}) {
    const std::string line = std::to_string(3 + std::count(before.begin(), before.end(), '\n'));
    EXPECT_EQ(mistake_in(before + "\ny = 1\nz = 2"), "none") << "not TOML: " << before;
    EXPECT_EQ(mistake_in(before + "\ny = 1\n" + more),
              "f.toml:" + line + ":1: a key has more than 4 dots in it")
        << before;
  }
}

TEST(Preferences, DotsInStringsCommentsAndNumbersAreNotCounted)
{
  const std::string dots(10'000, '.');
  EXPECT_EQ(mistake_in("# " + dots + "\nlanguages = 'de' # " + dots + "\n"), "none");
  EXPECT_EQ(mistake_in("x = \"" + dots + "\"\ny = '" + dots + "'\nz = \"\"\"\n" + dots + "\n" + dots +
                       "\"\"\"\nu = '''" + dots + "\n" + dots + "'''\n"),
            "none");
  EXPECT_EQ(mistake_in("x = [" + key_with_dots(200, "1.5", ", ") + "]"), "none");
  std::string pages;
  for (int i = 0; i < 40; ++i)
    pages += "\"www.host" + std::to_string(i) + ".example.com\", ";
  const ReadPreferences result =
      read("[[site]]\npages = [" + pages + "] # as on www.example.com ...\noff = true\n");
  EXPECT_EQ(result.preferences.sites.at(0).pages.size(), 40u);
}

/// As deep as the limits allow, everywhere at once: destroying it is not a problem either.
TEST(Preferences, DeepTablesAreNoTrouble)
{
  const std::string key = key_with_dots(4);
  std::string opening, closing, tables, ends;
  for (int i = 0; i < 120; ++i) {
    opening += "{ " + key + " = [\n";
    closing += "] }";
  }
  for (int i = 0; i < 250; ++i) {
    tables += "{ " + key + " = ";
    ends += " }";
  }
  EXPECT_EQ(mistake_in('[' + key + "]\n" + key + " = [\n" + opening + closing + ']'), "none");
  EXPECT_EQ(mistake_in('[' + key + "]\n" + key + " = " + tables + "1" + ends), "none");
}

/// docs/preferences.md shows a whole file: it means what the text around it says.
TEST(Preferences, S2_TheExampleOfTheDocumentationIsRead)
{
  std::ifstream file{STANDARD_SITEMAP_SOURCE_DIR "/docs/preferences.md"};
  const std::string page{std::istreambuf_iterator<char>{file}, {}};
  const std::size_t begin = page.find("```toml\n"), end = page.find("\n```\n", begin);
  ASSERT_NE(begin, page.npos);
  const ReadPreferences result = read(page.substr(begin + 8, end - begin - 8));
  EXPECT_TRUE(result.warnings.empty());
  const DisplayLevels& display = result.preferences.display;
  EXPECT_EQ(display.names(), "hidden, menu, beside and always");
  EXPECT_EQ(display.initial(), "menu");
  EXPECT_EQ(display.token("foxglove", "beside"), "foxglove--beside");
  EXPECT_EQ(display.all()[2].label, "Beside the page");
  const auto of = [&](const char* url) { return result.preferences.of(*Uri::parse({url})); };
  EXPECT_TRUE(of("https://www.shop.example/").map.robots);
  EXPECT_EQ(of("https://www.shop.example/").languages, "de, en;q=0.5");
  EXPECT_EQ(of("http://example.org/manual/1").map.sitemap,
            *Uri::parse({"https://maps.example.net/manual.xml"}));
  EXPECT_EQ(of("http://example.org/manual/1").display.initial(), "beside");
  EXPECT_EQ(of("http://example.org/manual/1").limits.documents, 100u);
  EXPECT_EQ(of("http://example.org/manual/1").limits.bytes, 100'000'000u);
  EXPECT_EQ(of("http://example.org/").map, SitePreference{});
  EXPECT_TRUE(of("http://games.example/").map.off);
}

} // namespace
} // namespace standard_sitemap
