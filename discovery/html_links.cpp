#include "discovery/link_collector.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <vector>

#include "engine/encoding/sniff.h"
#include "engine/html/gumbo_tree.h"
#include "engine/html/html_scan.h"
#include "engine/html/html_skeleton.h"

namespace standard_sitemap {
namespace {

// D-3e Converts bytes to UTF-8, since Gumbo reads nothing else.
HtmlSkeleton skeleton_of(std::string_view content, Encoding encoding)
{
  if (encoding.is_utf8() && is_valid_utf8(content))
    return html_skeleton(content);
  Decoder decoder{encoding, Decoder::OnInvalid::replace};
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

enum class Templates { skip, enter };

bool is_element(const GumboNode& node, Templates templates)
{
  return node.type == GUMBO_NODE_ELEMENT ||
         (node.type == GUMBO_NODE_TEMPLATE && templates == Templates::enter);
}

/// Calls `visit` for each HTML element of the tree, in tree order. No recursion: the page determines how deep
/// the tree is. D-3b: the content of a template is not part of the page.
template <class Visit>
void for_each_element(const GumboNode& document, Templates templates, Visit visit)
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
    if (!is_element(*node, templates))
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
  for_each_element(document, Templates::skip, [&](const GumboElement& element) {
    if ((element.tag == GUMBO_TAG_LINK && attribute(element, "rel")) ||
        (element.tag == GUMBO_TAG_META && attribute(element, "name")))
      elements.links.push_back(&element);
    else if (element.tag == GUMBO_TAG_BASE && !elements.base)
      elements.base = attribute(element, "href");
    else if (element.tag == GUMBO_TAG_HTML) // there is only one
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
          std::string{attribute(element, meta ? "content" : "href").value_or("")},
          base,
          tag ? skeleton.line_of(static_cast<std::size_t>(tag - skeleton.text.data())) : 0,
          std::string{(meta ? std::nullopt : attribute(element, "type")).value_or("")}};
}

/// D-3e: the encoding declared by the first such `<meta>` in page order, including those in templates.
std::optional<Encoding> encoding_in_tree(const GumboNode& document)
{
  std::optional<Encoding> encoding;
  const char* first = nullptr;
  for_each_element(document, Templates::enter, [&](const GumboElement& element) {
    if (element.tag != GUMBO_TAG_META || (first && element.original_tag.data > first))
      return;
    if (const auto named = encoding_of_meta(attribute(element, "charset"), attribute(element, "http-equiv"),
                                            attribute(element, "content"))) {
      encoding = named;
      first = element.original_tag.data;
    }
  });
  return encoding;
}

/// A skeleton and its tree. Not movable, since the tree points into the skeleton.
struct ParsedPage {
  ParsedPage(std::string_view content, Encoding encoding, const Policy& policy)
      : skeleton(skeleton_of(content, encoding))
  {
    if (!skeleton.text.empty())
      tree.emplace(skeleton.text, policy);
  }
  const GumboNode* document() const { return tree ? tree->document() : nullptr; }

  HtmlSkeleton skeleton;
  std::optional<GumboTree> tree;
};

/// Parses the page, and once more (but no third time) if a `<meta>` in its tree names another encoding.
std::unique_ptr<const ParsedPage> parsed(std::string_view bytes, const SniffedEncoding& sniffed,
                                         const Policy& policy)
{
  const auto start = GumboTree::cpu_time();
  const std::string_view content = bytes.substr(sniffed.bom_bytes);
  auto page = std::make_unique<const ParsedPage>(content, sniffed.encoding, policy);
  if (sniffed.certain || !page->document())
    return page;
  const auto encoding = encoding_in_tree(*page->document());
  if (!encoding || *encoding == sniffed.encoding)
    return page;
  page.reset(); // release it first: the memory bound covers only one
  Policy rest = policy;
  const auto spent = std::chrono::duration_cast<std::chrono::milliseconds>(GumboTree::cpu_time() - start);
  rest.page_time -= std::min(rest.page_time, spent);
  return std::make_unique<const ParsedPage>(content, *encoding, rest);
}

} // namespace

PageLinks read_html_links(const Page& page, const Policy& policy)
{
  PageLinks links;
  mark_if_too_long(links, page, policy);
  const auto type = page.effective_media_type();
  const std::string_view bytes = looked_at(page, policy);
  const auto read = parsed(bytes, sniff_html(bytes, type ? type->charset() : std::nullopt), policy);
  if (read->skeleton.cut || (read->tree && read->tree->cut()))
    mark_cut(links, page, Code::limit_page_work,
             "parsing the page takes more work than is allowed: links further on may be missed");
  if (!read->document())
    return links;

  const Elements elements = elements_of(*read->document());
  if (elements.language && !stripped(*elements.language).empty())
    links.languages.emplace_back(*elements.language);
  LinkCollector collector{page, links};
  const Uri base = collector.base_over(page.url, elements.base.value_or(""), policy);
  for (const GumboElement* element : elements.links)
    if (!collector.add(link_of(*element, base, read->skeleton)))
      break;
  return links;
}

} // namespace standard_sitemap
