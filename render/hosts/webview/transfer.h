#pragma once

#include <cstdio>
#include <functional>
#include <memory>
#include <string>

#include <webkit2/webkit2.h>

#include "render/hosts/webview/downloads.h"
#include "render/hosts/webview/gobject.h"
#include "render/hosts/webview/network.h"

namespace standard_sitemap::webview {

class Profile;

/// Fetches one document: a hidden view requests it, and its response becomes a download into a separate file,
/// which is read while it grows.
///
/// What WebKit (2.50) supports and does not support:
/// - Each hop of a redirect is a navigation to be decided on before it is sent, so it can be refused. Only
///   user information in its URL is not visible: that is refused when the response begins.
/// - To servers, a hidden view is a top-level navigation: a request to another site would carry that site's
///   own cookies. So it is sent from a context without cookies, and so is every hop after it.
/// - A download starts some time after it was decided on, even if the view is gone by then: one that comes
///   too late has no claim (downloads.h) and is cancelled.
/// - `Accept` is always that of a page (F-2 is a MAY), `Sec-Fetch-Dest` is `document`. `Referer` can be set;
///   WebKit cuts it to the origin at a redirect to another origin.
/// - Validators are removed from a main resource's request, and WebKit's cache does not keep what becomes a
///   download. So where the engine would revalidate a document, it is downloaded again.
/// - The remote address is not available: the engine judges by the URL's spelling, as for any such host.
/// - Servers that ask for a name and password get only those that the reader has already given for the page.
class Transfer {
 public:
  Transfer(Profile& profile, FetchJob job, std::string file, std::function<void()> on_over);
  ~Transfer();

  void start();
  bool over() const { return !job_.receiver; }
  /// The receiver is not called any more.
  void cancel() { finish({}); }

 private:
  using LastCall = std::function<void(Receiver&)>;
  void ask(); ///< requests `url_`
  void finish(const LastCall& last);
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
  FetchJob job_;
  std::string file_;
  std::function<void()> on_over_;
  Uri url_; ///< of the current hop
  unsigned hops_ = 0;
  bool foreign_ = false; ///< do not use the page's cookies and credentials
  bool answered_ = false;
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::unique_ptr<std::FILE, Close> growing_;
  Ref<WebKitWebContext> context_; ///< of `view_`
  Ref<GtkWidget> view_;
  Downloads::Claim claim_; ///< claims the downloads of `view_`
  Ref<WebKitDownload> download_;
  Signals signals_;
  DelayedCall next_, timeout_;
};

} // namespace standard_sitemap::webview
