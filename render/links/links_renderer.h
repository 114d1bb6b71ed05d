#pragma once

#include <cstddef>

#include "render/renderer.h"

namespace standard_sitemap {

/// How much to write.
struct LinksOptions {
  std::size_t depth = SIZE_MAX; ///< levels of the outline below the root
  std::size_t places = 10'000;  ///< of the outline, and as many nodes with roles, at most
};

/// Renders where a reader can go from the page, for scripts: a line for each link, with the cells kind,
/// depth, label, address and source between tabs (docs/links.md). No cell is empty, and none has a control
/// character but those tabs. An address is visible ASCII, of a kind that may be opened; `-` stands for none.
class LinksRenderer final : public Renderer {
 public:
  explicit LinksRenderer(LinksOptions options) : options_(options) {}
  /// Writes UTF-8, in pieces of any size.
  void render(const Report& report, const Sink& sink) override;

  /// Whether there are more roles, or places of the outline, than the last call has written.
  bool is_cut() const { return is_cut_; }

 private:
  LinksOptions options_;
  bool is_cut_ = false;
};

} // namespace standard_sitemap
