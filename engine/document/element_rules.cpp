#include "engine/document/element_rules.h"

#include <initializer_list>

namespace standard_sitemap {
namespace {

using Mask = ElementRules::Mask;

constexpr Mask mask_of(std::initializer_list<Attribute> attributes)
{
  Mask mask = 0;
  for (const Attribute attribute : attributes)
    mask |= ElementRules::bit(attribute);
  return mask;
}

} // namespace

ElementRules::ElementRules(DocumentFormat format, const Policy& policy)
{
  if (format == DocumentFormat::standard_sitemap)
    of_standard_sitemap(policy);
  else
    of_list(format, policy);
}

void ElementRules::of_standard_sitemap(const Policy& policy)
{
  using enum Attribute;
  const Mask of_any = mask_of({xml_base, xml_lang, xml_id}); // NS-2: also on foreign elements
  Mask of_ours = of_any | mask_of({name, description, url, href, role, relation, priority, target, lang, type,
                                   charset, method, data, order, tree});
  if (policy.tolerant) // O-1, O-5
    of_ours |= mask_of({id, baseurl});
  const Mask of_pictures = mask_of({replace, width, height}), of_changes = mask_of({attr, prefix});

  for (OfKind& rules : of_)
    rules = {2, policy.xml_depth, of_ours, 0};
  of(ElementKind::sitemap).first_level = 1;
  of(ElementKind::other).allowed = of_any;
  of(ElementKind::class_change).allowed |= of_changes | bit(elem);
  of(ElementKind::variant).allowed |= of_pictures;
  of(ElementKind::style).allowed |= of_pictures;
  of(ElementKind::image).allowed |= of_pictures;
  of(ElementKind::attachment) = {};
  if (policy.tolerant) { // O-2
    of(ElementKind::sitemap).allowed |= of_changes;
  } else { // O-1, O-3, O-4
    of(ElementKind::external).allowed &= ~bit(url);
    of(ElementKind::style) = {};
    of(ElementKind::image) = {};
  }
}

// Must agree with `ListEntries` and its callers.
void ElementRules::of_list(DocumentFormat format, const Policy& policy)
{
  using enum Attribute;
  of(ElementKind::sitemap) = {1, 1, 0, 0};
  OfKind page{2, 2, bit(url), bit(url)}, list{2, 2, bit(href), bit(href)};
  switch (format) {
  case DocumentFormat::standard_sitemap:
    return;
  case DocumentFormat::sitemaps_org:
    page.allowed |= mask_of({lastmod, changefreq, priority, name});
    list.allowed |= mask_of({lastmod, changefreq, priority, name});
    of(ElementKind::external) = list;
    of(ElementKind::attachment) = {3, 3, mask_of({type, url, name, description, lang, lastmod}),
                                   bit(type)};                                     // G-9
    of(ElementKind::variant) = {3, 3, mask_of({url, lang}), mask_of({url, lang})}; // G-9
    of(ElementKind::other) = {3, 3, 0, 0}; // replaces variants beyond the limit
    break;
  case DocumentFormat::text:
    break;
  case DocumentFormat::feed:
    page.allowed |= mask_of({name, lastmod, changefreq});
    break;
  case DocumentFormat::biositemap:
    page.allowed |= mask_of({name, description});
    break;
  case DocumentFormat::llms:
    page.last_level = list.last_level = policy.xml_depth;
    page.allowed |= mask_of({name, description});
    of(ElementKind::sitemap).allowed = mask_of({name, description});
    of(ElementKind::group) = {2, policy.xml_depth, mask_of({name, description}), 0};
    of(ElementKind::external) = list;
    break;
  case DocumentFormat::robots:
    of(ElementKind::external) = list;
    return;
  }
  of(ElementKind::item) = page;
}

} // namespace standard_sitemap
