// Each rule by which the host refuses the image of a page's links, broken alone.

#include <gtest/gtest.h>

#include "tests/fuzz/image_checks.h"

#include "engine/isolate/image_format.h"
#include "engine/isolate/wire.h"
#include "tests/unit/isolate/forged_diagnostics.h"

namespace standard_sitemap::testing {
namespace {

constexpr std::string_view page_url = "http://bakery.example/shop/?a#b";

struct ForgedLink {
  std::uint8_t element = 0;
  std::string rel = "next", href = "x", type = {};
  std::optional<std::string> base = {}; ///< nullopt: the same as before
};

/// An image with nothing wrong, unless its members are changed.
struct ForgedLinks {
  LinksHead head{wire::version, ImageKind::links, 0};
  std::uint8_t cut = 0, malformed = 0;
  std::vector<ForgedLink> links = {};
  std::vector<std::string> languages = {};
  std::vector<Diagnostic> diagnostics = {};
  std::string after = {};

  std::string bytes() const
  {
    FlatWriter writer;
    writer.small(cut);
    writer.small(malformed);
    writer.count(links.size());
    for (const ForgedLink& link : links) {
      writer.small(link.element);
      writer.number<std::uint32_t>(1);
      writer.text(link.rel);
      writer.text(link.href);
      writer.text(link.type);
      writer.small(!link.base.has_value());
      if (link.base)
        writer.text(*link.base);
    }
    writer.count(languages.size());
    for (const std::string& language : languages)
      writer.text(language);
    write(writer, diagnostics);
    const std::string rest = writer.take() + after;
    LinksHead counted = head;
    counted.rest += rest.size();
    return std::string{reinterpret_cast<const char*>(&counted), sizeof counted} + rest;
  }
};

std::optional<PageLinks> taken(std::string_view bytes, const Policy& policy = {})
{
  fuzz::MemoryImage image{bytes};
  return links_of_image(image, *Uri::parse({page_url}), policy);
}

bool is_taken(const ForgedLinks& links, const Policy& policy = {})
{
  return taken(links.bytes(), policy).has_value();
}

ForgedLinks with_base(const std::string& base)
{
  return {.links = {{.base = base}}};
}

TEST(ForgedLinks, RightLinksAreTaken)
{
  EXPECT_TRUE(is_taken({}));
  EXPECT_TRUE(is_taken({.cut = 1}));
  EXPECT_TRUE(is_taken({.malformed = 1}));
  const auto links = taken(ForgedLinks{
      .links = {{.base = "http://bakery.example/a"}, {.element = 1}},
      .languages = {"de"}}.bytes());
  ASSERT_TRUE(links);
  ASSERT_EQ(links->links.size(), 2u);
  EXPECT_EQ(links->links[1].base.text(), "http://bakery.example/a");
  EXPECT_EQ(links->links[1].element, PageLink::Element::meta);
}

TEST(ForgedLinks, LinksOfAnotherVersionOrKindAreRefused)
{
  EXPECT_FALSE(is_taken({.head = {wire::version + 1, ImageKind::links, 0}}));
  EXPECT_FALSE(is_taken({.head = {wire::version, ImageKind::document, 0}}));
}

TEST(ForgedLinks, AnotherSizeThanIsCountedIsRefused)
{
  const std::string image =
      ForgedLinks{.links = {{.base = "http://bakery.example/a"}}, .languages = {"de"}}.bytes();
  for (std::size_t size = 0; size < image.size(); ++size)
    EXPECT_FALSE(taken(std::string_view{image}.substr(0, size))) << size;
  EXPECT_FALSE(taken(image + '\0'));
  EXPECT_FALSE(is_taken({.after = "a"}));
  for (const std::uint64_t more : {std::uint64_t{1}, std::uint64_t{1} << 63, UINT64_MAX})
    EXPECT_FALSE(is_taken({.head = {wire::version, ImageKind::links, more}}));
}

TEST(ForgedLinks, StatesAndKindsAreKnown)
{
  EXPECT_FALSE(is_taken({.cut = 2}));
  EXPECT_FALSE(is_taken({.malformed = 2}));
  EXPECT_FALSE(is_taken({.links = {{.element = 2, .base = "http://bakery.example/a"}}}));
}

// D-3c
TEST(ForgedLinks, AMalformedPageHasNoLinks)
{
  EXPECT_FALSE(is_taken({.malformed = 1, .links = {{.base = "http://bakery.example/a"}}}));
}

TEST(ForgedLinks, MoreLinksThanAllowedAreRefused)
{
  ForgedLinks links;
  links.links.resize(PageLinks::max_links);
  links.links[0].base = "http://bakery.example/a";
  EXPECT_TRUE(is_taken(links));
  links.links.emplace_back();
  EXPECT_FALSE(is_taken(links));
}

TEST(ForgedLinks, LinksThatAreTooLongAreRefused)
{
  ForgedLinks links = with_base("http://bakery.example/a");
  const std::size_t room = PageLinks::max_bytes - sizeof(PageLink);
  links.links[0].rel.assign(room / 2, 'a');
  links.links[0].href.assign(room - room / 2, 'a');
  EXPECT_TRUE(is_taken(links));
  links.links[0].href += 'a';
  EXPECT_FALSE(is_taken(links));
}

TEST(ForgedLinks, BasesThatAreTooLongTogetherAreRefused)
{
  ForgedLinks links = with_base("http://bakery.example/" + std::string(8u << 10, 'a'));
  Policy policy;
  policy.uri_bytes = 16u << 10;
  const std::size_t within = PageLinks::max_bytes / links.links[0].base->size() + 1;
  links.links.resize(within);
  EXPECT_TRUE(is_taken(links, policy));
  links.links.resize(within + 1);
  EXPECT_FALSE(is_taken(links, policy));
}

// D-3d
TEST(ForgedLinks, BasesAreSuchAsAPageCanHave)
{
  EXPECT_TRUE(is_taken(with_base("http://other.example/b?c")));
  EXPECT_TRUE(is_taken(with_base(std::string{page_url})));
  for (const char* bad :
       {"", "a", "/a", "http://bakery.example/ ", "http://bakery.example/\n", "http://a b/", "http://[/",
        "http://bakery.example/\xc3\xa4", "http:///a", "https:a", "http://bakery.example/#a", " http://a/"})
    EXPECT_FALSE(is_taken(with_base(bad))) << bad;
  EXPECT_FALSE(is_taken({.links = {{.base = std::nullopt}}}));                       // as none before it
  EXPECT_FALSE(is_taken({.links = {{.base = "http://a/"}, {.base = "http://a/"}}})); // the same again
  EXPECT_TRUE(is_taken({.links = {{.base = "http://a/"}, {.base = "http://b/"}, {.base = "http://a/"}}}));
}

TEST(ForgedLinks, ABaseIsNotLongerThanAUriOrThePage)
{
  Policy policy;
  policy.uri_bytes = 40;
  const auto of_size = [](std::size_t size) {
    std::string base = "http://bakery.example/";
    base.resize(size, 'a');
    return base;
  };
  EXPECT_TRUE(is_taken(with_base(of_size(40)), policy));
  EXPECT_FALSE(is_taken(with_base(of_size(41)), policy));
  policy.uri_bytes = 10;
  EXPECT_TRUE(is_taken(with_base(of_size(page_url.size())), policy));
  EXPECT_FALSE(is_taken(with_base(of_size(page_url.size() + 1)), policy));
}

TEST(ForgedLinks, TextsAreText)
{
  for (const std::string& bad : {std::string{"\xff"}, std::string{"a\0b", 3}}) {
    ForgedLinks rel = with_base("http://a/"), href = rel, type = rel;
    rel.links[0].rel = bad;
    href.links[0].href = bad;
    EXPECT_FALSE(is_taken(rel));
    EXPECT_FALSE(is_taken(href));
    type.links[0].type = bad;
    EXPECT_FALSE(is_taken(type));
    EXPECT_FALSE(is_taken({.languages = {bad}}));
  }
}

TEST(ForgedLinks, APageHasOneLanguageAtMost)
{
  EXPECT_TRUE(is_taken({.languages = {"de"}}));
  EXPECT_FALSE(is_taken({.languages = {"de", "en"}}));
  EXPECT_FALSE(is_taken({.languages = {""}}));
}

TEST(ForgedLinks, DiagnosticsAreThoseOfReadingAPage)
{
  const auto taken_with = [](const Diagnostic& diagnostic, std::size_t number = 1) {
    return is_taken({.diagnostics = std::vector<Diagnostic>(number, diagnostic)});
  };
  Diagnostic diagnostic{.severity = Severity::warning,
                        .code = Code::limit_page_work,
                        .message = "so",
                        .document = std::string{page_url}};
  EXPECT_TRUE(taken_with(diagnostic));
  EXPECT_TRUE(taken_with(diagnostic, 10));
  EXPECT_FALSE(taken_with(diagnostic, 11));
  diagnostic.code = Code::limit_variants;
  EXPECT_FALSE(taken_with(diagnostic));
  diagnostic.code = Code::limit_page_work;
  diagnostic.document = "http://bakery.example/";
  EXPECT_FALSE(taken_with(diagnostic));
  diagnostic.document = page_url;
  diagnostic.message.assign((20u << 10) + 1, 'a');
  EXPECT_FALSE(taken_with(diagnostic));
}

TEST(ForgedLinks, MissingListsGetNoRoom)
{
  const std::string image = ForgedLinks{}.bytes();
  for (std::size_t at = sizeof(LinksHead) + 2; at < image.size(); at += 4) {
    std::string changed = image;
    changed.replace(at, 4, "\xff\xff\xff\xff");
    EXPECT_FALSE(taken(changed)) << at;
  }
}

} // namespace
} // namespace standard_sitemap::testing
