#pragma once

#include <cstddef>
#include <cstdint>

#include <libxml/parser.h>

namespace standard_sitemap {

/// Where libxml2's push parser is in its input. The only code that reads or writes fields of the parser
/// context that the SAX interface does not promise: `input` with its `base`, `cur`, `end`, `line` and `col`,
/// and `instate`.
///
/// Leaving the parser out (`is_idle_in_content`, `skip`) relies on more than positions do: that the parser
/// has consumed all it was given, keeps no look-ahead of its own, and counts lines and columns only in its
/// input. It is done only with versions for which that was verified (docs/contributing.md); with any other
/// the parser gets everything, which costs time and nothing else.
class LibxmlPosition {
 public:
  /// The version of the libxml2 that is running, as LIBXML_VERSION has it: 20914 for 2.9.14.
  static int running_version();
  /// Whether the parser may be left out in this version.
  static bool may_skip(int version);

  /// `context` must outlive this.
  LibxmlPosition(xmlParserCtxt& context, int version) : context_(context), may_skip_(may_skip(version)) {}

  /// 1-based, of what the parser has consumed, as libxml2 counts it; 0 if it has no input.
  std::uint32_t line() const;
  /// In a callback for text: the line of the last byte that is no white space, of what was consumed up to the
  /// end of the text that is delivered.
  std::uint32_t line_behind_words(std::string_view delivered) const;
  std::uint32_t column() const;
  /// How many bytes the parser was given beyond what it has consumed.
  std::size_t bytes_left() const;
  /// These bytes; until the parser is called again.
  std::string_view rest() const;

  /// Whether everything given to the parser has been consumed.
  bool at_end() const;
  /// The byte before the position; 0 at the start of the parser's buffer.
  char previous() const;
  /// Where an error about `]]>` in text was found: how many bytes the parser was given from that on. It may
  /// not have consumed the text before.
  std::size_t bytes_from_cdata_end() const;
  bool is_in_attribute_value() const;
  /// Whether the root element has been closed.
  bool is_after_root() const;

  /// During a start-tag callback: whether the tag has its `>`. If the input ends within a tag, libxml2
  /// delivers what there is of it, and only then reports the error.
  bool tag_is_complete() const;
  /// During the callback of a tag, which libxml2 calls at its end: the line of its `<`. A tag contains only
  /// one, so it is found by searching backwards.
  std::uint32_t line_of_tag() const;
  /// At the same time: how many bytes the parser was given from that `<` on.
  std::size_t bytes_from_tag() const;

  /// Whether the parser expects content of an element, and has consumed all it was given: what comes next may
  /// be left out, with `skip`. Always false in versions in which the parser may not be left out.
  bool is_idle_in_content() const;
  /// Counts content that the parser was not given: line ends, and bytes (ASCII) after the last of them.
  /// Precondition: `is_idle_in_content`.
  void skip(std::uint32_t lines, std::uint32_t columns);

 private:
  const char* start_of_tag() const;

  xmlParserCtxt& context_;
  bool may_skip_;
};

} // namespace standard_sitemap
