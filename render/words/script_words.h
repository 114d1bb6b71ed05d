#pragma once

#include <span>
#include <string>
#include <string_view>

#include "render/words/words.h"

namespace standard_sitemap {

/// These messages for a script in a page, as JSON: `{"lang":"en","dir":"ltr","digits":"latn","texts":{...}}`.
/// Each text is the message, or an object with its forms, by plural category. `speak` in
/// render/page/words.js makes functions of it. Messages that there are not are left out.
std::string script_words(const Words& words, std::span<const std::string_view> names);

} // namespace standard_sitemap
