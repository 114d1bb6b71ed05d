#pragma once

#include <string_view>

namespace standard_sitemap {

/// Says a sentence to the person, on stderr, as `sitemap-probe: SENTENCE`. Control characters are made
/// visible.
void say(std::string_view sentence);

/// A further line that belongs to what was said last.
void say_also(std::string_view line);

} // namespace standard_sitemap
