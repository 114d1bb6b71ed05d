// Each rule by which the host refuses the image of a document for the attributes of its elements and their
// values, broken alone.

#include <bit>
#include <string>
#include <string_view>

#include "tests/unit/isolate/forged_image.h"

namespace standard_sitemap::testing {
namespace {

/// Which of the 32 bits an element of a map may have in its mask: each is tried alone.
std::uint32_t masks_taken(const Reading& reading, ElementKind kind, std::size_t element)
{
  std::uint32_t taken = 0;
  for (unsigned i = 0; i < 32; ++i) {
    auto parts = ImageParts::of(reading.image());
    set_kind(parts->elements[element], number_of(kind));
    set_mask(*parts, element, 1u << i);
    if (kind == ElementKind::class_change) {
      parts->rest = Rest{.changes = {{}}}.bytes();
      parts->head.rest = parts->rest.size();
    }
    if (reading.taken(parts->bytes()))
      taken |= 1u << i;
  }
  return taken;
}

TEST(ForgedValues, ElementsOfAMapHaveTheAttributesThatAreRead)
{
  Reading reading = reading_of_map(R"(<item name="x"/>)");
  using enum Attribute;
  const std::uint32_t any = bit(xml_base) | bit(xml_lang) | bit(xml_id);
  const std::uint32_t strict = any | bit(name) | bit(description) | bit(url) | bit(href) | bit(role) |
                               bit(relation) | bit(priority) | bit(target) | bit(lang) | bit(type) |
                               bit(charset) | bit(method) | bit(data) | bit(order) | bit(tree);
  const std::uint32_t pictures = bit(replace) | bit(width) | bit(height), changes = bit(attr) | bit(prefix);
  for (const bool tolerant : {true, false}) {
    reading.policy.tolerant = tolerant;
    const std::uint32_t ours = strict | (tolerant ? bit(id) | bit(baseurl) : 0u);
    EXPECT_EQ(masks_taken(reading, ElementKind::item, 1), ours);
    EXPECT_EQ(masks_taken(reading, ElementKind::group, 1), ours);
    EXPECT_EQ(masks_taken(reading, ElementKind::other, 1), any);
    EXPECT_EQ(masks_taken(reading, ElementKind::external, 1), tolerant ? ours : ours & ~bit(url));
    EXPECT_EQ(masks_taken(reading, ElementKind::sitemap, 1), tolerant ? ours | changes : ours);
    EXPECT_EQ(masks_taken(reading, ElementKind::class_change, 1), ours | changes | bit(elem));
    EXPECT_EQ(masks_taken(reading, ElementKind::variant, 1), ours | pictures);
    EXPECT_EQ(masks_taken(reading, ElementKind::style, 1), tolerant ? ours | pictures : 0);
    EXPECT_EQ(masks_taken(reading, ElementKind::image, 1), tolerant ? ours | pictures : 0);
  }
}

TEST(ForgedValues, TheFirstMaskIsEmpty)
{
  EXPECT_TRUE(is_refused(map(), [](ImageParts& parts) { parts.arena[0] = 1; }));
  EXPECT_TRUE(is_refused(map(), [](ImageParts& parts) {
    for (auto& element : parts.elements)
      element.attributes = 0;
    parts.arena.assign(3, '\0');
    parts.count();
  }));
}

TEST(ForgedValues, ValuesAreOneAfterTheOther)
{
  EXPECT_TRUE(is_refused(map(), [](ImageParts& parts) { // two share theirs
    parts.elements[3].attributes = parts.elements[1].attributes;
  }));
  EXPECT_TRUE(is_refused(map(), [](ImageParts& parts) { --parts.elements[1].attributes; }));
  EXPECT_TRUE(is_refused(map(), [](ImageParts& parts) {
    parts.elements[4].attributes = static_cast<std::uint32_t>(parts.arena.size() - 2);
  }));
  EXPECT_TRUE(is_refused(map(), [](ImageParts& parts) { parts.elements[4].attributes = 0xffff'ffff; }));
  EXPECT_TRUE(is_refused(map(), [](ImageParts& parts) {
    parts.elements[4].attributes = static_cast<std::uint32_t>(parts.arena.size());
  }));
  EXPECT_TRUE(is_refused(map(), [](ImageParts& parts) { parts.elements[3].attributes = 0; })); // left over
  EXPECT_TRUE(is_refused_counted(map(), [](ImageParts& parts) { parts.arena += '\0'; }));
  EXPECT_TRUE(is_refused_counted(map(), [](ImageParts& parts) { // an empty mask of its own
    parts.elements[4].attributes = static_cast<std::uint32_t>(parts.arena.size());
    parts.arena.append(4, '\0');
  }));
  EXPECT_TRUE(is_refused_counted(map(), [](ImageParts& parts) { // no room for a mask
    parts.elements[4].attributes = static_cast<std::uint32_t>(parts.arena.size());
    parts.arena += '\1';
  }));
}

/// `<item url="...">`, whose value is the last thing in the arena, with `value` in place of its length and
/// bytes.
bool is_value_refused(std::string_view value, Reading reading = reading_of_map(R"(<item url="/bread"/>)"))
{
  return is_refused(reading, [&](ImageParts& parts) {
    parts.arena.resize(parts.elements[1].attributes + 4);
    parts.arena += value;
    parts.head.bytes = 16u << 20;
    parts.count();
  });
}

TEST(ForgedValues, LengthsAreWithinTheArenaAndShortest)
{
  using namespace std::string_view_literals;
  EXPECT_FALSE(is_value_refused("\0"sv));
  EXPECT_FALSE(is_value_refused("\1a"sv));
  EXPECT_TRUE(is_value_refused(""sv));
  EXPECT_TRUE(is_value_refused("\2a"sv));
  EXPECT_TRUE(is_value_refused("\0a"sv));
  EXPECT_TRUE(is_value_refused("\x81"sv));
  EXPECT_TRUE(is_value_refused("\x81\0a"sv)); // could be shorter
  EXPECT_TRUE(is_value_refused("\x80\0"sv));  // could be shorter
  EXPECT_TRUE(is_value_refused("\x81\x80\x80\x80\x10"
                               "a"sv)); // 2^32 + 1
  EXPECT_TRUE(is_value_refused("\x81\x80\x80\x80\x80\0a"sv));
  EXPECT_TRUE(is_value_refused("\xff\xff\xff\xff\x0f"
                               "a"sv));
  EXPECT_FALSE(is_value_refused("\x80\1"sv.data() + std::string(128, 'a')));
  EXPECT_TRUE(is_value_refused("\x80\1"sv.data() + std::string(127, 'a')));
}

TEST(ForgedValues, ValuesAreText)
{
  EXPECT_FALSE(is_value_refused("\6\u00e4\n\u20ac"));
  for (const std::string_view bad :
       {"\1\x80", "\1\xe4", "\2\xc0\x80", "\3\xed\xa0\x80", "\4\xf4\x90\x80\x80"})
    EXPECT_TRUE(is_value_refused(bad));
  EXPECT_TRUE(is_value_refused(std::string_view{"\3a\0b", 4}));
  EXPECT_TRUE(is_value_refused(std::string_view{"\4\xc3\xa4\0b", 5}));
}

// XML 1.0, production [2]
TEST(ForgedValues, ValuesAreWhatXmlCanHave)
{
  EXPECT_FALSE(is_value_refused("\5\t\r\nab"));
  for (char c = 1; c < 0x20; ++c)
    if (c != '\t' && c != '\n' && c != '\r') {
      EXPECT_TRUE(is_value_refused(std::string{"\2a"} + c)) << int{c};
      EXPECT_TRUE(is_value_refused(std::string{"\5a\u00e4b"} + c)) << int{c};
      EXPECT_TRUE(is_value_refused(std::string{"\x1e"} + std::string(29, 'x') + c)) << int{c};
    }
  EXPECT_TRUE(is_value_refused("\3\uFFFE"));
  EXPECT_TRUE(is_value_refused("\4a\uFFFF"));
  EXPECT_FALSE(is_value_refused("\3\uFFFD"));
}

TEST(ForgedValues, ValuesAreNotLongerThanATag)
{
  Reading reading = reading_of_map(R"(<item url="/bread"/>)");
  reading.policy.tag_bytes = 130;
  EXPECT_FALSE(is_value_refused("\x82\1" + std::string(130, 'a'), reading));
  EXPECT_TRUE(is_value_refused("\x83\1" + std::string(131, 'a'), reading));
}

// Texts of lists are collected beyond their limit, but not far.
TEST(ForgedValues, ValuesOfListsAreNotMuchLongerThanAllLimits)
{
  Reading reading =
      reading_of("<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url>"
                 "<loc>http://bakery.example/a</loc>"
                 "<news xmlns='http://www.google.com/schemas/sitemap-news/0.9'/></url></urlset>",
                 SourceKind::extended);
  reading.policy.tag_bytes = reading.policy.uri_bytes = 100;
  reading.policy.text_code_points = 25;
  const auto is_refused_with = [&](std::string_view length, std::size_t bytes) {
    return is_refused(reading, [&](ImageParts& parts) { // the type of the attachment is the last value
      parts.arena.resize(parts.elements[2].attributes + 4);
      parts.arena += length;
      parts.arena.append(bytes, 'a');
      parts.head.bytes = 16u << 20;
      parts.count();
    });
  };
  EXPECT_FALSE(is_refused_with("\xe4\x80\4", 100 + 65'536));
  EXPECT_TRUE(is_refused_with("\xe5\x80\4", 100 + 65'537));
}

TEST(ForgedValues, AddressesOfEntriesAreWithinTheLimit)
{
  for (const SourceKind kind : {SourceKind::extended, SourceKind::robots}) {
    Reading reading =
        reading_of(kind == SourceKind::robots ? "Sitemap: /a" : "http://bakery.example/a", kind);
    reading.policy.uri_bytes = 30;
    EXPECT_FALSE(is_value_refused("\36" + std::string(30, 'a'), reading));
    EXPECT_TRUE(is_value_refused("\37" + std::string(31, 'a'), reading));
  }
}

TEST(ForgedValues, NamesAndDescriptionsAreWithinTheLimit)
{
  for (const char* attribute : {"name", "description", "role"}) {
    Reading reading = reading_of_map("<item " + std::string{attribute} + R"(="x"/>)");
    reading.policy.text_code_points = 3;
    EXPECT_FALSE(is_value_refused("\6\u00e4\u00e4\u00e4", reading));
    EXPECT_EQ(is_value_refused("\7\u00e4\u00e4\u00e4"
                               "a",
                               reading),
              std::string_view{attribute} != "role");
  }
}

TEST(ForgedValues, ElementsOfListsHaveTheAttributesThatAreRead)
{
  using enum Attribute;
  // Tries each bit with those that are required.
  const auto taken = [](const Reading& reading, std::size_t element, ElementKind kind,
                        std::uint32_t required) {
    std::uint32_t all = 0;
    for (unsigned i = 0; i < 32; ++i) {
      auto parts = ImageParts::of(reading.image());
      set_kind(parts->elements[element], number_of(kind));
      const std::uint32_t mask = required | 1u << i;
      parts->arena.resize(parts->elements[element].attributes);
      parts->arena.append(reinterpret_cast<const char*>(&mask), sizeof mask);
      parts->arena.append(static_cast<std::size_t>(std::popcount(mask)), '\0');
      for (std::size_t after = element + 1; after < parts->elements.size(); ++after) {
        std::uint32_t own = bit(url);
        parts->elements[after].attributes = static_cast<std::uint32_t>(parts->arena.size());
        parts->arena.append(reinterpret_cast<const char*>(&own), sizeof own);
        parts->arena += '\0';
      }
      parts->count();
      if (reading.taken(parts->bytes()))
        all |= 1u << i;
    }
    return all;
  };
  const Reading text = reading_of("http://bakery.example/a", SourceKind::extended);
  const Reading robots = reading_of("Sitemap: /map.xml", SourceKind::robots);
  const Reading feed = reading_of(
      "<rss version='2.0'><channel><item><link>http://bakery.example/a</link></item></channel></rss>",
      SourceKind::extended);
  const Reading bio =
      reading_of(R"(<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" )"
                 R"(xmlns:b="http://bioontology.org/ontologies/biositemap.owl#"><b:Resource_Description>)"
                 R"(<b:url>http://bakery.example/a</b:url></b:Resource_Description></rdf:RDF>)",
                 SourceKind::extended);
  const std::uint32_t of_entry = bit(lastmod) | bit(changefreq) | bit(priority) | bit(name);
  EXPECT_EQ(taken(text, 1, ElementKind::item, bit(url)), bit(url));
  EXPECT_EQ(taken(robots, 1, ElementKind::external, bit(href)), bit(href));
  EXPECT_EQ(taken(feed, 1, ElementKind::item, bit(url)),
            bit(url) | bit(name) | bit(lastmod) | bit(changefreq));
  EXPECT_EQ(taken(bio, 1, ElementKind::item, bit(url)), bit(url) | bit(name) | bit(description));
  EXPECT_EQ(taken(urlset(), 3, ElementKind::item, bit(url)), bit(url) | of_entry);
  EXPECT_EQ(taken(urlset(), 3, ElementKind::external, bit(href)), bit(href) | of_entry);
  EXPECT_EQ(taken(urlset(), 2, ElementKind::variant, bit(url) | bit(lang)), bit(url) | bit(lang));
  EXPECT_EQ(taken(urlset(), 2, ElementKind::attachment, bit(type)),
            bit(type) | bit(url) | bit(name) | bit(description) | bit(lang) | bit(lastmod));
  EXPECT_EQ(taken(urlset(), 2, ElementKind::other, 0), 0u);
  // What is required.
  EXPECT_EQ(taken(text, 1, ElementKind::item, 0), bit(url));
  EXPECT_EQ(taken(robots, 1, ElementKind::external, 0), bit(href));
  EXPECT_EQ(taken(urlset(), 3, ElementKind::external, 0), bit(href));
  EXPECT_EQ(taken(urlset(), 2, ElementKind::variant, bit(url)), bit(lang));
  EXPECT_EQ(taken(urlset(), 2, ElementKind::attachment, 0), bit(type));
  EXPECT_TRUE(is_refused_counted(text, [](ImageParts& parts) { // without any
    parts.elements[1].attributes = 0;
    parts.arena.resize(4);
  }));
}

} // namespace
} // namespace standard_sitemap::testing
