#include "engine/document/document_pieces.h"

#include <algorithm>
#include <utility>

namespace standard_sitemap {
namespace {

/// Makes room for `more` further values, and likely for the values of later pieces.
template <class Value>
void make_room(std::vector<Value>& values, std::size_t more)
{
  if (values.capacity() - values.size() < more)
    values.reserve(values.size() + std::max(more, values.size() / 2));
}

/// Makes room for so many values in all, and as many more: the system gives pages only as they are written.
template <class Value>
void make_room(PlainArray<Value>& values, std::size_t size)
{
  if (size <= values.capacity())
    return;
  values.make_room(2 * size);
  values.prefer_large_pages();
}

} // namespace

void DocumentPieces::add(DocumentParts&& piece)
{
  if (empty()) {
    parts_ = std::move(piece);
    return;
  }
  DocumentParts& all = *parts_;
  const auto first = static_cast<ElementId>(all.elements.size()); // of the new ones
  const ElementId moved_by = first - 1;                           // they had the root before them
  const auto size = static_cast<ElementId>(moved_by + piece.elements.size());
  const DocumentParts::Element* const children = piece.elements.begin() + 1;
  const DocumentParts::Element* const end = piece.elements.end();
  // The attributes of the root come before those of its children.
  const auto* const with_values =
      std::find_if(children, end, [](const auto& element) { return element.attributes != 0; });
  const std::size_t values = with_values == end ? piece.arena.size() : with_values->attributes;
  const std::size_t values_begin = all.arena.size();

  make_room(all.elements, size);
  make_room(all.columns, piece.columns.size());
  make_room(all.variants, piece.variants.size());
  make_room(all.cut, piece.cut.size());
  make_room(all.arena, values_begin + piece.arena.size() - values);
  // From here on nothing throws.
  all.arena.resize_for_overwrite(values_begin + piece.arena.size() - values);
  std::copy(piece.arena.begin() + values, piece.arena.end(), all.arena.begin() + values_begin);
  all.elements.resize_for_overwrite(size);
  std::transform(children, end, all.elements.begin() + first, [&](DocumentParts::Element element) {
    if (element.attributes != 0)
      element.attributes = static_cast<std::uint32_t>(element.attributes - values + values_begin);
    if (element.parent != 0)
      element.parent += moved_by;
    element.end += moved_by;
    return element;
  });
  all.elements[0].end = size;
  if (!piece.columns.empty())
    all.columns.insert(all.columns.end(), piece.columns.begin() + 1, piece.columns.end());
  for (const ElementId variant : piece.variants)
    all.variants.push_back(variant + moved_by);
  for (const ElementId element : piece.cut)
    all.cut.push_back(element + moved_by);
}

std::shared_ptr<const Document> DocumentPieces::so_far() const
{
  return empty() ? nullptr : std::make_shared<const Document>(parts_->up_to(parts_->elements[0].end));
}

std::shared_ptr<Document> DocumentPieces::finish()
{
  parts_->elements.shrink_to_fit();
  parts_->arena.shrink_to_fit();
  parts_->columns.shrink_to_fit();
  parts_->variants.shrink_to_fit();
  return std::make_shared<Document>(*std::move(parts_));
}

} // namespace standard_sitemap
