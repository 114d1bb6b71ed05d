#pragma once

#include <optional>

#include "engine/web/page.h"
#include "render/bindings/c/discover.h"

namespace standard_sitemap::c {

/// Returns the page that a host gives, which borrows its body; nullopt if it is not valid.
std::optional<Page> given_page(const standard_sitemap_page* page);

} // namespace standard_sitemap::c
