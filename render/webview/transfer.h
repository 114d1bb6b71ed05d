#pragma once

#include <cstdio>
#include <functional>
#include <memory>
#include <string>

#include <webkit2/webkit2.h>

#include "render/webview/downloads.h"
#include "render/webview/gobject.h"
#include "render/webview/network.h"

namespace standard_sitemap::webview {

class Profile;

/// One document on its way: a hidden view asks for it, and at the response it becomes a download into a file
/// of its own, which is read while it grows.
///
/// What WebKit (2.50) does and does not do:
/// - Each hop of a redirect is a navigation to decide on before it is sent, so that it can be refused. Only
///   user information in it is not shown: that is refused when the answer begins.
/// - A hidden view is a top-level navigation to servers: what goes to another site than the page's would
///   carry that site's own cookies. So it is sent from a context that has none, and so is every hop after it.
/// - A download is started some time after it was decided on, and even if the view is gone by then: what
/// comes
///   too late has no claim (downloads.h), and is cancelled.
/// - `Accept` is always that of a page (F-2 is a MAY), `Sec-Fetch-Dest` is `document`. `Referer` can be set,
///   and is cut to the origin by WebKit at a redirect to another one.
/// - Validators are taken out of a main resource's request, and its own cache does not keep what becomes a
///   download. So where the engine would ask whether a document has changed, it comes again.
/// - The address connected to is not told: the engine judges by spelling, as for any such host.
/// - Who asks for a name and password gets none but those that the reader has given to the page before.
class Transfer {
 public:
  Transfer(Profile& profile, Order order, std::string file, std::function<void()> on_over);
  ~Transfer();

  void start();
  bool over() const { return !order_.receiver; }
  /// The receiver hears no more.
  void cancel() { finish({}); }

 private:
  using Told = std::function<void(Receiver&)>;
  void ask(); ///< for `url_`
  void finish(const Told& last);
  void fail(FetchFailure failure, const std::string& why);
  void timed_out();
  void read_on();
  void read_end();

  gboolean decide_policy(WebKitWebView*, WebKitPolicyDecision* decision, WebKitPolicyDecisionType type);
  bool decide_hop(WebKitNavigationAction* action);
  bool decide_response(WebKitURIResponse* response);
  gboolean authenticate(WebKitWebView*, WebKitAuthenticationRequest* request);
  void load_changed(WebKitWebView*, WebKitLoadEvent event);
  gboolean load_failed(WebKitWebView*, WebKitLoadEvent, const char*, GError* error);
  void process_terminated(WebKitWebView*, WebKitWebProcessTerminationReason);
  void download_started(WebKitDownload* download);
  gboolean decide_destination(WebKitDownload* download, const char*);
  void received_data(WebKitDownload*, guint64);
  void download_failed(WebKitDownload*, GError* error);
  void download_finished(WebKitDownload*);

  Profile& profile_;
  Order order_;
  std::string file_;
  std::function<void()> on_over_;
  Uri url_; ///< of the hop at hand
  unsigned hops_ = 0;
  bool foreign_ = false; ///< the page's cookies and credentials stay at home
  bool answered_ = false;
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::unique_ptr<std::FILE, Close> growing_;
  Ref<WebKitWebContext> context_; ///< of `view_`
  Ref<GtkWidget> view_;
  Downloads::Claim claim_; ///< to the downloads of `view_`
  Ref<WebKitDownload> download_;
  Signals signals_;
  Later next_, timeout_;
};

} // namespace standard_sitemap::webview
