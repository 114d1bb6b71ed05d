#include "engine/xml/xml_stream.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <deque>
#include <exception>
#include <new>

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>

#include "engine/base/utf8.h"
#include "engine/xml/character_filter.h"
#include "engine/xml/doctype.h"
#include "engine/xml/libxml_position.h"
#include "engine/xml/tag_filter.h"
#include "engine/xml/unbound_prefix.h"
#include "engine/xml/undeclared_entities.h"
#include "engine/xml/xml_error.h"

namespace standard_sitemap {

namespace {

/// 1-based; the column in bytes.
struct Position {
  std::uint32_t line, column;
};

Position advanced(Position at, std::string_view text)
{
  const std::size_t last = text.rfind('\n');
  if (last == text.npos)
    return {at.line, at.column + static_cast<std::uint32_t>(text.size())};
  return {at.line + static_cast<std::uint32_t>(std::count(text.begin(), text.end(), '\n')),
          static_cast<std::uint32_t>(text.size() - last)};
}

std::string code_point_name(char32_t code_point)
{
  char name[sizeof "U+10FFFF"];
  std::snprintf(name, sizeof name, "U+%04X", static_cast<unsigned>(code_point));
  return name;
}

std::string_view view(const char* text)
{
  return text ? std::string_view{text} : std::string_view{};
}

} // namespace

struct XmlStream::Parser {
  struct FreeContext {
    void operator()(xmlParserCtxt* parser) const { xmlFreeParserCtxt(parser); }
  };

  Parser(XmlHandler& handler_, const Policy& policy_, const XmlStreamOptions& options_)
      : handler(&handler_), policy(policy_), options(options_), tags(policy_.tag_bytes)
  {
    xmlSAXHandler sax;
    std::memset(&sax, 0, sizeof sax);
    sax.initialized = XML_SAX2_MAGIC;
    sax.startElementNs = on_start;
    sax.endElementNs = on_end;
    sax.serror = on_error;
    sax.internalSubset = on_doctype;
    sax.getEntity = on_reference;
    sax.processingInstruction = on_instruction;
    context.reset(xmlCreatePushParserCtxt(&sax, this, nullptr, 0, nullptr));
    if (!context)
      throw std::bad_alloc{};
    // NONET for safety. IGNORE_ENC because the bytes are already transcoded, so the declared encoding no
    // longer applies.
    xmlCtxtUseOptions(context.get(), XML_PARSE_NONET | XML_PARSE_IGNORE_ENC);
    position.emplace(*context, options.libxml2_version.value_or(LibxmlPosition::running_version()));
  }

  static Parser& of(void* user) { return *static_cast<Parser*>(user); }

  void stop(State new_state, Code code, std::string message)
  {
    stop(new_state, code, std::move(message), position->line(), position->column());
  }

  void stop(State new_state, Code code, std::string message, std::uint32_t line, std::uint32_t column,
            Cause cause = Cause::unknown)
  {
    if (state != State::reading)
      return;
    state = new_state;
    why = {Severity::error, code, std::move(message), {}, line, column, 1, Subject::unknown, cause};
    xmlStopParser(context.get());
  }

  // The callbacks are called from C: an exception is stored, and rethrown after libxml2 has returned.
  template <class Action>
  void guarded(Action&& action)
  {
    if (state != State::reading || failure)
      return;
    try {
      action();
    } catch (...) {
      failure = std::current_exception();
      xmlStopParser(context.get());
    }
  }

  static void on_start(void* user, const xmlChar* local_name, const xmlChar* prefix, const xmlChar* uri,
                       int namespaces, const xmlChar** bindings, int attributes, int /*defaulted*/,
                       const xmlChar** values)
  {
    Parser& self = of(user);
    self.guarded([&] {
      if (!self.position->tag_is_complete() || self.has_too_many_names())
        return;
      if (self.scopes.size() >= self.policy.xml_depth)
        return self.stop(State::limited, Code::limit_depth,
                         "elements are nested more than " + std::to_string(self.policy.xml_depth) +
                             " levels deep");
      self.scopes.push_back(self.in_scope.size());
      for (int left = namespaces; left > 0; --left, bindings += 2)
        self.in_scope.emplace_back(bindings[0], bindings[1]);
      if (self.in_scope.size() > self.policy.namespace_bindings)
        return self.stop(State::limited, Code::limit_namespaces,
                         "more than " + std::to_string(self.policy.namespace_bindings) +
                             " namespace declarations are in scope");
      if (static_cast<std::size_t>(attributes) > self.policy.tag_attributes)
        return self.stop(State::limited, Code::limit_attributes,
                         "a tag has more than " + std::to_string(self.policy.tag_attributes) + " attributes");
      if (!self.count_attribute_pairs(static_cast<std::size_t>(attributes)))
        return;
      self.attributes.clear();
      self.unescaped.clear();
      for (int left = attributes; left > 0; --left, values += 5) {
        const xmlChar** const five = values; // local name, prefix, URI, value, end of value
        const auto* begin = reinterpret_cast<const char*>(five[3]);
        const std::string_view value{
            begin, static_cast<std::size_t>(reinterpret_cast<const char*>(five[4]) - begin)};
        self.attributes.push_back(self.attribute(five[0], five[2], value));
      }
      const XmlTag tag{local_name, prefix, uri, self.attributes, self.position->line_of_tag()};
      self.report_stray_text();
      if (!self.handler->start_element(tag))
        self.stop(State::stopped, Code::malformed, {});
    });
  }

  static void on_instruction(void* user, const xmlChar*, const xmlChar* content)
  {
    Parser& self = of(user);
    self.guarded([&] { self.has_too_many_names(); });
    self.stray.pass(text_of(content));
  }

  static void on_comment(void* user, const xmlChar* content) { of(user).stray.pass(text_of(content)); }

  static void on_watched_text(void* user, const xmlChar* bytes, int count)
  {
    Parser& self = of(user);
    self.guarded([&] {
      self.stray.add({reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(count)});
    });
  }

  /// Reports stray text before a tag.
  void report_stray_text()
  {
    if (!stray.is_blank()) {
      const std::uint32_t line = position->line_of_tag();
      handler->stray_text(stray, line - std::min(stray.trailing_line_breaks(), line - 1));
    }
    stray.clear();
  }

  bool has_too_many_names()
  {
    if (xmlDictSize(context->dict) <= static_cast<int>(options.names))
      return false;
    stop(State::limited, options.limit,
         "the document uses more than " + std::to_string(options.names) + " different names");
    return true;
  }

  /// Returns false if there were too many.
  bool count_attribute_pairs(std::size_t in_tag)
  {
    attribute_pairs += in_tag * in_tag;
    if (attribute_pairs <= options.attribute_pairs)
      return true;
    stop(State::limited, options.limit, "the tags of the document have too many attributes");
    return false;
  }

  // While entities are not replaced, libxml2 delivers each `&` of a value as `&#38;`, and no other character
  // so. Any other `&` begins a reference that is kept as written.
  XmlAttribute attribute(InternedName local_name, InternedName namespace_uri, std::string_view value)
  {
    constexpr std::string_view escape = "&#38;";
    XmlAttribute result{local_name, namespace_uri, value};
    std::size_t at = value.find('&');
    if (at == value.npos)
      return result;
    std::string& plain = unescaped.emplace_back();
    for (; at != value.npos; at = value.find('&')) {
      plain.append(value.substr(0, at + 1));
      value.remove_prefix(at);
      const bool is_escape = value.starts_with(escape);
      result.keeps_reference = result.keeps_reference || !is_escape;
      value.remove_prefix(is_escape ? escape.size() : 1);
    }
    plain.append(value);
    result.value = plain;
    return result;
  }

  static void on_end(void* user, const xmlChar*, const xmlChar*, const xmlChar*)
  {
    Parser& self = of(user);
    self.guarded([&] {
      self.in_scope.resize(self.scopes.back());
      self.scopes.pop_back();
      self.report_stray_text();
      self.handler->end_element();
    });
  }

  static void on_text(void* user, const xmlChar* bytes, int count)
  {
    Parser& self = of(user);
    if (self.wanted_text == nullptr)
      return;
    self.guarded([&] {
      const std::size_t room = self.max_text - std::min(self.max_text, self.wanted_text->size());
      self.wanted_text->append(reinterpret_cast<const char*>(bytes),
                               std::min(room, static_cast<std::size_t>(count)));
    });
  }

  // libxml2 itself requires an external subset; here any DOCTYPE suffices (as for pages: D-3c).
  static void on_doctype(void* user, const xmlChar*, const xmlChar*, const xmlChar*)
  {
    of(user).context->hasExternalSubset = 1;
  }

  bool keeps_undeclared() const { return context->hasExternalSubset != 0 && context->standalone != 1; }

  // Called for each entity except the five predefined: none is declared.
  static xmlEntityPtr on_reference(void* user, const xmlChar* name)
  {
    Parser& self = of(user);
    if (!self.keeps_undeclared())
      return nullptr; // fatal
    self.guarded([&] {
      if (!self.has_too_many_names())
        self.entities.note(text_of(name), self.position->line(), self.position->column());
    });
    return self.entities.representative(name, self.position->is_in_attribute_value());
  }

  static void on_error(void* user, xmlErrorPtr error)
  {
    Parser& self = of(user);
    self.guarded([&] {
      const auto line = static_cast<std::uint32_t>(std::max(0, error->line));
      const auto column = static_cast<std::uint32_t>(std::max(0, error->int2));
      if (error->code == XML_ERR_NO_MEMORY)
        throw std::bad_alloc{};
      if (error->level == XML_ERR_FATAL) {
        // How much of an unfinished CDATA section libxml2 has consumed depends on the pieces, so its message
        // is not helpful.
        if (self.finishing && error->code == XML_ERR_DOCUMENT_END && !self.position->is_after_root())
          return self.end_too_early();
        if (self.state == State::reading)
          self.merely_ends = self.finishing && self.position->at_end();
        const auto [cause, sentence] =
            explain_xml_error(xml_error_number(error->code, self.position->previous()), view(error->str1),
                              view(error->str2), error->int1);
        self.stop(State::malformed, Code::malformed, "not well-formed XML: " + sentence, line, column, cause);
      } else if (error->code == XML_NS_ERR_UNDEFINED_NAMESPACE) {
        if (++self.unbound_prefixes > self.options.unbound_prefixes)
          return self.stop(State::limited, self.options.limit,
                           "the document uses undeclared prefixes more than " +
                               std::to_string(self.options.unbound_prefixes) + " times");
        if (!self.unbound_prefix)
          self.unbound_prefix = {Severity::warning,
                                 Code::unbound_prefix,
                                 unbound_prefix_message(view(error->str1), self.declared_prefixes()),
                                 {},
                                 line,
                                 column,
                                 1};
      }
    });
  }

  /// The prefixes in scope at the open tags.
  std::vector<std::string_view> declared_prefixes() const
  {
    std::vector<std::string_view> prefixes;
    for (const auto& [prefix, uri] : in_scope)
      prefixes.push_back(text_of(prefix));
    return prefixes;
  }

  void push(std::string_view bytes, bool last)
  {
    constexpr std::size_t most = 1u << 20; // libxml2 counts in int
    do {
      const std::size_t piece = std::min(bytes.size(), most);
      xmlParseChunk(context.get(), bytes.data(), static_cast<int>(piece), last && piece == bytes.size());
      bytes.remove_prefix(piece);
      if (failure)
        std::rethrow_exception(std::exchange(failure, nullptr));
    } while (!bytes.empty() && state == State::reading);
  }

  /// `start`: the position of the text.
  void parse(std::string_view text, Position start)
  {
    while (!text.empty() && state == State::reading) {
      if (doctype) {
        const std::size_t taken = doctype->append(text);
        start = advanced(start, text.substr(0, taken));
        text.remove_prefix(taken);
        if (doctype->state() != XmlDoctype::State::open)
          end_doctype();
        continue;
      }
      const std::size_t passed = tags.pass(text);
      push(text.substr(0, passed), false);
      if (passed == text.size() || state != State::reading)
        return;
      if (!tags.at_doctype())
        return stop(State::limited, Code::limit_tag,
                    "a tag has more than " + std::to_string(policy.tag_bytes) + " bytes");
      doctype_start = start = advanced(start, text.substr(0, passed));
      text.remove_prefix(passed);
      doctype.emplace(XmlDoctype::Limits{policy.tag_bytes, policy.internal_subset_bytes});
    }
  }

  /// Whether the DOCTYPE has no fault so far.
  bool check_doctype()
  {
    const auto fault = doctype->fault();
    if (!fault)
      return true;
    const Position at = advanced(doctype_start, std::string_view{doctype->text()}.substr(0, fault->offset));
    stop(State::malformed, Code::malformed, fault->message, at.line, at.column,
         fault->of_entity ? Cause::entity_declared : Cause::unknown);
    return false;
  }

  void end_doctype()
  {
    if (!check_doctype())
      return;
    const auto [line, column] = doctype_start;
    switch (doctype->state()) {
    case XmlDoctype::State::too_long:
      return stop(State::limited, Code::limit_tag,
                  "the DOCTYPE has more than " + std::to_string(policy.tag_bytes) + " bytes", line, column);
    case XmlDoctype::State::subset_too_long:
      return stop(State::limited, Code::limit_internal_subset,
                  "the DOCTYPE has more than " + std::to_string(policy.internal_subset_bytes) +
                      " bytes of declarations",
                  line, column);
    case XmlDoctype::State::ended:
    case XmlDoctype::State::open:
      break;
    }
    push(doctype->plain(), false);
    tags.pass_doctype();
    doctype.reset();
  }

  void finish()
  {
    if (state != State::reading)
      return;
    if (doctype)
      return check_doctype() ? end_too_early() : void();
    finishing = true;
    push({}, true);
    if (state == State::reading)
      state = State::complete;
  }

  void end_too_early()
  {
    merely_ends = true;
    stop(State::malformed, Code::malformed,
         "not well-formed XML: the text ends before the last element is closed", characters.line(),
         characters.column(), Cause::ends_early);
  }

  // libxml2 looks ahead by varying amounts: let it process everything it has.
  void fail(std::string message, Cause cause)
  {
    finish();
    if (state != State::complete && !merely_ends)
      return;
    merely_ends = false;
    state = State::malformed;
    why = {Severity::error,
           Code::malformed,
           std::move(message),
           {},
           characters.line(),
           characters.column(),
           1,
           Subject::unknown,
           cause};
  }

  // Handles bytes that the character filter did not accept.
  void hold_or_fail(std::string_view rest)
  {
    const Utf8Step step = next_utf8(rest);
    if (step.kind == Utf8Step::Kind::incomplete)
      unfinished = rest;
    else if (step.kind == Utf8Step::Kind::invalid)
      fail("there are bytes that are not UTF-8", Cause::bad_bytes);
    else
      fail("the character " + code_point_name(step.code_point) + " is not allowed in XML",
           Cause::bad_character);
  }

  XmlHandler* handler;
  std::string* wanted_text = nullptr; ///< where it goes
  std::size_t max_text = 0;
  StrayText stray; ///< since the last tag, if watched
  const Policy& policy;
  const XmlStreamOptions options;
  CharacterFilter characters;
  TagFilter tags;
  std::string unfinished; ///< the bytes received of an incomplete character
  std::unique_ptr<xmlParserCtxt, FreeContext> context;
  std::optional<LibxmlPosition> position; ///< of the context
  State state = State::reading;
  Diagnostic why;
  bool finishing = false, merely_ends = false;
  std::optional<XmlDoctype> doctype;        ///< while it is being read ...
  Position doctype_start{};                 ///< ... and where it begins, after `<!`
  std::optional<Diagnostic> unbound_prefix; ///< at the first
  std::size_t unbound_prefixes = 0, attribute_pairs = 0;
  UndeclaredEntities entities;
  std::exception_ptr failure;
  std::vector<XmlAttribute> attributes;
  std::deque<std::string> unescaped; ///< values of the current tag that had to be copied
  std::vector<std::pair<InternedName, InternedName>> in_scope;
  std::vector<std::size_t> scopes; ///< for each open element, how many bindings its parent had
};

XmlStream::XmlStream(XmlHandler& handler, const Policy& policy, const XmlStreamOptions& options)
    : parser_(std::make_unique<Parser>(handler, policy, options))
{
}

XmlStream::~XmlStream() = default;

InternedName XmlStream::intern(std::string_view name)
{
  const InternedName stored = xmlDictLookup(
      parser_->context->dict, reinterpret_cast<const xmlChar*>(name.data()), static_cast<int>(name.size()));
  if (!stored) // otherwise it could not be identified
    throw std::bad_alloc{};
  return stored;
}

std::string_view XmlStream::text_of(InternedName name)
{
  return name ? std::string_view{static_cast<const char*>(name)} : std::string_view{};
}

bool XmlStream::append(std::string_view utf8)
{
  Parser& parser = *parser_;
  std::string joined;
  if (!parser.unfinished.empty()) {
    joined = std::exchange(parser.unfinished, {}).append(utf8);
    utf8 = joined;
  }
  if (parser.state != State::reading || utf8.empty())
    return parser.state == State::reading;
  const Position start{parser.characters.line(), parser.characters.column()};
  const std::size_t passed = parser.characters.pass(utf8);
  parser.parse(utf8.substr(0, passed), start);
  if (passed < utf8.size() && parser.state == State::reading)
    parser.hold_or_fail(utf8.substr(passed));
  return parser.state == State::reading;
}

void XmlStream::finish()
{
  if (!parser_->unfinished.empty())
    parser_->fail("there are bytes that are not UTF-8", Cause::bad_bytes);
  parser_->finish();
}

void XmlStream::fail(std::string message)
{
  parser_->fail(std::move(message), Cause::bad_bytes);
}

bool XmlStream::is_idle_in_root() const
{
  return parser_->state == State::reading && parser_->unfinished.empty() && parser_->tags.in_text() &&
         parser_->scopes.size() == 1 && parser_->position->is_idle_in_content();
}

void XmlStream::skip(std::uint32_t lines, std::uint32_t columns)
{
  parser_->characters.skip(lines, columns);
  parser_->position->skip(lines, columns);
}

void XmlStream::hand_to(XmlHandler& handler)
{
  parser_->handler = &handler;
}

void XmlStream::collect_text(std::string* text, std::size_t most)
{
  Parser& parser = *parser_;
  parser.wanted_text = text;
  parser.max_text = most;
  if (text == nullptr)
    return;
  // Set only on first use: until then libxml2 need not call. All three are the same function, or libxml2
  // would check what may be ignored.
  xmlSAXHandler& sax = *parser.context->sax;
  sax.characters = sax.cdataBlock = sax.ignorableWhitespace = Parser::on_text;
}

void XmlStream::watch_text()
{
  xmlSAXHandler& sax = *parser_->context->sax;
  sax.characters = sax.cdataBlock = sax.ignorableWhitespace = Parser::on_watched_text;
  sax.comment = Parser::on_comment;
}

std::uint32_t XmlStream::line() const
{
  return parser_->characters.line();
}

std::uint32_t XmlStream::column() const
{
  return parser_->characters.column();
}

XmlStream::State XmlStream::state() const
{
  return parser_->state;
}

const Diagnostic& XmlStream::why() const
{
  return parser_->why;
}

bool XmlStream::keeps_undeclared() const
{
  return parser_->keeps_undeclared();
}

std::vector<Diagnostic> XmlStream::warnings() const
{
  std::vector<Diagnostic> warnings;
  if (parser_->unbound_prefix)
    warnings.push_back(*parser_->unbound_prefix);
  if (auto undeclared = parser_->entities.warning())
    warnings.push_back(*std::move(undeclared));
  return warnings;
}

const std::vector<std::pair<InternedName, InternedName>>& XmlStream::bindings() const
{
  return parser_->in_scope;
}

} // namespace standard_sitemap
