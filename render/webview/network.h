#pragma once

#include <deque>
#include <list>
#include <memory>
#include <string>

#include "engine/web/policy.h"
#include "engine/web/refusal.h"
#include "engine/web/request.h"
#include "engine/web/request_context.h"
#include "render/webview/gobject.h"

namespace standard_sitemap::webview {

class Profile;
class Transfer;

/// What is to be fetched for a page, and how the page was.
struct Order {
  Request request;
  Initiator initiator;
  ReferrerPolicy referrer_policy;
  std::shared_ptr<const Policy> policy; ///< with the limits that the reader wrote down for the page's site
  std::shared_ptr<Receiver> receiver;
};

/// Fetches the documents of one tab with the browser's own network stack (F-1): by hidden web views, a few at
/// a time, whose answers are taken as downloads. So cookies, HTTP authentication, proxy, TLS, languages and
/// the HTTP cache are those of the pages. transfer.h says how far WebKit lets that go.
class Network {
 public:
  explicit Network(Profile& profile);
  ~Network();

  void fetch(Order order);
  /// Nobody hears of what is under way any more.
  void cancel_all();

 private:
  void tidy();

  Profile& profile_;
  std::string directory_; ///< of this process alone, for answers on their way
  unsigned files_ = 0;
  std::deque<Order> waiting_;
  std::list<std::unique_ptr<Transfer>> under_way_;
  Later tidy_;
};

} // namespace standard_sitemap::webview
