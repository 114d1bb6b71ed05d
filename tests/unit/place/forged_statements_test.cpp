// The image of a page's statements: what is right comes through unchanged, and each rule by which the host
// refuses one is broken alone.

#include <algorithm>
#include <cstring>

#include <gtest/gtest.h>

#include "engine/isolate/image.h"
#include "engine/isolate/image_format.h"

namespace standard_sitemap {
namespace {

class BytesOfImage final : public ImageSource {
 public:
  explicit BytesOfImage(std::string_view bytes) : bytes_(bytes), size_(bytes.size()) {}
  std::uint64_t size() const override { return size_; }
  bool read(std::span<std::byte> into) override
  {
    if (into.size() > bytes_.size())
      return false;
    std::memcpy(into.data(), bytes_.data(), into.size());
    bytes_.remove_prefix(into.size());
    return true;
  }

 private:
  std::string_view bytes_;
  std::size_t size_;
};

std::string bytes_of(const PageStatements& statements)
{
  const Image image{statements};
  std::string bytes;
  for (const std::string_view piece : image.pieces())
    bytes += piece;
  return bytes;
}

std::optional<PageStatements> taken(std::string_view bytes)
{
  BytesOfImage image{bytes};
  return statements_of_image(image);
}

bool is_taken(const PageStatements& statements)
{
  return taken(bytes_of(statements)).has_value();
}

LinkRelations relations(RelationKind kind)
{
  return {.kinds = 1u << static_cast<unsigned>(kind)};
}

PageStatements::Link link()
{
  return {.from = RelationSource::a,
          .relations = relations(RelationKind::next),
          .href = "x",
          .title = "t",
          .language = "de"};
}

PageStatements full()
{
  PageStatements all;
  all.base = "/base";
  all.property_name = "name";
  all.application_name = "\u00e4";
  all.sites = {{.name = "s", .href = "u"}, {.name = "t", .href = std::nullopt}};
  all.trails = {{{.name = "a", .href = "b"}, {.name = "c", .href = std::nullopt}}};
  all.links = {link()};
  all.menus = {{.name = "m", .entries = {{0, "x", "y"}, {1, "z", std::nullopt}}}};
  all.diagnostics.add({.severity = Severity::note, .code = Code::limit_place, .message = "why"});
  return all;
}

TEST(ForgedStatements, RightStatementsAreTakenUnchanged)
{
  EXPECT_TRUE(is_taken({}));
  const std::string bytes = bytes_of(full());
  const auto all = taken(bytes);
  ASSERT_TRUE(all);
  EXPECT_EQ(bytes_of(*all), bytes); // each has exactly one image
}

TEST(ForgedStatements, EachPrefixAndEachAdditionIsRefused)
{
  const std::string bytes = bytes_of(full());
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_FALSE(taken(std::string_view{bytes}.substr(0, size))) << size;
  EXPECT_FALSE(taken(bytes + '\0'));
}

TEST(ForgedStatements, ChangedBytesNeverEscapeTheBounds)
{
  const std::string bytes = bytes_of(full());
  for (std::size_t at = 0; at < bytes.size(); ++at)
    for (const int change : {1, 0x40, 0x80, 0xff}) {
      std::string forged = bytes;
      forged[at] = static_cast<char>(forged[at] ^ change);
      const auto all = taken(forged);
      EXPECT_TRUE(!all || is_taken(*all)) << at;
    }
}

TEST(ForgedStatements, AnImageOfAnotherKindIsRefused)
{
  const Image image{PageLinks{}};
  std::string bytes;
  for (const std::string_view piece : image.pieces())
    bytes += piece;
  EXPECT_FALSE(taken(bytes));
}

TEST(ForgedStatements, TextsHaveTheirBounds)
{
  const std::string longest(StatedPlace::max_text_bytes, 'x');
  PageStatements all;
  all.property_name = longest;
  EXPECT_TRUE(is_taken(all));
  all.property_name += 'x';
  EXPECT_FALSE(is_taken(all));
  all.property_name = "\xff";
  EXPECT_FALSE(is_taken(all));
  all.property_name = std::string("\0", 1);
  EXPECT_FALSE(is_taken(all));

  all = {};
  all.base = std::string(PageStatements::max_href_bytes, 'x');
  EXPECT_TRUE(is_taken(all));
  *all.base += 'x';
  EXPECT_FALSE(is_taken(all));
}

TEST(ForgedStatements, SitesAndItemsHaveNames)
{
  PageStatements all;
  all.sites = {{.name = "", .href = "x"}};
  EXPECT_FALSE(is_taken(all));
  all.sites.assign(PageStatements::max_sites + 1, {.name = "x", .href = std::nullopt});
  EXPECT_FALSE(is_taken(all));
  all = {};
  all.trails = {{{.name = "", .href = "x"}}};
  EXPECT_FALSE(is_taken(all));
}

TEST(ForgedStatements, TrailsAreFewDistinctAndNotEmpty)
{
  PageStatements all;
  all.trails = {{}};
  EXPECT_FALSE(is_taken(all));
  const std::vector<PageStatements::Item> trail(StatedPlace::max_trail_items,
                                                {.name = "x", .href = std::nullopt});
  all.trails = {trail};
  EXPECT_TRUE(is_taken(all));
  all.trails = {trail, trail};
  EXPECT_FALSE(is_taken(all));
  all.trails = {trail};
  all.trails[0].push_back(trail[0]);
  EXPECT_FALSE(is_taken(all));
  all.trails.clear();
  for (std::size_t i = 0; i <= PageStatements::max_trails; ++i)
    all.trails.push_back({{.name = std::to_string(i), .href = std::nullopt}});
  EXPECT_FALSE(is_taken(all));
}

TEST(ForgedStatements, LinksHaveAKindAndAnElement)
{
  const auto is_taken_with = [](auto change) {
    PageStatements all;
    all.links = {link()};
    change(all.links[0]);
    return is_taken(all);
  };
  EXPECT_TRUE(is_taken_with([](auto&) {}));
  EXPECT_FALSE(is_taken_with([](auto& one) { one.from = RelationSource::field; }));
  EXPECT_FALSE(is_taken_with([](auto& one) { one.relations.kinds = 0; }));
  EXPECT_FALSE(is_taken_with([](auto& one) { one.relations.kinds = 1u << relation_kind_count; }));
  EXPECT_FALSE(is_taken_with([](auto& one) { one.relations.levels_up = 21; }));
  EXPECT_FALSE(is_taken_with([](auto& one) { one.title.assign(StatedPlace::max_text_bytes + 1, 'x'); }));
  PageStatements all;
  all.links.assign(PageStatements::max_links + 1, link());
  EXPECT_FALSE(is_taken(all));
}

TEST(ForgedStatements, MenusAreTreesWithinTheirBounds)
{
  PageStatements all;
  all.menus = {{.name = "", .entries = {}}};
  EXPECT_FALSE(is_taken(all));
  all.menus = {{.name = "", .entries = {{1, "x", std::nullopt}}}};
  EXPECT_FALSE(is_taken(all));
  all.menus = {{.name = "", .entries = {{0, "x", std::nullopt}, {2, "y", std::nullopt}}}};
  EXPECT_FALSE(is_taken(all));
  const std::vector<PageStatements::Entry> half(StatedPlace::max_menu_entries / 2 + 1,
                                                {0, "x", std::nullopt});
  all.menus = {{.name = "", .entries = half}};
  EXPECT_TRUE(is_taken(all));
  all.menus.push_back(all.menus[0]);
  EXPECT_FALSE(is_taken(all));
  all.menus.assign(StatedPlace::max_menus + 1, {.name = "", .entries = {{0, "x", std::nullopt}}});
  EXPECT_FALSE(is_taken(all));
}

TEST(ForgedStatements, OnlyDiagnosticsOfStatementsAreTaken)
{
  for (const Code code : {Code::broken_json, Code::place_unusable, Code::limit_place}) {
    PageStatements all;
    all.diagnostics.add({.severity = Severity::note, .code = code, .message = "why"});
    EXPECT_TRUE(is_taken(all)) << code_name(code);
  }
  PageStatements all;
  all.diagnostics.add({.severity = Severity::warning, .code = Code::page_malformed, .message = "why"});
  EXPECT_FALSE(is_taken(all));
  all.diagnostics = {};
  all.diagnostics.add(
      {.severity = Severity::note, .code = Code::limit_place, .message = "why", .document = "x"});
  EXPECT_FALSE(is_taken(all));
}

} // namespace
} // namespace standard_sitemap
