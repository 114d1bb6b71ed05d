#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/base/visibility.h"
#include "engine/web/result.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

/// Names pages of one site, as a reader writes it down: `[SCHEME://]HOST[:PORT][PATH]`.
///
///   example.com                   pages of this very host, by http or https, on the usual port
///   *.example.com                 those of the names below it, too
///   https://example.com:8443      by this scheme, on this port
///   example.com/docs              /docs and what is below it, but not /docsearch
///
/// A name may be in Unicode. A star before a public suffix (`*.co.uk`, `*.github.io`) is refused: names below
/// it belong to everybody.
class STANDARD_SITEMAP_API SitePattern {
 public:
  /// Fails with one sentence.
  static Result<SitePattern, std::string> parse(std::string_view text);

  /// Whether it names this page. Never for what is neither http nor https.
  bool matches(const Uri& page) const;

  /// The same pages.
  friend bool operator==(const SitePattern&, const SitePattern&) = default;

 private:
  SitePattern() = default;

  std::string scheme_;           ///< in lower case; empty: both
  std::string host_;             ///< as a resolver spells it, in ASCII
  bool names_below_ = false;     ///< those that end with a dot and `host_`, too
  std::optional<unsigned> port_; ///< none: that of the page's scheme
  std::string path_;             ///< normalised, without a slash at the end; empty: any
};

} // namespace standard_sitemap
