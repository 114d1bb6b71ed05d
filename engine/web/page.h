#pragma once

#include <optional>
#include <string_view>

#include "engine/web/address_space.h"
#include "engine/web/header_list.h"
#include "engine/web/media_type.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

/// A page as it was delivered: the final response after redirects (D-1d).
struct Page {
  Uri url;                ///< of the final response
  HeaderList fields = {}; ///< of the final response; empty for `file:`
  std::optional<MediaType> media_type =
      {};                     ///< given by the host (D-11); unset: the field Content-Type says it
  std::string_view body = {}; ///< raw bytes, content codings undone; borrowed from the host
  AddressSpace address_space = AddressSpace::unknown; ///< of the connection it came by

  /// What the engine takes the page for: `media_type`, else what the field Content-Type says; nullopt if
  /// neither names a media type.
  std::optional<MediaType> effective_media_type() const
  {
    const auto field = media_type ? std::nullopt : fields.first("Content-Type");
    return field ? MediaType::parse(*field) : media_type;
  }

  /// Whether its content may have links (D-3, D-4, D-10): HTML and XHTML.
  bool may_have_links() const
  {
    const auto type = effective_media_type();
    return type && (type->is_html() || type->is_xhtml());
  }

  /// D-11: header rules apply to these only.
  bool delivered_by_http() const { return url.is_http(); }
};

} // namespace standard_sitemap
