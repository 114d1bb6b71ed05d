#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <libxml/parser.h>

#include "engine/web/diagnostic.h"
#include "engine/web/policy.h"
#include "engine/xml/given_text.h"
#include "engine/xml/libxml_position.h"
#include "engine/xml/repaired_text.h"
#include "engine/xml/stray_text.h"
#include "engine/xml/undeclared_entities.h"
#include "engine/xml/xml_stream.h"

namespace standard_sitemap {

/// The part of `XmlStream` behind its filters: libxml2's push parser, with what its SAX2 callbacks do. Holds
/// the state of the stream. Depth, names, attributes and bindings are bounded here; the text it gets has only
/// characters of XML, tags of bounded size, and no internal subset.
class SaxParser {
 public:
  using State = XmlStream::State;

  /// `policy` must outlive the parser.
  SaxParser(XmlHandler& handler, const Policy& policy, const XmlStreamOptions& options);
  SaxParser(const SaxParser&) = delete;
  SaxParser& operator=(const SaxParser&) = delete;

  /// Parses text that begins at `start` of the file, and calls the handler. Rethrows what the handler threw.
  void push(RepairedText text, TextPosition start);
  /// The same for what follows the `<!` of a DOCTYPE. `has_subset`: it had an internal subset.
  void push_doctype(const std::string& text, bool has_subset, TextPosition start);
  /// The positions of the repaired ampersands that it has come to, each once. Those that it has not come to
  /// lie behind the place where it has ended, or may do so yet.
  std::vector<TextPosition> take_parsed_ampersands();
  /// The positions of all that were pushed and not taken.
  std::vector<TextPosition> take_all_ampersands() { return std::exchange(ampersands_, {}); }
  /// The text ends, at this position.
  void finish(TextPosition end);

  /// Ends the parsing, unless it has ended already, at this position.
  void stop(State state, Code code, std::string message, TextPosition at, Cause cause = Cause::unknown);
  /// After a `push` of text that ends in the `<!` of a DOCTYPE: whether that is all that it has not parsed.
  /// Otherwise it waits for the end of a reference or tag, which is malformed, as none may contain `<`.
  bool is_at_doctype() const;
  /// Where the parser waits for more, after a `push` of text that ends at `end`.
  TextPosition waits_at(TextPosition end);
  /// Ends it because the text ends, at this position, before the root element does.
  void stop_at_early_end(TextPosition end);
  /// Ends it as malformed, if `finish` found nothing wrong or only that the text ends early.
  void fail_after_finish(Diagnostic why);
  /// Ends it as limited, unless there is a fault in the text up to `end`, where it is cut. Precondition: it
  /// is reading.
  void cut(Diagnostic why, TextPosition end);

  State state() const { return state_; }
  const Diagnostic& why() const { return why_; }

  InternedName intern(std::string_view name);
  void set_handler(XmlHandler& handler) { handler_ = &handler; }
  void collect_text(std::string* text, std::size_t max_bytes);
  void watch_text();

  /// Whether it expects a child of the root element, and has consumed all text.
  bool is_idle_in_root() const { return scopes_.size() == 1 && position_->is_idle_in_content(); }
  void skip(std::uint32_t lines, std::uint32_t columns) { position_->skip(lines, columns); }

  bool keeps_undeclared() const { return context_->hasExternalSubset != 0 && context_->standalone != 1; }
  std::vector<Diagnostic> warnings() const;
  const std::vector<std::pair<InternedName, InternedName>>& bindings() const { return in_scope_; }

 private:
  struct FreeContext {
    void operator()(xmlParserCtxt* context) const { xmlFreeParserCtxt(context); }
  };

  static SaxParser& of(void* user) { return *static_cast<SaxParser*>(user); }
  template <class Action>
  void guarded(Action&& action);

  static void on_start(void* user, const xmlChar* local_name, const xmlChar* prefix, const xmlChar* uri,
                       int namespaces, const xmlChar** bindings, int attributes, int defaulted,
                       const xmlChar** values);
  static void on_end(void* user, const xmlChar* local_name, const xmlChar* prefix, const xmlChar* uri);
  static void on_text(void* user, const xmlChar* bytes, int count);
  static void on_cdata(void* user, const xmlChar* bytes, int count);
  static void on_watched_text(void* user, const xmlChar* bytes, int count);
  static void on_watched_cdata(void* user, const xmlChar* bytes, int count);
  static void on_instruction(void* user, const xmlChar* target, const xmlChar* content);
  static void on_doctype(void* user, const xmlChar* name, const xmlChar* id, const xmlChar* uri);
  static xmlEntityPtr on_reference(void* user, const xmlChar* name);
  static void on_error(void* user, xmlErrorPtr error);

  /// `references`: see GivenText.
  void parse(std::string_view piece, TextPosition start, std::span<const std::size_t> references = {});
  void parse_repaired(const RepairedText& piece, TextPosition start);
  /// `ends`: the text ends behind the piece.
  void hand_over(std::string_view piece, bool ends);
  TextPosition position();
  /// Ends the parsing from within a callback, at the parser's own position.
  void stop(State state, Code code, std::string message);
  /// Gives another reason for the end than the one there is.
  void replace_end(State state, Diagnostic why);
  std::size_t count_unparsed_ampersands() const;
  void look_closer(XmlTag& tag, const xmlChar** values);
  bool has_too_many_names();
  bool count_attribute_pairs(std::size_t in_tag);
  /// A namespace as it is meant; null: none.
  InternedName namespace_of(InternedName uri);
  XmlAttribute attribute(InternedName local_name, InternedName namespace_uri, std::string_view value);
  /// Appends it to the wanted text, as far as there is room.
  void append_text(std::string_view text);
  void report_stray_text();
  std::string more_about(const xmlError& error) const;
  void note_fatal(const xmlError& error);
  void note_unbound_prefix(const xmlError& error);

  XmlHandler* handler_;
  const Policy& policy_;
  const XmlStreamOptions options_;
  std::unique_ptr<xmlParserCtxt, FreeContext> context_;
  std::optional<LibxmlPosition> position_; ///< of the context
  State state_ = State::reading;
  Diagnostic why_;
  std::exception_ptr failure_; ///< thrown within a callback

  GivenText given_;
  std::size_t held_back_ = 0;            ///< bytes at the end of it that libxml2 does not have yet
  std::optional<TextPosition> end_;      ///< of the text, once it is known
  bool only_ends_early_ = false;         ///< all that is wrong is that the text ends
  std::string repaired_;                 ///< the current piece, unless it is given as it is ...
  std::vector<std::size_t> references_;  ///< ... and where the references end that were put in
  std::vector<TextPosition> ampersands_; ///< for which they were put in, until they are taken
  std::size_t unparsed_at_stop_ = 0; ///< how many of the last of them are behind the place where it has ended

  std::vector<std::pair<InternedName, InternedName>> in_scope_;
  bool has_escaped_namespaces_ = false; ///< whether libxml2 has delivered one with an `&` so far
  std::vector<std::size_t> scopes_;     ///< for each open element, how many bindings its parent had
  /// The element of a name that was closed last, if this is for a check: how deep it was, and in which line.
  struct Closed {
    std::size_t depth;
    std::uint32_t line;
  };
  std::map<InternedName, Closed, std::less<>> closed_;
  std::uint32_t root_closed_ = 0;        ///< in which line; 0: not yet
  std::vector<XmlAttribute> attributes_; ///< of the current tag
  std::vector<InternedName> prefixes_;   ///< of its attributes
  std::deque<std::string> unescaped_;    ///< its values that had to be copied
  std::string* wanted_text_ = nullptr;   ///< where collected text goes
  std::size_t max_text_ = 0;
  StrayText stray_;              ///< since the last tag, if watched ...
  std::uint32_t stray_line_ = 0; ///< ... and where it ends

  std::size_t attribute_pairs_ = 0, unbound_prefixes_ = 0;
  std::optional<Diagnostic> unbound_prefix_; ///< at the first
  bool has_subset_ = false;                  ///< in the DOCTYPE
  UndeclaredEntities entities_;
};

} // namespace standard_sitemap
