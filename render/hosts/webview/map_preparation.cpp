#include "render/hosts/webview/map_preparation.h"

#include <algorithm>
#include <new>
#include <utility>

#include "engine/view/places.h"
#include "render/hosts/webview/background.h"
#include "render/node/around.h"

namespace standard_sitemap::webview {
namespace {

/// Rows that are made at once, for each of which the view must know whether something is below it.
constexpr std::size_t rows_at_once = 2'000;
constexpr std::size_t nodes_at_once = 1'000; ///< of the index, before it looks whether it is still wanted

/// Long rows of a list are sorted by their names when one of them is asked for: here, and not when the reader
/// opens one.
void sort_rows(View& view, const std::atomic<bool>& given_up)
{
  if (!view.map().hierarchy_derived())
    return;
  for (NodeId node = 0; node < view.map().size() && !given_up; ++node)
    if (const auto children = view.map().node(node).children(); !children.empty())
      view.shown(children.front());
}

/// Asks the view for everything that it computes once for a whole map, or for the rows that are shown first.
void make_ready(View& view, const std::atomic<bool>& given_up)
{
  sort_rows(view, given_up);
  const auto ready_below = [&view](NodeId node) {
    const auto children = view.children(node);
    for (std::size_t i = 0; i < std::min(children.size(), rows_at_once); ++i)
      if (view.leads_somewhere(children[i]))
        view.leading_children(children[i]);
  };
  ready_below(root_node);
  const auto places = places_of_page(view);
  for (const PagePlace& place : places)
    for (const NodeId node : path_to(view, place))
      ready_below(node);
  around_page(view, places);
}

std::shared_ptr<const MapWords> words_of(PageView& seen, const std::atomic<bool>& given_up)
{
  Outline outline{seen.view};
  SearchIndexBuilder builder{seen.view, outline};
  while (!builder.step(nodes_at_once))
    if (given_up)
      return nullptr;
  SearchIndex index = std::move(builder).finish();
  return std::make_shared<const MapWords>(MapWords{seen.map, std::move(outline), std::move(index)});
}

} // namespace

MapPreparation::MapPreparation(Background& background, Ready ready, Searchable searchable)
    : background_(background), ready_(std::move(ready)), searchable_(std::move(searchable))
{
}

MapPreparation::~MapPreparation()
{
  *given_up_ = true;
}

void MapPreparation::begin(std::optional<PageView> seen)
{
  *given_up_ = true;
  given_up_ = std::make_shared<std::atomic<bool>>(false);
  under_way_ = false;
  if (!seen || seen->map->size() <= small) {
    show(std::move(seen));
    return;
  }
  under_way_ = true;
  struct Job {
    PageView seen;
    bool failed = false;
  };
  const auto job = std::make_shared<Job>(Job{*std::move(seen)});
  background_.run(
      [job, given_up = given_up_] {
        try {
          if (!*given_up)
            make_ready(job->seen.view, *given_up);
        } catch (const std::bad_alloc&) {
          job->failed = true;
        }
      },
      [this, &background = background_, job, given_up = given_up_] {
        if (*given_up) // `this` may be gone
          return background.destroy(std::move(job->seen));
        under_way_ = false;
        show(job->failed ? std::nullopt : std::optional{std::move(job->seen)});
      });
}

void MapPreparation::show(std::optional<PageView> seen)
{
  const auto view =
      seen ? std::optional{PageView{seen->map, View{*seen->map, seen->view.context(), seen->view.policy(),
                                                    seen->view.shared_index()}}}
           : std::nullopt;
  const auto given_up = given_up_; // the callback may begin anew
  ready_(std::move(seen));
  if (view && !*given_up)
    index(*view);
}

void MapPreparation::index(const PageView& seen)
{
  if (words_ && words_->map == seen.map)
    return searchable_(words_);
  struct Job {
    PageView seen;
    std::shared_ptr<const MapWords> words = {};
  };
  const auto job = std::make_shared<Job>(
      Job{{seen.map, View{*seen.map, seen.view.context(), seen.view.policy(), seen.view.shared_index()}}});
  const auto make = [job, given_up = given_up_] {
    try {
      if (!*given_up)
        job->words = words_of(job->seen, *given_up);
    } catch (const std::bad_alloc&) {
    }
  };
  const auto done = [this, job, given_up = given_up_] {
    if (*given_up || !job->words)
      return;
    words_ = std::move(job->words);
    searchable_(words_);
  };
  if (seen.map->size() <= small) {
    make();
    done();
  } else {
    background_.run(make, done);
  }
}

} // namespace standard_sitemap::webview
