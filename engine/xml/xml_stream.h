#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/web/diagnostic.h"
#include "engine/web/policy.h"
#include "engine/xml/stray_text.h"

namespace standard_sitemap {

/// A name that the stream has stored once: equal names are equal pointers. Null: none.
using InternedName = const void*;

/// One attribute of a tag, as libxml2's SAX2 interface hands it over.
struct XmlAttribute {
  InternedName local_name;
  InternedName namespace_uri; ///< null: none, or a prefix that is not bound
  std::string_view value;
};

struct XmlTag {
  InternedName local_name;
  InternedName prefix;
  InternedName namespace_uri;               ///< null: none, or a prefix that is not bound
  std::span<const XmlAttribute> attributes; ///< in the order written
  std::uint32_t line;                       ///< of the `<`
};

/// Takes the elements of an XML document as they are read. Borrowed data lives for the call only.
class XmlHandler {
 public:
  virtual ~XmlHandler() = default;
  /// False: nothing more is wanted.
  virtual bool start_element(const XmlTag& tag) = 0;
  virtual void end_element() = 0;
  /// Before either of them, where `watch_text` was asked for: text that is not all white space stands before
  /// the tag. `line`: where it ends.
  virtual void stray_text(const StrayText&, std::uint32_t /*line*/) {}
};

/// A namespace-aware push parser for untrusted XML 1.0 in UTF-8, on libxml2's SAX2: no DOM, no request, no
/// file access, no entity but the five predefined and character references, depth, tags and the DOCTYPE
/// bounded (policy, "XML").
///
/// Of a DOCTYPE libxml2 sees no internal subset: `XmlDoctype` reads that, and says what is refused in it.
/// DEVIATION P-7: so the types that a subset declares do not normalise attribute values (XML 1.0, 3.3.3).
///
/// Below a DOCTYPE, a reference to an entity that nobody declares stays in the text as it is written, with a
/// warning (XML 1.0, 4.1: it may be declared where a processor need not look); elsewhere, or where the
/// document calls itself standalone, it is a fatal error.
class XmlStream {
 public:
  enum class State : std::uint8_t {
    reading,
    complete,
    stopped,   ///< by the handler
    malformed, ///< a fatal XML error, or something that a DOCTYPE may not declare: see `why`
    limited,   ///< by a limit of the policy: see `why`
  };

  XmlStream(XmlHandler& handler, const Policy& policy);
  XmlStream(const XmlStream&) = delete;
  XmlStream& operator=(const XmlStream&) = delete;
  ~XmlStream();

  /// The stream's own copy of a name, to compare with what tags have.
  InternedName intern(std::string_view name);
  /// The text of an interned name; empty for null.
  static std::string_view text_of(InternedName name);

  /// Without byte order mark; may be cut within a character. False: the stream is not `reading` any more.
  bool append(std::string_view utf8);
  void finish();
  /// The text cannot be read on, because its bytes are not in its encoding, as `message` says: malformed
  /// here, unless it was before. That it ends here is no error before.
  void fail(std::string message);

  /// Whether all that has come has been taken, and what comes next is content of the root element: a new
  /// child, say.
  bool rests_in_root() const;
  /// So many line ends of that content, and bytes (ASCII) behind the last of them, are read by another.
  /// Precondition: `rests_in_root`.
  void pass_over(std::uint32_t lines, std::uint32_t columns);

  /// All that follows goes to `handler`; to be called by the handler at hand.
  void hand_to(XmlHandler& handler);
  /// Character data and CDATA are appended to `text`, up to `most` bytes, until another is named; null: none
  /// is wanted.
  void collect_text(std::string* text, std::size_t most = 0);
  /// From now on the handler hears of text between tags: for formats that have none.
  void watch_text();

  /// Where what has been appended ends: 1-based; the column in bytes.
  std::uint32_t line() const;
  std::uint32_t column() const;

  State state() const;
  /// For `malformed` and `limited`.
  const Diagnostic& why() const;
  /// Whether a reference to an undeclared entity is kept, by what has come so far.
  bool keeps_undeclared() const;
  /// What was not fatal, each kind once, where it was first: prefixes that no declaration binds, references
  /// to undeclared entities.
  std::vector<Diagnostic> warnings() const;

  /// The bindings in scope on the tag being handled, innermost last; a prefix may occur more than once.
  const std::vector<std::pair<InternedName, InternedName>>& bindings() const;

 private:
  struct Parser;
  std::unique_ptr<Parser> parser_;
};

} // namespace standard_sitemap
