#pragma once

#include <deque>
#include <list>
#include <memory>
#include <string>

#include "engine/terms/policy.h"
#include "engine/web/refusal.h"
#include "engine/web/request.h"
#include "engine/web/request_context.h"
#include "render/hosts/webview/gobject.h"

namespace standard_sitemap::webview {

class Profile;
class Transfer;

/// What to fetch for a page, and how the page was obtained.
struct FetchJob {
  Request request;
  Initiator initiator;
  ReferrerPolicy referrer_policy;
  std::shared_ptr<const Policy>
      policy; ///< includes the limits that the reader configured for the page's site
  std::shared_ptr<Receiver> receiver;
};

/// Fetches the documents of one tab with the browser's own network stack (F-1): hidden web views load them, a
/// few at a time, and their responses are taken as downloads. So they share cookies, HTTP authentication,
/// proxy, TLS, languages and HTTP cache with the pages. transfer.h lists the limits of this in WebKit.
class Network {
 public:
  explicit Network(Profile& profile);
  ~Network();

  void fetch(FetchJob job);
  /// Cancels everything in progress; receivers are not called any more.
  void cancel_all();

 private:
  void tidy();

  Profile& profile_;
  std::string directory_; ///< private to this process, for responses in progress
  unsigned files_ = 0;
  std::deque<FetchJob> waiting_;
  std::list<std::unique_ptr<Transfer>> under_way_;
  DelayedCall tidy_;
};

} // namespace standard_sitemap::webview
