#include "tests/walk/reduce.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace standard_sitemap::walk {
namespace {

class Reducer {
 public:
  Reducer(Site site, const std::function<bool(const Site&)>& interesting)
      : site_(std::move(site)), interesting_(interesting)
  {
  }

  Site run()
  {
    bool smaller = true;
    while (smaller) {
      smaller = false;
      smaller |= without_wishes();
      smaller |= without_answers();
      std::vector<std::string> uris;
      for (const auto& [uri, answer] : site_.answers)
        uris.push_back(uri);
      for (const std::string& uri : uris) {
        smaller |= smaller_tag(uri, {});
        smaller |= fewer_attributes(uri, {});
      }
    }
    return site_;
  }

 private:
  bool accept(const Site& candidate)
  {
    if (!interesting_(candidate))
      return false;
    site_ = candidate;
    return true;
  }

  bool without_wishes()
  {
    bool smaller = false;
    const auto attempt = [&](auto change) {
      Site candidate = site_;
      if (change(candidate))
        smaller |= accept(candidate);
    };
    attempt([](Site& s) { return std::exchange(s.page, std::nullopt).has_value(); });
    attempt([](Site& s) { return std::exchange(s.strict, false); });
    attempt([](Site& s) { return !std::exchange(s.accept_language, "").empty(); });
    attempt([](Site& s) { return !std::exchange(s.accept, "").empty(); });
    return smaller;
  }

  bool without_answers()
  {
    bool smaller = false;
    const std::map<std::string, Answer> all = site_.answers;
    for (const auto& [uri, answer] : all) {
      Site candidate = site_;
      candidate.answers.erase(uri);
      smaller |= accept(candidate);
    }
    return smaller;
  }

  using Path = std::vector<std::size_t>; ///< from the root of a file, the number of each child
  static Tag& at(Site& site, const std::string& uri, const Path& path)
  {
    Tag* tag = &site.answers.at(uri).root;
    for (const std::size_t index : path)
      tag = &tag->children[index];
    return *tag;
  }

  // Removes children, from the last to the first. A child that must stay is made smaller in the same way, or
  // is replaced by its own children.
  bool smaller_tag(const std::string& uri, const Path& path)
  {
    bool smaller = false;
    for (std::size_t i = at(site_, uri, path).children.size(); i-- > 0;) {
      Site candidate = site_;
      std::vector<Tag>& children = at(candidate, uri, path).children;
      const auto place = children.begin() + static_cast<std::ptrdiff_t>(i);
      const std::vector<Tag> inside = place->children;
      children.erase(place);
      if (accept(candidate)) {
        smaller = true;
        continue;
      }
      if (!inside.empty()) {
        children.insert(children.begin() + static_cast<std::ptrdiff_t>(i), inside.begin(), inside.end());
        if (accept(candidate)) {
          smaller = true;
          continue;
        }
      }
      Path below = path;
      below.push_back(i);
      smaller |= smaller_tag(uri, below);
    }
    return smaller;
  }

  bool fewer_attributes(const std::string& uri, const Path& path)
  {
    bool smaller = false;
    for (std::size_t i = at(site_, uri, path).attributes.size(); i-- > 0;) {
      if (at(site_, uri, path).attributes[i].first.starts_with("xmlns"))
        continue;
      Site candidate = site_;
      auto& attributes = at(candidate, uri, path).attributes;
      attributes.erase(attributes.begin() + static_cast<std::ptrdiff_t>(i));
      smaller |= accept(candidate);
    }
    for (std::size_t i = 0; i < at(site_, uri, path).children.size(); ++i) {
      Path below = path;
      below.push_back(i);
      smaller |= fewer_attributes(uri, below);
    }
    return smaller;
  }

  Site site_;
  const std::function<bool(const Site&)>& interesting_;
};

} // namespace

Site reduced(Site site, const std::function<bool(const Site&)>& interesting)
{
  return Reducer(std::move(site), interesting).run();
}

} // namespace standard_sitemap::walk
