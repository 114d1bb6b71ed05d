#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/map/authored.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

/// One place in a map that links to a target, and what the map says about the target there (M-9, effective
/// values). The views are valid as long as the map.
struct TargetUse {
  AuthoredElement at; ///< the element with the reference: an item, a group or a variant
  /// Percent-decoded, without a fragment directive (`:~:text=...`). Empty: the link leads to the top of the
  /// page, or its fragment is a route for a script (`#/...`, `#!...`), which no element has as its id.
  std::string fragment;
  std::string_view type;     ///< media type; empty: not said
  std::string_view language; ///< BCP 47; empty: not said
};

/// Something that a map links to, and every place that does.
struct Target {
  Uri url; ///< http or https, without fragment
  /// In the order reached, so those of one node and its variants are adjacent. Never empty.
  std::vector<TargetUse> uses;
};

/// Returns the targets of a map, each once, in the order first reached (M-13): http and https links of nodes
/// and variants. Links that the policy blocks, `mailto` and `tel` are left out. Addresses that differ only by
/// what RFC 3986 calls syntax (6.2.2) are one target, written as the first use writes it. O(n) time and
/// memory for n links.
std::vector<Target> targets_of(const Map& map);

/// Returns the fragments that links to the target have, each once, sorted: `PageQuestions::fragments` for it.
/// The answers in `PageExamination::has_fragment` that are handed to the `TargetJudge` are in this order. The
/// views are valid as long as the target.
std::vector<std::string_view> fragments_of(const Target& target);

} // namespace standard_sitemap
