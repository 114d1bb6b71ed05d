#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/hierarchy/path_dates.h"
#include "engine/hierarchy/path_tree.h"

namespace standard_sitemap {

/// One step of an address, and the part of a date that it stands for there.
struct DatedStep {
  std::string_view step;
  DateLevel date;
};

/// G-13: appends the name of a place, made from its last steps: those from `from` on, such as `Council /
/// Minutes`. A date contains what comes before it: `2024-05` needs no `2024`. Precondition: there is such a
/// step, and for a month or day those before it are there, too.
void append_place_name(std::span<const DatedStep> steps, std::size_t from, std::string_view language,
                       std::string& names);

/// Appends the name that the last step of a URI gives.
void append_page_name(std::string_view uri, std::string_view language, std::string& names);

/// Appends the generated name of a node of `tree`, a URI being that of `name.page`. Linear in the URI.
void append_generated_name(const PathTree::Name& name, std::string_view uri, std::string_view language,
                           std::string& names);

/// Returns a text whose order is that of equal names: by the steps of their places, the last step first.
/// `name`: null if the last step of the URI makes the name.
std::string order_of_place(std::string_view uri, const PathTree::Name* name);

/// Returns the name of a node of a tree; empty if its author named it, and for the root.
std::string generated_name(const PathTree& tree, std::uint32_t node, const PageList& pages,
                           std::string_view language = {});

} // namespace standard_sitemap
