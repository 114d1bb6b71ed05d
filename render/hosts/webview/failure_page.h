#pragma once

#include <string>

#include <glib.h>

#include "render/words/words.h"

namespace standard_sitemap::webview {

/// Whether a load that ended with `error` failed. False if it was stopped or became something other than a
/// page: then the previous page stays visible.
bool is_failure(const GError& error);

/// Returns the explanation for an address that WebKit refuses to load without a message: one with a port
/// reserved for another service (Fetch, "bad port").
std::string refused_address_text(const std::string& address, const Words& words = {});

/// Returns a page that says that `address` cannot be shown, `why`, and what to do: HTML without scripts or
/// links.
std::string failure_page(const std::string& address, const std::string& why, const Words& words);

} // namespace standard_sitemap::webview
