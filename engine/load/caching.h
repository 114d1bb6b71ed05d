#pragma once

#include <optional>

#include "engine/load/kept_document.h"
#include "engine/web/header_list.h"
#include "engine/web/request.h"

namespace standard_sitemap {

/// Returns the fields of a response that matter for caching.
HeaderList caching_fields(const HeaderList& response);

/// RFC 9111, 3.2: returns the fields of a cached response updated by a 304 response.
HeaderList updated_fields(const HeaderList& kept, const HeaderList& not_modified);

/// Returns the validators for a conditional request; nullopt if the response had none that can be sent back.
std::optional<Validators> validators_of(const KeptDocument& kept);

} // namespace standard_sitemap
