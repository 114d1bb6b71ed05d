#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace standard_sitemap {

/// Holds the end of the input so far, which cannot be processed before more input arrives. Records that are
/// whole within one piece are never copied.
class HeldBytes {
 public:
  bool empty() const { return begin_ == bytes_.size(); }
  void hold(std::string_view bytes) { bytes_ += bytes; }
  std::string take()
  {
    bytes_.erase(0, std::exchange(begin_, 0));
    return std::exchange(bytes_, {});
  }

  /// Calls `process(bytes, is_rest)` with the held bytes and the new ones; `is_rest`: whether all new bytes
  /// are included. `process` returns how many bytes it consumed; the others are held. `wanted` returns how
  /// many bytes `process` needs; 0: unknown, and `process` gets twice as many each time, so that n bytes are
  /// looked at log n times.
  template <class Process, class Wanted>
  void append(std::string_view bytes, Process process, Wanted wanted)
  {
    while (!bytes.empty() && !empty()) {
      const std::size_t before = bytes_.size() - begin_;
      const std::size_t want = wanted();
      const std::size_t more =
          std::min(bytes.size(), want > before ? want - before : std::max(before, least_step));
      bytes_ += bytes.substr(0, more);
      const std::size_t done = process(std::string_view{bytes_}.substr(begin_), more == bytes.size());
      if (done < before) {
        drop(done);
        bytes.remove_prefix(more);
      } else {
        bytes_.clear();
        begin_ = 0;
        give_back();
        bytes.remove_prefix(done - before);
      }
    }
    if (!bytes.empty())
      bytes_ = bytes.substr(process(bytes, true));
  }

 private:
  static constexpr std::size_t least_step = 64u << 10;
  static constexpr std::size_t most_kept = 4u << 20;
  /// Bytes moved per byte consumed, at most.
  static constexpr std::size_t most_moved = 4;

  /// Moves the rest only once enough bytes are consumed: many short records may precede a long rest.
  void drop(std::size_t done)
  {
    begin_ += done;
    if (begin_ >= (bytes_.size() - begin_) / most_moved) {
      bytes_.erase(0, std::exchange(begin_, 0));
      give_back();
    }
  }
  /// Frees memory that an unusually long record needed.
  void give_back()
  {
    if (bytes_.capacity() > most_kept && bytes_.size() < bytes_.capacity() / most_moved)
      bytes_.shrink_to_fit();
  }

  std::string bytes_;
  std::size_t begin_ = 0; ///< how many of `bytes_` are consumed
};

} // namespace standard_sitemap
