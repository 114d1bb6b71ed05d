#pragma once

#include <functional>
#include <optional>
#include <string>

#include "engine/fetch/fetcher.h"
#include "engine/map/map.h"
#include "engine/web/request_context.h"
#include "engine/web/result.h"

namespace standard_sitemap {

/// Returns the address of a search engine as a person typed it: http or https, without a query.
Result<Uri> submission_endpoint(const std::string& typed);

/// Returns the address whose GET submits a sitemap, as sitemaps.org describes it:
/// `ENDPOINT/ping?sitemap=` and the sitemap's address, percent-encoded.
Uri submission_address(const Uri& endpoint, const Uri& sitemap);

/// Returns why a search engine would not take the map; nullopt if it may: XML sitemaps, text lists and feeds
/// with an address on the web are submitted.
std::optional<std::string> why_not_submitted(const Map& map);

/// What is sent with a submission: nothing that belongs to the site or its reader, such as cookies or a
/// password.
RequestContext submission_context(const RequestContext& of_site);

/// What became of a submission.
struct SubmissionAnswer {
  std::optional<int> status; ///< HTTP status; nullopt: there was no answer
  std::string problem;       ///< why not
  bool accepted() const { return status && *status >= 200 && *status <= 299; }
};

/// Sends one request and reads no body. A redirect is not followed. Polls `interrupted` and gives up once it
/// returns true.
SubmissionAnswer submit(const Uri& address, Fetcher& fetcher, const std::function<bool()>& interrupted);

} // namespace standard_sitemap
