#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>

namespace standard_sitemap {

/// What is parsed for an `&` of the file that does not begin a reference. By number: libxml2 looks up a name.
inline constexpr std::string_view ampersand_reference = "&#38;";

/// Text of the file, and the places in it of each `&` that does not begin a reference, for which the parser
/// gets one (G-11). Borrows both.
class RepairedText {
 public:
  explicit RepairedText(std::string_view text) : text_(text) {}
  /// `ampersands`: offsets in `text`, ascending.
  RepairedText(std::string_view text, std::span<const std::size_t> ampersands)
      : text_(text), ampersands_(ampersands)
  {
  }

  /// As it is in the file.
  std::string_view text() const { return text_; }
  bool needs_repair() const { return !ampersands_.empty(); }

  /// The first so many bytes of it, or all.
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

  /// Calls `take` with the text before each of the ampersands, behind the one before it; returns what is
  /// behind the last of them.
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
  std::span<const std::size_t> ampersands_; ///< offsets in the text before anything was removed
  std::size_t removed_ = 0;
};

} // namespace standard_sitemap
