// When a part of a map is built, by whom, and that building ends once nobody wants the map (worker.h).

#include <ctime>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/session/worker.h"

#include "tests/unit/session/tab.h"

namespace standard_sitemap::testing::large_parts {
namespace {

const std::string site = "http://a.example/";

/// Keeps the work until the test does it.
class HandWorker final : public Worker {
 public:
  void run(std::function<void()> work, std::function<void()> done) override
  {
    jobs.emplace_back(std::move(work), std::move(done));
  }
  std::vector<std::pair<std::function<void()>, std::function<void()>>> jobs;
};

/// A root document with as many items, and externals that follow.
std::string root_of(std::size_t items, std::size_t externals)
{
  std::string body;
  for (std::size_t i = 0; i < items; ++i)
    body += "<item name='i'/>";
  for (std::size_t i = 0; i < externals; ++i)
    body += "<external xlink:href='p" + std::to_string(i) + "'/>";
  return sitemap(body);
}

/// The node count of the part after the root, and after one more document.
std::pair<NodeId, NodeId> sizes_of_parts(std::size_t items)
{
  Server server;
  server.at(site + "map.xml", root_of(items, 2));
  for (const char* part : {"p0", "p1"})
    server.at(site + part, sitemap("<item name='p'/>"));
  MapCache cache;
  Tab tab{cache, server};
  tab.show(Tab::visit(site, "/map.xml"), {});
  tab.answer_one();
  const NodeId first = tab.session->map()->size();
  tab.answer_one();
  return {first, tab.session->map()->size()};
}

// Node 0 is the map itself.
TEST(LargeParts, APartGrowsUntilItHas20000Nodes)
{
  EXPECT_EQ(sizes_of_parts(19'998), (std::pair<NodeId, NodeId>{19'999, 20'000}));
  EXPECT_EQ(sizes_of_parts(19'999), (std::pair<NodeId, NodeId>{20'000, 20'000}));
}

TEST(LargeParts, APartOfMoreThan256KibIsForTheWorker)
{
  for (const std::size_t bytes : {262'144u, 262'145u}) {
    Server server;
    std::string text = root_of(1, 1);
    text += std::string(bytes - text.size(), '\n');
    server.at(site + "map.xml", text);
    MapCache cache;
    const auto worker = std::make_shared<HandWorker>();
    cache.work_on(worker);
    Tab tab{cache, server};
    tab.show(Tab::visit(site, "/map.xml"), {});
    tab.answer_one();
    const bool is_small = bytes == 262'144;
    EXPECT_EQ(tab.session->map() != nullptr, is_small) << bytes;
    EXPECT_EQ(worker->jobs.size(), is_small ? 0u : 1u) << bytes;
  }
}

double seconds_of(const std::function<void()>& work)
{
  const std::clock_t begin = std::clock();
  work();
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

/// What is done to a tab whose map the worker builds.
struct End {
  const char* name;
  void (*happen)(Tab& tab);
};

const std::vector<End>& ends()
{
  static const std::vector<End> all = {
      {"nothing", [](Tab&) {}},
      {"stop", [](Tab& tab) { tab.session->stop(); }},
      {"leave", [](Tab& tab) { tab.session->leave(); }},
      {"show", [](Tab& tab) { tab.session->show(Tab::visit(site, ""), {}); }},
      {"destroy", [](Tab& tab) { tab.session.reset(); }},
  };
  return all;
}

/// The time that the worker takes for the map, or for a part of it, after the event.
double seconds_after(const End& end, bool of_a_part)
{
  Server server;
  server.at(site + "map.xml", root_of(100'000, of_a_part ? 1 : 0));
  MapCache cache;
  const auto worker = std::make_shared<HandWorker>();
  cache.work_on(worker);
  Tab tab{cache, server};
  tab.show(Tab::visit(site, "/map.xml"), {});
  tab.answer_one();
  tab.session->map();
  EXPECT_EQ(worker->jobs.size(), 1u);
  end.happen(tab);
  return seconds_of(worker->jobs.front().first);
}

TEST(LargeParts, AMapThatIsNotWantedAnyMoreIsNotBuiltToItsEnd)
{
  for (const bool of_a_part : {false, true}) {
    const double whole = seconds_after(ends().front(), of_a_part);
    for (std::size_t i = 1; i < ends().size(); ++i)
      EXPECT_LT(seconds_after(ends()[i], of_a_part), whole / 2) << ends()[i].name << ' ' << of_a_part;
  }
}

// The rest has come, and the whole map is built instead.
TEST(LargeParts, APartIsNotBuiltToItsEndOnceTheRestHasCome)
{
  const double whole = seconds_after(ends().front(), true);
  const End rest = {"rest", [](Tab& tab) { tab.answer_all(); }};
  EXPECT_LT(seconds_after(rest, true), whole / 2);
}

} // namespace
} // namespace standard_sitemap::testing::large_parts
