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

#include "engine/terms/diagnostic.h"
#include "engine/terms/policy.h"
#include "engine/xml/given_text.h"
#include "engine/xml/libxml_position.h"
#include "engine/xml/stray_text.h"
#include "engine/xml/undeclared_entities.h"
#include "engine/xml/xml_stream.h"

namespace standard_sitemap {

/// The part of `XmlStream` after its filters: libxml2's push parser and its SAX2 callbacks. Holds the state
/// of the stream, and limits depth, names, attributes and bindings. The filters have ensured that its input
/// has only characters of XML, tags of bounded size, and no internal subset.
class SaxParser {
 public:
  using State = XmlStream::State;

  /// `policy` must outlive the parser.
  SaxParser(XmlHandler& handler, const Policy& policy, const XmlStreamOptions& options);
  SaxParser(const SaxParser&) = delete;
  SaxParser& operator=(const SaxParser&) = delete;

  /// Parses text that begins at `start` in the file, and calls the handler. Rethrows exceptions of the
  /// handler.
  void push(std::string_view text, TextPosition start);
  /// Parses a DOCTYPE, from after its `<!`. `has_subset`: whether it had an internal subset.
  void push_doctype(const std::string& text, bool has_subset, TextPosition start);
  /// Parses to the end of the text, which is at `end`.
  void finish(TextPosition end);

  /// Ends the parsing at `at`, unless it has ended already.
  void stop(State state, Code code, std::string message, TextPosition at, Cause cause = Cause::unknown);
  /// After a `push` of text that ends in the `<!` of a DOCTYPE: whether only the `<!` is unconsumed. If not,
  /// an unfinished reference or tag is before it, which is malformed, as neither may contain `<`.
  bool is_at_doctype() const;
  /// After a `push` of text that ends at `end`: the position where the unconsumed text begins.
  TextPosition waits_at(TextPosition end);
  /// The same, whether or not the parsing has ended.
  TextPosition parsed_to(TextPosition end);
  /// Ends the parsing because the text ends, at `end`, before the root element does.
  void stop_at_early_end(TextPosition end);
  /// Changes the state to malformed, unless `finish` found a fault other than the early end of the text.
  void fail_after_finish(Diagnostic why);
  /// Ends the parsing as limited, unless the text, which is cut at `end`, has a fault. Precondition: the
  /// state is `reading`.
  void cut(Diagnostic why, TextPosition end);

  State state() const { return state_; }
  const Diagnostic& why() const { return why_; }

  InternedName intern(std::string_view name);
  void set_handler(XmlHandler& handler) { handler_ = &handler; }
  void collect_text(std::string* text, std::size_t max_bytes);
  void watch_text();
  void read_stand_ins() { reads_stand_ins_ = true; }

  /// Whether all input has been consumed, and only the root element is open. Precondition: the input ends
  /// outside all markup.
  bool is_idle_in_root() const { return scopes_.size() == 1 && position_->at_end(); }
  /// Accounts for content that libxml2 is not given. `lines`: its line ends. Precondition: `is_idle_in_root`.
  void skip(std::uint32_t lines) { position_->skip(lines); }

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

  /// `ends`: whether the text ends after the piece.
  void hand_over(std::string_view piece, bool ends);
  TextPosition position();
  /// Ends the parsing from within a callback, at the parser's own position.
  void stop(State state, Code code, std::string message);
  /// Replaces the state and the reason with which the parsing has ended.
  void replace_end(State state, Diagnostic why);
  void look_closer(XmlTag& tag, const xmlChar** values);
  bool has_too_many_names();
  bool count_attribute_pairs(std::size_t in_tag);
  bool has_stand_in(std::string_view text) const
  {
    return reads_stand_ins_ && text.find(XmlStream::ampersand_stand_in) != text.npos;
  }
  /// Returns the text with an `&` for each stand-in. Valid until the next call.
  std::string_view without_stand_ins(std::string_view text);
  /// Whether an attribute value has something that `append_unescaped` changes.
  bool is_escaped(std::string_view value) const
  {
    return value.find('&') != value.npos || has_stand_in(value);
  }
  /// Returns the namespace without libxml2's escapes; null if `uri` is null.
  InternedName namespace_of(InternedName uri);
  XmlAttribute attribute(InternedName local_name, InternedName namespace_uri, std::string_view value);
  /// Appends as much to the collected text as there is room for.
  void append_text(std::string_view text);
  void report_stray_text();
  std::string more_about(const xmlError& error) const;
  void note_fatal(const xmlError& error);
  void note_unbound_prefix(const xmlError& error);

  XmlHandler* handler_;
  const Policy& policy_;
  const XmlStreamOptions options_;
  std::unique_ptr<xmlParserCtxt, FreeContext> context_;
  std::optional<LibxmlPosition> position_; ///< of `context_`
  State state_ = State::reading;
  Diagnostic why_;
  std::exception_ptr failure_; ///< thrown within a callback

  GivenText given_;
  std::size_t held_back_ = 0; ///< bytes at the end of the piece that libxml2 has not added to its input yet
  std::optional<TextPosition> end_;        ///< end of the text, once known
  bool only_ends_early_ = false;           ///< the only fault is that the text ends
  std::optional<TextPosition> stopped_at_; ///< where the parsing ended, if before the end of the text
  bool reads_stand_ins_ = false;
  std::string plain_text_; ///< text that had stand-ins

  std::vector<std::pair<InternedName, InternedName>> in_scope_;
  bool has_escaped_namespaces_ = false; ///< whether any namespace so far has an `&`
  std::vector<std::size_t> scopes_;     ///< for each open element, the number of bindings outside it
  /// For checks: depth and line of the last end tag of each name.
  struct Closed {
    std::size_t depth;
    std::uint32_t line;
  };
  std::map<InternedName, Closed, std::less<>> closed_;
  std::uint32_t root_closed_ = 0;        ///< line of the root's end tag; 0: none yet
  std::vector<XmlAttribute> attributes_; ///< of the current tag
  std::vector<InternedName> prefixes_;   ///< of the attributes of the current tag
  std::deque<std::string> unescaped_;    ///< attribute values of the current tag that had escapes
  std::string* wanted_text_ = nullptr;   ///< destination of collected text; null: none
  std::size_t max_text_ = 0;
  StrayText stray_;              ///< text since the last tag, if watched ...
  std::uint32_t stray_line_ = 0; ///< ... and the line of its end

  std::size_t attribute_pairs_ = 0, unbound_prefixes_ = 0;
  std::optional<Diagnostic> unbound_prefix_; ///< warning at the first one
  bool has_subset_ = false;                  ///< whether the DOCTYPE had an internal subset
  UndeclaredEntities entities_;
};

} // namespace standard_sitemap
