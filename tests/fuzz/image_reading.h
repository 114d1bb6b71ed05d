#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tests/fuzz/image_checks.h"

#include "discovery/discovery.h"
#include "engine/isolate/image.h"
#include "engine/read/document_reading.h"

namespace standard_sitemap::fuzz {

/// What is read, as one value that lives long enough.
struct Reading {
  DocumentSource source;
  Policy policy = {};
  std::string content;

  DocumentAnswer answer() const
  {
    ElementBudget budget{policy.elements};
    std::uint64_t bytes = 0;
    DocumentReading reading{source, policy, budget, [&bytes](std::uint64_t more) {
                              bytes += more;
                              return more;
                            }};
    if (reading.append({}))
      reading.append(content);
    ReadResult result = std::move(reading).finish();
    return {std::move(result), bytes, policy.elements - budget.left};
  }

  std::string image() const { return bytes_of(Image{answer()}); }

  /// What the host makes of an image.
  std::optional<DocumentAnswer> taken(std::string_view bytes) const
  {
    MemoryImage image{bytes};
    return document_of_image(image, {source, policy, policy.elements, policy.map_bytes});
  }
};

/// What the first byte of an input of the fuzzer says that the host expects.
struct Expectation {
  bool is_page;
  DocumentSource source; ///< or the page
  Policy policy;
};

inline Expectation expectation_of(unsigned char options)
{
  constexpr SourceKind kinds[] = {SourceKind::standard, SourceKind::extended, SourceKind::robots};
  const bool local = (options & 4) != 0;
  Expectation expected{(options & 3) == 3,
                       {.url = *Uri::parse({local ? "file:///srv/map.xml" : "http://bakery.example/map.xml"}),
                        .content_type = "application/xml"},
                       {}};
  if (!expected.is_page)
    expected.source.kind = kinds[options & 3];
  expected.policy.for_check = (options & 8) != 0;
  expected.policy.tolerant = (options & 16) == 0;
  if ((options & 32) != 0) {
    expected.policy.bases = expected.policy.variants = expected.policy.class_changes = 2;
    expected.policy.text_code_points = 20;
    expected.policy.findings = 1;
  }
  return expected;
}

inline Reading reading_of(std::string content, SourceKind kind = SourceKind::standard,
                          std::string_view url = "http://bakery.example/map.xml")
{
  return {
      {.url = *Uri::parse({url}), .content_type = "application/xml", .kind = kind}, {}, std::move(content)};
}

/// `body` inside a well-formed root element.
inline Reading reading_of_map(std::string_view body)
{
  return reading_of(R"(<sitemap xmlns="http://standard-sitemap.org/2007/ns" )"
                    R"(xmlns:xlink="http://www.w3.org/1999/xlink">)" +
                    std::string{body} + "</sitemap>");
}

} // namespace standard_sitemap::fuzz
