#pragma once

#include <cstddef>
#include <cstdint>

#include <libxml/parser.h>

namespace standard_sitemap {

/// The position of libxml2's push parser in its input. No other code reads or writes fields of the parser
/// context that the SAX interface does not promise: `input` with its `base`, `cur`, `end`, `line` and `col`,
/// and `instate`.
///
/// Content may bypass the parser (`is_idle_in_content`, `skip`) only in libxml2 versions verified for it
/// (docs/contributing.md), because that assumes that the parser keeps no look-ahead of its own, and counts
/// lines and columns only in its input. In other versions the parser gets everything, which only costs time.
class LibxmlPosition {
 public:
  /// Returns the version of libxml2 at run time in the form of LIBXML_VERSION: 20914 for 2.9.14.
  static int running_version();
  /// Whether content may bypass the parser in this version.
  static bool may_skip(int version);

  /// `context` must outlive this.
  LibxmlPosition(xmlParserCtxt& context, int version) : context_(context), may_skip_(may_skip(version)) {}

  /// The line at the end of the consumed input, 1-based, as libxml2 counts it; 0 without input. Likewise
  /// `column`.
  std::uint32_t line() const;
  /// During a text callback: the line of the last byte that is not white space, up to the end of the
  /// delivered text.
  std::uint32_t line_behind_words(std::string_view delivered) const;
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

  /// Whether all input has been consumed and the parser expects content of an element, so that content may
  /// bypass it by `skip`. Always false in versions not verified for that.
  bool is_idle_in_content() const;
  /// Advances the position past content that bypassed the parser: `lines` line ends, then `columns` bytes
  /// (ASCII).
  /// Precondition: `is_idle_in_content`.
  void skip(std::uint32_t lines, std::uint32_t columns);

 private:
  const char* start_of_tag() const;

  xmlParserCtxt& context_;
  bool may_skip_;
};

} // namespace standard_sitemap
