#include <algorithm>
#include <functional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <standard_sitemap/check/findings.h>
#include <standard_sitemap/check/values.h>

namespace standard_sitemap {

namespace {

/// An element with a link, and the hash of its address.
struct Addressed {
  std::size_t hash;
  AuthoredElement at;
};

/// An element for a page that an earlier one is for already.
struct Repeated {
  AuthoredElement at, original;
};

class PageChecker {
 public:
  explicit PageChecker(const Map& map)
  {
    for (const Document* document : AuthoredElement::documents(map))
      numbers_.emplace(document, numbers_.size());
    for (NodeId id = 0; id < map.size(); ++id)
      if (const AuthoredElement at = AuthoredElement::of(map.node(id)); !is_list(*at.document))
        add(at);
    // A map of lists has one node for each page, however often they name it.
    for (const Document* document : AuthoredElement::documents(map))
      for (ElementId element = 0; is_list(*document) && element < document->size(); ++element)
        if (document->kind(element) == ElementKind::item)
          add({document, element});
  }

  void report(Findings& findings)
  {
    find_repeated();
    std::sort(repeated_.begin(), repeated_.end(),
              [this](const Repeated& a, const Repeated& b) { return key(a.at) < key(b.at); });
    for (const auto& [at, original] : repeated_) {
      std::string message = quotation(address(at)->text()) + " is the page of the entry in line " +
                            std::to_string(original.line());
      if (original.document != at.document)
        message += " of " + original.document->url().text();
      findings.add(Severity::warning, Code::duplicate_url, message + " already", at);
    }
  }

 private:
  static bool is_list(const Document& document)
  {
    return document.format() != DocumentFormat::standard_sitemap;
  }

  std::pair<std::size_t, ElementId> key(AuthoredElement at) const
  {
    const auto number = numbers_.find(at.document); // derived groups are in none of them, and have no link
    return {number == numbers_.end() ? numbers_.size() : number->second, at.element};
  }

  Result<Uri> address(AuthoredElement at)
  {
    return bases_.resolve(*at.document, at.element, *at.document->reference(at.element));
  }

  void add(AuthoredElement at)
  {
    if (!at.document->reference(at.element) || at.document->kind(at.element) == ElementKind::sitemap)
      return;
    if (const auto uri = address(at))
      all_.push_back({std::hash<std::string>{}(uri->text()), at});
  }

  // Addresses are made anew where hashes are equal only: all of them would take more than the map.
  void find_repeated()
  {
    std::sort(all_.begin(), all_.end(), [this](const Addressed& a, const Addressed& b) {
      return std::pair{a.hash, key(a.at)} < std::pair{b.hash, key(b.at)};
    });
    for (auto first = all_.begin(); first != all_.end();) {
      const auto last =
          std::find_if(first, all_.end(), [&](const Addressed& other) { return other.hash != first->hash; });
      if (last - first > 1)
        compare(first, last);
      first = last;
    }
  }

  using Position = std::vector<Addressed>::const_iterator;
  void compare(Position first, Position last)
  {
    std::vector<std::pair<std::string, AuthoredElement>> by_address;
    for (; first != last; ++first)
      by_address.emplace_back(address(first->at)->text(), first->at);
    std::stable_sort(by_address.begin(), by_address.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 1, original = 0; i < by_address.size(); ++i) {
      if (by_address[i].first == by_address[original].first)
        repeated_.push_back({by_address[i].second, by_address[original].second});
      else
        original = i;
    }
  }

  BaseResolver bases_;
  std::unordered_map<const Document*, std::size_t> numbers_;
  std::vector<Addressed> all_;
  std::vector<Repeated> repeated_;
};

} // namespace

void check_duplicate_pages(const Map& map, Findings& findings)
{
  PageChecker{map}.report(findings);
}

} // namespace standard_sitemap
