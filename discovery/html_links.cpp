#include <standard_sitemap/discovery/link_collector.h>

#include <optional>
#include <vector>

#include <standard_sitemap/discovery/gumbo_tree.h>
#include <standard_sitemap/discovery/html_scan.h>
#include <standard_sitemap/discovery/html_skeleton.h>
#include <standard_sitemap/text/sniff.h>

namespace standard_sitemap {
namespace {

// D-3e  Bytes to UTF-8, which is all that Gumbo reads.
HtmlSkeleton skeleton_of(std::string_view bytes, const Page& page)
{
  const SniffedEncoding sniffed = sniff_html(bytes, page.media_type->charset());
  const std::string_view content = bytes.substr(sniffed.bom_bytes);
  if (sniffed.encoding.is_utf8() && is_valid_utf8(content))
    return html_skeleton(content);
  Decoder decoder{sniffed.encoding, Decoder::OnInvalid::replace};
  std::string utf8;
  decoder.append(content, utf8);
  decoder.finish(utf8);
  return html_skeleton(utf8);
}

std::optional<std::string_view> attribute(const GumboElement& element, const char* name)
{
  const GumboAttribute* found = gumbo_get_attribute(&element.attributes, name);
  if (!found || !found->value)
    return std::nullopt;
  return found->value;
}

/// Calls `visit` for each HTML element of the tree that is not in a template (D-3b), in tree order. No
/// recursion: trees are as deep as a page wants.
template <class Visit>
void for_each_element(const GumboNode& document, Visit visit)
{
  struct Place {
    const GumboVector* children;
    unsigned next;
  };
  std::vector<Place> path{{&document.v.document.children, 0}};
  while (!path.empty()) {
    Place& place = path.back();
    if (place.next == place.children->length) {
      path.pop_back();
      continue;
    }
    const auto* node = static_cast<const GumboNode*>(place.children->data[place.next++]);
    if (node->type != GUMBO_NODE_ELEMENT)
      continue;
    if (node->v.element.tag_namespace == GUMBO_NAMESPACE_HTML)
      visit(node->v.element);
    path.push_back({&node->v.element.children, 0});
  }
}

struct Elements {
  std::vector<const GumboElement*> links; ///< and metas
  std::optional<std::string_view> base;   ///< D-3d: of the first `<base href>`
  std::optional<std::string_view> language;
};

Elements elements_of(const GumboNode& document)
{
  Elements elements;
  for_each_element(document, [&](const GumboElement& element) {
    if ((element.tag == GUMBO_TAG_LINK && attribute(element, "rel")) ||
        (element.tag == GUMBO_TAG_META && attribute(element, "name")))
      elements.links.push_back(&element);
    else if (element.tag == GUMBO_TAG_BASE && !elements.base)
      elements.base = attribute(element, "href");
    else if (element.tag == GUMBO_TAG_HTML && !elements.language)
      elements.language = attribute(element, "lang");
  });
  return elements;
}

PageLink link_of(const GumboElement& element, const Uri& base, const HtmlSkeleton& skeleton)
{
  const bool meta = element.tag == GUMBO_TAG_META;
  const char* tag = element.original_tag.data;
  return {meta ? PageLink::Element::meta : PageLink::Element::link,
          std::string{attribute(element, meta ? "name" : "rel").value_or("")},
          std::string{attribute(element, meta ? "content" : "href").value_or("")}, base,
          tag ? skeleton.line_of(static_cast<std::size_t>(tag - skeleton.text.data())) : 0};
}

} // namespace

PageLinks read_html_links(const Page& page, const Policy& policy)
{
  PageLinks links;
  mark_if_too_long(links, page, policy);
  const HtmlSkeleton skeleton = skeleton_of(looked_at(page, policy), page);
  if (skeleton.text.empty())
    return links;
  const GumboTree tree{skeleton.text, policy};
  if (tree.cut() || skeleton.cut)
    mark_cut(links, page, Code::limit_page_work, "The page takes more work to parse than the policy allows.");
  if (!tree.document())
    return links;

  const Elements elements = elements_of(*tree.document());
  if (elements.language && !html::stripped(*elements.language).empty())
    links.languages.emplace_back(*elements.language);
  LinkCollector collector{page, links};
  const Uri base = collector.base_over(page.url, elements.base.value_or(""), policy);
  for (const GumboElement* element : elements.links)
    if (!collector.add(link_of(*element, base, skeleton)))
      break;
  return links;
}

} // namespace standard_sitemap
