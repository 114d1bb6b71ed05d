#include "discovery/link_collector.h"

namespace standard_sitemap {

bool LinkCollector::add(PageLink link)
{
  bytes_ += sizeof link + link.rel.size() + link.href.size() + link.type.size() + link.base.text().size();
  if (links_.links.size() == max_links || bytes_ > max_bytes) {
    mark_cut(links_, page_, Code::limit_page_work,
             "the page has more links than are read: links further on may be missed");
    return false;
  }
  links_.links.push_back(std::move(link));
  return true;
}

Uri LinkCollector::base_over(const Uri& outer, std::string_view href, const Policy& policy)
{
  auto base = Uri::resolve(outer, Leiri{href});
  if (!base || base->lacks_host())
    return outer;
  if (base->text().size() > policy.uri_bytes) {
    if (!trimmed(href).empty())
      links_.diagnostics.add({Severity::warning, Code::limit_uri,
                              "a base URI of the page has more than " + std::to_string(policy.uri_bytes) +
                                  " bytes and is ignored",
                              page_.url.text()});
    return outer;
  }
  return base->without_fragment();
}

void mark_cut(PageLinks& links, const Page& page, Code limit, std::string message)
{
  links.cut = true;
  links.diagnostics.add({Severity::warning, limit, std::move(message), page.url.text()});
}

std::string_view looked_at(const Page& page, const Policy& policy)
{
  return page.body.substr(0, policy.page_bytes);
}

void mark_if_too_long(PageLinks& links, const Page& page, const Policy& policy)
{
  if (page.body.size() > policy.page_bytes)
    mark_cut(links, page, Code::limit_page_bytes,
             "only the first " + std::to_string(policy.page_bytes) +
                 " bytes of the page were read: links further on may be missed");
}

} // namespace standard_sitemap
