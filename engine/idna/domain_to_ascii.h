#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// `ascii_host` of a host that is not plain, by ICU or, in WebAssembly, by JavaScript: nullopt if UTS 46
/// refuses it, or it is too long, or has too many marks. The answer may still have characters that are not
/// allowed in domains. `utf8` is not longer than 64 KiB.
std::optional<std::string> domain_to_ascii(std::string_view utf8);

} // namespace standard_sitemap
