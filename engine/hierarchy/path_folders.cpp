#include "engine/hierarchy/path_folders.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <optional>
#include <utility>

#include "engine/base/sixteen_bytes.h"
#include "engine/base/text_table.h"
#include "engine/hierarchy/segment_name.h"

namespace standard_sitemap {
namespace {

/// Returns the length of the segment at the beginning of `rest`, the end of a URI; nullopt if `rest` is
/// anything but one plain segment, perhaps with a slash after it. Does not recognise a few plain segments.
std::optional<std::size_t> only_segment(std::string_view rest)
{
  if (rest.empty() || rest.front() == '.' || rest.front() == '/')
    return std::nullopt;
  const std::size_t end = find_marked_nearby(rest, 0, [](auto bytes) {
    return bytes.below('&') | bytes.above('z') | bytes.one_of_four('[') | bytes.equal_either('<', '>') |
           bytes.equal('`') | bytes.equal_either('/', '?') /* they differ in one bit */;
  });
  const bool ends = end == rest.size() || (end + 1 == rest.size() && rest[end] == '/');
  return ends ? std::optional{end} : std::nullopt;
}

/// Returns the number of bytes at the beginning that are the same in both.
std::size_t same_beginning(std::string_view a, std::string_view b)
{
  const std::size_t size = std::min(a.size(), b.size());
  std::size_t same = 0;
  for (std::uint64_t of_a = 0, of_b = 0; size - same >= sizeof of_a; same += sizeof of_a) {
    std::memcpy(&of_a, a.data() + same, sizeof of_a);
    std::memcpy(&of_b, b.data() + same, sizeof of_b);
    if (of_a == of_b)
      continue;
    if constexpr (std::endian::native == std::endian::little)
      return same + static_cast<std::size_t>(std::countr_zero(of_a ^ of_b)) / 8;
    break;
  }
  while (same < size && a[same] == b[same])
    ++same;
  return same;
}

/// Returns the index of the last slash; npos if there is none.
std::size_t last_slash(std::string_view text)
{
#if defined(__SSE2__)
  constexpr std::size_t step = sizeof(SixteenBytes);
  for (; text.size() >= step; text.remove_suffix(step))
    if (const unsigned found =
            SixteenBytes::bits(text, text.size() - step, [](auto bytes) { return bytes.equal('/'); }))
      return text.size() - step + static_cast<std::size_t>(std::bit_width(found)) - 1;
#endif
  return text.rfind('/');
}

/// As `next_step`, which it asks unless the step is evidently a segment, and the last or with a slash after
/// it.
std::optional<std::string_view> next_step_nearby(std::string_view& rest, bool last)
{
  if (rest.empty())
    return std::nullopt;
  if (last || rest.size() < 3 || rest[0] != '/' || rest[1] == '/')
    return next_step(rest, last);
  const std::size_t end =
      find_marked_nearby(rest, 1, [](auto bytes) { return bytes.equal_either('/', '?') | bytes.equal('#'); });
  if (end < rest.size() && rest[end] != '/')
    return next_step(rest, last);
  const std::string_view step = rest.substr(0, end);
  rest.remove_prefix(end);
  if (rest == "/") // without a step
    rest = {};
  else if (rest.empty() && is_index_page(step))
    return std::nullopt;
  return step;
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
    const std::string_view reference = pages_.reference(page);
    if (!add_beside(reference))
      add_anywhere(page, reference);
  }

  PathFolders folders() &&
  {
    found_.all.shrink_to_fit();
    found_.folders_ =
        contents(std::span{found_.all}, 1, [](const PathFolder& folder) { return folder.parent; });
    found_.pages_ = contents(std::span{found_.places}, 0, [](const LastStep& page) { return page.folder(); });
    return std::move(found_);
  }

 private:
  /// A folder on the way to the previous page.
  struct Reached {
    std::uint32_t folder;
    bool is_with_colon; ///< of a host
    std::size_t end;    ///< end of its step in the path
    std::string_view step;
  };

  /// Fast path: most pages are in the folder of the page before. If the address begins with that folder's,
  /// only the rest has to be examined.
  bool add_beside(std::string_view reference)
  {
    std::optional<std::size_t> size;
    // Addresses in other folders often differ in the last character of the folder: that is looked at first.
    if (const std::size_t end = beside_.address.size(); end > 1 && reference.size() >= end &&
                                                        reference[end - 2] == beside_.address[end - 2] &&
                                                        reference.starts_with(beside_.address))
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

  auto address_of_plain() const
  {
    return [this](std::uint32_t plain) { return TextTable::Key{0, plain_[plain].address}; };
  }

  /// In an unordered list, many other pages are in the folder of an earlier page.
  bool find_beside(std::string_view reference)
  {
    if (plain_.empty() || reference.size() < 2)
      return false;
    const std::size_t slash =
        last_slash(reference.substr(0, reference.size() - 1)); // a final slash belongs to the page
    const std::uint32_t found =
        plain_by_address_.find({0, reference.substr(0, slash + 1)}, address_of_plain()); // npos + 1 is 0
    if (found != TextTable::none)
      beside_ = plain_[found];
    return found != TextTable::none;
  }

  void add_anywhere(std::uint32_t page, std::string_view reference)
  {
    poll_.step_on(reference);
    const ComparableUri uri = is_evident(reference)
                                  ? ComparableUri{reference, reference.substr(scheme_), true}
                                  : comparable(page, reference);
    const std::string_view path = uri.from_host;
    const std::size_t folders = found_.all.size();
    reuse_steps(path);
    std::string_view rest = path.substr(path_.empty() ? 0 : path_.back().end);
    // A host comes before the segments; a query and a fragment come after them. The last step is the page's.
    std::string_view step = uri.whole; // if there are no steps, as for `http://`
    std::size_t end = 0;
    bool is_own = false;
    while (const auto next = next_step_nearby(rest, path_.size() + (is_own ? 1 : 0) >= path_levels)) {
      if (is_own)
        enter(step, end, page);
      step = *next;
      end = path.size() - rest.size();
      is_own = true;
    }
    if (!is_own && !path_.empty()) { // the page's place is a folder of the page before
      step = path_.back().step;
      path_.pop_back();
    }
    add_place(path_.empty() ? 0 : path_.back().folder, step);
    previous_ = path;
    const bool is_plain = is_own && is_as_written(uri, reference) && step.starts_with('/');
    if (!is_plain || path_.size() >= path_levels)
      return; // below here a host comes before the step
    const auto size = static_cast<std::size_t>(step.data() - reference.data()) + 1;
    beside_ = {reference.substr(0, size), path_.back().folder};
    const auto next = static_cast<std::uint32_t>(plain_.size());
    if (beside_.folder < folders && // an earlier page is below this folder, too: there may be more
        plain_by_address_.find_or_add({0, beside_.address}, next, address_of_plain()) == next)
      plain_.push_back(beside_);
  }

  ComparableUri comparable(std::uint32_t page, std::string_view reference)
  {
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
    const std::size_t same = same_beginning(path, previous_);
    while (!path_.empty() && path_.back().end >= same) // must continue as in the previous page
      path_.pop_back();
    if (!path_.empty() && path_.front().is_with_colon)
      path_.clear();
  }

  void add_place(std::uint32_t folder, std::string_view step)
  {
    found_.places.emplace_back(folder, with_two_digits(step, found_.dates[folder]));
  }

  /// Adds the folder with this step to `path_`. `end`: of the step in the address of the page.
  void enter(std::string_view step, std::size_t end, std::uint32_t page)
  {
    const std::uint32_t parent = path_.empty() ? 0 : path_.back().folder;
    const DateLevel date = found_.dates[parent];
    const std::string_view name = with_two_digits(step, date);
    const auto next = static_cast<std::uint32_t>(found_.all.size());
    const std::uint32_t folder = children_.find_or_add({parent, name}, next, [this](std::uint32_t other) {
      return TextTable::Key{found_.all[other].parent, found_.all[other].step};
    });
    if (folder == next) {
      found_.all.push_back({name, parent, page});
      found_.dates.push_back(parent == 0 ? DateLevel::none : date_level(name, date));
    }
    path_.push_back({folder, parent == 0 && step.find(':') != step.npos, end, step});
  }

  template <class Part, class FolderOf>
  PathFolders::Contents contents(std::span<Part> parts, std::size_t first, FolderOf folder_of) const
  {
    PathFolders::Contents result;
    result.begin.resize(found_.all.size() + 1);
    for (const Part& part : parts.subspan(first))
      ++result.begin[folder_of(part)];
    std::uint32_t end = 0;
    for (std::uint32_t& begin : result.begin)
      begin = end += begin; // ... of the next folder; filling backwards moves it to its own
    result.all.resize(parts.size() - first);
    for (std::size_t i = parts.size(); i-- > first;)
      result.all[--result.begin[folder_of(parts[i])]] = static_cast<std::uint32_t>(i);
    return result;
  }

  const PageList& pages_;
  StopPoll poll_;
  PathFolders found_;
  TextTable children_;     ///< folders by parent and step
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
  std::vector<Plain> plain_;
  TextTable plain_by_address_;
};

PathFolders PathFolders::of(const PageList& pages, StopPoll poll)
{
  Finder finder{pages, poll};
  const std::uint32_t size = pages.size();
  for (std::uint32_t page = 0; page < size; ++page)
    finder.add(page);
  return std::move(finder).folders();
}

} // namespace standard_sitemap
