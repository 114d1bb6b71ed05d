#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace standard_sitemap {

/// The text of a paragraph, heading or list item in Markdown: CommonMark's escapes, code spans, emphasis,
/// inline links, images, autolinks, raw tags and character references, as docs/lists.md says. Takes time
/// linear in the text, whatever it is.
class MarkdownText {
 public:
  /// A link, by its places in the text: `[` at `begin`, its text from `text_begin` to `text_end`, and after
  /// `)` the `end`.
  struct Link {
    std::size_t begin, text_begin, text_end, end;
    std::string address, title; ///< without escapes and references
  };

  /// `text` must outlive this object.
  explicit MarkdownText(std::string_view text);

  /// The first link; an address without markup is one only if there is no other.
  const std::optional<Link>& link() const { return link_; }
  /// Returns the part of the text as it is read: without markup, and each run of white space as one space.
  std::string plain(std::size_t begin, std::size_t end) const;
  std::string plain() const { return plain(0, text_.size()); }

  /// If the text begins with strong emphasis, returns where that ends, and whether something follows it.
  std::optional<std::size_t> end_of_strong_start() const { return strong_end_; }
  /// Returns where the text continues after a `:`, a dash or a `|` at `begin`, which markup does not hide.
  std::size_t after_separator(std::size_t begin) const;
  /// Returns where the part of the text ends without a `:` or dash at its end.
  std::size_t before_separator(std::size_t end) const;
  /// Returns where the link begins and ends, with the parentheses directly around it.
  std::pair<std::size_t, std::size_t> with_parentheses() const;

 private:
  enum class Kind : std::uint8_t { text, literal, reference, hidden, delimiter };
  struct Piece {
    Kind kind;
    std::size_t begin, end;
    std::size_t kept = 0; ///< of a delimiter: characters that are no markup
  };
  struct Bracket {
    std::size_t piece;
    bool image;
  };
  struct Destination {
    std::size_t end = 0; ///< after `)`; 0: there is none
    std::string address, title;
  };
  enum Unclosed : std::size_t { angle, double_quote, single_quote, parenthesis, tag, unclosed_count };

  static bool is_hidden(const Piece& piece);
  std::vector<Piece>::const_iterator piece_at(std::size_t at) const;
  void add(Kind kind, std::size_t begin, std::size_t end);
  std::size_t scan_code(std::size_t at);
  std::size_t scan_delimiters(std::size_t at);
  std::size_t scan_tag(std::size_t at);
  std::size_t close_bracket(std::size_t at);
  Destination destination_at(std::size_t at);
  Destination loose_destination(std::size_t at) const;
  std::size_t find_end(char end, std::size_t at, Unclosed what);
  std::string unescaped(std::size_t begin, std::size_t end) const;
  void find_bare_address();

  std::string_view text_;
  std::vector<Piece> pieces_;
  std::vector<Bracket> brackets_;                      ///< open ones
  std::array<std::vector<std::size_t>, 3> openers_;    ///< pieces: `*`, `_`, `~`
  std::array<std::size_t, unclosed_count> none_after_; ///< no such end is at or after this place
  std::array<std::size_t, 9> no_ticks_after_;          ///< likewise, by the length of the run
  std::optional<Link> link_;
  std::optional<std::size_t> strong_end_;
};

/// What a list item or a heading of an llms.txt says (G-18).
struct MarkdownEntry {
  std::string name;
  std::optional<std::string> address = {}; ///< nullopt: no link, or only one within the file
  std::string title = {};                  ///< of the link
  std::string description = {};
};

/// Reads `[name](address): description`, and what people write for it. Only an item may begin with the box of
/// a list of tasks, or with strong emphasis as its name.
MarkdownEntry markdown_entry(std::string_view text, bool is_item);

} // namespace standard_sitemap
