#pragma once

#include <optional>

#include <webkit2/webkit2.h>

#include "engine/web/page.h"
#include "engine/web/policy.h"

namespace standard_sitemap::webview {

/// The fields of a response, repeated ones as one comma list and without `Set-Cookie`: so WebKit gives them.
/// Nothing if there are more than the policy allows. Empty for `file:`.
std::optional<HeaderList> fields_of(WebKitURIResponse* response, const Policy& policy);

/// A page as WebKit had it delivered, without its body. Nothing if its address is no URI. Of too many fields
/// none count.
std::optional<Page> page_of(WebKitURIResponse* response, const Policy& policy);

} // namespace standard_sitemap::webview
