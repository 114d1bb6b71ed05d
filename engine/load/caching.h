#pragma once

#include <optional>

#include "engine/load/kept_document.h"
#include "engine/web/header_list.h"
#include "engine/web/request.h"

namespace standard_sitemap {

/// The fields of a response by which caches go.
HeaderList caching_fields(const HeaderList& response);

/// RFC 9111 3.2: the fields of a kept response after its server has said 304.
HeaderList updated_fields(const HeaderList& kept, const HeaderList& not_modified);

/// What its server may be asked with; nothing if it came with none that is fit to be sent back.
std::optional<Validators> validators_of(const KeptDocument& kept);

} // namespace standard_sitemap
