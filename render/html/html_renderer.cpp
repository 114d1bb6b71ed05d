#include "render/html/html_renderer.h"

#include "render/html/page.h"

namespace standard_sitemap {

namespace {

/// The name of the site: that of the map's root, else of the node for the home page, else the host.
PageTitle title_of(HtmlPage& page)
{
  if (const auto name = page.view.shown(root_node).name; name && !trimmed(*name).empty())
    return {*name};
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
  return {std::string{page.words.local_site()}};
}

/// The interface is in the language of the reader, else of the map, else of the page, as far as the table has
/// it.
Words words_for(const Report& report, const HtmlOptions& options)
{
  View* const view = report.view;
  const std::string& reader =
      options.languages.empty() && view ? view->context().accept_language : options.languages;
  if (const auto words = Words::best_for(reader))
    return *words;
  if (!view)
    return {};
  std::vector<std::string> stated = view->context().links.languages;
  if (const auto language = view->shown(root_node).lang)
    stated.insert(stated.begin(), *language);
  for (const std::string& language : stated)
    if (const auto words = Words::in(language))
      return *words;
  return {};
}

} // namespace

void HtmlRenderer::render(const Report& report, const Sink& sink)
{
  HtmlWriter html{sink};
  const Words words = words_for(report, options_);
  if (!report.view) {
    write_head(html, words, words.title_none());
    write_without_map(html, words, report);
  } else {
    HtmlPage page{report, *report.view, options_, words, html};
    const PageTitle title = title_of(page);
    write_head(html, words, words.title_of(title.text));
    write_header(page, title);
    write_tools(html, words);
    write_roles(page);
    write_where(page);
    write_reading(page);
    write_tree(page);
    write_footer(page);
    write_data(page);
  }
  html.raw("</body>\n</html>\n");
  html.finish();
}

} // namespace standard_sitemap
