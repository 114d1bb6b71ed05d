#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/hierarchy/path_dates.h"
#include "engine/hierarchy/path_tree.h"

namespace standard_sitemap {

/// One step of an address, and the part of a date that it represents.
struct DatedStep {
  std::string_view step;
  DateLevel date;
};

/// G-13: appends the name of a place, made from its steps from `from` on, such as `Council / Minutes`. A
/// month or day includes the steps before it: `2024-05` needs no `2024`. Preconditions: `from <
/// steps.size()`, and the steps before a month or day are in `steps`, too.
void append_place_name(std::span<const DatedStep> steps, std::size_t from, std::string_view language,
                       std::string& names);

/// Appends the name made from the last step of a URI.
void append_page_name(std::string_view uri, std::string_view language, std::string& names);

/// Appends the generated name of a node. `uri`: that of the page `name.page`. Linear in the URI.
void append_generated_name(const PathTree::Name& name, std::string_view uri, std::string_view language,
                           std::string& names);

/// Returns the address of the folder that a node with this name stands for: `uri`, that of the page
/// `name.page`, normalised and up to the step `name.to`. nullopt if that is a host, a query or a fragment.
std::optional<std::string> folder_of(std::string_view uri, const PathTree::Name& name);

/// Returns a key by which equal names are sorted: the steps of the place, the last step first. `name`: null
/// if the name is made from the last step of the URI.
std::string order_of_place(std::string_view uri, const PathTree::Name* name);

/// Returns the name of a node of a tree; empty if its author named it, and for the root.
std::string generated_name(const PathTree& tree, std::uint32_t node, const PageList& pages,
                           std::string_view language = {});

} // namespace standard_sitemap
