#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// A host name in UTF-8 as it stands in the DNS: mapped and encoded by UTS 46, nontransitional, as browsers
/// do. `bücher.example` gives `xn--bcher-kva.example`. Nothing if it can be none.
std::optional<std::string> ascii_host_name(std::string_view utf8);

} // namespace standard_sitemap
