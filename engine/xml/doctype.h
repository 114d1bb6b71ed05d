#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// Finds where a document type declaration ends (XML 1.0, productions [28] to [29]). Tracks literals, and the
/// comments, processing instructions and declarations of the internal subset, so that a `>` or `]` within
/// them ends nothing. Does not interpret them.
class DoctypeEnd {
 public:
  /// The kind of a byte: part of the internal subset, one of its brackets, the final `>`, or anything else.
  enum class Part : std::uint8_t { outside, opening, subset, closing, end };

  /// Takes the next byte after `<!`.
  Part pass(char c);

 private:
  enum class State : std::uint8_t {
    outside,
    literal, ///< outside the subset
    subset,
    opened, ///< after `<` in the subset
    bang,   ///< after `<!`
    dash,   ///< after `<!-`
    comment,
    instruction,
    declaration,
    value,        ///< a literal of a declaration
    after_subset, ///< after the subset
  };
  State state_ = State::outside;
  char quote_ = 0;
  std::size_t matched_ = 0; ///< characters of `-->` or `?>` seen so far
};

/// Why a document cannot be read, and where.
struct DoctypeFault {
  std::string message;
  std::size_t offset;     ///< of the faulty declaration or character, in the text
  bool of_entity = false; ///< an entity is declared, or a parameter entity is referenced
};

/// Checks the internal subset of a DOCTYPE in place of the parser (XML 1.0, productions [28b], [45] to [60]
/// and [82]). Refuses entity declarations, references to parameter entities and default attribute values, and
/// reports syntax errors. Other declarations, comments and processing instructions are allowed. Returns the
/// first fault; nullopt if there is none.
///
/// `complete`: whether `subset` is the whole subset; if not, an abrupt end is not a fault. Linear time, no
/// recursion.
std::optional<DoctypeFault> internal_subset_fault(std::string_view subset, bool complete);

/// Collects a document type declaration as it arrives, limits its size, and returns it without its internal
/// subset. libxml2 must not see the subset: it would do work for each later tag with the subset's
/// declarations, free enumerations recursively, and compare all pairs of notations in a list.
///
///   XmlDoctype doctype{limits};
///   text.remove_prefix(doctype.append(text));                 // after `<!`; while it is `open`
///   if (auto fault = doctype.fault()) ...; else if (doctype.state() == State::ended) parse(doctype.plain());
class XmlDoctype {
 public:
  struct Limits {
    std::size_t outside; ///< maximum bytes from `<!` to `>`, without the subset
    std::size_t subset;  ///< maximum bytes between `[` and `]`
  };
  enum class State : std::uint8_t { open, ended, too_long, subset_too_long };

  explicit XmlDoctype(Limits limits) : limits_(limits) {}

  /// Takes the prefix of `bytes` that belongs to the declaration, in UTF-8, and returns its size. Pieces may
  /// end anywhere.
  std::size_t append(std::string_view bytes);
  State state() const { return state_; }

  /// Returns the first fault in the declaration: a refused construct or a syntax error. Its offset is
  /// relative to the end of `<!`. Check for a fault before acting on any state: a fault takes precedence over
  /// a limit.
  std::optional<DoctypeFault> fault() const;

  bool has_subset() const { return subset_begin_.has_value(); }

  /// Returns the declaration with blanks in place of the subset and its brackets; line ends are kept.
  /// Precondition: the state is `ended`.
  std::string plain() const;

  /// The bytes taken so far.
  const std::string& text() const { return text_; }

 private:
  Limits limits_;
  DoctypeEnd end_;
  State state_ = State::open;
  std::string text_;
  std::size_t subset_bytes_ = 0;
  std::optional<std::size_t> subset_begin_; ///< index after the `[`
  std::optional<std::size_t> subset_end_;   ///< index of the `]`
};

} // namespace standard_sitemap
