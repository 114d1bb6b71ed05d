#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// The end of what has come so far and cannot be done with before more comes. What is whole within one piece
/// is never copied.
class HeldBytes {
 public:
  bool empty() const { return bytes_.empty(); }
  const std::string& bytes() const { return bytes_; }
  void hold(std::string_view bytes) { bytes_ += bytes; }
  std::string take()
  {
    std::string taken;
    taken.swap(bytes_);
    return taken;
  }

  /// Calls `process(bytes, is_rest)` with what is held and what comes; `is_rest`: with all of it. It returns
  /// how many bytes are done with; the others are held. `wanted()`: how many bytes it needs; if it does not
  /// know that, 0: then it gets twice as many each time, so that n bytes are looked at log n times.
  template <class Process, class Wanted>
  void append(std::string_view bytes, Process process, Wanted wanted)
  {
    while (!bytes.empty() && !bytes_.empty()) {
      const std::size_t before = bytes_.size();
      const std::size_t want = wanted();
      const std::size_t more =
          std::min(bytes.size(), want > before ? want - before : std::max(before, least_step));
      bytes_ += bytes.substr(0, more);
      const std::size_t done = process(std::string_view{bytes_}, more == bytes.size());
      if (done < before) {
        bytes_.erase(0, done);
        bytes.remove_prefix(more);
      } else {
        bytes_.clear();
        bytes.remove_prefix(done - before);
      }
    }
    if (!bytes.empty())
      bytes_ = bytes.substr(process(bytes, true));
  }

 private:
  static constexpr std::size_t least_step = 64u << 10;
  std::string bytes_;
};

} // namespace standard_sitemap
