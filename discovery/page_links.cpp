#include "discovery/discovery.h"
#include "discovery/link_collector.h"

namespace standard_sitemap {

PageLinks read_page_links(const Page& page, const Policy& policy)
{
  if (!page.may_have_links())
    return {};
  return page.effective_media_type()->is_html() ? read_html_links(page, policy)
                                                : read_xhtml_links(page, policy);
}

} // namespace standard_sitemap
