#include "render/bindings/c/view.h"

#include <algorithm>
#include <cstddef>
#include <tuple>
#include <vector>

#include "engine/display/shown.h"
#include "engine/map/logo_choice.h"
#include "render/bindings/c/guard.h"
#include "render/bindings/c/handles.h"
#include "render/node/tree_direction.h"

using namespace standard_sitemap;
using namespace standard_sitemap::c;

namespace {

bool has(const standard_sitemap_view* view, uint32_t node)
{
  return view != nullptr && node < view->page_view->map->size();
}

standard_sitemap_string borrowed_url(const std::optional<Uri>& url)
{
  return url ? borrowed(url->text()) : standard_sitemap_string{nullptr, 0};
}

standard_sitemap_direction number_of(std::optional<Direction> direction)
{
  if (!direction)
    return STANDARD_SITEMAP_DIRECTION_UNKNOWN;
  return *direction == Direction::right_to_left ? STANDARD_SITEMAP_DIRECTION_RIGHT_TO_LEFT
                                                : STANDARD_SITEMAP_DIRECTION_LEFT_TO_RIGHT;
}

/// Makes strings of the author safe to show. The view keeps them until the next call.
class ShownTexts {
 public:
  /// `max_strings`: of those that it gives.
  ShownTexts(standard_sitemap_view& view, std::size_t max_strings) : view_(view)
  {
    view_.texts.clear();
    view_.texts.reserve(max_strings); // so that no string moves
  }

  standard_sitemap_string value(std::optional<std::string_view> text)
  {
    return shown(text, view_.page_view->view.policy().shown_name_code_points);
  }
  standard_sitemap_string description(std::optional<std::string_view> text)
  {
    return shown(text, view_.page_view->view.policy().shown_description_code_points);
  }

 private:
  standard_sitemap_string shown(std::optional<std::string_view> text, std::size_t max_code_points)
  {
    if (!text)
      return {nullptr, 0};
    return borrowed(view_.texts.emplace_back(shown_text(*text, max_code_points)));
  }

  standard_sitemap_view& view_;
};

std::vector<NodeId> in_document_order(const Map& map)
{
  struct Place {
    std::size_t document;
    std::uint32_t element;
    NodeId node;
  };
  std::vector<Place> places;
  for (NodeId id = 0; id < map.size(); ++id)
    if (const Node node = map.node(id); node.document())
      places.push_back({*node.document(), node.element(), id});
  std::sort(places.begin(), places.end(), [](const Place& a, const Place& b) {
    return std::tie(a.document, a.element) < std::tie(b.document, b.element);
  });
  std::vector<NodeId> nodes;
  nodes.reserve(places.size());
  for (const Place& place : places)
    nodes.push_back(place.node);
  return nodes;
}

} // namespace

standard_sitemap_string standard_sitemap::c::name_of_refusal(const std::optional<Refusal>& blocked)
{
  return blocked ? borrowed(refusal_name(*blocked)) : standard_sitemap_string{nullptr, 0};
}

standard_sitemap_status standard_sitemap_session_view(standard_sitemap_session* session,
                                                      standard_sitemap_view** view)
{
  if (view == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  *view = nullptr;
  if (session == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&] {
    auto page_view = session->session.view();
    if (!page_view)
      return STANDARD_SITEMAP_NONE;
    *view = new standard_sitemap_view{std::make_shared<PageView>(*std::move(page_view))};
    return STANDARD_SITEMAP_OK;
  });
}

void standard_sitemap_view_free(standard_sitemap_view* view)
{
  delete view;
}

standard_sitemap_status standard_sitemap_view_from(const standard_sitemap_view* view,
                                                   standard_sitemap_string page,
                                                   standard_sitemap_view** other)
{
  if (other == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  *other = nullptr;
  if (view == nullptr || !is_valid(page))
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&]() -> standard_sitemap_status {
    auto url = Uri::parse({text_of(page)});
    if (!url)
      return STANDARD_SITEMAP_INVALID_ARGUMENT;
    const View& from = view->page_view->view;
    ViewContext context;
    context.page = *std::move(url);
    context.accept_language = from.context().accept_language;
    context.accept = from.context().accept;
    View page_view{from.map(), std::move(context), from.policy(), from.shared_index()};
    *other = new standard_sitemap_view{
        std::make_shared<PageView>(PageView{view->page_view->map, std::move(page_view)})};
    return STANDARD_SITEMAP_OK;
  });
}

size_t standard_sitemap_view_size(const standard_sitemap_view* view)
{
  return view != nullptr ? view->page_view->map->size() : 0;
}

standard_sitemap_status standard_sitemap_view_left_out(standard_sitemap_view* view, size_t* left_out)
{
  if (view == nullptr || left_out == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&] {
    *left_out = view->page_view->view.left_out();
    return STANDARD_SITEMAP_OK;
  });
}

standard_sitemap_status standard_sitemap_view_map(const standard_sitemap_view* view,
                                                  standard_sitemap_map* map)
{
  if (view == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  const Map& whole = *view->page_view->map;
  return write(map, {0, borrowed(format_name(whole.format())), whole.hierarchy_derived(), 0});
}

standard_sitemap_status standard_sitemap_view_node(standard_sitemap_view* view, uint32_t node,
                                                   standard_sitemap_node* shown)
{
  constexpr std::size_t first_version = offsetof(standard_sitemap_node, label);
  if (!has(view, node) || size_of_given(shown, first_version) == 0)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&] {
    view->shown = view->page_view->view.shown(node);
    const Node authored = view->page_view->map->node(node);
    ShownTexts texts{*view, 7};
    const Shown& best = view->shown;
    if (!view->displays)
      view->displays.emplace(view->page_view->view);
    NodeDisplay display = view->displays->of(authored, best);
    return write(shown,
                 {0,
                  borrowed(best.name),
                  borrowed(best.description),
                  best.blocked ? standard_sitemap_string{nullptr, 0} : borrowed_url(best.url),
                  name_of_refusal(best.blocked),
                  borrowed(best.lang),
                  borrowed(best.type),
                  borrowed(best.charset),
                  borrowed(best.target),
                  texts.value(authored.relation()),
                  texts.value(authored.priority()),
                  texts.value(authored.method()),
                  texts.value(authored.data()),
                  static_cast<standard_sitemap_kind>(authored.kind()),
                  best.derived,
                  authored.excluded(),
                  authored.line(),
                  authored.document() ? *authored.document() : STANDARD_SITEMAP_NO_DOCUMENT,
                  texts.value(authored.lastmod()),
                  texts.value(authored.changefreq()),
                  best.name_derived,
                  static_cast<standard_sitemap_mark>(display.mark),
                  display.label.source == LabelSource::nothing
                      ? standard_sitemap_string{nullptr, 0}
                      : borrowed(view->texts.emplace_back(std::move(display.label.text))),
                  number_of(display.direction),
                  0},
                 first_version);
  });
}

standard_sitemap_status standard_sitemap_view_node_role(standard_sitemap_view* view, uint32_t node,
                                                        size_t index, standard_sitemap_string* role)
{
  if (!has(view, node) || role == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&] {
    if (view->roles_of != node) {
      view->roles = view->page_view->map->node(node).roles();
      view->roles_of = node;
    }
    if (index >= view->roles.size())
      return STANDARD_SITEMAP_NONE;
    *role = borrowed(view->roles[index]);
    return STANDARD_SITEMAP_OK;
  });
}

standard_sitemap_status standard_sitemap_view_variant(standard_sitemap_view* view, uint32_t node,
                                                      size_t index, standard_sitemap_variant* variant)
{
  if (!has(view, node) || size_of_given(variant, sizeof *variant) == 0)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&]() -> standard_sitemap_status {
    if (view->variants_of != node) {
      BaseResolver bases;
      view->variants = view->page_view->map->node(node).variants(bases);
      view->variants_of = node;
    }
    if (index >= view->variants.size())
      return STANDARD_SITEMAP_NONE;
    const Variant& authored = view->variants[index];
    const Link& link = authored.link;
    ShownTexts texts{*view, 6};
    return write(variant,
                 {0, texts.value(authored.name), texts.description(authored.description),
                  link.blocked ? standard_sitemap_string{nullptr, 0} : borrowed_url(link.url),
                  name_of_refusal(link.blocked), texts.value(authored.lang), texts.value(authored.type),
                  texts.value(authored.charset), texts.value(authored.target)});
  });
}

standard_sitemap_status standard_sitemap_view_alternative(standard_sitemap_view* view, uint32_t node,
                                                          size_t index, standard_sitemap_variant* alternative)
{
  if (!has(view, node) || size_of_given(alternative, sizeof *alternative) == 0)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&]() -> standard_sitemap_status {
    if (view->alternatives_of != node) {
      view->alternatives = view->page_view->view.alternatives(node);
      view->alternatives_of = node;
    }
    if (index >= view->alternatives.size())
      return STANDARD_SITEMAP_NONE;
    const Shown& one = view->alternatives[index];
    return write(alternative, {0, borrowed(one.name), borrowed(one.description),
                               one.blocked ? standard_sitemap_string{nullptr, 0} : borrowed_url(one.url),
                               name_of_refusal(one.blocked), borrowed(one.lang), borrowed(one.type),
                               borrowed(one.charset), borrowed(one.target)});
  });
}

standard_sitemap_status standard_sitemap_view_attachment(standard_sitemap_view* view, uint32_t node,
                                                         size_t index,
                                                         standard_sitemap_attachment* attachment)
{
  if (!has(view, node) || size_of_given(attachment, sizeof *attachment) == 0)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&]() -> standard_sitemap_status {
    if (view->attachments_of != node) {
      BaseResolver bases;
      view->attachments = view->page_view->map->node(node).attachments(bases);
      view->attachments_of = node;
    }
    if (index >= view->attachments.size())
      return STANDARD_SITEMAP_NONE;
    const Attachment& authored = view->attachments[index];
    const Link& link = authored.link;
    ShownTexts texts{*view, 4};
    return write(attachment, {0, texts.value(authored.type), texts.value(authored.name),
                              texts.description(authored.description),
                              link.blocked ? standard_sitemap_string{nullptr, 0} : borrowed_url(link.url),
                              name_of_refusal(link.blocked), texts.value(authored.lastmod)});
  });
}

standard_sitemap_status standard_sitemap_view_children(standard_sitemap_view* view, uint32_t node,
                                                       standard_sitemap_nodes* children)
{
  if (!has(view, node) || children == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&] {
    const auto ids = view->page_view->view.children(node);
    *children = {ids.data(), ids.size()};
    return STANDARD_SITEMAP_OK;
  });
}

standard_sitemap_status standard_sitemap_view_in_document_order(standard_sitemap_view* view,
                                                                standard_sitemap_nodes* nodes)
{
  if (view == nullptr || nodes == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&] {
    if (!view->in_document_order)
      view->in_document_order = in_document_order(*view->page_view->map);
    *nodes = {view->in_document_order->data(), view->in_document_order->size()};
    return STANDARD_SITEMAP_OK;
  });
}

standard_sitemap_status standard_sitemap_view_leads_somewhere(standard_sitemap_view* view, uint32_t node)
{
  if (!has(view, node))
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&] {
    return view->page_view->view.leads_somewhere(node) ? STANDARD_SITEMAP_OK : STANDARD_SITEMAP_NONE;
  });
}

standard_sitemap_status standard_sitemap_view_direction(standard_sitemap_view* view,
                                                        standard_sitemap_direction* direction)
{
  if (view == nullptr || direction == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&] {
    *direction = number_of(direction_of_tree(view->page_view->view));
    return STANDARD_SITEMAP_OK;
  });
}

standard_sitemap_status standard_sitemap_view_role(const standard_sitemap_view* view, size_t index,
                                                   standard_sitemap_role* role)
{
  if (view == nullptr || role == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  const auto& roles = view->page_view->map->roles();
  if (index >= roles.size())
    return STANDARD_SITEMAP_NONE;
  const RoleNodes& entry = roles[index];
  return write(role, {0, borrowed(entry.role), {entry.nodes.data(), entry.nodes.size()}});
}

standard_sitemap_status standard_sitemap_view_logo(standard_sitemap_view* view, uint32_t width,
                                                   uint32_t height, standard_sitemap_logo* logo)
{
  if (view == nullptr || size_of_given(logo, sizeof *logo) == 0)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&]() -> standard_sitemap_status {
    view->logo = logo_for(view->page_view->map->logo(), width, height);
    if (!view->logo)
      return STANDARD_SITEMAP_NONE;
    return write(logo, {0, borrowed(view->logo->url.text()), borrowed(view->logo->type),
                        view->logo->width.value_or(0), view->logo->height.value_or(0)});
  });
}
