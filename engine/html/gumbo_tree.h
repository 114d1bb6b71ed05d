#pragma once

#include <chrono>
#include <ctime>
#include <memory>
#include <string_view>

#include <gumbo.h>

#include "engine/terms/policy.h"

namespace standard_sitemap {

/// The tree that Gumbo builds from a page, within budgets for allocations, bytes and steps (an estimate of
/// Gumbo's work per token in deep trees). These are counted, so a page gives the same tree on every machine.
/// A clock is only the last resort.
///
/// Foreign elements with names that are meaningful in HTML (an SVG `<td>` or `<select>`) have the tag
/// GUMBO_TAG_UNKNOWN. Otherwise Gumbo 0.10.1, which does not check the namespace when it resets the insertion
/// mode, would treat them as HTML cells and selects and fail an assertion.
///
/// If a budget stops the parse, the tree contains what was built so far. All of it is in one arena that is
/// released with this object; Gumbo's own recursive destruction is never used.
class GumboTree {
 public:
  /// Steps are counted for elements deeper than this, where benign pages rarely go.
  static constexpr std::size_t free_depth = 64;
  static constexpr std::size_t max_steps = 50'000'000;

  /// `html` must outlive the tree.
  GumboTree(std::string_view html, const Policy& policy);
  GumboTree(const GumboTree&) = delete;
  GumboTree& operator=(const GumboTree&) = delete;
  ~GumboTree();

  /// The document node; null if there is none.
  const GumboNode* document() const { return document_; }
  bool cut() const { return cut_; }
  std::size_t allocations() const;

  /// CPU time of this thread: the clock for `Policy::page_time`. A monotonic time on systems without that
  /// clock (WebAssembly).
  static std::chrono::nanoseconds cpu_time(clockid_t clock = CLOCK_THREAD_CPUTIME_ID);

 private:
  struct Arena;
  struct Hooks;
  std::unique_ptr<Arena> arena_;
  const GumboNode* document_ = nullptr;
  bool cut_ = false;
};

} // namespace standard_sitemap
