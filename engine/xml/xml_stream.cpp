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

#include "engine/base/excerpt.h"
#include "engine/base/utf8.h"
#include "engine/xml/character_filter.h"
#include "engine/xml/doctype.h"
#include "engine/xml/tag_filter.h"
#include "engine/xml/unbound_prefix.h"
#include "engine/xml/xml_error.h"

namespace standard_sitemap {

namespace {

// libxml2 keeps all names in a table that stops growing, so very many distinct names would take quadratic
// time. A map has a few dozen.
constexpr int most_names = 1 << 16;

/// 1-based; the column in bytes.
struct Position {
  std::uint32_t line, column;
};

Position behind(Position at, std::string_view text)
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

  Parser(XmlHandler& handler_, const Policy& policy_)
      : handler(&handler_), policy(policy_), tags(policy_.tag_bytes)
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
  }

  static Parser& of(void* user) { return *static_cast<Parser*>(user); }

  void stop(State new_state, Code code, std::string message)
  {
    stop(new_state, code, std::move(message),
         static_cast<std::uint32_t>(std::max(0, xmlSAX2GetLineNumber(context.get()))),
         static_cast<std::uint32_t>(std::max(0, xmlSAX2GetColumnNumber(context.get()))));
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
      if (!self.tag_is_complete() || self.has_too_many_names())
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
      self.attributes.clear();
      self.unescaped.clear();
      for (int left = attributes; left > 0; --left, values += 5) {
        const xmlChar** const five = values; // local name, prefix, URI, value, end of value
        const auto* begin = reinterpret_cast<const char*>(five[3]);
        const std::string_view value{
            begin, static_cast<std::size_t>(reinterpret_cast<const char*>(five[4]) - begin)};
        self.attributes.push_back({five[0], five[2], self.without_escape(value)});
      }
      const XmlTag tag{local_name, prefix, uri, self.attributes, self.line_of_tag()};
      self.tell_of_stray_text();
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
  void tell_of_stray_text()
  {
    if (!stray.is_blank())
      handler->stray_text(stray, line_of_tag() - std::min(stray.lines_behind(), line_of_tag() - 1));
    stray.clear();
  }

  // If the input ends within a tag, libxml2 first delivers the incomplete tag and only then reports the
  // error.
  bool tag_is_complete() const
  {
    const xmlChar* behind = context->input->cur;
    return behind[0] == '>' || (behind[0] == '/' && behind[1] == '>');
  }

  bool has_too_many_names()
  {
    if (xmlDictSize(context->dict) <= most_names)
      return false;
    stop(State::limited, Code::limit_elements,
         "the document uses more than " + std::to_string(most_names) + " different names");
    return true;
  }

  // While entities are not replaced, libxml2 delivers each `&` of a value as `&#38;`, and no other character
  // so.
  std::string_view without_escape(std::string_view value)
  {
    constexpr std::string_view escape = "&#38;";
    std::size_t at = value.find(escape);
    if (at == value.npos)
      return value;
    std::string& plain = unescaped.emplace_back();
    while (at != value.npos) {
      plain.append(value.substr(0, at + 1));
      value.remove_prefix(at + escape.size());
      at = value.find(escape);
    }
    plain.append(value);
    return plain;
  }

  // libxml2 knows the line where the tag ends. A tag contains only one `<`, so its start is found by
  // searching backwards.
  std::uint32_t line_of_tag() const
  {
    const xmlParserInput* input = context->input;
    const auto* base = reinterpret_cast<const char*>(input->base);
    const auto* end = reinterpret_cast<const char*>(input->cur);
    const void* start = memrchr(base, '<', static_cast<std::size_t>(end - base));
    auto line = static_cast<std::uint32_t>(std::max(1, input->line));
    const auto* at = static_cast<const char*>(start);
    while (at && (at = static_cast<const char*>(std::memchr(at, '\n', static_cast<std::size_t>(end - at))))) {
      --line;
      ++at;
    }
    return line;
  }

  static void on_end(void* user, const xmlChar*, const xmlChar*, const xmlChar*)
  {
    Parser& self = of(user);
    self.guarded([&] {
      self.in_scope.resize(self.scopes.back());
      self.scopes.pop_back();
      self.tell_of_stray_text();
      self.handler->end_element();
    });
  }

  static void on_text(void* user, const xmlChar* bytes, int count)
  {
    Parser& self = of(user);
    if (self.wanted_text == nullptr)
      return;
    self.guarded([&] {
      const std::size_t room = self.most_text - std::min(self.most_text, self.wanted_text->size());
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

  // Called for each entity except the five predefined: none is declared. The returned entity makes libxml2
  // put the reference itself into the value or text.
  static xmlEntityPtr on_reference(void* user, const xmlChar* name)
  {
    Parser& self = of(user);
    if (!self.keeps_undeclared())
      return nullptr; // fatal
    self.guarded([&] {
      const std::string_view text = text_of(name);
      if (++self.undeclared == 1) {
        const auto line = static_cast<std::uint32_t>(std::max(0, xmlSAX2GetLineNumber(self.context.get())));
        const auto column =
            static_cast<std::uint32_t>(std::max(0, xmlSAX2GetColumnNumber(self.context.get())));
        const auto written = static_cast<std::uint32_t>(text.size() + 2); // libxml2's position is after it
        self.undeclared_entity = {Severity::warning,
                                  Code::undeclared_entity,
                                  "the entity \"" + excerpt(text) +
                                      "\" is not declared; the reference is kept as written",
                                  {},
                                  line,
                                  column > written ? column - written : 1,
                                  1};
      }
      self.reference = '&' + std::string{text} + ';';
    });
    const bool in_value = self.context->instate == XML_PARSER_ATTRIBUTE_VALUE;
    self.entity.type = XML_ENTITY_DECL;
    self.entity.name = name;
    self.entity.etype = in_value ? XML_INTERNAL_GENERAL_ENTITY : XML_INTERNAL_PREDEFINED_ENTITY;
    self.entity.content = in_value ? nullptr : reinterpret_cast<xmlChar*>(self.reference.data());
    return &self.entity;
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
        if (self.finishing && error->code == XML_ERR_DOCUMENT_END &&
            self.context->instate != XML_PARSER_EPILOG)
          return self.end_too_early();
        if (self.state == State::reading)
          self.merely_ends = self.finishing && self.at_end();
        const auto [cause, sentence] =
            explain_xml_error(self.number_of(*error), view(error->str1), view(error->str2), error->int1);
        self.stop(State::malformed, Code::malformed, "not well-formed XML: " + sentence, line, column, cause);
      } else if (error->code == XML_NS_ERR_UNDEFINED_NAMESPACE && !self.unbound_prefix) {
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

  /// For `explain_xml_error`.
  int number_of(const xmlError& error) const
  {
    const xmlParserInput* const input = context->input;
    const bool has_before = input && input->cur > input->base;
    return xml_error_number(error.code, has_before ? static_cast<char>(input->cur[-1]) : '\0');
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
        start = behind(start, text.substr(0, taken));
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
      doctype_start = start = behind(start, text.substr(0, passed));
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
    const Position at = behind(doctype_start, std::string_view{doctype->text()}.substr(0, fault->offset));
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

  bool at_end() const
  {
    const xmlParserInput* input = context->input;
    return input != nullptr && input->cur >= input->end;
  }

  XmlHandler* handler;
  std::string* wanted_text = nullptr; ///< where it goes
  std::size_t most_text = 0;
  StrayText stray; ///< since the last tag, if watched
  const Policy& policy;
  CharacterFilter characters;
  TagFilter tags;
  std::string unfinished; ///< the bytes received of an incomplete character
  std::unique_ptr<xmlParserCtxt, FreeContext> context;
  State state = State::reading;
  Diagnostic why;
  bool finishing = false, merely_ends = false;
  std::optional<XmlDoctype> doctype; ///< while it is being read ...
  Position doctype_start{};          ///< ... and where it begins, after `<!`
  std::optional<Diagnostic> unbound_prefix, undeclared_entity;
  std::uint32_t undeclared = 0; ///< number of references to undeclared entities
  std::string reference;        ///< the last of them
  xmlEntity entity{};           ///< stands for it
  std::exception_ptr failure;
  std::vector<XmlAttribute> attributes;
  std::deque<std::string> unescaped; ///< values of the current tag that had to be copied
  std::vector<std::pair<InternedName, InternedName>> in_scope;
  std::vector<std::size_t> scopes; ///< for each open element, how many bindings its parent had
};

XmlStream::XmlStream(XmlHandler& handler, const Policy& policy)
    : parser_(std::make_unique<Parser>(handler, policy))
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

bool XmlStream::rests_in_root() const
{
  const xmlParserCtxt& context = *parser_->context;
  return parser_->state == State::reading && parser_->unfinished.empty() && parser_->tags.in_text() &&
         parser_->scopes.size() == 1 && context.instate == XML_PARSER_CONTENT &&
         context.input->cur == context.input->end;
}

void XmlStream::pass_over(std::uint32_t lines, std::uint32_t columns)
{
  parser_->characters.pass_over(lines, columns);
  xmlParserInput& input = *parser_->context->input;
  input.line += static_cast<int>(lines);
  input.col = (lines > 0 ? 1 : input.col) + static_cast<int>(columns);
}

void XmlStream::hand_to(XmlHandler& handler)
{
  parser_->handler = &handler;
}

void XmlStream::collect_text(std::string* text, std::size_t most)
{
  Parser& parser = *parser_;
  parser.wanted_text = text;
  parser.most_text = most;
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
  if (parser_->undeclared_entity) {
    warnings.push_back(*parser_->undeclared_entity);
    warnings.back().count = parser_->undeclared;
  }
  return warnings;
}

const std::vector<std::pair<InternedName, InternedName>>& XmlStream::bindings() const
{
  return parser_->in_scope;
}

} // namespace standard_sitemap
