#pragma once

#include <optional>
#include <vector>

#include "engine/web/page.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

/// What a response says to search engines.
struct SearchStatements {
  bool no_index = false;       ///< `noindex` or `none`, to all of them
  std::vector<Uri> canonicals; ///< the addresses that it gives as its own, without fragments, each once

  /// The address that it gives as its own; nullopt: none, or several, which search engines ignore.
  std::optional<Uri> canonical() const
  {
    return canonicals.size() == 1 ? std::optional{canonicals.front()} : std::nullopt;
  }
  void add_canonical(const Uri& base, std::string_view reference);
};

/// Returns what the response fields say: `X-Robots-Tag`, and `Link` with `rel=canonical` (RFC 6596).
SearchStatements search_statements_of(const Page& page);

/// Whether a value of `<meta name="robots">`, or a list of its words, has `noindex` or `none`.
bool says_no_index(std::string_view words);

} // namespace standard_sitemap
