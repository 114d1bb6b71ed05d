#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tests/conformance/run.h"
#include "tests/support/rendered.h"
#include "tests/support/repeated.h"

#include "render/text/text_renderer.h"

namespace standard_sitemap::containment {

inline constexpr const char* page_url = "http://example.com/";
inline constexpr const char* root_url = "http://example.com/map.xml";

/// An SSP document; `body` begins in its line 2.
std::string sitemap(std::string_view body);
using test::rendered;
using test::repeated;

/// A site in a table, without a network: its root document is at `root_url`, and it is seen from a public
/// page of the same origin.
class Site {
 public:
  Site();
  explicit Site(std::string_view root_body) : Site() { map(root_url, root_body); }

  /// The body of an SSP document at a URI, or below `page_url`.
  Site& map(const std::string& url, std::string_view body) { return raw(url, sitemap(body)); }
  /// A document with exactly these bytes.
  Site& raw(const std::string& url, std::string bytes, std::string_view content_type = "application/xml");
  Site& redirect(const std::string& url, std::string_view location);
  /// The page's own response, in place of one that names the map in a field.
  Site& page(HeaderList fields, std::string body);

  conformance::Fixture fixture;
  Policy& policy = fixture.policy;

  Site(const Site&) = delete;
};

/// A site with everything that is made from it.
class Visit {
 public:
  explicit Visit(const Site& site);

  const Report& report() const { return hosted_.report(); }
  View* view() { return hosted_.view(); }
  std::vector<std::string> requests() const { return hosted_.host().requests(); }
  std::uint64_t count(Code code) const { return report().diagnostics.count(code); }
  std::string outcome(std::size_t document = 0) const;

  std::string json() const;
  std::string text(TextOptions options = {}) const;

 private:
  conformance::Hosted hosted_;
};

/// The map as nested names: `(a,b(c))`. If a link is not offered, the reason follows its node: `a!too-long`.
/// A node that is its own ancestor is `^a`.
std::string outline(const Map& map);

} // namespace standard_sitemap::containment
