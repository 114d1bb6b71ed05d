#include "engine/map/list_result.h"

#include <algorithm>

#include "engine/map/authored.h"

namespace standard_sitemap {
namespace {

/// Whether the document is a list: not a robots.txt, an index, or a list cut off before its first entry.
bool is_list(const Document& document, DocumentOutcome outcome)
{
  if (document.format() == DocumentFormat::standard_sitemap)
    return true;
  bool names_lists = false;
  for (ElementId child = document.first_child(0); child != document.end(0); child = document.end(child)) {
    if (document.kind(child) == ElementKind::item)
      return true;
    names_lists = names_lists || document.kind(child) == ElementKind::external;
  }
  return !names_lists && document.format() != DocumentFormat::robots && outcome == DocumentOutcome::ok;
}

} // namespace

ListResult list_result(const Map& map)
{
  bool names_lists = false;
  for (const auto& [document, outcome] : AuthoredElement::documents_with_outcomes(map)) {
    if (is_list(*document, outcome))
      return ListResult::something;
    names_lists = names_lists || document->size() > 1 || document->format() != DocumentFormat::robots;
  }
  return names_lists ? ListResult::all_failed : ListResult::no_lists;
}

} // namespace standard_sitemap
