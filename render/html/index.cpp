#include "engine/base/utf16.h"
#include "engine/search/search_index.h"
#include "render/html/page.h"

namespace standard_sitemap {

// The index has no `<`, so nothing in it can end the element.
void write_index(HtmlPage& page)
{
  HtmlWriter& html = page.html;
  const SearchIndex index = SearchIndex::build(page.view, page.outline);
  html.raw("<script type=\"text/plain\" id=index>");
  html.raw(index.nodes());
  html.raw("</script>\n");
  for (std::size_t i = 0; i < index.blocks().size() && !html.stopped(); ++i) {
    std::string first;
    append_utf8(first, index.first_words()[i]);
    html.raw("<script type=\"text/plain\" class=index");
    html.attribute("data-first", first);
    html.raw(">");
    html.raw(index.blocks()[i]);
    html.raw("</script>\n");
  }
}

} // namespace standard_sitemap
