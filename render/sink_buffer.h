#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "render/renderer.h"

namespace standard_sitemap {

/// Collects text for a sink, and hands it on in pieces of a few kilobytes until the sink stops it.
class SinkBuffer {
 public:
  /// `sink` must outlive the buffer.
  explicit SinkBuffer(const Sink& sink) : sink_(sink) {}
  explicit SinkBuffer(Sink&& sink) = delete;
  SinkBuffer(const SinkBuffer&) = delete;
  SinkBuffer& operator=(const SinkBuffer&) = delete;

  void put(char c)
  {
    text_ += c;
    flush_if_full();
  }
  void append(std::string_view text)
  {
    text_ += text;
    flush_if_full();
  }

  /// The text that is not in the sink yet, for what appends to a string. Call `flush_if_full` from time
  /// to time.
  std::string& text() { return text_; }
  void flush_if_full()
  {
    if (text_.size() >= piece_bytes)
      flush();
  }

  /// Hands on the rest.
  void finish() { flush(); }
  /// Whether the sink refused further output.
  bool stopped() const { return stopped_; }

 private:
  static constexpr std::size_t piece_bytes = std::size_t{16} << 10;

  void flush()
  {
    if (!stopped_ && !text_.empty())
      stopped_ = !sink_(text_);
    text_.clear();
  }

  const Sink& sink_;
  std::string text_;
  bool stopped_ = false;
};

} // namespace standard_sitemap
