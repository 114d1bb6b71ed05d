#pragma once

#include <memory>

#include "engine/web/result.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

/// The site of a small bookshop with a site map of several files, served within this process on its own
/// loopback port: something to probe without a network.
///
///   auto site = DemoSite::start();
///   if (site) probe((*site)->url());          // http://127.0.0.1:PORT/
///
/// The home page names the map in its response fields (D-1), the small print by the legacy field (D-2), all
/// others by a link (D-3). One file that the map refers to is missing on purpose. Answers GET and HEAD from
/// its own thread until it is destroyed.
class DemoSite {
 public:
  /// Fails (`network_error`) if no loopback port is available.
  static Result<std::unique_ptr<DemoSite>> start();
  DemoSite(const DemoSite&) = delete;
  DemoSite& operator=(const DemoSite&) = delete;
  ~DemoSite();

  /// Address of the home page.
  const Uri& url() const;

 private:
  struct Server;
  explicit DemoSite(std::unique_ptr<Server> server);
  std::unique_ptr<Server> server_;
};

} // namespace standard_sitemap
