#pragma once

#include <string_view>

namespace standard_sitemap {

/// Prints a sentence for the user on stderr as `sitemap-probe: SENTENCE`. Control characters are made
/// visible.
void print_message(std::string_view sentence);

/// Prints a further line that belongs to the last sentence.
void say_also(std::string_view line);

} // namespace standard_sitemap
