#pragma once

#include <string>
#include <string_view>

namespace standard_sitemap {

// The files that are made from the rows of the options (option_row.h).

/// The options in mdoc(7), for the place `@OPTIONS@` of the manual page.
std::string options_for_manual_page();
std::string bash_completion();
std::string zsh_completion();
std::string fish_completion();

} // namespace standard_sitemap
