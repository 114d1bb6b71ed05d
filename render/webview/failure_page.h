#pragma once

#include <string>

#include <glib.h>

namespace standard_sitemap::webview {

/// Whether a load that ended with `error` came to nothing. Not so if it was stopped, or became something else
/// than a page: then what was shown before stays.
bool is_failure(const GError& error);

/// What is said of an address that WebKit will not ask for, without a word of its own: of a port that is
/// another service's (Fetch, "bad port").
std::string refused_address_text(const std::string& address);

/// A page that says that `address` cannot be shown, `why`, and what to do, as HTML without scripts or links.
std::string failure_page(const std::string& address, const std::string& why);

} // namespace standard_sitemap::webview
