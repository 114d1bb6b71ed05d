#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "render/sink_buffer.h"

namespace standard_sitemap {

/// Escapes `text` for element content and quoted attribute values: `&`, `<`, `>` and both quotes become
/// references. The result is always valid UTF-8. Characters that affect surrounding text (C0 except line
/// feed, C1, DEL, separators, bidi embeddings, overrides and isolates) become U+FFFD.
std::string html_text(std::string_view text);

/// The same for a name, whose long words may be broken where their parts begin: `<wbr>` after `.`, `/`, `\`,
/// `_`, `:` and `-`, and before a capital letter (ASCII). It is hidden from accessible names, in which
/// Chromium has a space there.
std::string html_name(std::string_view name);

/// Writes markup to a sink until the sink stops it.
class HtmlWriter {
 public:
  explicit HtmlWriter(const Sink& sink) : out_(sink) {}
  explicit HtmlWriter(Sink&& sink) = delete;

  /// Writes trusted markup unchanged.
  void raw(std::string_view markup);
  void number(std::uint64_t value);
  /// Writes untrusted text, escaped.
  void text(std::string_view value);
  /// Writes an untrusted name, escaped; its long words may be broken.
  void name(std::string_view value) { raw(html_name(value)); }
  /// Writes ` name="value"` with the value escaped.
  void attribute(std::string_view name, std::string_view value);

  void finish() { out_.finish(); }
  /// Whether the sink refused further output.
  bool stopped() const { return out_.stopped(); }
  /// Number of bytes written so far.
  std::size_t bytes() const { return bytes_; }

 private:
  SinkBuffer out_;
  std::size_t bytes_ = 0;
};

} // namespace standard_sitemap
