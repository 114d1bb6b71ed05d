#include "engine/xml/xml_stream.h"

#include <algorithm>
#include <cstdio>

#include "engine/base/utf8.h"
#include "engine/xml/character_filter.h"
#include "engine/xml/doctype.h"
#include "engine/xml/given_text.h"
#include "engine/xml/sax_parser.h"
#include "engine/xml/tag_filter.h"

namespace standard_sitemap {

namespace {

std::string code_point_name(char32_t code_point)
{
  char name[sizeof "U+10FFFF"];
  std::snprintf(name, sizeof name, "U+%04X", static_cast<unsigned>(code_point));
  return name;
}

} // namespace

/// The parser, with the filters before it: for characters, tags and the DOCTYPE.
struct XmlStream::Input {
  Input(XmlHandler& handler, const Policy& policy_, const XmlStreamOptions& options)
      : policy(policy_), tags(policy_.tag_bytes), parser(handler, policy_, options)
  {
  }

  bool is_reading() const { return parser.state() == State::reading; }

  /// `start`: the position of the text.
  void parse(std::string_view text, TextPosition start)
  {
    while (!text.empty() && is_reading()) {
      if (doctype) {
        const std::size_t taken = doctype->append(text);
        start = advanced(start, text.substr(0, taken));
        text.remove_prefix(taken);
        take_doctype();
        continue;
      }
      const std::string_view passed = without_cut_character(text.substr(0, tags.pass(text)));
      parser.push(passed, start);
      if (passed.size() == text.size() || !is_reading())
        return;
      start = advanced(start, passed);
      if (!tags.at_doctype())
        return limit_tag(start);
      doctype_start = start;
      if (!parser.is_at_doctype())
        return parser.finish(start); // reports the fault
      text.remove_prefix(passed.size());
      doctype.emplace(XmlDoctype::Limits{policy.tag_bytes, policy.internal_subset_bytes});
    }
  }

  /// Ends the stream because a tag, of which the text up to `end` was pushed, is too long, unless there is a
  /// fault before.
  void limit_tag(TextPosition end)
  {
    const TextPosition at = parser.waits_at(end);
    parser.cut({Severity::error,
                Code::limit_tag,
                "a tag has more than " + std::to_string(policy.tag_bytes) + " bytes",
                {},
                at.line,
                at.column},
               end);
  }

  /// Ends the stream, and returns false, if the DOCTYPE has a fault so far.
  bool check_doctype()
  {
    const auto fault = doctype->fault();
    if (!fault)
      return true;
    const TextPosition at =
        advanced(doctype_start, std::string_view{doctype->text()}.substr(0, fault->offset));
    parser.stop(State::malformed, Code::malformed, fault->message, at,
                fault->of_entity ? Cause::entity_declared : Cause::unknown);
    return false;
  }

  /// Ends the stream because the DOCTYPE is too long, unless a fault comes first.
  void limit_doctype(Code code, std::size_t bytes, const std::string& of_what)
  {
    if (check_doctype())
      parser.stop(State::limited, code,
                  "the DOCTYPE has more than " + std::to_string(bytes) + " bytes" + of_what, doctype_start);
  }

  /// Gives the DOCTYPE to the parser once it is complete.
  void take_doctype()
  {
    switch (doctype->state()) {
    case XmlDoctype::State::open:
      return;
    case XmlDoctype::State::too_long:
      return limit_doctype(Code::limit_tag, policy.tag_bytes, "");
    case XmlDoctype::State::subset_too_long:
      return limit_doctype(Code::limit_internal_subset, policy.internal_subset_bytes, " of declarations");
    case XmlDoctype::State::ended:
      break;
    }
    if (!check_doctype())
      return;
    parser.push_doctype(doctype->plain(), doctype->has_subset(), doctype_start);
    tags.pass_doctype();
    doctype.reset();
  }

  void finish()
  {
    if (!is_reading())
      return;
    if (!doctype)
      parser.finish(characters.position());
    else if (check_doctype())
      parser.stop_at_early_end(characters.position());
  }

  // How much libxml2 leaves unconsumed varies: first let it process all of the text.
  void fail(std::string message, Cause cause)
  {
    finish();
    const TextPosition at = characters.position();
    parser.fail_after_finish({Severity::error,
                              Code::malformed,
                              std::move(message),
                              {},
                              at.line,
                              at.column,
                              1,
                              Subject::unknown,
                              cause});
  }

  // Handles the bytes that the character filter did not accept.
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

  const Policy& policy;
  CharacterFilter characters;
  std::string unfinished; ///< the first bytes of an incomplete character
  TagFilter tags;
  std::optional<XmlDoctype> doctype; ///< while it is being read ...
  TextPosition doctype_start;        ///< ... and its beginning, after `<!`
  SaxParser parser;
};

XmlStream::XmlStream(XmlHandler& handler, const Policy& policy, const XmlStreamOptions& options)
    : input_(std::make_unique<Input>(handler, policy, options))
{
}

XmlStream::~XmlStream() = default;

InternedName XmlStream::intern(std::string_view name)
{
  return input_->parser.intern(name);
}

std::string_view XmlStream::text_of(InternedName name)
{
  return name ? std::string_view{static_cast<const char*>(name)} : std::string_view{};
}

bool XmlStream::append(std::string_view utf8)
{
  Input& input = *input_;
  std::string joined;
  if (!input.unfinished.empty()) {
    joined = std::exchange(input.unfinished, {}).append(utf8);
    utf8 = joined;
  }
  if (!input.is_reading() || utf8.empty())
    return input.is_reading();
  const TextPosition start = input.characters.position();
  const std::size_t passed = input.characters.pass(utf8);
  input.parse(utf8.substr(0, passed), start);
  if (passed < utf8.size() && input.is_reading())
    input.hold_or_fail(utf8.substr(passed));
  return input.is_reading();
}

void XmlStream::finish()
{
  if (!input_->unfinished.empty())
    input_->fail("there are bytes that are not UTF-8", Cause::bad_bytes);
  input_->finish();
}

void XmlStream::fail(std::string message)
{
  input_->fail(std::move(message), Cause::bad_bytes);
}

void XmlStream::cut(Diagnostic why)
{
  if (!input_->is_reading() || (input_->doctype && !input_->check_doctype()))
    return;
  input_->parser.cut(std::move(why), input_->characters.position());
}

bool XmlStream::is_idle_in_root() const
{
  return input_->is_reading() && input_->unfinished.empty() && input_->tags.in_text() &&
         input_->parser.is_idle_in_root();
}

void XmlStream::skip(std::uint32_t lines, std::uint32_t columns)
{
  input_->characters.skip(lines, columns);
  input_->parser.skip(lines);
}

void XmlStream::set_handler(XmlHandler& handler)
{
  input_->parser.set_handler(handler);
}

void XmlStream::collect_text(std::string* text, std::size_t max_bytes)
{
  input_->parser.collect_text(text, max_bytes);
}

void XmlStream::watch_text()
{
  input_->parser.watch_text();
}

void XmlStream::read_stand_ins()
{
  input_->parser.read_stand_ins();
}

TextPosition XmlStream::position() const
{
  TextPosition position = input_->characters.position();
  position.column += input_->unfinished.empty() ? 0 : 1;
  return position;
}

TextPosition XmlStream::parsed_to() const
{
  return input_->parser.parsed_to(input_->characters.position());
}

XmlStream::State XmlStream::state() const
{
  return input_->parser.state();
}

const Diagnostic& XmlStream::why() const
{
  return input_->parser.why();
}

bool XmlStream::keeps_undeclared() const
{
  return input_->parser.keeps_undeclared();
}

std::vector<Diagnostic> XmlStream::warnings() const
{
  return input_->parser.warnings();
}

const std::vector<std::pair<InternedName, InternedName>>& XmlStream::bindings() const
{
  return input_->parser.bindings();
}

} // namespace standard_sitemap
