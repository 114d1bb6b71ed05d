#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/base/visibility.h"
#include "engine/terms/setting.h"
#include "render/renderer.h"

namespace standard_sitemap {

/// Whether ANSI colour sequences are written.
enum class Colours : std::uint8_t { off, on };
/// Whether addresses are links that a terminal can open (OSC 8).
enum class Hyperlinks : std::uint8_t { off, on };
/// Characters for the lines of the tree.
enum class Lines : std::uint8_t { ascii, unicode };
/// Amount of detail.
enum class Detail : std::uint8_t {
  summary, ///< the map and its problems
  trace,   ///< also every rule and document with its outcome
};

/// The layout of a report for a terminal, a file or another program.
struct TextOptions {
  Colours colours = Colours::off;  ///< on: ANSI, for a terminal
  Lines lines = Lines::unicode;    ///< ascii: for terminals without Unicode
  Detail detail = Detail::summary; ///< amount of detail
  /// Columns of a terminal: longer lines are cut, and findings are wrapped. 0: not for a terminal; nothing is
  /// cut or wrapped.
  std::size_t width = 0;
  std::size_t depth = SIZE_MAX; ///< levels of the tree below the root
  std::size_t places = 10'000;  ///< of the tree, at most
  /// on: for a terminal that is known to have them; others may show them as text.
  Hyperlinks hyperlinks = Hyperlinks::off;
  SettingWords settings = nullptr; ///< the sentences of the host for settings; null: none
};

/// Renders a report as plain text for people: where the map was found, the nodes with roles, the tree with
/// the page's positions marked, and the problems. Control characters from the network are never written.
class STANDARD_SITEMAP_API TextRenderer final : public Renderer {
 public:
  /// The renderer may be used for many reports.
  explicit TextRenderer(TextOptions options) : options_(options) {}
  /// Writes UTF-8, in pieces of any size.
  void render(const Report& report, const Sink& sink) override;

 private:
  TextOptions options_;
};

} // namespace standard_sitemap
