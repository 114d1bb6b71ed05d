#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/base/visibility.h"
#include "engine/web/result.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

/// A pattern for the pages of one site, as written by a reader: `[SCHEME://]HOST[:PORT][PATH]`.
///
///   example.com                   pages of this very host, by http or https, on the usual port
///   *.example.com                 those of the names below it, too
///   https://example.com:8443      by this scheme, on this port
///   example.com/docs              /docs and what is below it, but not /docsearch
///
/// The host may be in Unicode. A wildcard before a public suffix (`*.co.uk`, `*.github.io`) is refused: names
/// below it belong to unrelated owners.
class STANDARD_SITEMAP_API SitePattern {
 public:
  /// Parses a pattern. Fails with the reason in one English sentence.
  static Result<SitePattern, std::string> parse(std::string_view text);

  /// Whether the page matches. Only http and https pages can match.
  bool matches(const Uri& page) const;

  /// Whether both match the same pages.
  friend bool operator==(const SitePattern&, const SitePattern&) = default;

 private:
  SitePattern() = default;

  std::string scheme_;           ///< lower case; empty: http and https
  std::string host_;             ///< in ASCII form (UTS 46)
  bool names_below_ = false;     ///< whether names below `host_` match, too
  std::optional<unsigned> port_; ///< nullopt: the default port of the page's scheme
  std::string path_;             ///< normalised, without trailing slash; empty: any path
};

} // namespace standard_sitemap
