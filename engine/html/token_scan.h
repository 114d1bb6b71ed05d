#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/html/html_scan.h"

namespace standard_sitemap::html {

/// The names of the elements that contain only text, other than `script` and `plaintext`: markup within them
/// is none. `noscript` is one of them, since browsers run scripts (D-3b). In HTML, not in SVG or MathML.
inline constexpr std::array<std::string_view, 8> raw_text_elements{
    "iframe", "noembed", "noframes", "noscript", "style", "textarea", "title", "xmp"};

/// Whether the name is one of these.
bool holds_raw_text(std::string_view lower_case_name);

/// The constructs of a text in HTML or XML, in order, delimited as by the HTML Standard's tokenizer:
///
///   TokenScan scan{page};
///   while (scan.next()) {
///     use(scan.text_before());
///     if (scan.kind() == TokenScan::Kind::start_tag) {
///       while (const auto attribute = scan.next_attribute()) ...
///       if (scan.complete())
///         scan.take_raw_text(lower_case(scan.name()));
///     }
///   }
///   use(scan.text_before());
///
/// The text is UTF-8 or any other superset of ASCII, and is borrowed by the scan and by all that it returns.
/// Linear in its size for any input; allocates nothing; never looks back.
class TokenScan {
 public:
  enum class Syntax : std::uint8_t {
    html,
    xml, ///< well-formed XML; what is not is delimited somehow
  };
  enum class Kind : std::uint8_t {
    start_tag,
    end_tag,
    comment, ///< and whatever else has no meaning, such as `<?x>` in HTML, or `</>`
    doctype,
    cdata,
  };

  explicit TokenScan(std::string_view text, Syntax syntax = Syntax::html)
      : text_(text), xml_(syntax == Syntax::xml), attributes_(text, text.size())
  {
  }

  /// Moves to the next construct; false at the end of the text. A `<` that begins none is text.
  bool next();

  /// Reads the attributes that are left of a tag, so that `end` is known.
  void finish_tag();

  /// Goes on from an index behind the current construct, outside of any other, whose tag is finished.
  void move_to(std::size_t position) { end_ = position; }

  /// The text between the previous construct and this one, or the end.
  std::string_view text_before() const { return text_.substr(text_begin_, begin_ - text_begin_); }
  Kind kind() const { return kind_; }
  bool is_tag() const { return kind_ == Kind::start_tag || kind_ == Kind::end_tag; }
  /// The index of the construct's `<`; the size of the text at its end.
  std::size_t begin() const { return begin_; }
  /// The index after the construct. Of a tag: once `next_attribute` has returned nullopt.
  std::size_t end() const { return end_; }

  /// Of a tag: the name as written.
  std::string_view name() const { return name_; }
  /// Of a tag: the next attribute; nullopt after the last one.
  std::optional<Attribute> next_attribute();
  /// Once `next_attribute` has returned nullopt: whether the tag has its `>`. A tag without one reaches to
  /// the end of the text, and is none.
  bool complete() const { return complete_; }
  /// Once `next_attribute` has returned nullopt: whether the tag ends with `/>`.
  bool self_closing() const { return attributes_.self_closing(); }

  /// Of a CDATA section: its content.
  std::string_view content() const { return name_; }

  /// Whether `<![CDATA[` begins a section: in XML, and in HTML within SVG and MathML only, which the caller
  /// keeps track of. Otherwise it begins a comment.
  void allow_cdata(bool allowed) { cdata_ = allowed; }

  /// After a complete start tag in HTML: if the element contains only text, moves to its end tag, or to the
  /// end of the text, and returns the content. Otherwise moves nowhere and returns an empty view.
  std::string_view take_raw_text(std::string_view lower_case_name);

 private:
  bool begins_name(std::size_t at) const;
  void begin_tag(Kind kind, std::size_t name_begin);
  void declaration();
  void end_behind(std::string_view what, std::size_t from);
  std::size_t or_end(std::size_t position) const { return position < text_.size() ? position : text_.size(); }

  std::string_view text_;
  bool xml_;
  bool cdata_ = false;
  bool in_tag_ = false; ///< whether attributes of the current tag are still to be read
  bool complete_ = true;
  Kind kind_ = Kind::comment;
  std::size_t text_begin_ = 0;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::string_view name_;
  AttributeScan attributes_;
};

} // namespace standard_sitemap::html
