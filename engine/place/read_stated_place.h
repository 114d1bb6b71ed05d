#pragma once

#include "engine/base/visibility.h"
#include "engine/terms/policy.h"
#include "engine/web/page.h"
#include "engine/web/stated_place.h"

namespace standard_sitemap {

/// Reads what a page says of its own place, from its `Link` fields and its content. Causes no
/// request and guesses nothing; independent of whether the page has a map.
///
///   StatedPlace place = read_stated_place(page, policy);
///   for (const RelatedPage& next : place.of(RelationKind::next)) ...
///
/// Time and memory are bounded, whatever the page: one pass over at most `Policy::page_bytes`, two if
/// a `<meta>` changes the encoding. If the policy has a reader process, the content is read in it, and this
/// waits for it; if that fails, only the fields count, and there is a diagnostic `reader_failed`.
/// Diagnostics say what was left out.
STANDARD_SITEMAP_API StatedPlace read_stated_place(const Page& page, const Policy& policy,
                                                   PageParts parts = {});

} // namespace standard_sitemap
