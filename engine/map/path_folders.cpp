#include <standard_sitemap/map/path_folders.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include <standard_sitemap/map/path_steps.h>

namespace standard_sitemap {
namespace {

/// Pages that follow each other and take the same step.
struct Run {
  std::uint64_t beginning; ///< of `step`: settles most comparisons
  std::string_view step;
  std::uint32_t begin, pages; ///< in the order at hand
};

/// What becomes a folder: runs with the same step.
struct Found {
  std::uint32_t first_run, runs;
  std::uint32_t rank;
};

std::uint64_t beginning_of(std::string_view step)
{
  step.remove_prefix(std::min<std::size_t>(1, step.size())); // all have the same marker, or nearly all
  std::uint64_t beginning = 0;
  for (std::size_t i = 0; i < sizeof beginning; ++i)
    beginning = beginning << 8 | (i < step.size() ? static_cast<unsigned char>(step[i]) : 0u);
  return beginning;
}

bool before(const Run& a, const Run& b)
{
  if (a.beginning != b.beginning)
    return a.beginning < b.beginning;
  const int by_step = a.step.compare(b.step);
  return by_step != 0 ? by_step < 0 : a.begin < b.begin;
}

/// Level after level, so that a page is looked at once in each.
class Sorting {
 public:
  explicit Sorting(std::vector<std::string_view> pages) : rest_(std::move(pages)), order_(rest_.size())
  {
    std::iota(order_.begin(), order_.end(), 0u);
    folders_.reserve(rest_.size() + rest_.size() / 8 + 1);
    folders_.emplace_back();
    level_.push_back({0, static_cast<std::uint32_t>(order_.size())});
  }

  std::vector<PathFolder> run() &&
  {
    // A host before the segments, a query and a fragment behind them.
    for (unsigned level = 0; !level_.empty(); ++level) {
      next_level_.clear();
      next_order_.clear();
      for (const auto& [begin, end] : level_)
        divide(folder_++, begin, end, level >= path_levels);
      std::swap(level_, next_level_);
      std::swap(order_, next_order_);
    }
    return std::move(folders_);
  }

 private:
  void divide(std::uint32_t folder, std::uint32_t begin, std::uint32_t end, bool last)
  {
    runs_.clear();
    std::uint32_t kept = begin;
    for (std::uint32_t at = begin; at < end; ++at) {
      const std::uint32_t page = order_[at];
      const auto step = next_step(rest_[page], last);
      if (!step) {
        if (folders_[folder].page == PathFolder::none)
          folders_[folder].page = page;
        continue;
      }
      if (runs_.empty() || runs_.back().step != *step)
        runs_.push_back({beginning_of(*step), *step, kept, 0});
      ++runs_.back().pages;
      order_[kept++] = page;
    }
    if (runs_.empty())
      return;
    std::sort(runs_.begin(), runs_.end(), before);
    found_.clear();
    for (std::uint32_t i = 0; i < runs_.size(); ++i)
      if (i > 0 && runs_[i].step == runs_[i - 1].step)
        ++found_.back().runs;
      else
        found_.push_back({i, 1, static_cast<std::uint32_t>(found_.size())});
    std::sort(found_.begin(), found_.end(), [this](const Found& a, const Found& b) {
      return runs_[a.first_run].begin < runs_[b.first_run].begin;
    });
    folders_[folder].first_child = static_cast<std::uint32_t>(folders_.size());
    folders_[folder].children = static_cast<std::uint32_t>(found_.size());
    for (const Found& found : found_)
      add_child(folder, found);
  }

  void add_child(std::uint32_t parent, const Found& found)
  {
    const auto begin = static_cast<std::uint32_t>(next_order_.size());
    for (std::uint32_t run = found.first_run; run < found.first_run + found.runs; ++run) {
      const auto pages = order_.begin() + static_cast<std::ptrdiff_t>(runs_[run].begin);
      next_order_.insert(next_order_.end(), pages, pages + static_cast<std::ptrdiff_t>(runs_[run].pages));
    }
    PathFolder child;
    child.step = runs_[found.first_run].step;
    child.parent = parent;
    child.first = next_order_[begin];
    child.rank = found.rank;
    folders_.push_back(child);
    next_level_.push_back({begin, static_cast<std::uint32_t>(next_order_.size())});
  }

  using Range = std::pair<std::uint32_t, std::uint32_t>;

  std::vector<std::string_view> rest_; ///< by page
  std::vector<PathFolder> folders_;
  std::uint32_t folder_ = 0;                      ///< next to be divided
  std::vector<std::uint32_t> order_, next_order_; ///< the pages, folder after folder
  std::vector<Range> level_, next_level_; ///< where in that order each folder of the level has its pages
  std::vector<Run> runs_;
  std::vector<Found> found_;
};

} // namespace

std::vector<PathFolder> path_folders(std::vector<std::string_view> pages)
{
  return Sorting{std::move(pages)}.run();
}

} // namespace standard_sitemap
