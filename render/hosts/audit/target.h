#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/map/authored.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

/// One link of a map to a target, and what the map states about the target there (M-9, effective values). The
/// views are valid as long as the map.
struct TargetUse {
  AuthoredElement at; ///< the element with the reference: an item, a group or a variant
  /// Percent-decoded, without a fragment directive (`:~:text=...`). Empty: the link leads to the top of the
  /// page, or its fragment is a route for a script (`#/...`, `#!...`), which no element has as its id.
  std::string fragment;
  std::string_view type;     ///< media type; empty: not stated
  std::string_view language; ///< BCP 47; empty: not stated
};

/// The address of the map's root document, after redirects.
const Uri& address_of_root(const Map& map);

/// A target of links in a map, and all these links.
struct Target {
  Uri url; ///< http or https, without fragment
  /// In the order reached, so that the uses of one node and its variants are adjacent. Never empty.
  std::vector<TargetUse> uses;
};

/// Returns the targets of a map, each once, in the order first reached (M-13): http and https links of nodes
/// and variants. Links that the policy blocks, `mailto` and `tel` are left out. Addresses that are equal by
/// syntax-based normalisation (RFC 3986, 6.2.2) are one target, spelt as in the first use. O(n) time and
/// memory for n links.
std::vector<Target> targets_of(const Map& map);

/// Returns the registrable site that a map belongs to: that of its root document; for a local file without an
/// address, the site of most of its targets (of several, the first).
std::string own_site_of(const Uri& root, const std::vector<Target>& targets);

/// Returns the fragments of links to the target, each once, sorted: its `PageQuestions::fragments`. A
/// `TargetJudge` expects `PageExamination::has_fragment` in this order. The views are valid as long as the
/// target.
std::vector<std::string_view> fragments_of(const Target& target);

} // namespace standard_sitemap
