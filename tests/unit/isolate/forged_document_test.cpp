// Each rule by which the host refuses the image of a document, broken alone. What all of them change is an
// image that would be accepted.

#include <functional>

#include <gtest/gtest.h>

#include "tests/fuzz/image_parts.h"
#include "tests/fuzz/image_reading.h"

#include "engine/isolate/flat.h"

namespace standard_sitemap::testing {
namespace {

using fuzz::ImageParts;
using fuzz::Reading;
using fuzz::reading_of;
using fuzz::reading_of_map;

constexpr std::uint32_t number_of(ElementKind kind)
{
  return static_cast<std::uint32_t>(kind);
}

constexpr std::uint32_t bit(Attribute attribute)
{
  return 1u << static_cast<unsigned>(attribute);
}

void set_kind(ImageParts::Element& element, std::uint32_t kind)
{
  element.kind = kind & 0xfu;
}

/// Writes the mask of an element that has attributes.
void set_mask(ImageParts& parts, std::size_t element, std::uint32_t mask)
{
  std::memcpy(parts.arena.data() + parts.elements[element].attributes, &mask, sizeof mask);
}

/// The part of an image that is not of fixed size.
struct Rest {
  struct Change {
    bool compiles = false;
    std::vector<std::pair<std::string, std::string>> bindings = {};
  };
  std::vector<std::uint32_t> cut = {};
  std::vector<Change> changes = {};
  std::vector<Diagnostic> diagnostics = {};
  std::string after = {};

  std::string bytes(bool has_document = true) const
  {
    FlatWriter writer;
    if (has_document) {
      writer.count(cut.size());
      for (const std::uint32_t element : cut)
        writer.number<std::uint32_t>(element);
      writer.count(changes.size());
      for (const Change& change : changes) {
        writer.small(change.compiles);
        writer.count(change.bindings.size());
        for (const auto& [prefix, uri] : change.bindings) {
          writer.text(prefix);
          writer.text(uri);
        }
      }
    }
    writer.count(diagnostics.size());
    for (const Diagnostic& diagnostic : diagnostics) {
      writer.small(diagnostic.severity);
      writer.small(diagnostic.code);
      writer.small(diagnostic.subject);
      writer.small(diagnostic.cause);
      writer.number<std::uint32_t>(diagnostic.line);
      writer.number<std::uint32_t>(diagnostic.column);
      writer.number<std::uint64_t>(diagnostic.count);
      writer.text(diagnostic.document);
      writer.text(diagnostic.message);
    }
    return writer.take() + after;
  }
};

/// Whether the host refuses the image after the change.
bool is_refused(const Reading& reading, const std::function<void(ImageParts&)>& change)
{
  auto parts = ImageParts::of(reading.image());
  if (!parts || !reading.taken(parts->bytes())) {
    ADD_FAILURE() << "the image is not accepted before it is changed";
    return false;
  }
  change(*parts);
  return !reading.taken(parts->bytes());
}

/// The same if the change is one of the elements or the arena, whose sizes are counted again.
bool is_refused_counted(const Reading& reading, const std::function<void(ImageParts&)>& change)
{
  return is_refused(reading, [&](ImageParts& parts) {
    change(parts);
    parts.count();
  });
}

/// The same if it is one of the rest.
bool is_refused_with(const Reading& reading, const Rest& rest)
{
  return is_refused(reading, [&](ImageParts& parts) {
    parts.rest = rest.bytes(!parts.elements.empty());
    parts.head.rest = parts.rest.size();
  });
}

bool is_taken_with(const Reading& reading, const Rest& rest)
{
  auto parts = ImageParts::of(reading.image());
  parts->rest = rest.bytes(!parts->elements.empty());
  parts->head.rest = parts->rest.size();
  return reading.taken(parts->bytes()).has_value();
}

/// 0 the root, 1 and 3 items, 2 a group with 3, 4 an item without attributes.
Reading map()
{
  return reading_of_map(
      R"(<item name="Bread" url="/bread"/><group name="More"><item url="/x"/></group><item/>)");
}

Reading urlset()
{
  return reading_of(
      R"(<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:x="http://www.w3.org/1999/xhtml">)"
      R"(<url><loc>http://bakery.example/a</loc><x:link rel="alternate" hreflang="de" href="/de"/></url>)"
      R"(<url><loc>http://bakery.example/b</loc></url></urlset>)",
      SourceKind::extended);
}

Reading malformed()
{
  return reading_of("<sitemap");
}

Diagnostic of_map(Code code, Severity severity = Severity::warning)
{
  return {.severity = severity,
          .code = code,
          .message = "so",
          .document = "http://bakery.example/map.xml",
          .line = 1};
}

TEST(ForgedDocument, ItIsOfThisVersionAndKind)
{
  EXPECT_TRUE(is_refused(map(), [](ImageParts& parts) { ++parts.head.version; }));
  EXPECT_TRUE(is_refused(map(), [](ImageParts& parts) { parts.head.kind = ImageKind::links; }));
}

TEST(ForgedDocument, TheOutcomeIsOneOfReading)
{
  for (std::uint32_t outcome = 0; outcome < 300; ++outcome) {
    const auto named = static_cast<DocumentOutcome>(std::min(outcome, 255u));
    const bool of_reading = named == DocumentOutcome::unexpected_content_type ||
                            named == DocumentOutcome::bad_encoding || named == DocumentOutcome::malformed ||
                            named == DocumentOutcome::not_a_sitemap || named == DocumentOutcome::cut;
    EXPECT_EQ(is_refused(malformed(), [&](ImageParts& parts) { parts.head.outcome = outcome; }), !of_reading)
        << outcome;
  }
}

TEST(ForgedDocument, ThereIsADocumentIfItIsUsable)
{
  const auto set = [](DocumentOutcome outcome) {
    return [outcome](ImageParts& parts) { parts.head.outcome = static_cast<std::uint32_t>(outcome); };
  };
  Reading cut = map(); // has a diagnostic
  cut.policy.document_bytes = cut.content.size() - 20;
  EXPECT_FALSE(is_refused(cut, set(DocumentOutcome::ok)));
  EXPECT_TRUE(is_refused(cut, set(DocumentOutcome::malformed)));
  EXPECT_TRUE(is_refused(malformed(), set(DocumentOutcome::ok)));
}

TEST(ForgedDocument, AnOutcomeOtherThanOkIsExplained)
{
  EXPECT_TRUE(is_refused(map(), [](ImageParts& parts) {
    parts.head.outcome = static_cast<std::uint32_t>(DocumentOutcome::cut);
  }));
  EXPECT_TRUE(is_refused_with(malformed(), {}));
}

TEST(ForgedDocument, NoFormatWithoutADocument)
{
  EXPECT_TRUE(is_refused(malformed(), [](ImageParts& parts) { parts.head.format = 1; }));
}

TEST(ForgedDocument, ItsBytesAreWithinTheLimitsOfTheMapAndOfADocument)
{
  const Reading reading = map();
  const auto with = [&](std::uint64_t bytes) {
    return [bytes](ImageParts& parts) { parts.head.bytes = bytes; };
  };
  EXPECT_FALSE(is_refused(reading, with(reading.policy.document_bytes)));
  EXPECT_TRUE(is_refused(reading, with(reading.policy.document_bytes + 1)));
  Reading little = map();
  little.policy.map_bytes = little.content.size();
  EXPECT_FALSE(is_refused(little, with(little.policy.map_bytes)));
  EXPECT_TRUE(is_refused(little, with(little.policy.map_bytes + 1)));
}

TEST(ForgedDocument, ItsElementsAreThoseThatWereCountedAndWithinTheLimit)
{
  Reading reading = map();
  reading.policy.elements = 5;
  EXPECT_TRUE(is_refused(reading, [](ImageParts& parts) { parts.head.counted_elements = 4; }));
  EXPECT_TRUE(is_refused(map(), [](ImageParts& parts) { ++parts.head.counted_elements; }));
  EXPECT_FALSE(is_refused(malformed(), [](ImageParts& parts) { parts.head.counted_elements = 500'000; }));
  EXPECT_TRUE(is_refused(malformed(), [](ImageParts& parts) { parts.head.counted_elements = 500'001; }));
  EXPECT_TRUE(is_refused_counted(reading, [](ImageParts& parts) { // one more
    parts.elements[0].end = 6;
    parts.elements.push_back({0, 0, 6, number_of(ElementKind::item), 0});
  }));
  EXPECT_FALSE(is_refused_counted(map(), [](ImageParts& parts) {
    parts.elements[0].end = 6;
    parts.elements.push_back({0, 0, 6, number_of(ElementKind::item), 0});
  }));
}

TEST(ForgedDocument, ThereAreColumnsIfTheyAreWanted)
{
  EXPECT_TRUE(
      is_refused_counted(map(), [](ImageParts& parts) { parts.columns.resize(parts.elements.size()); }));
  Reading checked = map();
  checked.policy.for_check = true;
  EXPECT_TRUE(is_refused_counted(checked, [](ImageParts& parts) { parts.columns.clear(); }));
  EXPECT_TRUE(is_refused_counted(checked, [](ImageParts& parts) { parts.columns.pop_back(); }));
}

TEST(ForgedDocument, ValuesAreNotMoreThanTheBytesCanBe)
{
  const Reading reading = map();
  const auto arena = ImageParts::of(reading.image())->arena.size();
  EXPECT_FALSE(is_refused(reading, [&](ImageParts& parts) { parts.head.bytes = (arena - 4 + 2) / 3; }));
  EXPECT_TRUE(is_refused(reading, [&](ImageParts& parts) { parts.head.bytes = (arena - 4 + 2) / 3 - 1; }));
}

TEST(ForgedDocument, ItsSizeIsWhatItCounts)
{
  for (const Reading& reading : {map(), malformed(), urlset()}) {
    const std::string image = reading.image();
    for (std::size_t size = 0; size < image.size(); ++size)
      EXPECT_FALSE(reading.taken(std::string_view{image}.substr(0, size))) << size;
    EXPECT_FALSE(reading.taken(image + '\0'));
    for (std::uint64_t DocumentHead::*count :
         {&DocumentHead::elements, &DocumentHead::columns, &DocumentHead::arena, &DocumentHead::rest})
      for (const std::uint64_t more :
           {UINT64_MAX, std::uint64_t{1} << 63, std::uint64_t{1} << 60, std::uint64_t{1}})
        EXPECT_TRUE(is_refused(reading, [&](ImageParts& parts) { parts.head.*count += more; }));
  }
}

// E-1, G-12
TEST(ForgedDocument, ItsFormatIsOneThatIsAcceptedThere)
{
  const auto set = [](DocumentFormat format) {
    return [format](ImageParts& parts) {
      parts.head.format = static_cast<std::uint32_t>(format);
      parts.elements = {{0, no_element, 1, number_of(ElementKind::sitemap), 0}};
      parts.arena.assign(4, '\0');
      parts.rest = Rest{}.bytes();
      parts.count();
    };
  };
  constexpr DocumentFormat lists[] = {DocumentFormat::sitemaps_org, DocumentFormat::text,
                                      DocumentFormat::feed, DocumentFormat::biositemap};
  const Reading standard = map(), extended = urlset();
  Reading robots = reading_of("Sitemap: /map.xml", SourceKind::extended, "http://bakery.example/robots.txt");
  Reading by_kind = reading_of("Sitemap: /map.xml", SourceKind::robots);
  EXPECT_FALSE(is_refused(standard, set(DocumentFormat::standard_sitemap)));
  EXPECT_FALSE(is_refused(extended, set(DocumentFormat::standard_sitemap)));
  EXPECT_TRUE(is_refused(standard, set(DocumentFormat::robots)));
  EXPECT_TRUE(is_refused(extended, set(DocumentFormat::robots)));
  for (const Reading* reading : {&robots, &by_kind}) {
    EXPECT_FALSE(is_refused(*reading, set(DocumentFormat::robots)));
    EXPECT_TRUE(is_refused(*reading, set(DocumentFormat::standard_sitemap)));
  }
  for (const DocumentFormat format : lists) {
    EXPECT_TRUE(is_refused(standard, set(format)));
    EXPECT_FALSE(is_refused(extended, set(format)));
    EXPECT_TRUE(is_refused(robots, set(format)));
    EXPECT_TRUE(is_refused(by_kind, set(format)));
  }
  EXPECT_TRUE(is_refused(extended, [](ImageParts& parts) { parts.head.format = 6; }));
}

// P-1
TEST(ForgedDocument, ItsMediaTypeIsThatOfAMap)
{
  Reading reading = map();
  const std::string image = reading.image();
  reading.source.content_type = "text/plain";
  EXPECT_FALSE(reading.taken(image));
  reading.policy.any_media_type = true;
  EXPECT_TRUE(reading.taken(image));
  reading.source.content_type.reset();
  EXPECT_TRUE(reading.taken(image));
  reading.policy.any_media_type = false;
  EXPECT_FALSE(reading.taken(image));
}

TEST(ForgedDocument, ItsUrlIsTheOneThatTheHostKnows)
{
  const Reading reading = map();
  const auto answer = reading.taken(reading.image());
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->result.document->url(), reading.source.url);
}

TEST(ForgedDocument, ElementsAreATreeInDocumentOrder)
{
  const auto is_refused_if = [](std::size_t element, std::uint32_t ImageParts::Element::*part,
                                std::uint32_t value) {
    return is_refused(map(), [&](ImageParts& parts) { parts.elements[element].*part = value; });
  };
  using Element = ImageParts::Element;
  EXPECT_TRUE(is_refused_if(0, &Element::parent, 0));
  EXPECT_TRUE(is_refused_if(1, &Element::parent, no_element));
  EXPECT_TRUE(is_refused_if(1, &Element::parent, 1));
  EXPECT_TRUE(is_refused_if(2, &Element::parent, 1));
  EXPECT_TRUE(is_refused_if(3, &Element::parent, 0));
  EXPECT_TRUE(is_refused_if(4, &Element::parent, 2));
  for (const std::uint32_t end : {0u, 1u, 4u, 6u, no_element})
    EXPECT_TRUE(is_refused_if(0, &Element::end, end)) << end;
  for (const std::uint32_t end : {0u, 1u, 3u, 6u, no_element})
    EXPECT_TRUE(is_refused_if(1, &Element::end, end)) << end;
  for (const std::uint32_t end : {2u, 3u, 5u, 6u})
    EXPECT_TRUE(is_refused_if(2, &Element::end, end)) << end;
  EXPECT_TRUE(is_refused_if(3, &Element::end, 5)); // beyond its parent
  EXPECT_TRUE(is_refused_if(4, &Element::end, 4));
}

TEST(ForgedDocument, ThereIsOneRoot)
{
  EXPECT_TRUE(is_refused(map(), [](ImageParts& parts) {
    parts.elements[0].end = 4;
    parts.elements[4].parent = no_element;
    set_kind(parts.elements[4], number_of(ElementKind::sitemap));
  }));
}

TEST(ForgedDocument, TheRootIsASitemap)
{
  for (std::uint32_t kind = 1; kind < 16; ++kind)
    EXPECT_TRUE(is_refused(map(), [&](ImageParts& parts) { set_kind(parts.elements[0], kind); })) << kind;
}

TEST(ForgedDocument, ItIsNotDeeperThanIsAllowed)
{
  Reading reading = map();
  reading.policy.xml_depth = 3;
  EXPECT_TRUE(is_refused(reading, [](ImageParts& parts) { // the last becomes a child of the third
    parts.elements[2].end = parts.elements[3].end = 5;
    parts.elements[4].parent = 3;
  }));
  reading.policy.xml_depth = 4;
  EXPECT_FALSE(is_refused(reading, [](ImageParts& parts) {
    parts.elements[2].end = parts.elements[3].end = 5;
    parts.elements[4].parent = 3;
  }));
}

TEST(ForgedDocument, AMapHasItsKindsOfElements)
{
  const auto refused = [](const Reading& reading, std::uint32_t kind) {
    return is_refused(reading, [&](ImageParts& parts) {
      set_kind(parts.elements[4], kind);
      if (kind == number_of(ElementKind::class_change)) {
        parts.rest = Rest{.changes = {{}}}.bytes();
        parts.head.rest = parts.rest.size();
      }
    });
  };
  Reading strict = map();
  strict.policy.tolerant = false;
  for (std::uint32_t kind = 0; kind < 16; ++kind) {
    const bool is_of_map = kind <= number_of(ElementKind::image) || kind == number_of(ElementKind::other);
    EXPECT_EQ(refused(map(), kind), !is_of_map) << kind;
    const bool is_obsolete = kind == number_of(ElementKind::style) || kind == number_of(ElementKind::image);
    EXPECT_EQ(refused(strict, kind), !is_of_map || is_obsolete) << kind;
  }
}

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

TEST(ForgedDocument, ElementsOfAMapHaveTheAttributesThatAreRead)
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

TEST(ForgedDocument, TheFirstMaskIsEmpty)
{
  EXPECT_TRUE(is_refused(map(), [](ImageParts& parts) { parts.arena[0] = 1; }));
  EXPECT_TRUE(is_refused(map(), [](ImageParts& parts) {
    for (auto& element : parts.elements)
      element.attributes = 0;
    parts.arena.assign(3, '\0');
    parts.count();
  }));
}

TEST(ForgedDocument, ValuesAreOneAfterTheOther)
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

TEST(ForgedDocument, LengthsAreWithinTheArenaAndShortest)
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

TEST(ForgedDocument, ValuesAreText)
{
  EXPECT_FALSE(is_value_refused("\6\u00e4\n\u20ac"));
  for (const std::string_view bad :
       {"\1\x80", "\1\xe4", "\2\xc0\x80", "\3\xed\xa0\x80", "\4\xf4\x90\x80\x80"})
    EXPECT_TRUE(is_value_refused(bad));
  EXPECT_TRUE(is_value_refused(std::string_view{"\3a\0b", 4}));
  EXPECT_TRUE(is_value_refused(std::string_view{"\4\xc3\xa4\0b", 5}));
}

TEST(ForgedDocument, ValuesAreNotLongerThanATag)
{
  Reading reading = reading_of_map(R"(<item url="/bread"/>)");
  reading.policy.tag_bytes = 130;
  EXPECT_FALSE(is_value_refused("\x82\1" + std::string(130, 'a'), reading));
  EXPECT_TRUE(is_value_refused("\x83\1" + std::string(131, 'a'), reading));
}

// Texts of lists are collected beyond their limit, but not far.
TEST(ForgedDocument, ValuesOfListsAreNotMuchLongerThanAllLimits)
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

TEST(ForgedDocument, AddressesOfEntriesAreWithinTheLimit)
{
  for (const SourceKind kind : {SourceKind::extended, SourceKind::robots}) {
    Reading reading =
        reading_of(kind == SourceKind::robots ? "Sitemap: /a" : "http://bakery.example/a", kind);
    reading.policy.uri_bytes = 30;
    EXPECT_FALSE(is_value_refused("\36" + std::string(30, 'a'), reading));
    EXPECT_TRUE(is_value_refused("\37" + std::string(31, 'a'), reading));
  }
}

TEST(ForgedDocument, NamesAndDescriptionsAreWithinTheLimit)
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

TEST(ForgedDocument, ElementsOfListsAreWhereTheyBelong)
{
  // 0 the root, 1 a page with 2 a variant, 3 a page
  EXPECT_TRUE(is_refused(urlset(), [](ImageParts& parts) { // a page in a page
    parts.elements[1].end = 4;
    parts.elements[3].parent = 1;
  }));
  EXPECT_TRUE(is_refused(urlset(), [](ImageParts& parts) { // a variant in the root
    parts.elements[1].end = 2;
    parts.elements[2].parent = 0;
  }));
  const auto kinds_taken = [](const Reading& reading, std::size_t element) {
    std::vector<std::uint32_t> taken;
    for (std::uint32_t kind = 0; kind < 16; ++kind)
      if (!is_refused(reading, [&](ImageParts& parts) { set_kind(parts.elements[element], kind); }))
        taken.push_back(kind);
    return taken;
  };
  const Reading text = reading_of("http://bakery.example/a", SourceKind::extended);
  const Reading robots = reading_of("Sitemap: /map.xml", SourceKind::robots);
  using List = std::vector<std::uint32_t>;
  EXPECT_EQ(kinds_taken(urlset(), 1), List{number_of(ElementKind::item)});
  EXPECT_EQ(kinds_taken(urlset(), 2), List{number_of(ElementKind::variant)});
  EXPECT_EQ(kinds_taken(text, 1), List{number_of(ElementKind::item)});
  EXPECT_EQ(kinds_taken(robots, 1), List{number_of(ElementKind::external)});
}

TEST(ForgedDocument, ElementsOfListsHaveTheAttributesThatAreRead)
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

Reading with_variants(unsigned number)
{
  std::string variants;
  for (unsigned i = 0; i < number; ++i)
    variants += "<variant/>";
  Reading reading = reading_of_map("<item>" + variants + "</item><item/>");
  reading.policy.variants = 2;
  return reading;
}

TEST(ForgedDocument, AnElementHasAsManyVariantsAsAreAllowed)
{
  EXPECT_FALSE(is_refused(with_variants(2), [](ImageParts&) {}));
  EXPECT_TRUE(is_refused(with_variants(3), [](ImageParts& parts) {
    set_kind(parts.elements[4], number_of(ElementKind::variant));
    parts.rest = Rest{}.bytes();
    parts.head.rest = parts.rest.size();
  }));
}

TEST(ForgedDocument, VariantsWereCutOnlyWhereThereAreAsManyAsAreAllowed)
{
  const Diagnostic cut = of_map(Code::limit_variants);
  const Reading full = with_variants(2), not_full = with_variants(1);
  EXPECT_TRUE(is_taken_with(full, {.cut = {1}, .diagnostics = {cut}}));
  EXPECT_TRUE(is_refused_with(not_full, {.cut = {1}}));
  EXPECT_TRUE(is_refused_with(full, {.cut = {4}}));
  EXPECT_TRUE(is_refused_with(full, {.cut = {1, 1}}));
  EXPECT_TRUE(is_refused_with(full, {.cut = {5}}));
  EXPECT_TRUE(is_refused_with(full, {.cut = {no_element}}));
  Reading none = reading_of_map("<item/>");
  none.policy.variants = 0;
  EXPECT_TRUE(is_refused_with(none, {.cut = {1}}));
  Reading two = reading_of_map("<item><variant/></item><item><variant/></item>");
  two.policy.variants = 1;
  EXPECT_TRUE(is_taken_with(two, {.cut = {1, 3}}));
  EXPECT_TRUE(is_refused_with(two, {.cut = {3, 1}}));
}

TEST(ForgedDocument, EachClassChangeBelowTheRootHasBindings)
{
  Reading reading = reading_of_map(
      R"(<class-change elem="//a"/><item><class-change/></item><class-change/><class-change/>)");
  EXPECT_TRUE(is_taken_with(reading, {.changes = {{}, {}, {}}}));
  EXPECT_TRUE(is_refused_with(reading, {.changes = {{}, {}, {}, {}}})); // one is no instruction
  reading.policy.class_changes = 1;                                     // and one more
  reading.policy.namespace_bindings = 3;
  EXPECT_TRUE(is_taken_with(reading, {.changes = {{}, {}}}));
  EXPECT_TRUE(is_refused_with(reading, {.changes = {}}));
  EXPECT_TRUE(is_refused_with(reading, {.changes = {{}}}));
  EXPECT_TRUE(is_refused_with(reading, {.changes = {{}, {}, {}}}));
  const auto with = [](const std::vector<std::pair<std::string, std::string>>& bindings) {
    return Rest{.changes = {{}, {false, bindings}}};
  };
  EXPECT_TRUE(is_taken_with(reading, with({{"a", "x"}, {"b", ""}, {"c", "x"}})));
  EXPECT_TRUE(is_refused_with(reading, with({{"a", "x"}, {"b", ""}, {"c", "x"}, {"d", "x"}})));
  EXPECT_TRUE(is_refused_with(reading, with({{"a", "x"}, {"b", ""}, {"a", "y"}})));
  EXPECT_TRUE(is_refused_with(reading, with({{"", "x"}})));
  EXPECT_TRUE(is_refused_with(reading, with({{"\xff", "x"}})));
  EXPECT_TRUE(is_refused_with(reading, with({{"a", "\xff"}})));
  EXPECT_TRUE(is_refused_with(reading, with({{"a", std::string(1, '\0')}})));
}

TEST(ForgedDocument, AnXpathThatCompilesIsThereAndWithinTheLimit)
{
  Reading reading = reading_of_map(R"(<class-change elem="//abc"/><class-change/><class-change elem=""/>)");
  const auto with = [](bool first, bool second, bool third) {
    return Rest{.changes = {{first}, {second}, {third}}};
  };
  EXPECT_TRUE(is_taken_with(reading, with(true, false, false)));
  EXPECT_TRUE(is_taken_with(reading, with(false, false, false)));
  EXPECT_TRUE(is_refused_with(reading, with(true, true, false)));
  EXPECT_TRUE(is_refused_with(reading, with(true, false, true)));
  reading.policy.xpath_bytes = 4;
  EXPECT_TRUE(is_refused_with(reading, with(true, false, false)));
  std::string rest = with(true, false, false).bytes();
  rest[8] = 2; // neither true nor false
  EXPECT_TRUE(is_refused(reading_of_map(R"(<class-change elem="//abc"/><class-change/><class-change/>)"),
                         [&](ImageParts& parts) {
                           parts.rest = rest;
                           parts.head.rest = rest.size();
                         }));
}

TEST(ForgedDocument, DiagnosticsAreThoseOfReading)
{
  const Reading reading = map();
  const auto refused = [&](const Diagnostic& diagnostic) {
    return is_refused_with(reading, {.diagnostics = {diagnostic}});
  };
  const Diagnostic good = of_map(Code::text_cut, Severity::note);
  const Diagnostic with_cause = {.severity = Severity::error,
                                 .code = Code::malformed,
                                 .message = "so",
                                 .document = "http://bakery.example/map.xml",
                                 .subject = Subject::sitemap,
                                 .cause = Cause::ampersand};
  ASSERT_FALSE(refused(good));
  ASSERT_FALSE(refused(with_cause));
  const auto with = [](Diagnostic diagnostic, auto Diagnostic::*member, auto value) {
    diagnostic.*member = static_cast<std::remove_reference_t<decltype(diagnostic.*member)>>(value);
    return diagnostic;
  };
  EXPECT_TRUE(refused(with(good, &Diagnostic::severity, Severity::error)));
  EXPECT_TRUE(refused(with(good, &Diagnostic::severity, 3)));
  EXPECT_TRUE(refused(with(good, &Diagnostic::code, Code::blocked)));
  EXPECT_TRUE(refused(with(good, &Diagnostic::code, Code::reader_failed)));
  EXPECT_TRUE(refused(with(good, &Diagnostic::code, 255)));
  EXPECT_TRUE(refused(with(good, &Diagnostic::cause, Cause::ampersand)));
  EXPECT_TRUE(refused(with(with_cause, &Diagnostic::cause, Cause::offline)));
  EXPECT_TRUE(refused(with(with_cause, &Diagnostic::cause, 255)));
  EXPECT_TRUE(refused(with(good, &Diagnostic::subject, Subject::sitemap)));
  EXPECT_TRUE(refused(with(with_cause, &Diagnostic::subject, Subject::page)));
  EXPECT_TRUE(refused(with(with_cause, &Diagnostic::subject, 255)));
  EXPECT_TRUE(refused(with(good, &Diagnostic::count, 0)));
  EXPECT_FALSE(refused(with(good, &Diagnostic::count, UINT64_MAX)));
  EXPECT_TRUE(refused(with(good, &Diagnostic::document, "")));
  EXPECT_TRUE(refused(with(good, &Diagnostic::document, "http://bakery.example/")));
  EXPECT_TRUE(refused(with(good, &Diagnostic::message, "\xe4")));
  EXPECT_FALSE(refused(with(good, &Diagnostic::message, std::string(20u << 10, 'a'))));
  EXPECT_TRUE(refused(with(good, &Diagnostic::message, std::string((20u << 10) + 1, 'a'))));
}

TEST(ForgedDocument, OnlySoManyDiagnosticsHaveOneCode)
{
  Reading reading = map();
  const auto some = [](std::size_t number) {
    return Rest{.diagnostics = std::vector<Diagnostic>(number, of_map(Code::text_cut, Severity::note))};
  };
  EXPECT_TRUE(is_taken_with(reading, some(10)));
  EXPECT_TRUE(is_refused_with(reading, some(11)));
  reading.policy.findings = 20;
  EXPECT_TRUE(is_taken_with(reading, some(21)));
  EXPECT_TRUE(is_refused_with(reading, some(22)));
  Reading broken = malformed(); // P-7: those of a discarded document are not reported
  broken.policy.findings = 20;
  EXPECT_TRUE(is_taken_with(broken, some(10)));
  EXPECT_TRUE(is_refused_with(broken, some(11)));
}

TEST(ForgedDocument, NothingFollows)
{
  EXPECT_TRUE(is_refused_with(map(), {.after = "a"}));
}

TEST(ForgedDocument, ListsThatAreNotThereAreNotMadeRoomFor)
{
  for (std::size_t at = 0; at < 12; at += 4) // the counts of an empty rest
    EXPECT_TRUE(is_refused(map(), [&](ImageParts& parts) {
      for (std::size_t i = 0; i < 4; ++i)
        parts.rest[at + i] = '\xff';
    }));
}

} // namespace
} // namespace standard_sitemap::testing
