#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "engine/web/header_list.h"

namespace standard_sitemap {

/// RFC 9110, 8.4.1: returns the first content coding that the response names and that no browser can undo,
/// such as `UTF-8`; nullopt if there is none. Borrows from `fields`. Inline: engine/curl is a library of its
/// own, which has only what hosts may call.
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

/// The same as a sentence. Like browsers, the engine takes such a body as it came (`Code::coding_unknown`).
std::optional<std::string> unknown_coding_sentence(const HeaderList& fields);

} // namespace standard_sitemap
