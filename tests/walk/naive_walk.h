#pragma once

#include "tests/walk/naive_document.h"

#include <nlohmann/json.hpp>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace standard_sitemap::walk {

/// The map of a site by the letter of the protocol: whole documents, recursive functions, no regard to cost.
/// Written without looking at the engine; the two must agree.
///
///   nlohmann::json map = naive_map(site);
///
/// Gives `documents`, `sitemap` and `findings` (how many diagnostics of each severity, code and document
/// index). What the protocol leaves open is not in it: see `comparable` in engine_map.h.
nlohmann::json naive_map(const Site&);

/// What else is known of the walk, to see which situations a run has met.
struct Situations {
  int loops_noted = 0;             ///< M-5b
  int unresolved = 0;              ///< M-5c
  int shared_nodes = 0;            ///< M-2: nodes with several parents
  int ancestors_of_themselves = 0; ///< L-1
  int given_back_a_place = 0;      ///< M-6: placed by an external, below an excluded node
  int excluded_targets = 0;        ///< M-6: an external names an excluded node
  int aliases = 0;                 ///< M-14: several requested URIs that are one document
  int spliced = 0;                 ///< M-5b: a file's children take the place of an external
  int spliced_again = 0;           ///< a file spliced in at several places
  int sorted = 0;                  ///< M-7: a sort that moved something
  int chosen = 0;                  ///< M-8: another variant than the node itself
  int another_base = 0;            ///< M-5a: a bare fragment under an `xml:base`
  int duplicate_ids = 0;           ///< M-5a: of equal ids the first
};
Situations situations_of(const Site&);

} // namespace standard_sitemap::walk
