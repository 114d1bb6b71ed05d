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

/// Whether entries are in others, so that each has a path.
bool has_paths(DocumentFormat format)
{
  return format == DocumentFormat::standard_sitemap || format == DocumentFormat::llms;
}

} // namespace

DocumentRows::DocumentRows(std::vector<std::string> above, std::function<bool(const TableRow&)> take_row,
                           std::function<void(NamedFile)> take_file)
    : path_(std::move(above)), take_row_(std::move(take_row)), take_file_(std::move(take_file)),
      address_(*Uri::parse({"about:blank"})), address_of_part_(address_)
{
}

bool DocumentRows::read(const Document& document)
{
  row_.file = document.url().text();
  for (ElementId id = 1; id < document.size(); ++id) {
    leave(id);
    const ElementKind kind = document.kind(id);
    if (kind == ElementKind::item && document.reference(id) && !read_item(document, id))
      return false;
    if (kind == ElementKind::external)
      read_external(document, id);
    if (kind == ElementKind::item || kind == ElementKind::group)
      enter(document, id);
  }
  leave(document.size());
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
  row_.path = path_;
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
    take_file_({url->without_fragment(), path_});
}

void DocumentRows::enter(const Document& document, ElementId element)
{
  if (!has_paths(document.format()) || document.end(element) == element + 1)
    return;
  path_.emplace_back(value_of(document, element, Attribute::name));
  ends_.push_back(document.end(element));
}

void DocumentRows::leave(ElementId next)
{
  while (!ends_.empty() && ends_.back() <= next) {
    ends_.pop_back();
    path_.pop_back();
  }
}

} // namespace standard_sitemap
