#include <standard_sitemap/check/remedy.h>

#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>

#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

std::string document()
{
  std::ifstream stream{STANDARD_SITEMAP_SOURCE_DIR "/docs/diagnostics.md"};
  return {std::istreambuf_iterator<char>{stream}, {}};
}

/// From one heading to the next.
std::string section_of(const std::string& text, const std::string& code)
{
  const std::size_t begin = text.find("\n### `" + code + "`\n");
  return begin == text.npos ? std::string{} : text.substr(begin, text.find("\n##", begin + 1) - begin);
}

TEST(Remedy, EachCodeIsExplained)
{
  const std::string text = document();
  for (unsigned i = 0; i <= static_cast<unsigned>(Code::limit_time); ++i) {
    const auto code = static_cast<Code>(i);
    const std::string name{code_name(code)};
    const std::string section = section_of(text, name);
    ASSERT_FALSE(section.empty()) << name;
    const std::string mend{remedy(code)};
    ASSERT_FALSE(mend.empty()) << name;
    EXPECT_EQ(mend.back(), '.') << name;
    EXPECT_NE(section.find("\n**To mend it:** " + mend + "\n"), section.npos) << name;
    static const std::regex meaning{R"(\n\*(Error|Warning|Note)\.\* [A-Z][^*]{40,})"};
    EXPECT_TRUE(std::regex_search(section, meaning)) << name;
  }
}

TEST(Remedy, EachSectionIsOfACode)
{
  std::set<std::string> names;
  for (unsigned i = 0; i <= static_cast<unsigned>(Code::limit_time); ++i)
    names.emplace(code_name(static_cast<Code>(i)));
  const std::string text = document();
  static const std::regex heading{R"(\n### `([^`]*)`\n)"};
  std::size_t count = 0;
  for (std::sregex_iterator match{text.begin(), text.end(), heading}, end; match != end; ++match, ++count)
    EXPECT_TRUE(names.contains((*match)[1])) << (*match)[1];
  EXPECT_EQ(count, names.size());
}

} // namespace
} // namespace standard_sitemap
