#include "engine/check/broken_documents.h"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "engine/map/authored.h"

namespace standard_sitemap {

namespace {

using Place = std::tuple<std::string, std::uint32_t, std::uint32_t>; ///< document, line, column

bool is_usable(DocumentOutcome outcome)
{
  return outcome == DocumentOutcome::ok || outcome == DocumentOutcome::cut;
}

/// The documents that an error says something about, and where externals name them.
class BrokenDocuments {
 public:
  BrokenDocuments(const Map& map, std::span<const DocumentReport> documents, const Diagnostics& diagnostics)
  {
    std::set<std::string_view> wrong;
    for (const Diagnostic& diagnostic : diagnostics.items())
      if (diagnostic.severity == Severity::error)
        wrong.insert(diagnostic.document);
    for (const DocumentReport& report : documents) {
      const std::string asked = report.requested.without_fragment().text();
      const std::string final = report.final_url ? report.final_url->without_fragment().text() : asked;
      if (!is_usable(report.outcome) && (wrong.contains(final) || wrong.contains(asked)))
        final_of_.emplace(asked, final);
    }
    if (!final_of_.empty())
      for (const Document* document : AuthoredElement::documents(map))
        find_externals(*document);
  }

  bool is_told(const Diagnostic& diagnostic) const
  {
    return diagnostic.code == Code::external_unresolved &&
           places_.contains({diagnostic.document, diagnostic.line, diagnostic.column});
  }

  /// Where the document is named first; empty if it is not known.
  std::string_view first_place(const std::string& document) const
  {
    const auto place = first_places_.find(document);
    return place == first_places_.end() ? std::string_view{} : place->second;
  }

 private:
  void find_externals(const Document& document)
  {
    BaseResolver bases;
    for (ElementId element = 0; element < document.size(); ++element) {
      const auto reference = document.reference(element);
      if (document.kind(element) != ElementKind::external || !reference)
        continue;
      const auto url = bases.resolve(document, element, *reference);
      const auto broken = url ? final_of_.find(url->without_fragment().text()) : final_of_.end();
      if (broken == final_of_.end())
        continue;
      const TextPosition at = document.position(element);
      places_.emplace(document.url().text(), at.line, at.column);
      const std::string place = "line " + std::to_string(at.line) + " of " + document.url().text();
      first_places_.try_emplace(broken->first, place);
      first_places_.try_emplace(broken->second, place);
    }
  }

  std::map<std::string, std::string> final_of_; ///< the address at its end, by the address that is asked for
  std::set<Place> places_;
  std::map<std::string, std::string> first_places_;
};

} // namespace

Diagnostics with_broken_documents_once(const Map& map, std::span<const DocumentReport> documents,
                                       const Diagnostics& diagnostics)
{
  const BrokenDocuments broken{map, documents, diagnostics};
  Diagnostics all{diagnostics.kept_apart()};
  for (Diagnostic diagnostic : diagnostics.items()) {
    if (broken.is_told(diagnostic) && diagnostic.count == 1)
      continue;
    if (const auto place = broken.first_place(diagnostic.document);
        diagnostic.severity == Severity::error && !place.empty())
      diagnostic.message += "; it is named in " + std::string{place};
    all.add(std::move(diagnostic));
  }
  return all;
}

} // namespace standard_sitemap
