#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "engine/fetch/fetcher.h"
#include "engine/web/page.h"
#include "engine/web/policy.h"

namespace standard_sitemap {

/// A page's response, with its body. Owns what `Page` borrows.
struct PageResponse {
  ResponseHead head;
  std::string
      body; ///< at most one byte more than `Policy::page_bytes`: so that discovery sees that there is more

  /// D-1d, D-11. Borrows from this response.
  Page page() const;
  std::optional<MediaType> media_type() const;
};

/// Why there is no response.
struct PageTrouble {
  FetchFailure failure = FetchFailure::network;
  std::string message;
};

using PageResult = Result<PageResponse, PageTrouble>;

/// Gets a page as a navigation would (F-1). `interrupted` is asked now and then; true from it gives up.
/// Fails if there is no response; a response of any status is a page.
PageResult fetch_page(const Uri& url, Fetcher& fetcher, const Policy& policy,
                      const std::function<bool()>& interrupted);

/// A raw HTTP response: status line, fields, empty line, body. CRLF or LF; folded fields are unfolded;
/// interim (1xx) responses are passed over. The body is taken as it is, whatever the fields say about its
/// coding and length. Fails if it is none, or exceeds the policy: its fields, and twice as much and 64 KiB of
/// whatever stands before the body.
PageResult parse_page_response(const Uri& url, std::string_view bytes, const Policy& policy);

/// The same, from a file, which may be a pipe or a device. Read in blocks, and not beyond what the policy
/// lets a page have: never to the end of what has none.
PageResult read_page_file(const Uri& url, const std::string& path, const Policy& policy);

} // namespace standard_sitemap
