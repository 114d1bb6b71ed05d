#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/text_position.h"
#include "engine/document/base_scope.h"
#include "engine/document/document.h"
#include "engine/document/read_result.h"
#include "engine/terms/policy.h"

namespace standard_sitemap {

/// The attributes of one element that is to be written. Borrows the values.
class AttributeValues {
 public:
  void set(Attribute attribute, std::string_view value)
  {
    values_[static_cast<std::size_t>(attribute)] = value;
    present_ |= std::uint32_t{1} << static_cast<unsigned>(attribute);
  }
  /// As `set`, if there is a value.
  void set_if_any(Attribute attribute, std::string_view value)
  {
    if (!value.empty())
      set(attribute, value);
  }
  void clear() { present_ = 0; }
  /// Removes the attributes that `ElementKind::other` does not have.
  void keep_only_of_other();

  std::optional<std::string_view> get(Attribute attribute) const
  {
    const auto i = static_cast<unsigned>(attribute);
    return ((present_ >> i) & 1u) != 0 ? std::optional{values_[i]} : std::nullopt;
  }

 private:
  friend class DocumentWriter;
  std::uint32_t present_ = 0; ///< as the mask of a document's element
  std::array<std::string_view, attribute_count> values_;
};

/// Writes a `Document`, whatever format it is read from. Elements are written in document order, the root
/// first. Counts them against the map's budget, and collects diagnostics.
///
///   if (writer.charge(at)) { writer.open(ElementKind::item, at, values); ... writer.close(); }
///   std::shared_ptr<Document> document = writer.finish();
class DocumentWriter {
 public:
  /// The maximum size of the attribute values that a document can address, in bytes.
  static constexpr std::uint64_t max_value_bytes = 0xffff'ffff;

  /// `policy` and `budget` must outlive the writer. `value_bytes`: maximum size of attribute values,
  /// independent of the policy.
  DocumentWriter(Uri url, const Policy& policy, ElementBudget& budget,
                 std::uint64_t value_bytes = max_value_bytes);
  DocumentWriter(const DocumentWriter&) = delete;
  DocumentWriter& operator=(const DocumentWriter&) = delete;

  /// Takes one element from the budget. Returns false if none is left, or there is no room for its
  /// attributes; see `limited`.
  bool charge(TextPosition at)
  {
    if (limited_ || budget_.left == 0 || parts_.elements.size() >= no_element)
      return refuse(at);
    --budget_.left;
    return true;
  }
  /// Opens a child of the innermost open element. Precondition: `charge` returned true for it. A variant
  /// beyond `Policy::variants` is written as an element without meaning (`other`). The column is kept only if
  /// `Policy::for_check`.
  ElementId open(ElementKind kind, TextPosition at, const AttributeValues& values);
  void close();
  /// As `open` and `close`, of an element that is no variant, not the root, and has no base.
  void add(ElementKind kind, TextPosition at, const AttributeValues& values)
  {
    append(kind, at, static_cast<ElementId>(parts_.elements.size() + 1));
    parts_.elements.back().attributes = store(values, at);
  }

  /// S-3, S-6: sets the namespace bindings of the element opened last, and whether its XPath compiles. There
  /// is room for one more than the policy allows, so that whoever counts them detects the limit.
  using Bindings = std::vector<std::pair<std::string, std::string>>;
  bool has_room_for_bindings() const { return parts_.instructions.size() <= policy_.class_changes; }
  void bind(ElementId element, Bindings bindings, bool xpath_compiles);

  void set_format(DocumentFormat format) { parts_.format = format; }
  const Uri& url() const { return parts_.url; }
  const Policy& policy() const { return policy_; }
  bool has_root() const { return !parts_.elements.empty(); }
  ElementId parent() const { return open_.empty() ? no_element : open_.back().element; }
  ElementKind kind(ElementId element) const
  {
    return static_cast<ElementKind>(parts_.elements[element].kind);
  }

  void note(Severity severity, Code code, std::string message, TextPosition at);
  Diagnostics& diagnostics() { return diagnostics_; }
  /// Why `charge` returned false, or why the element opened last lost its attributes (after which `charge`
  /// will return false).
  const std::optional<Diagnostic>& limited() const { return limited_; }

  /// Takes what has been written so far, so that it needs no memory any more: a document of the root, which
  /// stays open, and its children. Returns null if there are none, if an element below the root is open, or
  /// if the document is not one of independent entries, because it has bases or instructions.
  std::shared_ptr<Document> take_children();

  /// Returns a copy of the root and of its children that are complete; null if there are none, or if the
  /// document is not one of independent entries.
  std::shared_ptr<const Document> children_so_far() const;
  /// The number of elements below its root; 0 if it is null, or its entries name files, not pages.
  std::size_t pages_so_far() const { return parts_.pages_up_to(end_of_children()); }

  /// Closes the elements still open and returns the document. Must be the last call.
  std::shared_ptr<Document> finish(SpareMemory spare = SpareMemory::released);

 private:
  struct OpenElement {
    ElementId element;
    std::uint32_t variants = 0; ///< so far, including those beyond the limit
  };
  bool has_independent_entries() const { return parts_.bases.empty() && parts_.instructions.empty(); }
  /// Where the children end that are complete; 0: there are no independent entries.
  ElementId end_of_children() const;
  bool refuse(TextPosition at);
  void append(ElementKind kind, TextPosition at, ElementId end)
  {
    parts_.elements.push_back({0, parent(), end, static_cast<std::uint32_t>(kind) & 0xfu,
                               std::min(at.line, 0x0fff'ffffu) & 0x0fff'ffffu});
    if (policy_.for_check)
      parts_.columns.push_back(at.column);
  }
  bool has_room_for_variant(TextPosition at);
  std::uint32_t store(const AttributeValues& values, TextPosition at);
  std::uint32_t drop_values(std::size_t begin, TextPosition at);
  DocumentParts root_alone() const;
  std::string_view within_limit(std::string_view text, Attribute attribute, TextPosition at);

  const Policy& policy_;
  ElementBudget& budget_;
  DocumentParts parts_;
  BaseScope bases_;
  std::uint64_t value_bytes_;
  std::vector<OpenElement> open_;
  std::size_t root_values_ = 0; ///< where those of the root end in the arena
  std::optional<Diagnostic> limited_;
  Diagnostics diagnostics_;
};

} // namespace standard_sitemap
