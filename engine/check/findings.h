#pragma once

#include <string>
#include <utility>

#include "engine/map/authored.h"
#include "engine/terms/diagnostic.h"

namespace standard_sitemap {

/// Collects the findings of one check, each at an element.
class Findings {
 public:
  /// `kept_apart`: of each kind in each document.
  explicit Findings(std::size_t kept_apart) : list_(kept_apart) {}

  void add(Severity severity, Code code, std::string message, AuthoredElement at)
  {
    const TextPosition position = at.position();
    list_.add({severity, code, std::move(message), at.document->url().text(), position.line, position.column,
               1, at.document->subject()});
  }
  Diagnostics take() { return std::move(list_); }

 private:
  Diagnostics list_;
};

/// Checks each file on its own: ids, attributes and values, elements or attributes without meaning, and
/// elements not reached from the map.
void check_files(const Map& map, Findings& findings);

/// Checks each node: its name, texts, links and variants; also roles, origins, and whether the map has any
/// usable link. `page`: as for `check`.
void check_nodes(const Map& map, const Uri* page, Findings& findings);

/// Finds pages that several nodes link to.
void check_duplicate_pages(const Map& map, Findings& findings);

} // namespace standard_sitemap
