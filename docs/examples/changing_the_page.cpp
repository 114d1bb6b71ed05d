// The changes that a map asks of its page, for the reader's display levels; and the site's logo.
#include <iostream>
#include <utility>

#include "engine/load/load.h"
#include "engine/map/logo_choice.h"
#include "engine/preferences/preferences.h"
#include "render/changes/page_program.h"

#include "garden.h"

using namespace standard_sitemap;

int main()
{
  const auto read = read_preferences("[display]\nlevel = 'menu'\n");
  if (!read)
    return 1;
  DisplayLevels levels = read->preferences.display;
  std::cout << levels.names() << "; first " << levels.initial().value_or("none") << '\n';
  if (const auto wrong = read_preferences("[display]\nlevel = 'wall'\n"); !wrong)
    std::cout << text_of(wrong.error(), "preferences.toml").substr(0, 21) << '\n';

  // Or from a dialogue of the host. Invalid values are not accepted, and a sentence says why.
  DisplayLevels own;
  own.set_levels({{.name = "off", .shows_map = false}, {.name = "on", .label = "Beside the page"}});
  own.set_pattern("{level}-{prefix}");
  own.set_initial("off");
  std::cout << own.set_initial("wall").has_value() << own.knows("on") << own.shows_map("off") << ' '
            << own.token("garden", "on") << ' ' << own.all()[1].shown_label() << ' ' << own.pattern() << '\n';

  const Initiator page{*Uri::parse({"http://garden.example/tulips"}), AddressSpace::public_network};
  Load load{*Uri::parse({"http://garden.example/map.xml"}), page, Policy{}};
  while (!load.done())
    for (const Request& request : load.take_requests())
      garden::fetch(request, load.receiver(request.id));
  const LoadResult result = std::move(load).finish();

  // A host with access to the document tree applies the changes itself ...
  const PageChanges changes = page_changes(*result.map, levels);
  for (const PageChange& change : changes.changes)
    std::cout << change.xpath << " @" << change.attribute << ": " << change.tokens[*changes.level("menu")]
              << '\n';
  // ... and a host that has only JavaScript evaluates a program, preferably in an isolated world.
  std::cout << "apply: " << (program_to_apply(changes, "menu").size() > 0) << '\n';
  std::cout << "undo: " << (program_to_undo().size() > 0) << '\n';
  std::cout << "one program for all: " << (page_program(changes).size() > page_script().size()) << '\n';
  std::cout << page_data(changes) << '\n';

  if (const auto logo = logo_for(result.map->logo(), 100, 100))
    std::cout << logo->url.text() << '\n';
  std::cout << result.map->class_changes().size() << " change, " << result.map->styles().size()
            << " styles\n";
}
