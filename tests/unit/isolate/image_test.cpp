// What comes through an image is what was written into it, and everything else is refused.

#include <filesystem>
#include <vector>

#include <gtest/gtest.h>

#include "tests/conformance/fixture.h"
#include "tests/conformance/http_message.h"
#include "tests/fuzz/image_reading.h"

namespace standard_sitemap::testing {
namespace {

namespace fs = std::filesystem;
using fuzz::Reading;
using fuzz::reading_of;

std::string refused_or(const std::optional<std::string>& difference)
{
  return difference.value_or("");
}

/// Expects that the answer comes through an image unchanged.
void expect_through(const Reading& reading, const std::string& what)
{
  const DocumentAnswer answer = reading.answer();
  const std::string image = fuzz::bytes_of(Image{answer});
  const auto taken = reading.taken(image);
  ASSERT_TRUE(taken) << what << ": refused, " << outcome_name(answer.result.outcome);
  EXPECT_EQ(refused_or(fuzz::difference(answer, *taken)), "") << what;
}

std::vector<Policy> policies()
{
  Policy usual, for_check, strict, tight, unlimited;
  for_check.for_check = true;
  for_check.findings = 1'000;
  strict.tolerant = false;
  strict.any_media_type = true;
  tight.elements = 4;
  tight.xml_depth = 3;
  tight.bases = 1;
  tight.variants = 1;
  tight.text_code_points = 5;
  tight.class_changes = 1;
  tight.findings = 1;
  tight.document_bytes = 700;
  tight.uri_bytes = 40;
  unlimited.xml_depth = unlimited.text_code_points = unlimited.variants = unlimited.uri_bytes = SIZE_MAX;
  unlimited.findings = unlimited.class_changes = unlimited.bases = unlimited.tag_bytes = SIZE_MAX;
  return {usual, for_check, strict, tight, unlimited};
}

std::vector<std::pair<std::string, conformance::HttpMessage>> messages_of_fixtures()
{
  std::vector<std::pair<std::string, conformance::HttpMessage>> messages;
  for (const auto& file : fs::recursive_directory_iterator{STANDARD_SITEMAP_FIXTURES_DIR})
    if (file.path().extension() == ".http") {
      const std::string name =
          file.path().parent_path().filename().string() + '/' + file.path().filename().string();
      messages.emplace_back(name, conformance::parse_http_message(conformance::read_file(file.path()), name));
    }
  return messages;
}

TEST(Image, EveryDocumentOfTheFixturesIsTheSameThroughAnImage)
{
  std::size_t documents = 0;
  for (const auto& [name, message] : messages_of_fixtures())
    for (const SourceKind kind : {SourceKind::standard, SourceKind::extended, SourceKind::robots})
      for (const char* url : {"http://bakery.example/map.xml", "file:///srv/site/robots.txt"})
        for (const Policy& policy : policies()) {
          Reading reading = reading_of(message.body, kind, url);
          reading.source.content_type.reset();
          if (const auto type = message.fields.first("Content-Type"))
            reading.source.content_type = std::string{*type};
          reading.policy = policy;
          expect_through(reading, name);
          ++documents;
        }
  EXPECT_GT(documents, 1'000u);
}

// Of a value that is too long, a reader of lists keeps a little more than is allowed.
TEST(Image, CutValuesOfListsAreTheSameThroughAnImage)
{
  const auto list = [](const std::string& part) {
    return "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9' "
           "xmlns:i='http://www.google.com/schemas/sitemap-image/1.1' "
           "xmlns:n='http://www.google.com/schemas/sitemap-news/0.9'>"
           "<url><loc>http://bakery.example/a</loc>" +
           part + "</url></urlset>";
  };
  Reading address = reading_of(
      list("<i:image><i:loc>http://bakery.example/" + std::string(100'000, 'a') + "</i:loc></i:image>"),
      SourceKind::extended);
  address.policy.uri_bytes = 70'000;
  expect_through(address, "an address");
  Reading text = reading_of(
      list("<n:news><n:publication_date>" + std::string(100'000, '0') + "</n:publication_date></n:news>"),
      SourceKind::extended);
  text.policy.text_code_points = 20'000;
  expect_through(text, "a text");
}

TEST(Image, LinksOfEveryPageOfTheFixturesAreTheSameThroughAnImage)
{
  std::size_t links = 0;
  for (const auto& [name, message] : messages_of_fixtures())
    for (const char* type : {"text/html", "application/xhtml+xml", "application/xhtml+xml; charset=utf-16"})
      for (const Policy& policy : policies()) {
        const Page page{.url = *Uri::parse({"http://bakery.example/shop/?a#b"}),
                        .media_type = MediaType::parse(type),
                        .body = message.body};
        const PageLinks read = read_page_links(page, policy);
        links += read.links.size();
        const std::string bytes = fuzz::bytes_of(Image{read});
        fuzz::MemoryImage image{bytes};
        const auto taken = links_of_image(image, page.url, policy);
        ASSERT_TRUE(taken) << name << " as " << type;
        EXPECT_EQ(refused_or(fuzz::difference(read, *taken)), "") << name << " as " << type;
      }
  EXPECT_GT(links, 1'000u);
}

/// A map whose image is several megabytes long.
Reading long_map()
{
  std::string items;
  for (int item = 0; item < 60'000; ++item)
    items += "<item name='Entry " + std::to_string(item) + "' url='a-page-somewhere/" + std::to_string(item) +
             "'/>";
  return fuzz::reading_of_map(items);
}

/// Expects that the image gives away its bytes, each once, the last ones first.
void expect_given_away(Image&& image)
{
  const std::string whole = fuzz::bytes_of(image);
  std::string given(whole.size(), '\0');
  std::uint64_t begin = whole.size();
  std::move(image).give_away([&](std::uint64_t at, std::string_view bytes) {
    EXPECT_EQ(at + bytes.size(), begin);
    given.replace(static_cast<std::size_t>(at), bytes.size(), bytes);
    begin = at;
  });
  EXPECT_EQ(begin, 0u);
  EXPECT_TRUE(given == whole);
}

TEST(Image, AnImageIsGivenBackFromItsEnd)
{
  expect_given_away(Image{long_map().answer()});
  expect_given_away(Image{fuzz::reading_of_map("<item name='One'/>").answer()});
  expect_given_away(Image{fuzz::reading_of("no site map").answer()});
  expect_given_away(Image{PageLinks{}});
}

TEST(Image, ADocumentThatOthersHaveStays)
{
  const DocumentAnswer answer = long_map().answer();
  expect_given_away(Image{answer});
  EXPECT_EQ(answer.result.document->size(), 60'001u);
  EXPECT_EQ(answer.result.document->attribute(60'000, Attribute::name), "Entry 59999");
}

} // namespace
} // namespace standard_sitemap::testing
