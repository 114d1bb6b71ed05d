#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "render/sink_buffer.h"
#include "render/text/text_renderer.h"

namespace standard_sitemap {

/// The kind of a piece of text, which determines its colour.
enum class TextStyle : std::uint8_t { plain, heading, dim, here, role, warning, error };

/// The symbols used in a report, in Unicode or in ASCII.
struct Symbols {
  std::string_view branch, last_branch, passing, blank; ///< lines of the tree, all of the same width
  std::string_view here, again, off_site, refused;
  std::string_view step; ///< between the parts of a path
  std::string_view ellipsis;
};
const Symbols& symbols_of(Lines lines);

/// Text in one colour.
struct StyledText {
  std::string text;
  TextStyle style = TextStyle::plain;
  std::string target = {}; ///< where it leads, as `hyperlink_target` returns it; empty: nowhere
};

/// Returns an address as a terminal accepts it for a link: all but visible ASCII is percent-encoded. Empty if
/// a terminal should not open it: only http, https, mailto and local files are, and of those only addresses
/// of a usual length.
std::string hyperlink_target(const Uri& uri);

/// Receives lines of pieces and passes them to a sink until the sink stops it. Control characters in pieces
/// are made visible; the only ones written are its own colours, its links and line feeds.
class TextWriter {
 public:
  TextWriter(const TextOptions& options, const Sink& sink);
  TextWriter(const TextWriter&) = delete;
  TextWriter& operator=(const TextWriter&) = delete;

  const TextOptions& options() const { return options_; }
  const Symbols& symbols() const { return symbols_; }
  /// The width for which columns are laid out, whether or not lines are cut.
  std::size_t layout_width() const;

  void line(const std::vector<StyledText>& pieces);
  /// Writes a line; on a terminal, text that exceeds the width continues on further lines, indented by
  /// `indent` columns. It is broken between words; within words only if they are not ASCII (an address stays
  /// in one piece).
  void wrapped(std::vector<StyledText> pieces, const StyledText& text, std::size_t indent);
  /// Passes on buffered output.
  void finish() { out_.finish(); }
  /// Writes an empty line between sections; none at the beginning, never two.
  void gap();
  /// Writes the title of a section.
  void heading(std::string_view title);

  /// Whether the sink refused further output.
  bool stopped() const { return out_.stopped(); }

  /// Returns `text` cut to `columns`: its end or its middle is replaced by an ellipsis. Returns all of it if
  /// nothing is to be cut (`TextOptions::width`).
  std::string fitted(std::string_view text, std::size_t columns) const;
  std::string fitted_link(std::string_view text, std::size_t columns) const;

 private:
  TextOptions options_;
  const Symbols& symbols_;
  SinkBuffer out_;
  bool gap_wanted_ = false;
  bool begun_ = false;
};

} // namespace standard_sitemap
