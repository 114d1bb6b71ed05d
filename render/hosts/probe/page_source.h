#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/fetch/fetcher.h"
#include "engine/terms/diagnostic.h"
#include "engine/terms/policy.h"
#include "engine/web/page.h"

namespace standard_sitemap {

/// A page's response with its body. Owns what `Page` borrows.
struct PageResponse {
  ResponseHead head;
  std::string
      body; ///< at most one byte more than `Policy::page_bytes`, so that discovery can detect truncation
  /// Why the body is not as the server has it, if it matters: then `body` ends before the damage.
  std::optional<Error> damage = {};

  /// D-1d, D-11. The page borrows from this response.
  Page page() const;
  std::optional<MediaType> media_type() const;
};

/// Why there is no response.
struct PageError {
  FetchFailure failure = FetchFailure::network;
  std::string message;
};

using PageResult = Result<PageResponse, PageError>;

/// Fetches a page like a navigation (F-1). Fails if there is no response; a response with any status counts
/// as a page, and so does one that breaks off, with `damage`.
PageResult fetch_page(const Uri& url, Fetcher& fetcher, const Policy& policy);

/// Returns the address space of a server to which no connection is made, judged by its URL: that of a host
/// name is public.
AddressSpace assumed_address_space(const Uri& url);

/// Parses a raw HTTP response: status line, fields, empty line, body. Accepts CRLF or LF, unfolds folded
/// fields and skips interim (1xx) responses. Chunks and content codings of the body are undone, unless that
/// has been done before. Fails if `bytes` is not a response, its fields exceed the policy, or everything
/// before the body exceeds twice that limit plus 64 KiB.
PageResult parse_page_response(const Uri& url, std::string_view bytes, const Policy& policy);

/// The same for a file, which may be a pipe, a device, or standard input (`-`), and compressed with gzip or
/// xz. Reads in pieces and stops at the policy's limit for a page, so that an endless file is not read
/// forever.
PageResult read_page_file(const Uri& url, const std::string& path, const Policy& policy);

/// A page whose content is `content`, without any coding, and whose response had `fields`, and status 200. It
/// is HTML if these name no type. Fails if the fields exceed the policy.
PageResult page_of_content(const Uri& url, std::string content, const std::vector<HeaderList::Field>& fields,
                           const Policy& policy);

/// The same for a file, which is read as by `read_page_file`.
PageResult read_page_content(const Uri& url, const std::string& path,
                             const std::vector<HeaderList::Field>& fields, const Policy& policy);

} // namespace standard_sitemap
