#pragma once

#include <optional>

#include <webkit2/webkit2.h>

#include "engine/terms/policy.h"
#include "engine/web/page.h"

namespace standard_sitemap::webview {

/// Returns the fields of a response as WebKit provides them: repeated ones as one comma-separated list,
/// without `Set-Cookie`. Returns nullopt if there are more than the policy allows; an empty list for `file:`.
std::optional<HeaderList> fields_of(WebKitURIResponse* response, const Policy& policy);

/// Returns a page as WebKit received it, without its body; nullopt if its address is not a URI. If there are
/// too many fields, all are dropped.
std::optional<Page> page_of(WebKitURIResponse* response, const Policy& policy);

} // namespace standard_sitemap::webview
