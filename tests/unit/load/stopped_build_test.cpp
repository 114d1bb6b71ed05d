// Maps that are given up while they are built.

#include <gtest/gtest.h>

#include "tests/unit/load/table.h"

namespace standard_sitemap::stopped_build_test {
namespace {

using namespace testing;

/// Is asked whether to stop, and says so the given time.
class Questions {
 public:
  explicit Questions(std::size_t stop_at = SIZE_MAX) : stop_at_(stop_at) {}
  std::function<bool()> answer()
  {
    return [this] { return ++asked_ >= stop_at_; };
  }
  std::size_t asked() const { return asked_; }

 private:
  std::size_t stop_at_;
  std::size_t asked_ = 0;
};

/// A list of `pages` pages, of which most have to be grouped by their names.
Load loaded_list(std::size_t pages)
{
  std::string lines;
  for (std::size_t i = 0; i < pages; ++i) {
    lines += "http://example.com/";
    lines += i % 3 == 0 ? "shop/" : "folder-" + std::to_string(i * 7 % 1'000) + '/';
    lines += "page-" + std::to_string(i * 31 % pages) + "\n";
  }
  Site site;
  site.add("http://example.com/list.txt", lines).resources.begin()->second.content_type = "text/plain";
  Load load{uri("http://example.com/list.txt"), std::nullopt, {}, {}, SourceKind::extended};
  for (const Request& request : load.take_requests())
    answer(site, request, load.receiver(request.id));
  EXPECT_TRUE(load.done());
  return load;
}

/// A map with groups within groups, and a part that is in several places.
Load loaded_map(std::size_t items)
{
  std::string body = "<group name='shared' xml:id='g'><item name='i' url='i'/></group>";
  for (std::size_t i = 0; i < items; ++i)
    body += "<group name='g'><item name='" + std::to_string(i) + "' url='" + std::to_string(i) +
            "'/><external xlink:href='#g'/></group>";
  Site site;
  site.add("http://example.com/map.xml", sitemap(body));
  Load load{uri("http://example.com/map.xml"), std::nullopt, {}};
  for (const Request& request : load.take_requests())
    answer(site, request, load.receiver(request.id));
  return load;
}

TEST(StoppedBuild, WhateverItIsAskedTheMapIsTheSame)
{
  for (auto* const make : {&loaded_list, &loaded_map}) {
    Questions never;
    auto asked = make(5'000).finish(never.answer());
    ASSERT_TRUE(asked);
    EXPECT_GT(never.asked(), 2u);
    EXPECT_EQ(everything(*asked), everything(make(5'000).finish()));
  }
}

TEST(StoppedBuild, ABuildEndsWhenItIsToldToAndLeavesTheLoadAsItWas)
{
  for (auto* const make : {&loaded_list, &loaded_map}) {
    Questions never;
    Load load = make(8'000);
    EXPECT_TRUE(load.partial_map(never.answer()));
    for (std::size_t stop_at = 1; stop_at <= never.asked(); ++stop_at) {
      Questions once{stop_at};
      EXPECT_FALSE(load.partial_map(once.answer())) << stop_at;
      EXPECT_EQ(once.asked(), stop_at) << "it is not asked again";
      Questions again{stop_at};
      EXPECT_FALSE(std::move(load).finish(again.answer())) << stop_at;
    }
    EXPECT_EQ(everything(std::move(load).finish()), everything(make(8'000).finish()));
  }
}

TEST(StoppedBuild, QuestionsAreAsManyAsThereIsWork)
{
  for (auto* const make : {&loaded_list, &loaded_map}) {
    Questions few, many;
    EXPECT_TRUE(make(10'000).partial_map(few.answer()));
    EXPECT_TRUE(make(40'000).partial_map(many.answer()));
    EXPECT_GE(many.asked(), 3 * few.asked());
    EXPECT_LE(many.asked(), 6 * few.asked());
  }
}

} // namespace
} // namespace standard_sitemap::stopped_build_test
