#pragma once

#include <optional>
#include <string_view>

#include <standard_sitemap/web/address_space.h>
#include <standard_sitemap/web/header_list.h>
#include <standard_sitemap/web/media_type.h>
#include <standard_sitemap/web/uri.h>

namespace standard_sitemap {

/// A page as it was delivered: the final response after redirects (D-1d).
struct Page {
  Uri url;                                  ///< of the final response
  HeaderList fields = {};                   ///< of the final response; empty for `file:`
  std::optional<MediaType> media_type = {}; ///< from Content-Type, or given by the host (D-11)
  std::string_view body = {};               ///< raw bytes, content codings undone; borrowed from the host
  AddressSpace address_space = AddressSpace::unknown; ///< of the connection it came by

  /// D-11: header rules apply to these only.
  bool delivered_by_http() const { return url.is_http(); }
};

} // namespace standard_sitemap
