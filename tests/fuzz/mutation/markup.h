#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace standard_sitemap::fuzz {

enum class MarkupLanguage : std::uint8_t { xml, html };

/// An attribute as it is written: `before`, `name`, `equals`, `quote`, `value`, `quote`.
struct MarkupAttribute {
  std::string before = " "; ///< white space, and whatever else is there
  std::string name;
  std::string equals = "="; ///< with the white space around it; empty: the attribute has no value
  char quote = '"';         ///< 0: none
  std::string value = {};   ///< not unescaped
};

/// A piece of markup as it is written: an element with what is in it, a text, or anything else that begins
/// with `<`.
struct MarkupNode {
  enum class Kind : std::uint8_t { element, text, other };

  Kind kind = Kind::text;
  std::string text = {}; ///< of a text, or of anything else, the whole; of an element its name
  std::vector<MarkupAttribute> attributes = {};
  std::string tag_end = ">"; ///< what ends the start tag, with white space before it: `>` or ` />`
  std::vector<MarkupNode> children = {};
  std::string end_tag = {}; ///< empty: none is written
};

/// Takes markup apart, leniently: whatever the bytes are, writing the nodes gives the same bytes again. End
/// tags close the nearest element of their name. In HTML, void elements have no content, and that of `script`
/// and the like is text.
std::vector<MarkupNode> parse_markup(std::string_view bytes, MarkupLanguage language);

void write_markup(const std::vector<MarkupNode>& nodes, std::string& bytes);
std::string written(const std::vector<MarkupNode>& nodes);

/// What `write_markup` would write of the node, in bytes.
std::size_t written_size(const MarkupNode& node);

/// Whether HTML gives the element no end tag.
bool is_void_of_html(std::string_view name);

} // namespace standard_sitemap::fuzz
