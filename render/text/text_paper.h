#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "render/text/text_renderer.h"

namespace standard_sitemap {

/// What a piece of text is, from which follows how it is coloured.
enum class Ink : std::uint8_t { plain, heading, quiet, here, role, warning, error };

/// The signs a report is drawn with, in Unicode or in ASCII.
struct Signs {
  std::string_view branch, last_branch, passing, blank; ///< lines of the tree, each as wide as the others
  std::string_view here, again, off_site, refused;
  std::string_view step; ///< between the parts of a path
  std::string_view ellipsis;
};
const Signs& signs_of(Lines lines);

/// Text with its width on a terminal: no colours counted.
struct Piece {
  std::string text;
  Ink ink = Ink::plain;
};

/// What is written on: lines of pieces, as long as somebody reads them. No control character but its own
/// colours and line feeds gets through: those of a piece are made visible.
class TextPaper {
 public:
  TextPaper(const TextOptions& options, const Sink& sink);
  TextPaper(const TextPaper&) = delete;
  TextPaper& operator=(const TextPaper&) = delete;

  const TextOptions& options() const { return options_; }
  const Signs& signs() const { return signs_; }
  /// By which columns are chosen, whether or not anything is cut there.
  std::size_t layout_width() const;

  void line(const std::vector<Piece>& pieces);
  /// The same, but on a terminal it goes on, indented by so many columns, where the line is full: broken
  /// between words, and only text that is not ASCII within one (an address stays in one piece).
  void wrapped(std::vector<Piece> pieces, const Piece& text, std::size_t indent);
  /// Hands on what is still held back.
  void finish() { hand_on(); }
  /// An empty line between sections; none at the beginning, never two.
  void gap();
  /// A section's title.
  void heading(std::string_view title);

  /// The reader went away.
  bool stopped() const { return stopped_; }

  /// `text` in at most `columns`: its end, or its middle, gives way to an ellipsis. All of it where nothing
  /// is cut (`TextOptions::width`).
  std::string fitted(std::string_view text, std::size_t columns) const;
  std::string fitted_link(std::string_view text, std::size_t columns) const;

 private:
  void hand_on();

  TextOptions options_;
  const Signs& signs_;
  const Sink& sink_;
  std::string buffer_;
  bool gap_wanted_ = false;
  bool begun_ = false;
  bool stopped_ = false;
};

} // namespace standard_sitemap
