#include "render/hosts/webview/network.h"

#include <glib/gstdio.h>

#include "render/hosts/webview/profile.h"
#include "render/hosts/webview/transfer.h"

namespace standard_sitemap::webview {

Network::Network(Profile& profile) : profile_(profile)
{
  if (const String made{g_dir_make_tmp("sitemap-browser-XXXXXX", nullptr)})
    directory_ = made.get();
}

Network::~Network()
{
  cancel_all();
  under_way_.clear();
  g_rmdir(directory_.c_str());
}

void Network::fetch(FetchJob job)
{
  waiting_.push_back(std::move(job));
  tidy_.set<&Network::tidy>(0, this);
}

void Network::cancel_all()
{
  waiting_.clear();
  for (const auto& transfer : under_way_)
    transfer->cancel();
}

// From the main loop: a finished transfer may be on the call stack of its own view's signal.
void Network::tidy()
{
  under_way_.remove_if([](const auto& transfer) { return transfer->over(); });
  const Policy& policy = profile_.maps().policy();
  while (!waiting_.empty() && under_way_.size() < policy.connections_per_host) {
    const std::string file = directory_ + '/' + std::to_string(++files_);
    under_way_.push_back(std::make_unique<Transfer>(profile_, std::move(waiting_.front()), file,
                                                    [this] { tidy_.set<&Network::tidy>(0, this); }));
    waiting_.pop_front();
    under_way_.back()->start();
  }
}

} // namespace standard_sitemap::webview
