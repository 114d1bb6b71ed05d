#include "render/hosts/webview/background.h"

#include <utility>

#include <glib.h>

namespace standard_sitemap::webview {
namespace {

/// What is to be called from the main loop.
struct LastCall {
  std::function<void()> done;
  std::weak_ptr<const bool> alive;
};

} // namespace

Background::Background() : thread_([this] { work(); }) {}

Background::~Background()
{
  {
    const std::lock_guard lock{mutex_};
    ended_ = true;
    jobs_.clear();
  }
  changed_.notify_all();
  thread_.join();
}

void Background::run(std::function<void()> work, std::function<void()> done)
{
  {
    const std::lock_guard lock{mutex_};
    jobs_.push_back({std::move(work), std::move(done)});
  }
  changed_.notify_all();
}

void Background::work()
{
  std::unique_lock lock{mutex_};
  while (true) {
    changed_.wait(lock, [this] { return ended_ || !jobs_.empty(); });
    if (ended_)
      return;
    Job job = std::move(jobs_.front());
    jobs_.pop_front();
    lock.unlock();
    job.work();
    job.work = nullptr; // what it held is destroyed here
    report(std::move(job.done));
    lock.lock();
  }
}

void Background::report(std::function<void()> done)
{
  g_idle_add_full(
      G_PRIORITY_DEFAULT,
      [](gpointer data) -> gboolean {
        const auto& call = *static_cast<LastCall*>(data);
        if (!call.alive.expired())
          call.done();
        return G_SOURCE_REMOVE;
      },
      new LastCall{std::move(done), alive_}, [](gpointer data) { delete static_cast<LastCall*>(data); });
}

} // namespace standard_sitemap::webview
