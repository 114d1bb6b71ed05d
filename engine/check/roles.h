#pragma once

#include <optional>
#include <string_view>

namespace standard_sitemap {

/// M-12: returns the role that programs know and that `role`, in lower case, was probably meant to be;
/// nullopt if it is known itself, is another word that sites use as a role, or is like none.
std::optional<std::string_view> meant_role(std::string_view role);

} // namespace standard_sitemap
