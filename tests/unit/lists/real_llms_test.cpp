// G-18: the structures of llms.txt that people and programs publish, in other words. The outlines beside them
// say what a person reads in them.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/lists/list_reading.h"

namespace standard_sitemap::real_llms_test {
namespace {

namespace fs = std::filesystem;

std::string contents(const fs::path& file)
{
  std::ifstream stream{file, std::ios::binary};
  return {std::istreambuf_iterator<char>{stream}, {}};
}

/// The elements, one a line: name, address and description, with two spaces between, `-` for what is missing
/// before another. Then, by lines, what the author is told: `! code:line`; or why it is no list.
std::string read_outline(std::string_view text, std::size_t piece)
{
  testing::ListSource source{.url = "https://site.example/llms.txt", .content_type = "text/plain"};
  source.policy.for_check = true;
  source.piece = piece;
  const ReadResult result = testing::read_list(text, source);
  std::string outline;
  for (ElementId id = 0; result.document && id < result.document->size(); ++id) {
    const Document& document = *result.document;
    for (ElementId up = document.parent(id); up != no_element; up = document.parent(up))
      outline += "  ";
    std::string between;
    for (const Attribute part : {Attribute::name, Attribute::url, Attribute::description}) {
      const auto value = document.attribute(id, part);
      outline += value ? between + std::string{*value} : "";
      between = value ? "  " : between + "-  ";
    }
    outline += '\n';
  }
  std::vector<Diagnostic> all{result.diagnostics.items().begin(), result.diagnostics.items().end()};
  std::ranges::stable_sort(all, {}, &Diagnostic::line);
  for (const Diagnostic& told : all)
    outline += "! " + std::string{code_name(told.code)} +
               (result.document ? ":" + std::to_string(told.line) : ": " + told.message) + '\n';
  return outline;
}

/// With line ends as Windows has them, and the byte order mark.
std::string as_on_windows(std::string_view text)
{
  std::string result = "\xEF\xBB\xBF";
  for (const char c : text)
    result += c == '\n' ? "\r\n" : std::string(1, c);
  return result;
}

TEST(RealLlms, G18_AreReadAsAPersonReadsThem)
{
  std::size_t count = 0;
  for (const auto& entry :
       fs::directory_iterator{STANDARD_SITEMAP_SOURCE_DIR "/tests/unit/lists/real_llms"}) {
    fs::path file = entry.path();
    if (file.extension() != ".md")
      continue;
    ++count;
    SCOPED_TRACE(file.filename());
    const std::string text = contents(file), expected = contents(file.replace_extension(".outline"));
    ASSERT_FALSE(text.empty() || expected.empty());
    const std::string outline = read_outline(text, SIZE_MAX);
    EXPECT_EQ(outline, expected);
    EXPECT_TRUE(read_outline(text, 7) == outline) << "read in pieces";
    EXPECT_TRUE(read_outline(as_on_windows(text), SIZE_MAX) == outline) << "as on Windows";
  }
  EXPECT_GE(count, 26u);
}

} // namespace
} // namespace standard_sitemap::real_llms_test
