#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/text_position.h"
#include "engine/terms/diagnostic.h"
#include "engine/terms/policy.h"
#include "engine/xml/stray_text.h"

namespace standard_sitemap {

/// A name interned by the stream: equal names are equal pointers. Null: no name.
using InternedName = const void*;

/// One attribute of a tag, as delivered by libxml2's SAX2 interface.
struct XmlAttribute {
  InternedName local_name;
  InternedName namespace_uri; ///< null: none, or an undeclared prefix
  std::string_view value;
  bool keeps_reference = false; ///< the value has a reference to an undeclared entity, as written
};

struct XmlTag {
  InternedName local_name;
  InternedName prefix;
  InternedName namespace_uri;               ///< null: none, or an undeclared prefix
  std::span<const XmlAttribute> attributes; ///< in the order written
  TextPosition at;                          ///< of the `<`; without column unless `Policy::for_check`
  std::span<const InternedName> prefixes;   ///< of the attributes; empty unless `Policy::for_check`
};

/// Receives the elements of an XML document as they are read. Borrowed data is valid only during the call.
class XmlHandler {
 public:
  virtual ~XmlHandler() = default;
  /// Return false if no more input is wanted.
  virtual bool start_element(const XmlTag& tag) = 0;
  virtual void end_element() = 0;
  /// Called before `start_element` or `end_element` if there is text other than white space before the tag,
  /// once `watch_text` has been called. `line`: line where the text ends.
  virtual void stray_text(const StrayText&, std::uint32_t /*line*/) {}
};

/// Limits on work of libxml2 that is expensive, or more than linear in the size of a document. The policy has
/// the other limits. Reaching one ends the stream as `limited`.
struct XmlStreamOptions {
  Code limit = Code::limit_elements; ///< reported if a limit is reached
  /// Distinct names. libxml2's table of names stops growing; a map has a few dozen.
  std::size_t names = 1 << 16;
  /// Pairs of attributes of one tag, summed over all tags: libxml2 compares each pair.
  std::size_t attribute_pairs = SIZE_MAX;
  /// Uses of undeclared prefixes: libxml2 formats a message for each.
  std::size_t unbound_prefixes = SIZE_MAX;
};

/// A namespace-aware push parser for untrusted XML 1.0 in UTF-8, based on libxml2's SAX2: no DOM, no network
/// or file access, no entities except the five predefined ones and character references. Depth, tags and the
/// DOCTYPE are bounded (policy, "XML").
///
/// libxml2 never sees the internal subset of a DOCTYPE: `XmlDoctype` checks it.
/// DEVIATION P-7: therefore attribute types declared in a subset do not cause normalisation of values (XML
/// 1.0, 3.3.3).
///
/// In a document with a DOCTYPE, a reference to an undeclared entity is kept in the text as written, with a
/// warning (XML 1.0, 4.1: the declaration may be where a processor need not look). It is a fatal error in
/// documents without a DOCTYPE, in those declared standalone, and if the DOCTYPE has only an internal subset.
class XmlStream {
 public:
  enum class State : std::uint8_t {
    reading,
    complete,
    stopped,   ///< by the handler
    malformed, ///< a fatal XML error, or a forbidden declaration in the DOCTYPE: see `why`
    limited,   ///< by a limit of the policy: see `why`
  };

  /// `policy` must outlive the stream.
  XmlStream(XmlHandler& handler, const Policy& policy, const XmlStreamOptions& options = {});
  XmlStream(const XmlStream&) = delete;
  XmlStream& operator=(const XmlStream&) = delete;
  ~XmlStream();

  /// Interns a name, for comparison with names in tags.
  InternedName intern(std::string_view name);
  /// The text of an interned name; empty for null.
  static std::string_view text_of(InternedName name);

  /// Takes text without byte order mark; pieces may end within a character. Returns false if the stream is no
  /// longer `reading`.
  bool append(std::string_view utf8);
  /// The character that text may have in place of an `&` that begins no reference, once `read_stand_ins` has
  /// been called: the handler gets an `&`. It is U+10FFFF, which no text that is interchanged has (Unicode,
  /// 23.7), and one character, so that columns are as in the file.
  static constexpr std::string_view ampersand_stand_in = "\xF4\x8F\xBF\xBF";
  void read_stand_ins();
  void finish();
  /// Ends the stream as malformed because the next bytes are not in the document's encoding, as `message`
  /// says, unless the text before them is malformed. The end of the text is then not itself an error.
  void fail(std::string message);
  /// Ends the stream as limited, with the reason `why`, unless the text so far is malformed. Does nothing if
  /// the stream has ended.
  void cut(Diagnostic why);

  /// Whether all input has been consumed, and the next input is content of the root element, such as a new
  /// child.
  bool is_idle_in_root() const;
  /// Advances the position past content of the root element that another reader has consumed: `lines` line
  /// ends, then `columns` bytes (ASCII). Precondition: `is_idle_in_root`, and not `Policy::for_check`: what a
  /// check says of a fault depends on the elements before it.
  void skip(std::uint32_t lines, std::uint32_t columns);

  /// Sends all further elements to `handler`. Called by the current handler.
  void set_handler(XmlHandler& handler);
  /// Appends character data and CDATA to `text`, up to `max_bytes`, until the next call; null: stop
  /// collecting. Line ends are line feeds (XML 1.0, 2.11).
  void collect_text(std::string* text, std::size_t max_bytes = 0);
  /// From now on reports text between tags to the handler, for formats that allow none.
  void watch_text();

  /// The position at the end of the input so far. A character that is not complete yet counts.
  TextPosition position() const;
  /// The position up to which the text has been parsed: where the stream has ended, if it has; otherwise
  /// where the text begins that libxml2 has not consumed, hardly more than a tag.
  TextPosition parsed_to() const;

  State state() const;
  /// The reason for `malformed` or `limited`.
  const Diagnostic& why() const;
  /// Whether references to undeclared entities are kept, judging by the input so far.
  bool keeps_undeclared() const;
  /// Returns non-fatal problems, each kind once, at its first position: undeclared prefixes, and references
  /// to undeclared entities.
  std::vector<Diagnostic> warnings() const;

  /// The namespace bindings in scope at the current tag, innermost last; a prefix may occur more than once.
  const std::vector<std::pair<InternedName, InternedName>>& bindings() const;

 private:
  struct Input;
  std::unique_ptr<Input> input_;
};

} // namespace standard_sitemap
