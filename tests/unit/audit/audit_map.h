#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/map/map.h"
#include "engine/terms/diagnostic.h"
#include "render/hosts/audit/target_judge.h"

namespace standard_sitemap::test {

inline constexpr const char* map_address = "http://example.com/map.xml";

/// The address, which is known to be one.
Uri address(std::string_view text);

/// Loads a Standard Sitemap from `map_address`. `content`: what is in `<sitemap>`, from line 2 on. The host
/// is `example.com`.
Map map_with(const std::string& content);
/// Loads whatever `document` is from there, as a reader's preference would.
Map map_of_list(const std::string& document);

/// `LINE code`, in order.
std::vector<std::string> codes_of(const Diagnostics& findings);
/// The messages, in order.
std::vector<std::string> messages_of(const Diagnostics& findings);

/// A page of HTML, as answered with status 200, which names the map by a response field.
TargetAnswer good_page();

} // namespace standard_sitemap::test
