#pragma once

#include <cstddef>
#include <cstdint>

#include <libxml/parser.h>

namespace standard_sitemap {

/// The position of libxml2's push parser in its input. No other code reads or writes fields of the parser
/// context that the SAX interface does not promise: `input` with its `base`, `cur`, `end`, `line` and `col`,
/// and `instate`. All are only read.
class LibxmlPosition {
 public:
  /// `context` must outlive this.
  explicit LibxmlPosition(xmlParserCtxt& context) : context_(context) {}

  /// Accounts for content that the parser is not given. `lines`: its line ends.
  void skip(std::uint32_t lines)
  {
    skipped_lines_ += lines;
    has_skipped_ = true;
  }
  /// The line of the file that the parser counts as `line`. Precondition: nothing has been skipped since.
  std::uint32_t line_of_file(int line) const;

  /// The line at the end of the consumed input, 1-based; 0 without input.
  std::uint32_t line() const;
  /// During a text callback: the line of the last byte that is not white space, up to the end of the
  /// delivered text.
  std::uint32_t line_behind_words(std::string_view delivered) const;
  /// The column there, as libxml2 counts it; 0 if content has been skipped.
  std::uint32_t column() const;
  /// The size of the unconsumed input.
  std::size_t bytes_left() const;
  /// The unconsumed input; valid until the parser is called again.
  std::string_view rest() const;

  /// Whether all input has been consumed.
  bool at_end() const;
  /// The last byte consumed; 0 at the start of the parser's buffer.
  char previous() const;
  /// During the error callback about a `]]>` in text: the number of bytes from the `]]>` to the end of the
  /// input. The text before the `]]>` may be unconsumed.
  std::size_t bytes_from_cdata_end() const;
  bool is_in_attribute_value() const;
  /// Whether the root element has been closed.
  bool is_after_root() const;

  /// During a start-tag callback: whether the `>` of the tag has arrived. If the input ends within a tag,
  /// libxml2 delivers the incomplete tag before it reports the error.
  bool tag_is_complete() const;
  /// During a tag's callback, which libxml2 makes at the end of the tag: the line of the `<`. A search
  /// backwards finds it, as a tag contains no other `<`.
  std::uint32_t line_of_tag() const;
  /// During a tag's callback: the number of bytes from the `<` to the end of the input.
  std::size_t bytes_from_tag() const;

 private:
  const char* start_of_tag() const;

  xmlParserCtxt& context_;
  std::uint32_t skipped_lines_ = 0;
  bool has_skipped_ = false;
};

} // namespace standard_sitemap
