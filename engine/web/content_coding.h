#pragma once

#include <optional>
#include <string>

#include "engine/web/header_list.h"

namespace standard_sitemap {

/// RFC 9110, 8.4.1: returns a sentence about the first content coding that the response names and that no
/// browser can undo, such as `UTF-8`; nullopt if there is none. Like browsers, the engine takes such a body
/// as it came (`Code::coding_unknown`).
std::optional<std::string> unknown_coding_sentence(const HeaderList& fields);

} // namespace standard_sitemap
