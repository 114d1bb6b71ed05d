#pragma once

#include <optional>
#include <string_view>

#include "engine/web/address_space.h"
#include "engine/web/header_list.h"
#include "engine/web/media_type.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

/// A page as delivered: the final response after redirects (D-1d). Borrows its body.
struct Page {
  Uri url;                                  ///< of the final response
  HeaderList fields = {};                   ///< of the final response; empty for `file:`
  std::optional<MediaType> media_type = {}; ///< set by the host (D-11); nullopt: use the Content-Type field
  std::string_view body = {};               ///< raw bytes, content codings decoded; must outlive the page
  AddressSpace address_space = AddressSpace::unknown; ///< of the connection it came over
  int status = 0; ///< of the final response; 0: not known, or not HTTP. Only a check asks
  /// Why the body is incomplete: one phrase, set by the host; must outlive the page. The body is then the
  /// part before the damage, and a link missing from it may be in the rest.
  std::string_view damage = {};

  /// Returns `media_type` if set, else the type in the Content-Type fields; nullopt if neither is a media
  /// type.
  std::optional<MediaType> effective_media_type() const
  {
    return media_type ? media_type : MediaType::of_response(fields);
  }

  /// Whether the content is read for links (D-3, D-4, D-10): HTML and XHTML only.
  bool may_have_links() const
  {
    const auto type = effective_media_type();
    return type && (type->is_html() || type->is_xhtml());
  }

  /// Whether the status is not a success, so that this is an error page.
  bool is_error() const { return status != 0 && (status < 200 || status > 299); }

  /// D-11: whether the header rules apply, which they do only to http and https.
  bool delivered_by_http() const { return url.is_http(); }
};

} // namespace standard_sitemap
