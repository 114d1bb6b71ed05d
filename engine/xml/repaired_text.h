#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>

namespace standard_sitemap {

/// Given to the parser in place of a raw `&`, one that does not begin a reference. Numeric, because libxml2
/// looks up names.
inline constexpr std::string_view ampersand_reference = "&#38;";

/// Text of the file, and the offsets of its raw `&`, each of which the parser gets as `ampersand_reference`
/// (G-11). Borrows both.
class RepairedText {
 public:
  explicit RepairedText(std::string_view text) : text_(text) {}
  /// `ampersands`: offsets in `text`, ascending.
  RepairedText(std::string_view text, std::span<const std::size_t> ampersands)
      : text_(text), ampersands_(ampersands)
  {
  }

  /// The text as in the file.
  std::string_view text() const { return text_; }
  bool needs_repair() const { return !ampersands_.empty(); }

  /// Returns the first `bytes` bytes, or the whole text if it is shorter.
  RepairedText first(std::size_t bytes) const
  {
    RepairedText part = *this;
    part.text_ = text_.substr(0, bytes);
    part.ampersands_ = ampersands_.first(ampersands_before(part.text_.size()));
    return part;
  }

  void remove_prefix(std::size_t bytes)
  {
    ampersands_ = ampersands_.subspan(ampersands_before(bytes));
    text_.remove_prefix(bytes);
    removed_ += bytes;
  }

  /// Splits the text at each raw `&`: calls `take` with each part but the last, and returns the last.
  template <class Take>
  std::string_view for_each_before_ampersand(Take&& take) const
  {
    std::size_t from = 0;
    for (const std::size_t ampersand : ampersands_) {
      const std::size_t at = ampersand - removed_;
      take(text_.substr(from, at - from));
      from = at + 1;
    }
    return text_.substr(from);
  }

 private:
  std::size_t ampersands_before(std::size_t offset) const
  {
    const auto end = std::ranges::lower_bound(ampersands_, removed_ + offset);
    return static_cast<std::size_t>(end - ampersands_.begin());
  }

  std::string_view text_;
  std::span<const std::size_t> ampersands_; ///< offsets in the text before any `remove_prefix`
  std::size_t removed_ = 0;
};

} // namespace standard_sitemap
