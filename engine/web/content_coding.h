#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "engine/web/header_list.h"

namespace standard_sitemap {

/// RFC 9110, 8.4.1: returns the response's first content coding that no browser can decode, such as `UTF-8`;
/// nullopt if there is none. Borrows from `fields`. Inline, because engine/curl is a separate library, which
/// can only call functions exported to hosts.
inline std::optional<std::string_view> unknown_coding(const HeaderList& fields)
{
  constexpr std::string_view known[] = {"", "identity", "none", "gzip", "x-gzip", "deflate", "br", "zstd"};
  for (std::string_view line : fields.all("Content-Encoding"))
    while (!line.empty()) {
      const std::string_view member = line.substr(0, line.find(','));
      line.remove_prefix(std::min(member.size() + 1, line.size()));
      const std::string_view coding = trimmed(member);
      if (std::ranges::none_of(known, [&](auto one) { return equal_ignoring_case(coding, one); }))
        return coding;
    }
  return std::nullopt;
}

/// Returns a sentence about that coding. Like browsers, the engine uses such a body as received
/// (`Code::coding_unknown`).
std::optional<std::string> unknown_coding_sentence(const HeaderList& fields);

} // namespace standard_sitemap
