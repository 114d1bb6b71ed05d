#pragma once

#include <string_view>

#include "render/hosts/probe/exit_status.h"

namespace standard_sitemap {

/// Prints a sentence for the user on stderr as `sitemap-probe: SENTENCE`. Control characters are made
/// visible.
void print_message(std::string_view sentence);

/// Prints a further line that belongs to the last sentence.
void say_also(std::string_view line);

/// Prints the sentence and returns `status`.
ExitStatus give_up(ExitStatus status, std::string_view sentence);

} // namespace standard_sitemap
