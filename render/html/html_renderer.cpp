#include "render/html/html_renderer.h"

#include "render/html/page.h"

namespace standard_sitemap {

namespace {

/// The name of the node for the home page, else the host.
PageTitle title_of(HtmlPage& page)
{
  for (const RoleNodes& role : page.view.map().roles())
    if (role.role == "home")
      for (const NodeId node : role.nodes)
        if (page.view.leads_somewhere(node))
          return {page.entries.of(node).label, node};
  if (page.report.page && page.report.page->url && !page.report.page->url->host().empty())
    return {std::string{page.report.page->url->host()}};
  if (!page.report.documents.empty())
    if (const std::string_view host = page.report.documents.front().requested.host(); !host.empty())
      return {std::string{host}};
  return {"A local site"};
}

} // namespace

void HtmlRenderer::render(const Report& report, const Sink& sink)
{
  HtmlWriter html{sink};
  if (!report.view) {
    write_head(html, "Site map: none", false);
    write_without_map(html, report);
  } else {
    HtmlPage page{report, *report.view, options_, html};
    const PageTitle title = title_of(page);
    write_head(html, "Site map: " + title.text, page.entries.map_language().right_to_left);
    write_header(page, title);
    write_roles(page);
    write_tools(html);
    write_tree(page);
    write_footer(page);
    write_data(page);
  }
  html.raw("</body>\n</html>\n");
  html.finish();
}

} // namespace standard_sitemap
