#pragma once

#include <span>
#include <string_view>

#include "tests/fuzz/mutation/markup.h"

namespace standard_sitemap::fuzz {

struct AttributeWords {
  std::string_view name;
  std::span<const std::string_view> values = {};
};

/// What the mutators write: the names and values of a format.
struct Vocabulary {
  MarkupLanguage language;
  std::span<const std::string_view> elements;
  std::span<const AttributeWords> attributes;
  std::span<const std::string_view> content; ///< texts and other content, well-formed
  std::span<const std::string_view> damage;  ///< content that breaks a document off, or is refused
  std::span<const std::string_view> fields;  ///< lines of the head of a response
  std::span<const std::string_view> lines;   ///< of a text
};

const Vocabulary& map_vocabulary();
const Vocabulary& list_vocabulary();
const Vocabulary& page_vocabulary();
/// Of any XML: for the parser of XML alone.
const Vocabulary& xml_vocabulary();

} // namespace standard_sitemap::fuzz
