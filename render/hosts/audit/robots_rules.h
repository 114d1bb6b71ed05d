#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/web/uri.h"

namespace standard_sitemap {

/// The rules of a robots.txt for programs that it does not name: the groups of `User-agent: *` (RFC 9309).
///
///   RobotsRules rules{text};
///   rules.disallows(*Uri::parse({"https://example.com/cart/"}));
///
/// Of several rules that match, that with the longest pattern counts; of equally long ones, `Allow` (2.2.2).
class RobotsRules {
 public:
  static constexpr std::size_t max_bytes = 500u << 10; ///< 2.5: no more is read
  static constexpr std::size_t max_wildcards = 4'000;  ///< patterns with `*` or `$`

  /// `text`: the file, UTF-8 or not. O(n log n) time.
  explicit RobotsRules(std::string_view text);

  /// Whether a program must not ask for this address, which is on the host of the file. O(n log m) time for
  /// an address of n bytes and m rules, and one pass over it for each pattern with `*` that begins alike:
  /// O(n + p) time for a pattern of p bytes.
  bool disallows(const Uri& url) const;
  /// Whether patterns with `*` or `$` were left out, because there are too many.
  bool is_cut() const { return is_cut_; }

 private:
  struct Rule {
    std::string literal; ///< the pattern up to its first `*`, or up to the `$` that ends it
    std::string rest;    ///< from there on
    bool allows;

    std::size_t length() const { return literal.size() + rest.size(); }
  };

  class Lines;
  void add(std::string_view pattern, bool allows);

  std::vector<Rule> rules_; ///< sorted by `literal`
  std::size_t wildcards_ = 0;
  bool is_cut_ = false;
};

} // namespace standard_sitemap
