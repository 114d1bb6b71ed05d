#pragma once

#include <optional>
#include <string>

#include <standard_sitemap/web/refusal.h>
#include <standard_sitemap/web/request_context.h>
#include <standard_sitemap/web/source_kind.h>

namespace standard_sitemap {

/// Names what a load of `root`, where a `kind` may lie, for a page would give, as far as the page and its
/// conditions decide it: the page's origin (which has its site in it, and decides mixed content, S-6, and who
/// gets extra fields and credentials) and address space, the root document, and all of the context but what
/// is for pages only. Equal keys: the same map. Nothing for pages of opaque origin (`file:`): there the
/// page's own directory decides.
std::optional<std::string> map_key(const Uri& root, SourceKind kind, const Initiator& page,
                                   const RequestContext& context);

} // namespace standard_sitemap
