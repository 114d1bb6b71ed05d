#include "engine/place/read_stated_place.h"

#include <algorithm>
#include <utility>

#include "engine/isolate/reader_client.h"
#include "engine/place/place_text.h"
#include "engine/place/related_pages.h"
#include "engine/place/statements_of_page.h"
#include "engine/web/link_field.h"
#include "engine/web/origin.h"
#include "engine/web/refusal.h"

namespace standard_sitemap {
namespace {

/// Returns what the content says: read in the reader process, if there is one.
PageStatements statements_behind_wall(const Page& page, const Policy& policy, PageParts parts)
{
  if (!page.may_have_links())
    return {};
  const ReaderChoice choice = choose_reader(policy);
  if (choice.reader)
    return ReaderClient{*choice.reader}.read_statements(page, policy, parts);
  return choice.refused ? PageStatements{} : statements_of_page(page, policy, parts);
}

// D-3d
Uri base_of(const Page& page, const PageStatements& statements, const Policy& policy)
{
  const auto base = Uri::resolve(page.url, Leiri{statements.base.value_or("")});
  const bool is_usable = base && !base->lacks_host() && base->text().size() <= policy.uri_bytes;
  return is_usable ? base->without_fragment() : page.url;
}

/// whether two trails are equal. The last item is the page, whatever its address.
bool is_same(const Trail& one, const Trail& other)
{
  const auto is_same_item = [&](const TrailItem& a, const TrailItem& b) {
    const bool is_page = &a == &one.back();
    const bool same_address = a.url && b.url ? a.url->normalised() == b.url->normalised() : a.url == b.url;
    return a.name == b.name && (is_page || same_address);
  };
  return std::ranges::equal(one, other, is_same_item);
}

/// Makes a `StatedPlace` of what the fields and the content say.
class PlaceMaker {
 public:
  PlaceMaker(const Page& page, const Policy& policy, PageStatements statements)
      : page_(page), policy_(policy), statements_(std::move(statements)),
        base_(base_of(page, statements_, policy))
  {
  }

  StatedPlace run() &&
  {
    relations();
    place_.site_name = site_name();
    for (std::vector<PageStatements::Item>& trail : statements_.trails)
      add_trail(std::move(trail));
    for (PageStatements::Menu& menu : statements_.menus)
      place_.menus.push_back({std::move(menu.name), entries(menu)});
    add_diagnostics();
    return std::move(place_);
  }

 private:
  //
  void relations()
  {
    RelatedPages pages{page_, policy_, place_};
    PageStatements notes;
    for (const FieldLink& link : links_of_fields(page_)) {
      LinkRelations relations = link_relations(link.rel, link.rev);
      if (link.hreflang.empty())
        relations.kinds &= ~(1u << static_cast<unsigned>(RelationKind::alternate));
      if (may_lead_to_page(link.type))
        pages.add({RelationSource::field, relations, link.target, one_line(link.title, notes),
                   one_line(link.hreflang, notes)},
                  page_.url);
    }
    for (const RelationSource from : {RelationSource::link, RelationSource::a})
      for (const PageStatements::Link& link : statements_.links)
        if (link.from == from)
          pages.add({from, link.relations, link.href, link.title, link.language}, base_);
    pages.finish();
    statements_.diagnostics.add_all(notes.diagnostics);
  }

  //
  std::string site_name()
  {
    for (PageStatements::Site& site : statements_.sites) {
      const auto url = Uri::resolve(base_, Leiri{site.href.value_or("")});
      if (!site.href || (url && same_origin(*url, page_.url)))
        return std::move(site.name);
    }
    return std::move(statements_.property_name.empty() ? statements_.application_name
                                                       : statements_.property_name);
  }

  //
  void add_trail(std::vector<PageStatements::Item> items)
  {
    Trail trail;
    for (PageStatements::Item& item : items)
      trail.push_back({std::move(item.name), address_on_site(item.href)});
    if (std::ranges::any_of(place_.trails, [&](const Trail& one) { return is_same(one, trail); }))
      return;
    if (place_.trails.size() < StatedPlace::max_trails)
      place_.trails.push_back(std::move(trail));
    else
      note(statements_, Code::limit_place,
           "the page has more than " + std::to_string(StatedPlace::max_trails) +
               " lists of breadcrumbs; the rest is left out");
  }

  std::optional<Uri> address_on_site(const std::optional<std::string>& href)
  {
    auto url = address(href);
    if (url && !is_on_site_of(page_.url, *url)) {
      note(statements_, Code::place_unusable,
           "breadcrumbs of the page lead to another site; they have no link");
      return std::nullopt;
    }
    return url;
  }

  /// D-8, and the rules for links.
  std::optional<Uri> address(const std::optional<std::string>& href)
  {
    if (!href)
      return std::nullopt;
    auto url = Uri::resolve(base_, Leiri{*href});
    if (url && !offer_refusal(*url, page_, policy_))
      return *std::move(url);
    note(statements_, Code::place_unusable,
         "an address in the breadcrumbs or menus of the page cannot be offered, and is left out");
    return std::nullopt;
  }

  //
  std::vector<MenuEntry> entries(PageStatements::Menu& menu)
  {
    std::vector<MenuEntry> entries;
    for (PageStatements::Entry& entry : menu.entries)
      entries.push_back({entry.depth, std::move(entry.name), address(entry.href)});
    return entries;
  }

  void add_diagnostics()
  {
    for (Diagnostic diagnostic : statements_.diagnostics.items()) {
      diagnostic.document = page_.url.text();
      place_.diagnostics.add(std::move(diagnostic));
    }
    place_.diagnostics.set_subject(Subject::page);
  }

  const Page& page_;
  const Policy& policy_;
  PageStatements statements_;
  Uri base_;
  StatedPlace place_;
};

} // namespace

StatedPlace read_stated_place(const Page& page, const Policy& policy, PageParts parts)
{
  return PlaceMaker{page, policy, statements_behind_wall(page, policy, parts)}.run();
}

} // namespace standard_sitemap
