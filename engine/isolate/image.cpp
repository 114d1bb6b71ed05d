#include "engine/isolate/image.h"

#include <algorithm>
#include <utility>

#include "engine/isolate/flat.h"
#include "engine/isolate/image_format.h"
#include "engine/isolate/wire.h"

namespace standard_sitemap {
namespace {

template <class Parts>
std::string_view bytes_of(const Parts& parts)
{
  using Part = std::remove_cvref_t<decltype(*parts.data())>;
  static_assert(std::is_trivially_copyable_v<Part>);
  return {reinterpret_cast<const char*>(parts.data()), parts.size() * sizeof(Part)};
}

template <class Head>
std::string head_of(const Head& head)
{
  return {reinterpret_cast<const char*>(&head), sizeof head};
}

void write(FlatWriter& writer, const Diagnostics& diagnostics)
{
  writer.count(diagnostics.items().size());
  for (const Diagnostic& diagnostic : diagnostics.items()) {
    writer.small(diagnostic.severity);
    writer.small(diagnostic.code);
    writer.small(diagnostic.subject);
    writer.small(diagnostic.cause);
    writer.number<std::uint32_t>(diagnostic.line);
    writer.number<std::uint32_t>(diagnostic.column);
    writer.number<std::uint64_t>(diagnostic.count);
    writer.text(diagnostic.document);
    writer.text(diagnostic.message);
  }
}

void write(FlatWriter& writer, const std::optional<std::string>& text)
{
  writer.small(text.has_value());
  if (text)
    writer.text(*text);
}

void write(FlatWriter& writer, const PageStatements::Site& site)
{
  writer.text(site.name);
  write(writer, site.href);
}

void write(FlatWriter& writer, const PageStatements::Item& item)
{
  writer.text(item.name);
  write(writer, item.href);
}

void write(FlatWriter& writer, const PageStatements::Link& link)
{
  writer.small(link.from);
  writer.number<std::uint32_t>(link.relations.kinds);
  writer.number<std::uint8_t>(static_cast<std::uint8_t>(link.relations.levels_up));
  writer.small(link.relations.starts);
  writer.text(link.href);
  writer.text(link.title);
  writer.text(link.language);
}

void write(FlatWriter& writer, const PageStatements::Entry& entry)
{
  writer.number<std::uint32_t>(entry.depth);
  writer.text(entry.name);
  write(writer, entry.href);
}

/// Writes the number of values, and each.
template <class Value>
void write(FlatWriter& writer, const std::vector<Value>& values)
{
  writer.count(values.size());
  for (const Value& value : values)
    write(writer, value);
}

void write(FlatWriter& writer, const PageStatements::Menu& menu)
{
  writer.text(menu.name);
  write(writer, menu.entries);
}

using Take = std::function<void(std::uint64_t at, std::string_view bytes)>;

/// Passes an array, which begins at that offset, to `take`, the last values first, and frees their memory.
template <class Value>
void give_away(PlainArray<Value>& values, std::uint64_t begin, const Take& take)
{
  constexpr std::size_t slice = (1u << 20) / sizeof(Value);
  while (!values.empty()) {
    const std::size_t count = std::min(slice, values.size()), left = values.size() - count;
    take(begin + left * sizeof(Value),
         {reinterpret_cast<const char*>(values.data() + left), count * sizeof(Value)});
    values.resize_for_overwrite(left);
    values.shrink_to_fit();
  }
}

} // namespace

Image::Image(DocumentAnswer answer)
{
  FlatWriter rest;
  std::string_view elements, columns, arena;
  DocumentHead head{wire::version,
                    ImageKind::document,
                    static_cast<std::uint32_t>(answer.result.outcome),
                    0,
                    answer.bytes,
                    answer.elements,
                    0,
                    0,
                    0,
                    0};
  if (auto document = std::move(answer.result.document)) {
    if (document.use_count() == 1)
      parts_ = std::move(*document).take_parts();
    else
      shared_ = std::move(document);
    const DocumentParts& parts = parts_ ? *parts_ : shared_->parts();
    head.format = static_cast<std::uint32_t>(parts.format);
    head.elements = parts.elements.size();
    head.columns = parts.columns.size();
    head.arena = parts.arena.size();
    elements = bytes_of(parts.elements);
    columns = bytes_of(parts.columns);
    arena = bytes_of(parts.arena);

    rest.count(parts.cut.size());
    for (const ElementId element : parts.cut)
      rest.number<std::uint32_t>(element);

    rest.count(parts.instructions.size());
    for (const auto& instruction : parts.instructions) {
      rest.small(instruction.xpath_compiles);
      rest.count(instruction.bindings.size());
      for (const auto& [prefix, uri] : instruction.bindings) {
        rest.text(prefix);
        rest.text(uri);
      }
    }
  }
  write(rest, answer.result.diagnostics);

  own_.resize(2);
  own_[1] = rest.take();
  head.rest = own_[1].size();
  own_[0] = head_of(head);
  pieces_ = {own_[0], elements, columns, arena, own_[1]};
}

Image::Image(const PageLinks& links)
{
  FlatWriter rest;
  rest.small(links.cut);
  rest.small(links.malformed);

  rest.count(links.links.size());
  const Uri* base = nullptr;
  for (const PageLink& link : links.links) {
    const bool same_base = base && *base == link.base;
    rest.small(link.element);
    rest.number<std::uint32_t>(link.line);
    rest.text(link.rel);
    rest.text(link.href);
    rest.text(link.type);
    rest.small(same_base);
    if (!same_base)
      rest.text(link.base.text());
    base = &link.base;
  }
  rest.count(links.languages.size());
  for (const std::string& language : links.languages)
    rest.text(language);
  write(rest, links.diagnostics);

  own_.resize(2);
  own_[1] = rest.take();
  own_[0] = head_of(LinksHead{wire::version, ImageKind::links, own_[1].size()});
  pieces_ = {own_[0], own_[1]};
}

Image::Image(const PageStatements& statements)
{
  FlatWriter rest;
  write(rest, statements.base);
  rest.text(statements.property_name);
  rest.text(statements.application_name);
  write(rest, statements.sites);
  rest.count(statements.trails.size());
  for (const std::vector<PageStatements::Item>& trail : statements.trails)
    write(rest, trail);
  write(rest, statements.links);
  rest.count(statements.menus.size());
  for (const PageStatements::Menu& menu : statements.menus)
    write(rest, menu);
  write(rest, statements.diagnostics);

  own_.resize(2);
  own_[1] = rest.take();
  own_[0] = head_of(LinksHead{wire::version, ImageKind::statements, own_[1].size()});
  pieces_ = {own_[0], own_[1]};
}

void Image::give_away(const Take& take) &&
{
  std::uint64_t end = size();
  for (auto piece = pieces_.rbegin(); piece != pieces_.rend(); ++piece) {
    const std::uint64_t begin = end - piece->size();
    if (parts_ && piece->data() == parts_->arena.data())
      standard_sitemap::give_away(parts_->arena, begin, take);
    else if (parts_ && piece->data() == bytes_of(parts_->elements).data())
      standard_sitemap::give_away(parts_->elements, begin, take);
    else
      take(begin, *piece);
    end = begin;
  }
}

std::uint64_t Image::size() const
{
  std::uint64_t size = 0;
  for (const std::string_view piece : pieces_)
    size += piece.size();
  return size;
}

} // namespace standard_sitemap
