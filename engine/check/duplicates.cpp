#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/base/excerpt.h"
#include "engine/base/keyed_hash.h"
#include "engine/check/findings.h"
#include "engine/hierarchy/path_steps.h"

namespace standard_sitemap {

namespace {

/// How an entry duplicates an earlier one.
enum class DuplicateKind : std::uint8_t { same, same_but_for_fragment, spelt_otherwise, likely_twin };

/// An element with a link, and the hash of the part of its address that distinguishes pages.
struct Addressed {
  std::uint64_t hash;
  AuthoredElement at;
};

struct Repeated {
  AuthoredElement at, original;
  DuplicateKind duplicate_kind;
};

bool is_list(const Document& document)
{
  return document.format() != DocumentFormat::standard_sitemap;
}

/// The spellings compared, the stricter one first. For crawlers a fragment does not distinguish pages; for
/// people it does. Twins are URIs that G-13 distinguishes but most servers answer alike: `/a` and `/a/`, http
/// and https.
struct Spellings {
  std::string text, page, twin;

  Spellings(const Uri& uri, bool keeps_fragment) : text(uri.text())
  {
    const Uri normal = uri.normalised();
    page = keeps_fragment ? normal.text() : normal.without_fragment().text();
    std::string storage;
    std::string_view rest = comparable_uri(page, storage).from_host;
    while (const auto step = next_step(rest, false))
      twin += *step;
  }
};

/// Finds duplicates among the elements of one kind.
class RepetitionFinder {
 public:
  void add(AuthoredElement at)
  {
    if (const auto spellings = spellings_of(at))
      all_.push_back({keyed_hash(spellings->twin), at});
  }

  // Addresses are computed again only if hashes are equal: storing all would take more memory than the map.
  template <class InOrder>
  std::vector<Repeated> repeated(InOrder in_order)
  {
    std::sort(all_.begin(), all_.end(), [&](const Addressed& a, const Addressed& b) {
      return a.hash != b.hash ? a.hash < b.hash : in_order(a.at, b.at);
    });
    std::vector<Repeated> repeated;
    for (auto first = all_.begin(); first != all_.end();) {
      const auto last =
          std::find_if(first, all_.end(), [&](const Addressed& other) { return other.hash != first->hash; });
      if (last - first > 1)
        compare(first, last, repeated);
      first = last;
    }
    std::sort(repeated.begin(), repeated.end(),
              [&](const Repeated& a, const Repeated& b) { return in_order(a.at, b.at); });
    return repeated;
  }

  Result<Uri> address(AuthoredElement at)
  {
    return bases_.resolve(*at.document, at.element, *at.document->reference(at.element));
  }

 private:
  using Position = std::vector<Addressed>::const_iterator;
  using Firsts = std::unordered_map<std::string, AuthoredElement, KeyedHash, std::equal_to<>>;

  std::optional<Spellings> spellings_of(AuthoredElement at)
  {
    const auto uri = address(at);
    return uri ? std::optional<Spellings>{{*uri, !is_list(*at.document)}} : std::nullopt;
  }

  void compare(Position first, Position last, std::vector<Repeated>& repeated)
  {
    Firsts texts, pages, twins;
    for (; first != last; ++first) {
      const AuthoredElement at = first->at;
      const Spellings spellings = *spellings_of(at);
      const auto [same, new_text] = texts.try_emplace(spellings.text, at);
      const auto [page, new_page] = pages.try_emplace(spellings.page, at);
      const auto [similar, is_new] = twins.try_emplace(spellings.twin, at);
      if (!new_text)
        repeated.push_back({at, same->second, DuplicateKind::same});
      else if (!new_page)
        repeated.push_back({at, page->second, duplicate_kind(at, page->second)});
      else if (!is_new)
        repeated.push_back({at, similar->second, DuplicateKind::likely_twin});
    }
  }

  DuplicateKind duplicate_kind(AuthoredElement at, AuthoredElement original)
  {
    return address(at)->without_fragment() == address(original)->without_fragment()
               ? DuplicateKind::same_but_for_fragment
               : DuplicateKind::spelt_otherwise;
  }

  BaseResolver bases_;
  std::vector<Addressed> all_;
};

class RepetitionChecker {
 public:
  explicit RepetitionChecker(const Map& map)
  {
    for (const Document* document : AuthoredElement::documents(map))
      numbers_.emplace(document, numbers_.size());
    for (NodeId id = 0; id < map.size(); ++id)
      if (const AuthoredElement at = AuthoredElement::of(map.node(id));
          !is_list(*at.document) && at.document->reference(at.element) && id != root_node)
        pages_.add(at);
    // A map made of lists has one node for each page, however often the page is listed.
    for (const Document* document : AuthoredElement::documents(map))
      for (ElementId element = 0; is_list(*document) && element < document->size(); ++element)
        if (document->reference(element)) {
          if (document->kind(element) == ElementKind::item)
            pages_.add({document, element});
          else if (document->kind(element) == ElementKind::external)
            lists_.add({document, element});
        }
  }

  void report(Findings& findings)
  {
    report(pages_, "page of the entry", findings);
    report(lists_, "sitemap named", findings);
  }

 private:
  void report(RepetitionFinder& finder, std::string_view what, Findings& findings)
  {
    const auto in_order = [this](AuthoredElement a, AuthoredElement b) { return place(a) < place(b); };
    for (const auto& [at, original, duplicate_kind] : finder.repeated(in_order)) {
      std::string where = " in line " + std::to_string(original.line());
      if (original.document != at.document)
        where += " of " + original.document->url().text();
      const std::string address = quotation(finder.address(at)->text());
      const std::string is_for = address + " is already the " + std::string{what} + where;
      switch (duplicate_kind) {
      case DuplicateKind::same:
        findings.add(Severity::warning, Code::duplicate_url, is_for, at);
        break;
      case DuplicateKind::same_but_for_fragment:
        findings.add(Severity::warning, Code::duplicate_url, is_for + ": crawlers ignore what follows the #",
                     at);
        break;
      case DuplicateKind::spelt_otherwise:
        findings.add(Severity::warning, Code::duplicate_url,
                     is_for + ", where it is written " + quotation(finder.address(original)->text()), at);
        break;
      case DuplicateKind::likely_twin:
        findings.add(Severity::note, Code::similar_url,
                     address + " is likely the same page as " + quotation(finder.address(original)->text()) +
                         where + ": most servers answer both alike",
                     at);
        break;
      }
    }
  }

  std::pair<std::size_t, ElementId> place(AuthoredElement at) const
  {
    const auto number = numbers_.find(at.document); // generated groups are in no document, and have no link
    return {number == numbers_.end() ? numbers_.size() : number->second, at.element};
  }

  RepetitionFinder pages_, lists_;
  std::unordered_map<const Document*, std::size_t> numbers_;
};

} // namespace

void check_duplicate_pages(const Map& map, Findings& findings)
{
  RepetitionChecker{map}.report(findings);
}

} // namespace standard_sitemap
