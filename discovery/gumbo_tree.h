#pragma once

#include <chrono>
#include <memory>
#include <string_view>

#include <gumbo.h>

#include "engine/web/policy.h"

namespace standard_sitemap {

/// The tree that Gumbo makes of a page, within budgets that are counted, so that the same page gives the same
/// tree on every machine: allocations, bytes, and steps (an estimate of the work that Gumbo does per token in
/// deep trees). The clock comes last and far behind them.
///
/// Foreign elements whose names mean something in HTML (an SVG `<td>` or `<select>`) have the tag
/// GUMBO_TAG_UNKNOWN: Gumbo 0.10.1 forgets to ask for the namespace where it resets the insertion mode, takes
/// them for cells and selects, and ends the process by an assertion when it does not find those.
///
/// Where a budget ends the parse half-way the tree holds what had been built. All of it lies in one arena,
/// gone with this object; Gumbo's own recursive destruction is never used.
class GumboTree {
 public:
  /// Steps are counted for elements deeper than this: no benign page goes there often.
  static constexpr std::size_t free_depth = 64;
  static constexpr std::size_t most_steps = 50'000'000;

  /// `html` must outlive the tree.
  GumboTree(std::string_view html, const Policy& policy);
  GumboTree(const GumboTree&) = delete;
  GumboTree& operator=(const GumboTree&) = delete;
  ~GumboTree();

  /// The document node; null if there is none.
  const GumboNode* document() const { return document_; }
  bool cut() const { return cut_; }
  std::size_t allocations() const;

  /// Of this thread: the clock of `Policy::page_time`.
  static std::chrono::nanoseconds cpu_time();

 private:
  struct Arena;
  struct Hooks;
  std::unique_ptr<Arena> arena_;
  const GumboNode* document_ = nullptr;
  bool cut_ = false;
};

} // namespace standard_sitemap
