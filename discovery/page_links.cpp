#include <standard_sitemap/discovery/discovery.h>
#include <standard_sitemap/discovery/link_collector.h>

namespace standard_sitemap {

PageLinks read_page_links(const Page& page, const Policy& policy)
{
  if (page.media_type && page.media_type->is_html())
    return read_html_links(page, policy);
  if (page.media_type && page.media_type->is_xhtml())
    return read_xhtml_links(page, policy);
  return {};
}

} // namespace standard_sitemap
