#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "render/renderer.h"

namespace standard_sitemap {

/// `text` for element content and for quoted attribute values: `&`, `<`, `>` and both quotes are written as
/// references. Valid UTF-8 whatever it was; what acts on the text around it (C0 but the line feed, C1, DEL,
/// separators, bidi embeddings, overrides and isolates) becomes U+FFFD.
std::string html_text(std::string_view text);

/// `text` as a JSON string that may stand in a `<script>`: as `json_string`, and `<`, `>` and `&` are
/// escaped.
std::string script_string(std::string_view text);

/// Markup, handed on in pieces of some kilobytes as long as somebody reads it.
class HtmlWriter {
 public:
  explicit HtmlWriter(const Sink& sink) : sink_(sink) {}
  HtmlWriter(const HtmlWriter&) = delete;
  HtmlWriter& operator=(const HtmlWriter&) = delete;

  /// Markup of ours.
  void raw(std::string_view markup);
  void number(std::uint64_t value);
  /// Text of anybody's, escaped.
  void text(std::string_view value);
  /// ` name="value"`, the value escaped.
  void attribute(std::string_view name, std::string_view value);

  void finish() { hand_on(); }
  /// The reader went away.
  bool stopped() const { return stopped_; }
  /// Written so far.
  std::size_t bytes() const { return bytes_; }

 private:
  void hand_on();

  const Sink& sink_;
  std::string buffer_;
  std::size_t bytes_ = 0;
  bool stopped_ = false;
};

} // namespace standard_sitemap
