#pragma once

#include <optional>
#include <string_view>

#include "engine/base/ascii.h"

namespace standard_sitemap {

/// The tokens of a list separated by ASCII white space, such as `rel`, in order. Borrows the list; linear.
///
///   TokenList tokens{rel};
///   while (const auto token = tokens.next()) ...
class TokenList {
 public:
  explicit TokenList(std::string_view list) : rest_(list) {}

  /// Returns the next token, which is not empty; nullopt at the end.
  std::optional<std::string_view> next()
  {
    const std::size_t begin = rest_.find_first_not_of(ascii_whitespace);
    if (begin == std::string_view::npos)
      return std::nullopt;
    rest_.remove_prefix(begin);
    const std::string_view token = rest_.substr(0, rest_.find_first_of(ascii_whitespace));
    rest_.remove_prefix(token.size());
    return token;
  }

 private:
  std::string_view rest_;
};

} // namespace standard_sitemap
