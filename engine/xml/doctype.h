#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// Finds where a document type declaration ends (XML 1.0, productions [28] to [29]): its literals, and the
/// comments, processing instructions and declarations of its internal subset are followed, so that a `>` or
/// `]` within them ends nothing. Knows nothing of what they say.
class DoctypeEnd {
 public:
  /// What a byte is: a part of the internal subset, one of its brackets, the last `>`, or anything else.
  enum class Part : std::uint8_t { outside, opening, subset, closing, end };

  /// The next byte behind `<!`.
  Part pass(char c);

 private:
  enum class State : std::uint8_t {
    outside,
    literal, ///< outside of the subset
    subset,
    opened, ///< after `<` in the subset
    bang,   ///< after `<!`
    dash,   ///< after `<!-`
    comment,
    instruction,
    declaration,
    value,  ///< a literal of a declaration
    behind, ///< behind the subset
  };
  State state_ = State::outside;
  char quote_ = 0;
  std::size_t matched_ = 0; ///< characters of `-->` or `?>` seen so far
};

/// What makes a document unreadable, and where.
struct DoctypeFault {
  std::string message;
  std::size_t offset;     ///< of the declaration or character, in the text that was read
  bool of_entity = false; ///< an entity is declared, or a parameter entity referred to
};

/// Reads the internal subset of a DOCTYPE in place of the parser (XML 1.0, productions [28b], [45] to [60]
/// and [82]), for documents that may not declare much: an entity declaration, a reference to a parameter
/// entity and a default attribute value are refused, elements, notations and attribute lists without defaults
/// are not, and what is not well-formed is said. Which characters beyond ASCII names may have is left open:
/// nothing follows from these names. Returns the first fault; nullopt if there is none.
///
/// `complete`: the text goes to the end of the subset. Otherwise that it breaks off is no fault.
/// Linear in the bytes, no recursion.
std::optional<DoctypeFault> internal_subset_fault(std::string_view subset, bool complete);

/// Takes a document type declaration as it arrives, bounds it, and gives it back without its internal subset,
/// so that a parser never sees one: libxml2 does work for each later tag with what a subset declares, frees
/// enumerations by recursion, and compares every two notations of a list.
///
///   XmlDoctype doctype{limits};
///   text.remove_prefix(doctype.append(text));                 // behind `<!`; until it is not `open`
///   if (auto fault = doctype.fault()) ...; else if (doctype.state() == State::ended) parse(doctype.plain());
class XmlDoctype {
 public:
  struct Limits {
    std::size_t outside; ///< bytes from `<!` to `>`, without the subset
    std::size_t subset;  ///< bytes between `[` and `]`
  };
  enum class State : std::uint8_t { open, ended, too_long, subset_too_long };

  explicit XmlDoctype(Limits limits) : limits_(limits) {}

  /// Takes what belongs to the declaration, in UTF-8; returns how many bytes. Pieces may end anywhere.
  std::size_t append(std::string_view bytes);
  State state() const { return state_; }

  /// What stands in it that may not, or makes it no XML; the offset is one behind the `<!`. To be asked for
  /// whatever the state, and before it: what is wrong before a limit was reached counts.
  std::optional<DoctypeFault> fault() const;

  /// All of it, blanks in place of the subset and its brackets; line ends stay. Precondition: `ended`.
  std::string plain() const;

  /// What has been taken.
  const std::string& text() const { return text_; }

 private:
  Limits limits_;
  DoctypeEnd end_;
  State state_ = State::open;
  std::string text_;
  std::size_t subset_bytes_ = 0;
  std::optional<std::size_t> subset_begin_; ///< behind the `[`
  std::optional<std::size_t> subset_end_;   ///< of the `]`
};

} // namespace standard_sitemap
