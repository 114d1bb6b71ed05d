#include "whole_page.h"

#include <sstream>
#include <string_view>
#include <vector>

#include <gumbo.h>

#include <standard_sitemap/text/encoding.h>
#include <standard_sitemap/text/sniff.h>
#include <standard_sitemap/web/header_list.h>

namespace standard_sitemap::fuzz {
namespace {

/// Whether one of the tokens of a `rel`, or of a meta element's `name`, is what a rule looks for.
bool interests_a_rule(const std::string& value, bool is_link)
{
  std::istringstream tokens{ascii_lower(value)};
  for (std::string token; tokens >> token;)
    if (token.starts_with("schema.") ||
        (is_link && (token == "standard-sitemap" || token.ends_with(".location"))))
      return true;
  return false;
}

std::optional<std::string> candidate(const GumboElement& element)
{
  const bool is_link = element.tag == GUMBO_TAG_LINK;
  if (!is_link && element.tag != GUMBO_TAG_META)
    return std::nullopt;
  const GumboAttribute* value = gumbo_get_attribute(&element.attributes, is_link ? "rel" : "name");
  if (!value || !interests_a_rule(value->value, is_link))
    return std::nullopt;
  return value->value;
}

} // namespace

std::string decoded(const Page& page)
{
  const SniffedEncoding sniffed = sniff_html(page.body, page.media_type->charset());
  Decoder decoder{sniffed.encoding, Decoder::OnInvalid::replace};
  std::string utf8;
  decoder.append(page.body.substr(sniffed.bom_bytes), utf8);
  decoder.finish(utf8);
  return utf8;
}

std::optional<std::string> candidate_in_tree(const std::string& html)
{
  GumboOptions options = kGumboDefaultOptions;
  options.max_errors = 0;
  GumboOutput* output = gumbo_parse_with_options(&options, html.data(), html.size());
  std::optional<std::string> found;
  std::vector<const GumboNode*> waiting{output->root};
  while (!waiting.empty() && !found) {
    const GumboNode* node = waiting.back();
    waiting.pop_back();
    if (node->type != GUMBO_NODE_ELEMENT && node->type != GUMBO_NODE_TEMPLATE)
      continue;
    found = candidate(node->v.element);
    const GumboVector& children = node->v.element.children;
    for (unsigned i = 0; i < children.length; ++i)
      waiting.push_back(static_cast<const GumboNode*>(children.data[i]));
  }
  gumbo_destroy_output(&options, output);
  return found;
}

} // namespace standard_sitemap::fuzz
