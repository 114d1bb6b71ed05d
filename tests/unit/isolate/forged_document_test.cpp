// Each rule by which the host refuses the image of a document for its head or its elements, broken alone.
// What all of them change is an image that would be accepted.

#include <algorithm>
#include <vector>

#include "tests/unit/isolate/forged_image.h"

namespace standard_sitemap::testing {
namespace {

TEST(ForgedDocument, AnImageOfAnotherVersionOrKindIsRefused)
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

TEST(ForgedDocument, AUsableOutcomeHasADocument)
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

/// Whether the host takes an answer as one of several pieces, after what has come before.
bool is_piece_taken(const Reading& reading, DocumentAnswer answer, bool is_followed,
                    std::optional<ReadBefore> before)
{
  const std::string bytes = fuzz::bytes_of(Image{std::move(answer)});
  fuzz::MemoryImage image{bytes};
  return document_of_image(image, {.source = reading.source,
                                   .policy = reading.policy,
                                   .elements = reading.policy.elements,
                                   .map_bytes = reading.policy.map_bytes,
                                   .is_followed = is_followed,
                                   .before = before})
      .has_value();
}

// Of a piece that others follow, all may still be to come; but nothing can have been cut.
TEST(ForgedDocument, AUsableOutcomeLacksADocumentOnlyBeforeTheLastPiece)
{
  const Reading reading = map();
  const auto is_taken = [&](DocumentAnswer answer, bool is_followed) {
    return is_piece_taken(reading, std::move(answer), is_followed, std::nullopt);
  };
  DocumentAnswer none;
  none.result.outcome = DocumentOutcome::ok;
  EXPECT_TRUE(is_taken(none, true));
  EXPECT_FALSE(is_taken(none, false));
  EXPECT_TRUE(is_taken(malformed().answer(), false));
  EXPECT_FALSE(is_taken(malformed().answer(), true));
}

TEST(ForgedDocument, OnlyListsComeInSeveralPieces)
{
  EXPECT_TRUE(is_piece_taken(urlset(), urlset().answer(), true, std::nullopt));
  Reading standard = map();
  standard.source.kind = SourceKind::extended;
  EXPECT_FALSE(is_piece_taken(standard, standard.answer(), true, std::nullopt));
  EXPECT_TRUE(is_piece_taken(standard, standard.answer(), false, ReadBefore{}));
}

TEST(ForgedDocument, APieceGoesOnWithWhatCameBefore)
{
  const Reading reading = urlset();
  const std::uint64_t bytes = reading.answer().bytes;
  const std::size_t size = reading.answer().result.document->size();
  const auto is_taken = [&](const std::function<void(DocumentAnswer&, ReadBefore&)>& change) {
    DocumentAnswer answer = reading.answer();
    answer.elements = size - 1; // the root has been counted
    ReadBefore before{.bytes = bytes,
                      .counted = 100,
                      .elements = 100,
                      .arena = 1'000,
                      .format = DocumentFormat::sitemaps_org};
    change(answer, before);
    return is_piece_taken(reading, std::move(answer), true, before);
  };
  EXPECT_TRUE(is_taken([](DocumentAnswer&, ReadBefore&) {}));
  EXPECT_FALSE(is_taken([](DocumentAnswer&, ReadBefore& before) { before.format = DocumentFormat::feed; }));
  EXPECT_FALSE(is_taken([](DocumentAnswer&, ReadBefore& before) { ++before.bytes; }));
  // Elements that have not been counted, now or before.
  EXPECT_FALSE(is_taken([](DocumentAnswer& answer, ReadBefore&) { --answer.elements; }));
  EXPECT_TRUE(is_taken([](DocumentAnswer& answer, ReadBefore& before) {
    --answer.elements;
    ++before.counted;
  }));
  EXPECT_FALSE(is_taken([](DocumentAnswer&, ReadBefore& before) {
    before.counted = before.elements = no_element - 1; // more than a document can have
  }));
  // More attributes than its bytes can have been.
  EXPECT_FALSE(is_taken([&](DocumentAnswer&, ReadBefore& before) {
    before.arena = 9 * bytes + (1u << 20) + (1u << 10) * (99 + size);
  }));
}

TEST(ForgedDocument, AnOutcomeOtherThanOkIsExplained)
{
  EXPECT_TRUE(is_refused(map(), [](ImageParts& parts) {
    parts.head.outcome = static_cast<std::uint32_t>(DocumentOutcome::cut);
  }));
  EXPECT_TRUE(is_refused_with(malformed(), {}));
}

TEST(ForgedDocument, AFormatWithoutADocumentIsRefused)
{
  EXPECT_TRUE(is_refused(malformed(), [](ImageParts& parts) { parts.head.format = 1; }));
}

TEST(ForgedDocument, MoreBytesThanTheLimitsOfMapAndDocumentAreRefused)
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

TEST(ForgedDocument, AnotherNumberOfElementsThanCountedOrAllowedIsRefused)
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

TEST(ForgedDocument, ColumnsAreThereExactlyIfWanted)
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

TEST(ForgedDocument, AnImageOfAnotherSizeThanItSaysIsRefused)
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
TEST(ForgedDocument, AFormatThatIsNotAcceptedThereIsRefused)
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
                                      DocumentFormat::feed, DocumentFormat::biositemap, DocumentFormat::llms};
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
TEST(ForgedDocument, AMediaTypeThatNoMapHasIsRefused)
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

TEST(ForgedDocument, TheUrlOfADocumentIsTheOneThatTheHostKnows)
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

TEST(ForgedDocument, ASecondRootIsRefused)
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

TEST(ForgedDocument, DeeperElementsThanAllowedAreRefused)
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

} // namespace
} // namespace standard_sitemap::testing
