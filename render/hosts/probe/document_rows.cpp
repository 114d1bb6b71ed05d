#include "render/hosts/probe/document_rows.h"

#include <utility>

#include "engine/lists/list_entries.h"

namespace standard_sitemap {

namespace {

std::string_view value_of(const Document& document, ElementId element, Attribute attribute)
{
  return document.attribute(element, attribute).value_or(std::string_view{});
}

/// Resolves a reference, using the memory of `address`. One that cannot be resolved, or is relative in a
/// local file whose address is not known, stays as it is written.
std::string_view resolved(const Document& document, ElementId element, std::string_view reference,
                          Uri& address)
{
  const Uri* const base = document.base_uri(element);
  if (!base || Uri::resolve_into(address, *base, {reference}))
    return reference;
  if (address.has_scheme("file") && !begins_with_scheme(trimmed_url(reference)))
    return reference;
  return address.text();
}

} // namespace

DocumentRows::DocumentRows(std::vector<std::string> above, std::function<bool(const TableRow&)> take_row,
                           std::function<void(NamedFile)> take_file)
    : entries_(std::move(above)), take_row_(std::move(take_row)), take_file_(std::move(take_file)),
      address_(*Uri::parse({"about:blank"})), address_of_part_(address_)
{
}

bool DocumentRows::read(const Document& document)
{
  row_.file = document.url().text();
  entries_.read(document);
  while (const auto found = entries_.next()) {
    if (found->kind == DocumentEntries::Kind::file)
      read_external(document, found->element);
    else if (!read_item(document, found->element))
      return false;
  }
  return true;
}

bool DocumentRows::read_item(const Document& document, ElementId item)
{
  row_.loc = resolved(document, item, *document.reference(item), address_);
  row_.lastmod = value_of(document, item, Attribute::lastmod);
  row_.changefreq = value_of(document, item, Attribute::changefreq);
  row_.priority = value_of(document, item, Attribute::priority);
  row_.title = value_of(document, item, Attribute::name);
  row_.line = document.line(item);
  row_.path = entries_.path();
  read_parts(document, item);
  return take_row_(row_);
}

void DocumentRows::read_parts(const Document& document, ElementId item)
{
  row_.alternates.clear();
  row_.images.clear();
  for (ElementId part = document.first_child(item); part < document.end(item); part = document.end(part)) {
    const auto reference = document.reference(part);
    if (!reference)
      continue;
    if (document.kind(part) == ElementKind::variant)
      row_.alternates.push_back({document.inherited(part, Attribute::lang).value_or(std::string_view{}),
                                 std::string{resolved(document, part, *reference, address_of_part_)}});
    else if (document.kind(part) == ElementKind::attachment &&
             document.attribute(part, Attribute::type) == std::string_view{"image"})
      row_.images.emplace_back(resolved(document, part, *reference, address_of_part_));
  }
}

void DocumentRows::read_external(const Document& document, ElementId external)
{
  const auto reference = document.reference(external);
  const Uri* const base = document.base_uri(external);
  if (!reference || !base)
    return;
  if (const auto url = Uri::resolve(*base, {*reference}))
    take_file_({url->without_fragment(), entries_.path()});
}

} // namespace standard_sitemap
