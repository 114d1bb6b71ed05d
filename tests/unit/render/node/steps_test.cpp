// The reading bar: where previous, up and next lead from a page, and what is said where they lead nowhere.

#include "render/node/steps.h"

#include <gtest/gtest.h>

#include "tests/unit/render/sample_report.h"

namespace standard_sitemap::steps_test {
namespace {

using test::sample;
using test::sample_root;
using test::SampleReport;
using test::sitemap_of;

constexpr const char* none = "No such page is named here.";
const std::string here = "<item name='This' url='/here'/>";

RelatedPage related(const char* url)
{
  return {.url = Uri::parse({url}).value(), .same_site = true};
}

/// Where a step leads, or why nowhere: the name of a node, or an address.
std::string told(const Step& step, View* view)
{
  if (step.node)
    return view->shown(*step.node).name.value_or("(no name)");
  return step.page ? step.page->url.text() : "(" + std::string{step.end} + ")";
}

/// All steps and the position.
std::string told(const Steps& steps, View* view)
{
  return told(steps.previous, view) + " | " + told(steps.up, view) + " | " + told(steps.next, view) + " | " +
         std::to_string(steps.position) + " of " + std::to_string(steps.count);
}

std::string told(const std::string& map, const StatedPlace* place = nullptr)
{
  const SampleReport some = sample(map);
  return told(steps_of_page(some.report.view, place, {}), some.report.view);
}

TEST(Steps, V6_TheNeighboursInReadingOrderAndTheLevelAbove)
{
  EXPECT_EQ(
      told("<item name='A' url='/a'/><item name='Up' url='/up'>" + here + "</item><item name='B' url='/b'/>"),
      "Up | Up | B | 3 of 4");
}

TEST(Steps, V6_TheEndOfTheMapIsSaid)
{
  EXPECT_EQ(told(here + "<item name='B' url='/b'/>"),
            "(This is the first page of the map.) | (No such page is named here.) | B | 1 of 2");
  EXPECT_EQ(told("<item name='A' url='/a'/>" + here),
            "A | (No such page is named here.) | (This is the last page of the map.) | 2 of 2");
  EXPECT_EQ(told(here), "(This is the first page of the map.) | (No such page is named here.) | (This is the "
                        "last page of the map.) | 1 of 1");
}

TEST(Steps, ALevelAboveThatCannotBeOpenedIsNoStep)
{
  EXPECT_EQ(told("<group name='G'>" + here + "</group><item name='B' url='/b'/>"),
            "(This is the first page of the map.) | (No such page is named here.) | B | 1 of 2");
  EXPECT_EQ(told("<item name='Form' url='/form' method='POST'>" + here + "</item><item name='B' url='/b'/>"),
            "(This is the first page of the map.) | (No such page is named here.) | B | 1 of 2");
}

TEST(Steps, R0_WhatTheMapDoesNotSayThePageMay)
{
  StatedPlace place;
  for (const auto& [kind, url] : {std::pair{RelationKind::previous, "http://example.com/one"},
                                  std::pair{RelationKind::previous, "http://example.com/another"},
                                  std::pair{RelationKind::up, "http://example.com/above"},
                                  std::pair{RelationKind::next, "http://example.com/two"}})
    place.relations[static_cast<std::size_t>(kind)].push_back(related(url));
  EXPECT_EQ(told("<item name='A' url='/a'/><group name='G'>" + here + "</group>", &place),
            "A | http://example.com/above | http://example.com/two | 2 of 2");
  EXPECT_EQ(told(steps_of_page(nullptr, &place, {}), nullptr),
            "http://example.com/one | http://example.com/above | http://example.com/two | 0 of 0");
}

TEST(Steps, V2_StepsNearAPlaceLeadToIt)
{
  const SampleReport some{
      {{sample_root, sitemap_of("<item name='Books' url='/books'/><item name='B' url='/b'/>")}},
      "http://example.com/books/new"};
  View* const view = some.report.view;
  EXPECT_EQ(told(steps_of_page(view, nullptr, {}), view),
            "(No such page is named here.) | Books | (No such page is named here.) | 0 of 2");
}

TEST(Steps, AMapWithoutAPageHasNoSteps)
{
  const SampleReport some{{{sample_root, sitemap_of("<item name='A' url='/a'/>")}}, ""};
  const StatedPlace nothing;
  for (View* const view : {some.report.view, static_cast<View*>(nullptr)})
    for (const StatedPlace* const place : {&nothing, static_cast<const StatedPlace*>(nullptr)}) {
      const Steps steps = steps_of_page(view, place, {});
      EXPECT_FALSE(steps.any());
      for (const Step& step : {steps.previous, steps.up, steps.next})
        EXPECT_EQ(step.end, none);
    }
}

TEST(Steps, ThereIsSomethingToShowIfOneLeadsSomewhereOrThePageIsInTheMap)
{
  const RelatedPage page = related("http://example.com/two");
  EXPECT_TRUE((Steps{.previous = {.node = NodeId{1}}, .up = {}, .next = {}}.any()));
  EXPECT_TRUE((Steps{.previous = {}, .up = {.node = NodeId{1}}, .next = {}}.any()));
  EXPECT_TRUE((Steps{.previous = {}, .up = {}, .next = {.page = &page}}.any()));
  EXPECT_TRUE((Steps{.previous = {}, .up = {}, .next = {}, .position = 1, .count = 1}.any()));
  EXPECT_FALSE((Steps{.previous = {}, .up = {}, .next = {}, .position = 0, .count = 1}.any()));
}

TEST(Steps, TheEndIsSaidInTheLanguageOfTheReader)
{
  const SampleReport some = sample(here);
  const Steps steps = steps_of_page(some.report.view, nullptr, *Words::in("de"));
  EXPECT_EQ(steps.next.end, "Das ist die letzte Seite der Sitemap.");
}

} // namespace
} // namespace standard_sitemap::steps_test
