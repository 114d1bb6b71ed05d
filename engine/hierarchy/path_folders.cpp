#include "engine/hierarchy/path_folders.h"

#include <optional>
#include <unordered_map>
#include <utility>

#include "engine/base/keyed_hash.h"
#include "engine/base/number_table.h"
#include "engine/base/sixteen_bytes.h"
#include "engine/hierarchy/segment_name.h"

namespace standard_sitemap {
namespace {

/// Returns the length of the segment at the beginning of `rest`, the end of a URI; nullopt if `rest` is
/// anything but one plain segment, perhaps with a slash after it. Does not recognise a few plain segments.
std::optional<std::size_t> only_segment(std::string_view rest)
{
  if (rest.empty() || rest.front() == '.' || rest.front() == '/')
    return std::nullopt;
  const std::size_t end = find_marked(rest, 0, [](auto bytes) {
    return bytes.below('&') | bytes.above('z') | bytes.one_of_four('[') | bytes.equal_either('<', '>') |
           bytes.equal('`') | bytes.equal_either('/', '?') /* they differ in one bit */;
  });
  const bool ends = end == rest.size() || (end + 1 == rest.size() && rest[end] == '/');
  return ends ? std::optional{end} : std::nullopt;
}

/// An author who gives one step many parents decides where the hashes are, but not relative to each other:
/// that depends on the key.
std::uint64_t hash_of_child(std::uint32_t parent, std::string_view step)
{
  const std::uint64_t hash =
      (keyed_hash(step) ^ parent) * 0x9e37'79b9'7f4a'7c15; // 2^64 divided by the golden ratio
  return hash ^ (hash >> 32);
}

} // namespace

/// Finds the folder of each page, creating folders as needed.
class PathFolders::Finder {
 public:
  Finder(const PageList& pages, StopPoll poll) : pages_(pages), poll_(poll)
  {
    found_.places.reserve(pages.size());
    found_.all.emplace_back();
    found_.dates.push_back(DateLevel::none);
  }

  void add(std::uint32_t page)
  {
    poll_.step();
    if (!add_beside(pages_.reference(page)))
      add_anywhere(page);
  }

  PathFolders folders() &&
  {
    found_.all.shrink_to_fit();
    const auto size = static_cast<std::uint32_t>(found_.all.size());
    found_.folders_ = contents(size, 1, [this](std::uint32_t folder) { return found_.all[folder].parent; });
    found_.pages_ = contents(static_cast<std::uint32_t>(found_.places.size()), 0,
                             [this](std::uint32_t page) { return found_.places[page].folder(); });
    return std::move(found_);
  }

 private:
  /// A folder on the way to the previous page.
  struct Reached {
    std::uint32_t folder;
    std::size_t end; ///< end of its step in the path
    std::string_view step;
  };

  /// Fast path: most pages are in the folder of the page before. If the address begins with that folder's,
  /// only the rest has to be examined.
  bool add_beside(std::string_view reference)
  {
    std::optional<std::size_t> size;
    if (!beside_.address.empty() && reference.starts_with(beside_.address))
      size = only_segment(reference.substr(beside_.address.size()));
    if (!size && find_beside(reference))
      size = only_segment(reference.substr(beside_.address.size()));
    if (!size)
      return false;
    const std::string_view step = reference.substr(beside_.address.size() - 1, 1 + *size);
    if (is_index_page(step))
      return false;
    add_place(beside_.folder, step);
    return true;
  }

  /// In an unordered list, many other pages are in the folder of an earlier page.
  bool find_beside(std::string_view reference)
  {
    if (plain_.empty() || reference.size() < 2)
      return false;
    const std::size_t slash = reference.rfind('/', reference.size() - 2); // a final slash belongs to the page
    const auto found = plain_.find(reference.substr(0, slash + 1));       // npos + 1 is 0
    if (found != plain_.end())
      beside_ = {found->first, found->second};
    return found != plain_.end();
  }

  void add_anywhere(std::uint32_t page)
  {
    const std::string_view reference = pages_.reference(page);
    poll_.step_on(reference);
    const ComparableUri uri = comparable(page, reference);
    const std::string_view path = uri.from_host;
    const std::size_t folders = found_.all.size();
    reuse_steps(path);
    std::string_view rest = path.substr(path_.empty() ? 0 : path_.back().end);
    // A host comes before the segments; a query and a fragment come after them. The last step is the page's.
    std::optional<Reached> last;
    while (const auto step = next_step(rest, path_.size() + (last ? 1 : 0) >= path_levels)) {
      if (last)
        path_.push_back(child(*last, page));
      last = Reached{0, path.size() - rest.size(), *step};
    }
    const bool is_own = last.has_value();
    if (!last && !path_.empty()) { // the page's place is a folder of the page before
      last = path_.back();
      path_.pop_back();
    }
    // There may be no steps, as for `http://`.
    const std::string_view step = last ? last->step : uri.whole;
    add_place(path_.empty() ? 0 : path_.back().folder, step);
    previous_ = path;
    const bool is_plain = is_own && is_as_written(uri, reference) && step.starts_with('/');
    if (!is_plain || path_.size() >= path_levels)
      return; // below here a host comes before the step
    const auto size = static_cast<std::size_t>(step.data() - reference.data()) + 1;
    beside_ = {reference.substr(0, size), path_.back().folder};
    if (beside_.folder < folders) // an earlier page is below this folder, too: there may be more
      plain_.emplace(beside_.address, beside_.folder);
  }

  ComparableUri comparable(std::uint32_t page, std::string_view reference)
  {
    if (is_evident(reference))
      return {reference, reference.substr(scheme_), true};
    std::string resolved, normal;
    const std::string_view written = pages_.uri(page, resolved);
    ComparableUri uri = comparable_uri(written, normal);
    if (!normal.empty())
      uri = kept(uri, std::move(normal));
    else if (written.data() != reference.data())
      uri = kept(uri, std::move(resolved));
    if (is_as_written(uri, reference)) {
      scheme_ = reference.size() - uri.from_host.size();
      host_ = reference.substr(0, reference.find('/', scheme_) + 1);
    }
    return uri;
  }

  static bool is_as_written(const ComparableUri& uri, std::string_view reference)
  {
    return uri.is_evident && uri.whole.data() == reference.data();
  }

  /// Whether a reference is evidently in comparable form: it begins with `host_`, and has no character that
  /// needs a closer look.
  bool is_evident(std::string_view reference) const
  {
    if (host_.empty() || !reference.starts_with(host_))
      return false;
    for (std::size_t at = host_.size();; ++at) {
      at = find_marked(reference, at, [](auto bytes) {
        return bytes.below('$') | bytes.above('z') | bytes.one_of_four('[') | bytes.equal_either('<', '>') |
               bytes.equal('`') | bytes.equal('%') | bytes.equal('.');
      });
      if (at == reference.size())
        return true;
      if (reference[at] != '.' || reference[at - 1] == '/') // not a dot segment
        return false;
    }
  }

  /// Moves `text`, which `uri` views, to `found_.texts_`; returns `uri` with views of that.
  ComparableUri kept(ComparableUri uri, std::string&& text)
  {
    const auto before = static_cast<std::size_t>(uri.from_host.data() - uri.whole.data());
    const std::string_view whole = found_.texts_.emplace_back(std::move(text));
    return {whole, whole.substr(before, uri.from_host.size()), uri.is_evident};
  }

  /// Keeps of `path_` the steps that the new page shares: equal in text and delimiter. A host with a colon is
  /// not reused, as it may be a scheme.
  void reuse_steps(std::string_view path)
  {
    std::size_t same = 0, begin = 0;
    while (same < path_.size()) {
      const std::size_t end = path_[same].end;
      const std::string_view step = previous_.substr(begin, end - begin);
      if (end >= path.size() || path[end] != previous_[end] || // must continue as in the previous page
          path.substr(begin, end - begin) != step || (same == 0 && step.find(':') != step.npos))
        break;
      begin = end;
      ++same;
    }
    path_.erase(path_.begin() + static_cast<std::ptrdiff_t>(same), path_.end());
  }

  void add_place(std::uint32_t folder, std::string_view step)
  {
    found_.places.emplace_back(folder, with_two_digits(step, found_.dates[folder]));
  }

  Reached child(Reached step, std::uint32_t page)
  {
    const std::uint32_t parent = path_.empty() ? 0 : path_.back().folder;
    const DateLevel date = found_.dates[parent];
    const std::string_view name = with_two_digits(step.step, date);
    const auto next = static_cast<std::uint32_t>(found_.all.size());
    step.folder = children_.find_or_add(hash_of_child(parent, name), next, [&](std::uint32_t folder) {
      return found_.all[folder].parent == parent && found_.all[folder].step == name;
    });
    if (step.folder == next) {
      found_.all.push_back({name, parent, page});
      found_.dates.push_back(parent == 0 ? DateLevel::none : date_level(name, date));
    }
    return step;
  }

  template <class Folder>
  PathFolders::Contents contents(std::uint32_t size, std::uint32_t first, Folder folder_of) const
  {
    PathFolders::Contents result;
    result.begin.resize(found_.all.size() + 1);
    for (std::uint32_t i = first; i < size; ++i)
      ++result.begin[folder_of(i)];
    std::uint32_t end = 0;
    for (std::uint32_t& begin : result.begin)
      begin = end += begin; // ... of the next folder; filling backwards moves it to its own
    result.all.resize(size - first);
    for (std::uint32_t i = size; i-- > first;)
      result.all[--result.begin[folder_of(i)]] = i;
    return result;
  }

  const PageList& pages_;
  StopPoll poll_;
  PathFolders found_;
  NumberTable children_;   ///< folders by parent and step
  std::string_view host_;  ///< `http://host/` of an earlier reference that was in comparable form
  std::size_t scheme_ = 0; ///< size of its `http://`
  std::string_view previous_;
  std::vector<Reached> path_; ///< of the previous page, without its last step
  /// A folder, and its address as in the list, with the final slash.
  struct Plain {
    std::string_view address;
    std::uint32_t folder = 0;
  };
  Plain beside_; ///< folder of an earlier page, usually the previous one
  std::unordered_map<std::string_view, std::uint32_t, KeyedHash> plain_; ///< folders by `Plain::address`
};

PathFolders PathFolders::of(const PageList& pages, StopPoll poll)
{
  Finder finder{pages, poll};
  for (std::uint32_t page = 0; page < pages.size(); ++page)
    finder.add(page);
  return std::move(finder).folders();
}

} // namespace standard_sitemap
