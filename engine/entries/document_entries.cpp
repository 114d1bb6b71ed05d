#include "engine/entries/document_entries.h"

namespace standard_sitemap {

namespace {

/// Whether entries are in others, so that each has a path.
bool has_paths(DocumentFormat format)
{
  return format == DocumentFormat::standard_sitemap || format == DocumentFormat::llms;
}

} // namespace

void DocumentEntries::read(const Document& document)
{
  document_ = &document;
  at_ = 0;
}

std::optional<DocumentEntries::Found> DocumentEntries::next()
{
  while (document_) {
    if (at_ != 0)
      enter(at_);
    leave(++at_);
    if (at_ >= document_->size()) {
      document_ = nullptr;
      break;
    }
    const ElementKind kind = document_->kind(at_);
    if (kind == ElementKind::item && document_->reference(at_))
      return Found{Kind::page, at_};
    if (kind == ElementKind::external)
      return Found{Kind::file, at_};
  }
  return std::nullopt;
}

void DocumentEntries::enter(ElementId element)
{
  const ElementKind kind = document_->kind(element);
  if ((kind != ElementKind::item && kind != ElementKind::group) || !has_paths(document_->format()) ||
      document_->end(element) == element + 1)
    return;
  if (ends_.size() == ends_.capacity())
    ends_.reserve(2 * ends_.size() + 1); // so that only what comes before the path changes can throw
  path_.emplace_back(document_->attribute(element, Attribute::name).value_or(std::string_view{}));
  ends_.push_back(document_->end(element));
}

void DocumentEntries::leave(ElementId next)
{
  while (!ends_.empty() && ends_.back() <= next) {
    ends_.pop_back();
    path_.pop_back();
  }
}

} // namespace standard_sitemap
