#pragma once

#include <string>
#include <string_view>

#include "engine/view/view.h"

namespace standard_sitemap {

/// One node of a map as Markdown, so that the rules of G-18 give back its name, address and description.
struct MarkdownRow {
  std::string entry;       ///< `[name](address)`, or the name of a group
  std::string description; ///< with its separator; empty if there is none
  bool has_address = false;
};

/// The text without markup: all on one line, and what would be markup is escaped.
std::string escaped_markdown(std::string_view text);
/// The row of a list item.
MarkdownRow markdown_row(const Shown& shown);

} // namespace standard_sitemap
