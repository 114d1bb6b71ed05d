// Memory that runs out while a worker builds a map or a part of one, or before it gets to do so.

#include <new>

#include <gtest/gtest.h>

#include "engine/session/session.h"
#include "tests/faults/each_allocation.h"
#include "tests/unit/session/patient_worker.h"
#include "tests/unit/session/tab.h"

namespace standard_sitemap::faults::worker_memory_test {
namespace {

using namespace standard_sitemap::testing;
using Kind = FailingAllocation::Kind;

const std::string root = "http://a.example/map.xml";

/// A tab that has asked for its map, which a worker is to build.
struct Host {
  explicit Host(const std::string& body)
  {
    server.at(root, body);
    server.at("http://a.example/more.xml", sitemap("<item name='B' url='/b'/>"));
    cache.work_on(worker);
    tab.show(Tab::visit("http://a.example/", "/map.xml"), Instant{});
  }

  /// Lets the worker do what waits, without memory from this allocation on. Returns whether it ran out.
  bool work_without(std::size_t number, Kind kind)
  {
    const PatientWorker::Job job = worker->take();
    bool has_struck = false;
    {
      const FailingAllocation failing{number, kind};
      job.work();
      has_struck = FailingAllocation::has_struck();
    }
    job.done();
    return has_struck;
  }

  /// Brings the time to the deadline, and lets everything be answered and built.
  void go_on()
  {
    for (int i = 0; i < 3 && tab.session->deadline(); ++i) {
      tab.session->update_time(*tab.session->deadline());
      tab.fetch();
      tab.answer_all();
      worker->do_all();
    }
  }

  Server server;
  MapCache cache{Policy{.isolation = Isolation::none}};
  std::shared_ptr<PatientWorker> worker = std::make_shared<PatientWorker>();
  Tab tab{cache, server};
};

TEST(WorkerMemory, AMapIsBuiltAgainAtTheDeadline)
{
  std::size_t failed = 0;
  for_each_allocation(100'000, [&](std::size_t number, Kind kind) {
    Host host{sitemap("<item name='A' url='/a'/><external xlink:href='more.xml'/>")};
    host.tab.answer_all();
    const bool has_struck = host.work_without(number, kind);
    if (host.tab.session->state() != SessionState::over) {
      ++failed;
      EXPECT_FALSE(host.tab.session->map());
      EXPECT_TRUE(host.tab.session->deadline());
      host.go_on();
    }
    EXPECT_EQ(host.tab.session->state(), SessionState::over) << number;
    EXPECT_EQ(host.tab.names(), "A B ") << number;
    return has_struck;
  });
  EXPECT_GT(failed, 10u);
}

std::string large(const std::string& body)
{
  return sitemap(body + std::string(300'000, ' ')); // the worker builds its parts
}

TEST(WorkerMemory, APartThatCannotBeBuiltIsNotShownAndTheMapIs)
{
  std::size_t failed = 0;
  for_each_allocation(100'000, [&](std::size_t number, Kind kind) {
    Host host{large("<item name='A' url='/a'/><external xlink:href='more.xml'/>")};
    host.tab.answer_one();
    EXPECT_FALSE(host.tab.session->map());
    const int changes = host.tab.changes;
    const bool has_struck = host.work_without(number, kind);
    const bool is_built = host.tab.session->map() != nullptr;
    EXPECT_EQ(host.tab.changes, changes + (is_built ? 1 : 0)) << number;
    failed += !is_built;
    host.tab.answer_all();
    host.worker->do_all();
    EXPECT_EQ(host.tab.names(), "A B ") << number;
    return has_struck;
  });
  EXPECT_GT(failed, 10u);
}

// The load is over, but the session does not know that yet: there is nothing of which a part could be built.
TEST(WorkerMemory, ABrokenRootDocumentOfWhichTheSessionIsNotTold)
{
  std::size_t untold = 0;
  for_each_allocation(100'000, [&](std::size_t number, Kind kind) {
    Host host{large("<item name='A' url='/a'/>") + "<"};
    bool has_struck = false;
    {
      const FailingAllocation failing{number, kind};
      try {
        host.tab.answer_one();
      } catch (const std::bad_alloc&) {
      }
      has_struck = FailingAllocation::has_struck();
    }
    untold += host.tab.session->deadline().has_value() && host.tab.session->state() == SessionState::loading;
    EXPECT_FALSE(host.tab.session->map()) << number;
    host.worker->do_all();
    host.go_on();
    EXPECT_EQ(host.tab.session->state(), SessionState::over) << number;
    EXPECT_FALSE(host.tab.session->map()) << number;
    return has_struck;
  });
  EXPECT_GT(untold, 0u);
}

} // namespace
} // namespace standard_sitemap::faults::worker_memory_test
