#pragma once

#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "tests/unit/lists/list_reading.h"

namespace standard_sitemap::testing {

inline const ListSource at_llms{.url = "http://example.com/docs/llms.txt", .content_type = "text/plain"};

/// The elements of the document, one a line: `  name (address): description`, `name >` for an external.
inline std::string outline(const ReadResult& result)
{
  if (!result.document)
    return std::string{outcome_name(result.outcome)} + '\n';
  const Document& document = *result.document;
  std::string text;
  for (ElementId id = 0; id < document.size(); ++id) {
    for (ElementId up = document.parent(id); up != no_element; up = document.parent(up))
      text += "  ";
    const auto url = document.attribute(id, Attribute::url),
               description = document.attribute(id, Attribute::description);
    text += document.kind(id) == ElementKind::external
                ? "> " + std::string{*document.attribute(id, Attribute::href)}
                : std::string{document.attribute(id, Attribute::name).value_or("")};
    if (url)
      text += " (" + std::string{*url} + ')';
    if (description)
      text += ": " + std::string{*description};
    text += '\n';
  }
  return text;
}

/// Reads it in pieces of several sizes, which must all give the same.
inline std::string outline_of(std::string_view text, ListSource source = at_llms)
{
  const std::string whole = outline(read_list(text, source));
  for (const std::size_t piece : {1u, 2u, 3u, 7u, 100u}) {
    source.piece = piece;
    EXPECT_EQ(outline(read_list(text, source)), whole) << piece;
  }
  return whole;
}

} // namespace standard_sitemap::testing
