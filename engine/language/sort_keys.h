#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "engine/base/stop_poll.h"

namespace standard_sitemap {

/// The sort keys of many names, concatenated. They compare as bytes do.
class SortKeys {
 public:
  explicit SortKeys(std::size_t names) { ends_.reserve(names); }

  /// The next key is to be appended to these bytes, then ended.
  std::vector<std::uint8_t>& bytes() { return bytes_; }
  void end_key() { ends_.push_back(bytes_.size()); }

  std::string_view at(std::size_t i) const
  {
    const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
    return {reinterpret_cast<const char*>(bytes_.data()) + begin, ends_[i] - begin};
  }
  /// The length of the prefix common to all keys, except empty ones.
  std::size_t in_common(StopPoll& poll) const;

 private:
  std::vector<std::uint8_t> bytes_;
  std::vector<std::size_t> ends_;
};

/// Makes sort keys by the rules of a language, with numeric ordering of digits: with ICU or, in WebAssembly,
/// with JavaScript's `Intl.Collator`.
class SortKeyMaker {
 public:
  /// `language` is as for `Collation`.
  explicit SortKeyMaker(std::string_view language);
  SortKeyMaker(SortKeyMaker&&) noexcept;
  ~SortKeyMaker();

  /// Keys that compare with each other, but not with those of another call. That of an empty name is of no
  /// use. Throws `Stopped` if `poll` says that they are not wanted any more.
  SortKeys keys(std::span<const std::string_view> names, StopPoll poll) const;

 private:
  struct Rules;
  std::unique_ptr<const Rules> rules_;
};

} // namespace standard_sitemap
