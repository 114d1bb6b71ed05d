#include "engine/lists/list_findings.h"

#include <string>

#include "engine/base/excerpt.h"
#include "engine/lists/list_entries.h"

namespace standard_sitemap {
namespace {

std::string name_of(InternedName name)
{
  return excerpt(XmlStream::text_of(name));
}

} // namespace

void ListFindings::element(const XmlTag& tag, std::string_view what)
{
  writer_.note(Severity::warning, Code::unknown_element,
               '<' + name_of(tag.local_name) + "> " + std::string{what}, tag.at);
}

void ListFindings::unknown(const XmlTag& tag)
{
  element(tag, "is not an element of the sitemaps.org format");
}

void ListFindings::out_of_place(const XmlTag& tag, std::string_view parent)
{
  element(tag, "is not allowed in <" + std::string{parent} + '>');
}

void ListFindings::again(const XmlTag& tag)
{
  element(tag, "is in one entry for the second time; only the first is read");
}

void ListFindings::too_late(const XmlTag& tag, std::string_view before)
{
  element(tag, "has to be before " + std::string{before} + ": the format has a fixed order");
}

void ListFindings::alternate(std::string_view href, std::string_view why, TextPosition at)
{
  writer_.note(Severity::warning, Code::alternate_lost,
               "the alternate " + quotation(href) + " is not read: " + std::string{why}, at);
}

void ListFindings::attributes(const XmlTag& tag)
{
  for (const XmlAttribute& attribute : tag.attributes)
    if (!attribute.namespace_uri)
      writer_.note(Severity::warning, Code::unknown_attribute,
                   name_of(attribute.local_name) + " is not an attribute of <" + name_of(tag.local_name) +
                       '>',
                   tag.at);
}

void ListFindings::text(std::string_view text, std::string_view parent, TextPosition at)
{
  text = trimmed_url(text);
  if (!text.empty())
    writer_.note(Severity::warning, Code::stray_text,
                 "text in <" + std::string{parent} +
                     "> that is not in an element of its own is not read: \"" + shortened(text) + '"',
                 at);
}

} // namespace standard_sitemap
