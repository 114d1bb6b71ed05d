#include "engine/document/document_writer.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "engine/base/utf8.h"

namespace standard_sitemap {
namespace {

constexpr std::size_t max_length_bytes = 5; // of a number below 2^32, as `put_length` writes it

char* put_length(char* at, std::size_t length)
{
  for (; length >= 0x80; length >>= 7)
    *at++ = static_cast<char>(length | 0x80);
  *at++ = static_cast<char>(length);
  return at;
}

/// As `memcpy`, without a call for a short text. Returns where it ends.
char* put(char* at, std::string_view text)
{
  const char* const from = text.data();
  const std::size_t size = text.size();
  const auto put_ends = [&](auto end) { // they overlap
    std::memcpy(&end, from + size - sizeof end, sizeof end);
    std::memcpy(at, from, sizeof end);
    std::memcpy(at + size - sizeof end, &end, sizeof end);
  };
  if (size > 16)
    std::memcpy(at, from, size);
  else if (size >= 8)
    put_ends(std::uint64_t{});
  else if (size >= 4)
    put_ends(std::uint32_t{});
  else
    for (std::size_t i = 0; i < size; ++i)
      at[i] = from[i];
  return at + size;
}

bool is_ascii(char c)
{
  return static_cast<unsigned char>(c) < 0x80;
}

} // namespace

void AttributeValues::keep_only_of_other()
{
  constexpr auto bit = [](Attribute attribute) {
    return std::uint32_t{1} << static_cast<unsigned>(attribute);
  };
  present_ &= bit(Attribute::xml_base) | bit(Attribute::xml_lang) | bit(Attribute::xml_id);
}

DocumentWriter::DocumentWriter(Uri url, const Policy& policy, ElementBudget& budget,
                               std::uint64_t value_bytes)
    : policy_(policy), budget_(budget), parts_{.url = std::move(url)}, bases_(parts_, policy),
      value_bytes_(std::min(value_bytes, max_value_bytes)), diagnostics_(policy.findings)
{
}

bool DocumentWriter::refuse(TextPosition at)
{
  if (!limited_)
    limited_ = {Severity::error,
                Code::limit_elements,
                "the map has more than " + std::to_string(policy_.elements) + " elements",
                {},
                at.line,
                at.column,
                1};
  return false;
}

ElementId DocumentWriter::open(ElementKind kind, TextPosition at, const AttributeValues& values)
{
  if (kind == ElementKind::variant && !has_room_for_variant(at)) {
    AttributeValues of_other = values;
    of_other.keep_only_of_other();
    return open(ElementKind::other, at, of_other);
  }
  const auto element = static_cast<ElementId>(parts_.elements.size());
  if (parts_.arena.empty()) // before there is an element: each has a mask, also if memory runs out
    parts_.arena.append(sizeof(std::uint32_t), '\0');
  if (kind == ElementKind::variant)
    parts_.variants.push_back(element);
  append(kind, at, no_element);
  open_.push_back({element});
  parts_.elements.back().attributes = store(values, at);
  if (element == 0)
    root_values_ = parts_.arena.size();
  const auto xml_base = values.get(Attribute::xml_base);
  if (const auto base = xml_base ? xml_base : values.get(Attribute::baseurl))
    if (const auto why_not = bases_.open(element, *base))
      note(Severity::warning, Code::limit_bases, *why_not + ": addresses below this element are not resolved",
           at);
  return element;
}

void DocumentWriter::close()
{
  parts_.elements[open_.back().element].end = static_cast<ElementId>(parts_.elements.size());
  bases_.close(open_.back().element);
  open_.pop_back();
}

// Policy: variants are examined again wherever their node is displayed.
bool DocumentWriter::has_room_for_variant(TextPosition at)
{
  if (open_.empty())
    return true;
  OpenElement& parent = open_.back();
  if (++parent.variants <= policy_.variants)
    return true;
  if (parent.variants == policy_.variants + 1) {
    parts_.cut.push_back(parent.element);
    const bool is_list = parts_.format != DocumentFormat::standard_sitemap;
    note(Severity::warning, Code::limit_variants,
         std::string{is_list                                      ? "a page"
                     : kind(parent.element) == ElementKind::image ? "an image"
                                                                  : "an entry"} +
             " has more than " + std::to_string(policy_.variants) + (is_list ? " alternates" : " variants") +
             ": this one and those that follow it are left out",
         at);
  }
  return false;
}

std::uint32_t DocumentWriter::store(const AttributeValues& values, TextPosition at)
{
  const std::uint32_t mask = values.present_;
  PlainArray<char>& arena = parts_.arena;
  if (mask == 0) // the many bare elements share one empty mask: the first bytes of the arena
    return 0;
  const std::size_t offset = arena.size();
  std::size_t most = offset + sizeof mask;
  bool is_usual = true;
  for (std::uint32_t left = mask; left != 0; left &= left - 1) {
    const std::string_view value = values.values_[static_cast<std::size_t>(std::countr_zero(left))];
    most += max_length_bytes + value.size();
    is_usual &= value.size() <= policy_.text_code_points && (value.empty() || is_ascii(value.back()));
  }
  if (offset + sizeof mask > value_bytes_)
    return drop_values(offset, at);
  arena.make_room(most); // at once: that is much faster than to append each
  is_usual &= most <= value_bytes_;
  char* next = arena.data() + offset;
  std::memcpy(next, &mask, sizeof mask);
  next += sizeof mask;
  for (std::uint32_t left = mask; left != 0; left &= left - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(left));
    std::string_view value = values.values_[i];
    if (!is_usual) {
      value = without_cut_character(value); // a reader may have cut it anywhere
      if (value.size() > policy_.text_code_points)
        value = within_limit(value, static_cast<Attribute>(i), at);
      if (static_cast<std::size_t>(next - arena.data()) + max_length_bytes + value.size() > value_bytes_)
        return drop_values(offset, at);
    }
    next = put(put_length(next, value.size()), value);
  }
  arena.resize_for_overwrite(static_cast<std::size_t>(next - arena.data()));
  return static_cast<std::uint32_t>(offset);
}

std::uint32_t DocumentWriter::drop_values(std::size_t begin, TextPosition at)
{
  parts_.arena.resize_for_overwrite(begin);
  limited_ = {Severity::error,
              Code::limit_bytes,
              "the document has more than " + std::to_string(value_bytes_) + " bytes of attribute values",
              {},
              at.line,
              at.column,
              1};
  return 0;
}

// Policy: names and descriptions are bounded.
std::string_view DocumentWriter::within_limit(std::string_view text, Attribute attribute, TextPosition at)
{
  if (attribute != Attribute::name && attribute != Attribute::description)
    return text;
  std::size_t end = 0;
  for (std::size_t left = policy_.text_code_points; left > 0 && end < text.size(); --left)
    for (++end; end < text.size() && is_utf8_continuation(text[end]); ++end) {
    }
  if (end < text.size())
    note(Severity::note, Code::text_cut,
         std::string{"a "} + (attribute == Attribute::name ? "name" : "description") + " is longer than " +
             std::to_string(policy_.text_code_points) + " characters and was cut",
         at);
  return text.substr(0, end);
}

void DocumentWriter::bind(ElementId element, Bindings bindings, bool xpath_compiles)
{
  parts_.instructions.push_back({element, xpath_compiles, std::move(bindings)});
}

void DocumentWriter::note(Severity severity, Code code, std::string message, TextPosition at)
{
  diagnostics_.add({severity, code, std::move(message), parts_.url.text(), at.line, at.column, 1});
}

std::shared_ptr<Document> DocumentWriter::take_children()
{
  if (open_.size() != 1 || parts_.elements.size() == 1 || !has_independent_entries())
    return nullptr;
  DocumentParts rest = root_alone();
  parts_.elements[0].end = static_cast<ElementId>(parts_.elements.size());
  return std::make_shared<Document>(std::exchange(parts_, std::move(rest)));
}

ElementId DocumentWriter::end_of_children() const
{
  if (open_.empty() || !has_independent_entries())
    return 0;
  return open_.size() == 1 ? static_cast<ElementId>(parts_.elements.size()) : open_[1].element;
}

std::shared_ptr<const Document> DocumentWriter::children_so_far() const
{
  const ElementId end = end_of_children();
  return end < 2 ? nullptr : std::make_shared<const Document>(parts_.up_to(end));
}

DocumentParts DocumentWriter::root_alone() const
{
  DocumentParts parts{.url = parts_.url, .format = parts_.format};
  parts.elements.push_back(parts_.elements[0]);
  if (!parts_.columns.empty())
    parts.columns.push_back(parts_.columns[0]);
  parts.arena.resize_for_overwrite(root_values_);
  std::copy_n(parts_.arena.data(), root_values_, parts.arena.data());
  return parts;
}

std::shared_ptr<Document> DocumentWriter::finish(SpareMemory spare)
{
  while (!open_.empty())
    close();
  std::ranges::sort(parts_.cut);
  if (spare == SpareMemory::released) {
    parts_.elements.shrink_to_fit();
    parts_.arena.shrink_to_fit();
    parts_.columns.shrink_to_fit();
  }
  return std::make_shared<Document>(std::move(parts_));
}

} // namespace standard_sitemap
