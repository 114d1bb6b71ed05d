#pragma once

#include <string>
#include <utility>

#include "engine/map/authored.h"
#include "engine/web/diagnostic.h"

namespace standard_sitemap {

/// Findings of one check, each at an element.
class Findings {
 public:
  void add(Severity severity, Code code, std::string message, AuthoredElement at)
  {
    list_.add({severity, code, std::move(message), at.document->url().text(), at.line(), 0, 1,
               at.document->subject()});
  }
  Diagnostics take() { return std::move(list_); }

 private:
  Diagnostics list_;
};

/// Of each file by itself: ids, attributes and values, what is where it means nothing, and what is not
/// reached from the map.
void check_files(const Map& map, Findings& findings);

/// Of each node: its name, texts, links and variants; roles, origins, and whether there is anything to
/// follow.
void check_nodes(const Map& map, Findings& findings);

/// Pages that several nodes have as their own.
void check_duplicate_pages(const Map& map, Findings& findings);

} // namespace standard_sitemap
