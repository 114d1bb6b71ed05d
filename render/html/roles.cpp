#include <algorithm>

#include "engine/web/header_list.h"
#include "render/html/page.h"
#include "render/html/tree_list.h"

namespace standard_sitemap {

namespace {

constexpr std::size_t buttons_shown = 8; ///< further roles share a menu
constexpr std::size_t entries_shown = 1'000;
constexpr std::size_t places_in_menu = 100; ///< below one node

struct Role {
  std::string title;         ///< empty: none that readers know
  std::vector<NodeId> nodes; ///< without dead ends
};

class RoleButtons {
 public:
  explicit RoleButtons(HtmlPage& page)
      : page_(page), max_bytes_(page.html.bytes() + page.options.list_bytes / 4)
  {
    for (const RoleNodes& entry : page.view.map().roles()) {
      Role role{std::string{page.words.role_title(entry.role)}, {}};
      for (const NodeId node : entry.nodes)
        if (page.view.leads_somewhere(node))
          role.nodes.push_back(node);
      if (!role.nodes.empty())
        roles_.push_back(std::move(role));
    }
  }

  void write()
  {
    if (roles_.empty())
      return;
    HtmlWriter& html = page_.html;
    html.raw("<nav class=roles");
    html.attribute("aria-label", page_.words.roles());
    html.raw(">\n<ul>\n");
    const std::size_t alone = roles_.size() <= buttons_shown + 1 ? roles_.size() : buttons_shown;
    for (std::size_t i = 0; i < alone; ++i) {
      html.raw("<li>");
      write_button(roles_[i]);
    }
    if (alone < roles_.size()) {
      html.raw("<li><details class=role>");
      write_summary(page_.words.more_roles());
      html.raw("<ul>\n");
      for (std::size_t i = alone; i < roles_.size() && !exhausted(); ++i) {
        html.raw("<li>");
        write_kind(roles_[i]);
        write_menu(roles_[i]);
      }
      html.raw("</ul></details>\n");
    }
    html.raw("</ul>\n</nav>\n");
  }

 private:
  bool exhausted()
  {
    const bool is = written_ >= entries_shown || page_.html.bytes() >= max_bytes_ || page_.html.stopped();
    page_.cut = page_.cut || is;
    return is;
  }

  /// M-6: what is below an excluded node appears nowhere else.
  bool has_more_below(NodeId node)
  {
    return page_.view.map().node(node).excluded() && !page_.view.leading_children(node).empty();
  }

  std::string label_of(const Role& role) { return page_.entries.of(role.nodes.front()).label; }

  void write_kind(const Role& role)
  {
    if (role.title.empty())
      return;
    page_.html.raw("<span class=kind>");
    page_.html.text(role.title);
    page_.html.raw("</span>\n");
  }

  void write_summary(std::string_view title)
  {
    page_.html.raw("<summary>");
    page_.html.text(title);
    page_.html.raw("</summary>\n");
  }

  void write_button(const Role& role)
  {
    if (role.nodes.size() == 1 && !has_more_below(role.nodes.front())) {
      ++written_;
      page_.html.raw("<span class=role>");
      if (ascii_lower(label_of(role)) != ascii_lower(role.title))
        write_kind(role);
      page_.write_outside_link(role.nodes.front());
      page_.html.raw("</span>\n");
      return;
    }
    page_.html.raw("<details class=role>");
    if (role.title.empty()) {
      page_.html.raw("<summary");
      page_.write_outside_language(page_.entries.of(role.nodes.front()).language);
      page_.html.raw(">" + html_text(label_of(role)) + "</summary>\n");
    } else {
      write_summary(role.title);
    }
    write_menu(role);
    page_.html.raw("</details>\n");
  }

  void write_menu(const Role& role)
  {
    page_.html.raw("<ul");
    page_.write_map_language();
    page_.html.raw(">\n");
    for (const NodeId node : role.nodes) {
      if (exhausted())
        break;
      ++written_;
      page_.html.raw("<li>");
      page_.write_menu_link(node);
      if (has_more_below(node)) {
        const ListBounds bounds{std::min(places_in_menu, page_.options.places), max_bytes_};
        TreeList{
            page_,
            {.path = {}, .open_levels = SIZE_MAX, .places = SIZE_MAX, .siblings = SIZE_MAX, .in_menu = true},
            bounds}
            .write(node, "<ul>");
      }
      page_.html.raw("\n");
    }
    page_.html.raw("</ul>\n");
  }

  HtmlPage& page_;
  std::size_t max_bytes_;
  std::vector<Role> roles_;
  std::size_t written_ = 0;
};

} // namespace

void write_roles(HtmlPage& page)
{
  RoleButtons{page}.write();
}

} // namespace standard_sitemap
