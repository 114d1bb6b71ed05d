#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/base/visibility.h"
#include "render/renderer.h"

namespace standard_sitemap {

/// Whether escape sequences for colours are written.
enum class Colours : std::uint8_t { off, on };
/// What the lines of the tree are drawn with.
enum class Lines : std::uint8_t { ascii, unicode };
/// How much is told.
enum class Detail : std::uint8_t {
  summary, ///< the map, and what went wrong with it
  trace,   ///< and every rule and document with its outcome
};

/// How a report is laid out for a person at a terminal, or for a file or another program.
struct TextOptions {
  Colours colours = Colours::off;  ///< on: ANSI, for a terminal
  Lines lines = Lines::unicode;    ///< ascii: for terminals that have no other
  Detail detail = Detail::summary; ///< how much is told
  /// Columns of a terminal: what is longer is cut, and findings are wrapped. 0: it is for no terminal, and
  /// nothing is cut or wrapped, however long it is.
  std::size_t width = 0;
  std::size_t depth = SIZE_MAX; ///< levels of the tree below the root
  std::size_t places = 10'000;  ///< of the tree, at most
};

/// A report as plain text for people: where the map was found, the role nodes, the tree with the page's own
/// places marked, what went wrong. Whatever came from the network is shown without control characters.
class STANDARD_SITEMAP_API TextRenderer final : public Renderer {
 public:
  /// May render many reports.
  explicit TextRenderer(TextOptions options) : options_(options) {}
  /// UTF-8, in pieces of any size.
  void render(const Report& report, const Sink& sink) override;

 private:
  TextOptions options_;
};

} // namespace standard_sitemap
