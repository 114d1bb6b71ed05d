#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "engine/base/saturated.h"
#include "engine/base/sixteen_bytes.h"
#include "engine/document/base_scope.h"
#include "engine/document/element_rules.h"
#include "engine/isolate/image_format.h"
#include "engine/isolate/taken_parts.h"
#include "engine/isolate/wire.h"
#include "engine/web/media_type.h"

// This file decides what the host accepts from the reader process. Every member of a document is read,
// checked or made here. Nothing is recursive, and nothing takes more than linear time.

namespace standard_sitemap {
namespace {

constexpr std::size_t mask_bytes = sizeof(std::uint32_t);
constexpr std::size_t longest_short_value = 0x7f; ///< for a length of one byte

bool is_usable(DocumentOutcome outcome)
{
  return outcome == DocumentOutcome::ok || outcome == DocumentOutcome::cut;
}

/// Whether the text has a control character that XML cannot have, even by a reference (XML 1.0, production
/// [2]). Precondition: `is_text`.
bool has_control(std::string_view text)
{
  const auto is_low = [](auto bytes) { return bytes.below(0x20); };
  for (std::size_t at = find_marked(text, 0, is_low); at < text.size();
       at = find_marked(text, at + 1, is_low))
    if (text[at] != '\t' && text[at] != '\n' && text[at] != '\r')
      return true;
  return false;
}

bool has_noncharacter(std::string_view text)
{
  return text.find("\xEF\xBF\xBE") != text.npos || text.find("\xEF\xBF\xBF") != text.npos;
}

bool is_of_reading(DocumentOutcome outcome)
{
  return is_usable(outcome) || outcome == DocumentOutcome::unexpected_content_type ||
         outcome == DocumentOutcome::bad_encoding || outcome == DocumentOutcome::malformed ||
         outcome == DocumentOutcome::not_a_sitemap;
}

/// E-1, G-12, P-1: whether a document of this format is acceptable from this source.
bool is_accepted(DocumentFormat format, const DocumentSource& source, const Policy& policy)
{
  if (format != DocumentFormat::standard_sitemap)
    return source.kind != SourceKind::standard &&
           (format == DocumentFormat::robots) == is_robots(source.url, source.kind);
  if (source.kind != SourceKind::standard && is_robots(source.url, source.kind))
    return false;
  const auto media_type = source.content_type ? MediaType::parse(*source.content_type) : std::nullopt;
  return policy.any_media_type || (media_type && media_type->is_xml());
}

} // namespace

class DocumentValidator {
 public:
  DocumentValidator(ImageSource& image, ExpectedDocument expected)
      : image_(image), expected_(std::move(expected)), before_(expected_.before.value_or(ReadBefore{})),
        policy_(expected_.policy),
        are_short_within_limits_(std::min({policy_.tag_bytes, policy_.text_code_points, policy_.uri_bytes}) >=
                                 longest_short_value),
        parts_{.url = expected_.source.url, // the host's, as the image may lie
               .elements = std::move(expected_.spare.elements),
               .arena = std::move(expected_.spare.arena)}
  {
  }

  std::optional<DocumentAnswer> run()
  {
    if (!read_head(image_, head_) || !is_head_possible())
      return std::nullopt;
    DocumentAnswer answer;
    answer.bytes = head_.bytes;
    answer.elements = static_cast<std::size_t>(head_.counted_elements);
    answer.result.outcome = static_cast<DocumentOutcome>(head_.outcome);
    if (head_.elements > 0 && !read_elements())
      return std::nullopt;
    std::string rest(static_cast<std::size_t>(head_.rest), '\0');
    if (!read_parts(image_, rest))
      return std::nullopt;
    FlatReader reader{rest};
    std::shared_ptr<Document> document;
    if (head_.elements > 0) {
      if (!check_elements() || !take_cut_variants(reader) || !take_instructions(reader))
        return std::nullopt;
      document = std::make_shared<Document>(std::move(parts_));
      if (!are_cut_at_the_limit(*document))
        return std::nullopt;
    }
    const std::size_t kept_apart = is_usable(answer.result.outcome)
                                       ? std::max(policy_.findings, Diagnostics::usually_kept_apart)
                                       : Diagnostics::usually_kept_apart;
    auto diagnostics = take_diagnostics(reader, {.document = expected_.source.url.text(),
                                                 .origin = Origin::reading,
                                                 .kept_apart = kept_apart,
                                                 .max_message = longest_message(policy_)});
    if (!diagnostics || !reader.at_end() ||
        (answer.result.outcome != DocumentOutcome::ok && diagnostics->empty()))
      return std::nullopt;
    answer.result.diagnostics = *std::move(diagnostics);
    answer.result.document = std::move(document);
    return answer;
  }

 private:
  using Element = DocumentParts::Element;
  using Mask = ElementRules::Mask;
  static constexpr Mask of_bases =
      ElementRules::bit(Attribute::xml_base) | ElementRules::bit(Attribute::baseurl);
  static constexpr Mask of_texts =
      ElementRules::bit(Attribute::name) | ElementRules::bit(Attribute::description);
  static constexpr Mask of_addresses = ElementRules::bit(Attribute::url) | ElementRules::bit(Attribute::href);
  static_assert(sizeof(Element) == 16 && std::is_trivially_copyable_v<Element>);

  /// An element that encloses the current one.
  struct Open {
    ElementId element;
    ElementId end;
    bool has_base;
    std::uint32_t variants = 0; ///< its variants so far
  };

  bool is_head_possible() const
  {
    if (head_.version != wire::version || head_.kind != ImageKind::document ||
        head_.outcome > static_cast<std::uint32_t>(DocumentOutcome::reader_failed) ||
        head_.format > static_cast<std::uint32_t>(DocumentFormat::robots) || head_.bytes < before_.bytes ||
        head_.bytes > std::min(saturated_sum(expected_.map_bytes, before_.bytes), most_bytes()))
      return false;
    const auto outcome = static_cast<DocumentOutcome>(head_.outcome);
    const auto format = static_cast<DocumentFormat>(head_.format);
    const bool has_document = head_.elements > 0;
    if (!is_of_reading(outcome) || (has_document && !is_usable(outcome)) ||
        (!has_document && outcome == DocumentOutcome::ok && !expected_.is_followed) ||
        (outcome != DocumentOutcome::ok && expected_.is_followed))
      return false;
    const bool has_columns = has_document && policy_.for_check;
    if (head_.counted_elements > expected_.elements || head_.elements > no_element ||
        (has_document && (!are_elements_counted() || !is_piece_possible(format))) ||
        (has_document && expected_.source.limits_by_format && format == DocumentFormat::standard_sitemap &&
         head_.elements > policy_.elements) ||
        head_.columns != (has_columns ? head_.elements : 0) ||
        saturated_sum(head_.arena, before_.arena) > max_arena(format) || head_.rest > image_.size())
      return false;
    if (has_document ? !is_accepted(format, expected_.source, policy_) || head_.arena < mask_bytes
                     : head_.arena > 0 || head_.format != 0)
      return false;
    return image_.size() == sizeof head_ + head_.elements * sizeof(Element) +
                                head_.columns * sizeof(std::uint32_t) + head_.arena + head_.rest;
  }

  bool is_piece() const { return expected_.is_followed || expected_.before; }

  /// Elements of an entry that is not complete are counted now, and come with a later piece.
  bool are_elements_counted() const
  {
    if (!is_piece())
      return head_.elements == head_.counted_elements;
    const std::uint64_t counted = before_.counted + head_.counted_elements;
    return elements_with_those_before() <= std::min<std::uint64_t>(counted, no_element);
  }

  /// The root comes with each piece.
  std::uint64_t elements_with_those_before() const
  {
    return before_.elements == 0 ? head_.elements : before_.elements + head_.elements - 1;
  }

  /// Only lists come in several pieces.
  bool is_piece_possible(DocumentFormat format) const
  {
    if (before_.elements > 0 && format != before_.format)
      return false;
    return format != DocumentFormat::standard_sitemap || !expected_.is_followed;
  }

  /// Policy: a root document may have the limits of lists, unless it turns out to be a map.
  std::uint64_t most_bytes() const
  {
    const bool is_map =
        head_.elements > 0 && head_.format == static_cast<std::uint32_t>(DocumentFormat::standard_sitemap);
    return expected_.source.limits_by_format && !is_map ? policy_.list_document_bytes
                                                        : policy_.document_bytes;
  }

  /// Each byte of the document gives at most three of UTF-8, and a value's mask and length take less than its
  /// markup. Addresses in a list are resolved, and so may be longer than the list.
  std::uint64_t max_arena(DocumentFormat format) const
  {
    constexpr std::uint64_t addressable = 0xffff'ffff, of_any_list = 1u << 20, of_an_entry = 1u << 10;
    if (format == DocumentFormat::standard_sitemap)
      return std::min(addressable, saturated_sum(saturated_product(head_.bytes, 3), mask_bytes));
    return std::min(addressable, saturated_sum(saturated_product(head_.bytes, 9),
                                               of_any_list + of_an_entry * elements_with_those_before()));
  }

  bool read_elements()
  {
    parts_.format = static_cast<DocumentFormat>(head_.format);
    // Not so for titles of feeds, which are HTML in XML, and lists of lines.
    is_of_xml_ = parts_.format == DocumentFormat::standard_sitemap ||
                 parts_.format == DocumentFormat::sitemaps_org || parts_.format == DocumentFormat::biositemap;
    parts_.elements.resize_for_overwrite(static_cast<std::size_t>(head_.elements));
    parts_.columns.resize(static_cast<std::size_t>(head_.columns));
    parts_.arena.resize_for_overwrite(static_cast<std::size_t>(head_.arena));
    return read_parts(image_, parts_.elements) && read_parts(image_, parts_.columns) &&
           read_parts(image_, parts_.arena);
  }

  // Elements are in document order: each within its parent, and its attributes after those of the element
  // before.
  bool check_elements()
  {
    const auto size = static_cast<ElementId>(parts_.elements.size());
    const ElementRules rules{parts_.format, policy_};
    BaseScope bases{parts_, policy_};
    next_attributes_ = mask_bytes;
    if (mask_at(0) != 0)
      return false;
    for (ElementId id = 0; id < size; ++id) {
      while (!open_.empty() && open_.back().end == id) {
        if (open_.back().has_base)
          bases.close(open_.back().element);
        open_.pop_back();
      }
      const Element& element = parts_.elements[id];
      const auto kind = static_cast<ElementKind>(element.kind);
      const ElementId parent = open_.empty() ? no_element : open_.back().element;
      const ElementId limit = open_.empty() ? size : open_.back().end;
      if (element.parent != parent || element.end <= id || element.end > limit ||
          !rules.allow(element.kind, open_.size() + 1))
        return false;
      if (id == 0 && element.end != size) // there must be only one root
        return false;
      if (kind == ElementKind::variant && !take_variant(id))
        return false;
      if (kind == ElementKind::class_change && parent == 0 &&
          changes_.size() <= policy_.class_changes) // one beyond the limit, as in `DocumentWriter`
        changes_.push_back(id);
      const auto mask = take_attributes(element);
      if (!mask || !rules.allow_attributes(element.kind, *mask))
        return false;
      const bool has_base = (*mask & of_bases) != 0;
      if (has_base)
        bases.open(id, *parts_.base(id));   // the reader has reported an excess
      if (has_base || element.end > id + 1) // most have no children
        open_.push_back({id, element.end, has_base});
    }
    return next_attributes_ == parts_.arena.size();
  }

  Mask mask_at(std::size_t offset) const
  {
    Mask mask;
    std::memcpy(&mask, parts_.arena.data() + offset, sizeof mask);
    return mask;
  }

  /// Takes an element's attributes: a mask, then the length and bytes of each value. Elements without
  /// attributes share the first mask. Returns the mask; nullopt if the values do not match it.
  std::optional<Mask> take_attributes(const Element& element)
  {
    if (element.attributes == 0)
      return 0;
    const std::size_t at = element.attributes;
    if (at != next_attributes_ || parts_.arena.size() - at < mask_bytes)
      return std::nullopt;
    const Mask mask = mask_at(at);
    if (mask == 0 ||
        !(take_short_values(mask, at + mask_bytes) || take_values(element, mask, at + mask_bytes)))
      return std::nullopt;
    return mask;
  }

  /// Fast path: nearly all values are short and ASCII, as then are the bytes of their lengths, so that one
  /// pass checks all. Returns false, and does nothing, if the values are not.
  bool take_short_values(Mask mask, std::size_t begin)
  {
    const char* const arena = parts_.arena.data();
    const std::size_t size = parts_.arena.size();
    std::size_t at = begin;
    for (Mask left = mask; left != 0; left &= left - 1) {
      if (at >= size)
        return false;
      at += 1u + static_cast<unsigned char>(arena[at]);
    }
    // The first byte of a longer length is not ASCII, so it cannot pass for a short one.
    if (at > size || !are_short_within_limits_ || !is_plain_ascii({arena + begin, at - begin}))
      return false;
    if (is_of_xml_) // value by value, since lengths may look like control characters
      for (std::size_t value = begin; value < at;) {
        const auto length = static_cast<unsigned char>(arena[value]);
        if (has_control({arena + value + 1, length}))
          return false;
        value += 1u + length;
      }
    next_attributes_ = at;
    return true;
  }

  bool take_values(const Element& element, Mask mask, std::size_t at)
  {
    const std::string_view arena{parts_.arena.data(), parts_.arena.size()};
    for (Mask left = mask; left != 0; left &= left - 1) {
      const auto length = take_length(at);
      if (!length || *length > arena.size() - at)
        return false;
      const std::string_view value = arena.substr(at, *length);
      if (!is_text(value) || (is_of_xml_ && (has_control(value) || has_noncharacter(value))) ||
          !is_within_limits(element, std::countr_zero(left), value))
        return false;
      at += *length;
    }
    next_attributes_ = at;
    return true;
  }

  /// Reads a length as `Document` does: seven bits in each byte, the least significant first; in the fewest
  /// bytes.
  std::optional<std::uint32_t> take_length(std::size_t& at) const
  {
    const auto& arena = parts_.arena;
    std::uint64_t length = 0;
    for (unsigned shift = 0; shift < 32 && at < arena.size(); shift += 7) {
      const auto byte = static_cast<unsigned char>(arena[at++]);
      length |= std::uint64_t{byte & 0x7fu} << shift;
      if (byte < 0x80) {
        const bool is_shortest = byte != 0 || shift == 0;
        return is_shortest && length <= 0xffff'ffff ? std::optional{static_cast<std::uint32_t>(length)}
                                                    : std::nullopt;
      }
    }
    return std::nullopt;
  }

  bool is_within_limits(const Element& element, int attribute, std::string_view value) const
  {
    const Mask bit = Mask{1} << attribute;
    if ((bit & of_texts) != 0 && value.size() > policy_.text_code_points &&
        count_code_points(value) > policy_.text_code_points)
      return false;
    if (parts_.format == DocumentFormat::standard_sitemap)
      return value.size() <= policy_.tag_bytes;
    const auto kind = static_cast<ElementKind>(element.kind);
    const bool is_entry = kind == ElementKind::item || kind == ElementKind::external;
    constexpr std::size_t more = 64u << 10; // more than the readers collect beyond a limit
    const std::size_t most = std::max(
        {policy_.tag_bytes, policy_.uri_bytes, saturated_product(policy_.text_code_points, std::size_t{4})});
    if (value.size() > saturated_sum(most, more))
      return false;
    return !is_entry || (bit & of_addresses) == 0 || value.size() <= policy_.uri_bytes;
  }

  // M-8
  bool take_variant(ElementId id)
  {
    if (open_.empty() || ++open_.back().variants > policy_.variants)
      return false;
    parts_.variants.push_back(id);
    return true;
  }

  /// Takes the elements whose variants were cut at the limit.
  bool take_cut_variants(FlatReader& reader)
  {
    for (std::size_t left = reader.count(sizeof(ElementId)); left > 0; --left) {
      const auto id = reader.number<std::uint32_t>();
      if (id >= parts_.elements.size() || (!parts_.cut.empty() && id <= parts_.cut.back()))
        return false;
      parts_.cut.push_back(id);
    }
    return reader.good();
  }

  bool are_cut_at_the_limit(const Document& document) const
  {
    return std::ranges::all_of(document.parts().cut, [&](ElementId id) {
      return document.variants(id).size() == policy_.variants && document.end(id) > document.first_child(id);
    });
  }

  // S-3, S-6: takes the instructions of the first class changes below the root.
  bool take_instructions(FlatReader& reader)
  {
    constexpr std::size_t bytes_of_change = sizeof(std::uint8_t) + sizeof(std::uint32_t),
                          bytes_of_binding = 2 * sizeof(std::uint32_t);
    if (reader.count(bytes_of_change) != changes_.size())
      return false;
    for (const ElementId id : changes_) {
      const bool xpath_compiles = reader.flag();
      const std::size_t count = reader.count(bytes_of_binding);
      if (count > policy_.namespace_bindings || (xpath_compiles && !may_compile(id)))
        return false;
      std::vector<std::pair<std::string, std::string>> bindings;
      std::vector<std::string_view> prefixes;
      for (std::size_t left = count; left > 0; --left) {
        const std::string_view prefix = reader.text(), uri = reader.text();
        if (prefix.empty() || prefix.size() + uri.size() > policy_.tag_bytes || !is_text(prefix) ||
            !is_text(uri))
          return false;
        bindings.emplace_back(prefix, uri);
        prefixes.push_back(prefix);
      }
      std::ranges::sort(prefixes);
      if (std::ranges::adjacent_find(prefixes) != prefixes.end())
        return false;
      parts_.instructions.push_back({id, xpath_compiles, std::move(bindings)});
    }
    return reader.good();
  }

  bool may_compile(ElementId change) const
  {
    const auto xpath = parts_.attribute(change, Attribute::elem);
    return xpath && !xpath->empty() && xpath->size() <= policy_.xpath_bytes;
  }

  ImageSource& image_;
  ExpectedDocument expected_;
  const ReadBefore before_; ///< nothing, unless the piece goes on with others
  const Policy& policy_;
  const bool are_short_within_limits_; ///< whether no limit is below `longest_short_value`
  DocumentHead head_{};
  bool is_of_xml_ = false; ///< whether all values come from XML
  DocumentParts parts_;
  std::vector<Open> open_;          ///< the ancestors of the current element
  std::size_t next_attributes_ = 0; ///< offset in the arena
  std::vector<ElementId> changes_;  ///< class changes that are instructions
};

std::optional<DocumentAnswer> document_of_image(ImageSource& image, ExpectedDocument expected)
{
  return DocumentValidator{image, std::move(expected)}.run();
}

} // namespace standard_sitemap
