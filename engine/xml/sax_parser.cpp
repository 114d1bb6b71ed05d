#include "engine/xml/sax_parser.h"

#include <algorithm>
#include <cstring>
#include <new>

#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>

#include "engine/base/ascii.h"
#include "engine/xml/unbound_prefix.h"
#include "engine/xml/xml_error.h"

namespace standard_sitemap {
namespace {

constexpr int values_of_attribute = 5; // pointers for each attribute in libxml2's callback

std::string_view view(const char* text)
{
  return text ? std::string_view{text} : std::string_view{};
}

/// Replaces each stand-in of `text` by an `&`.
void put_ampersands(std::string& text)
{
  constexpr std::string_view stand_in = XmlStream::ampersand_stand_in;
  std::size_t written = 0, read = 0;
  for (std::size_t at = text.find(stand_in); at != text.npos; at = text.find(stand_in, read)) {
    std::copy(&text[read], &text[at], &text[written]);
    written += at - read;
    text[written++] = '&';
    read = at + stand_in.size();
  }
  text.erase(written, read - written);
}

/// Appends an attribute value without libxml2's escapes. While it does not replace entities, libxml2 delivers
/// each `&` as `&#38;` and escapes no other character. Any other `&` begins a reference that is kept as
/// written: returns whether there is one.
bool append_unescaped(std::string_view value, std::string& plain)
{
  constexpr std::string_view escape = "&#38;";
  bool keeps_reference = false;
  for (std::size_t at = value.find('&'); at != value.npos; at = value.find('&')) {
    plain.append(value.substr(0, at + 1));
    value.remove_prefix(at);
    const bool is_escape = value.starts_with(escape);
    keeps_reference = keeps_reference || !is_escape;
    value.remove_prefix(is_escape ? escape.size() : 1);
  }
  plain.append(value);
  return keeps_reference;
}

} // namespace

SaxParser::SaxParser(XmlHandler& handler, const Policy& policy, const XmlStreamOptions& options)
    : handler_(&handler), policy_(policy), options_(options)
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
  context_.reset(xmlCreatePushParserCtxt(&sax, this, nullptr, 0, nullptr));
  if (!context_)
    throw std::bad_alloc{};
  // NONET for safety. IGNORE_ENC because the bytes are already transcoded, so the declared encoding no longer
  // applies.
  xmlCtxtUseOptions(context_.get(), XML_PARSE_NONET | XML_PARSE_IGNORE_ENC);
  const int usual =
      policy_.for_check ? 0 : LibxmlPosition::running_version(); // in a check the parser reads every element
  position_.emplace(*context_, options.libxml2_version.value_or(usual));
}

void SaxParser::hand_over(std::string_view piece, bool ends)
{
  // xmlParseChunk adds a final carriage return to its input only after it has parsed the text before it.
  held_back_ = piece.ends_with('\r') ? 1 : 0;
  xmlParseChunk(context_.get(), piece.data(), static_cast<int>(piece.size()), ends);
  held_back_ = 0;
  if (failure_)
    std::rethrow_exception(std::exchange(failure_, nullptr));
  // Without memory for its own buffers libxml2 stops without an error.
  if (state_ == State::reading && context_->disableSAX != 0)
    throw std::bad_alloc{};
  given_.end(position_->bytes_left());
}

void SaxParser::push(std::string_view text, TextPosition start)
{
  constexpr std::size_t max_piece = 1u << 20; // libxml2 counts in int
  do {
    const std::string_view piece = text.substr(0, max_piece);
    text.remove_prefix(piece.size());
    given_.begin(piece, start);
    hand_over(piece, false);
    if (!text.empty())
      start = advanced(start, piece);
  } while (!text.empty() && state_ == State::reading);
}

void SaxParser::push_doctype(const std::string& text, bool has_subset, TextPosition start)
{
  has_subset_ = has_subset;
  push(text, start);
}

void SaxParser::finish(TextPosition end)
{
  end_ = end;
  given_.begin({}, end);
  hand_over({}, true);
  if (state_ == State::reading)
    state_ = State::complete;
}

/// Returns the position at the end of the consumed text, in characters: libxml2 itself mixes bytes and
/// characters.
TextPosition SaxParser::position()
{
  const auto position = given_.at(position_->bytes_left() + held_back_);
  return position.value_or(TextPosition{position_->line(), position_->column()});
}

/// During a tag's callback: adds details that only checks need, the position and the prefixes of attributes.
/// `values`: the attributes as libxml2 delivers them.
void SaxParser::look_closer(XmlTag& tag, const xmlChar** values)
{
  if (const auto position = given_.at(position_->bytes_from_tag() + held_back_))
    tag.at = *position;
  prefixes_.clear();
  for (std::size_t i = 0; i < tag.attributes.size(); ++i, values += values_of_attribute)
    prefixes_.push_back(values[1]);
  tag.prefixes = prefixes_;
}

void SaxParser::stop(State state, Code code, std::string message)
{
  stop(state, code, std::move(message), position());
}

bool SaxParser::is_at_doctype() const
{
  const std::string_view rest = position_->rest();
  const std::size_t blanks = rest.find_first_not_of(" \t\r\n"); // at the start libxml2 may not consume them
  return blanks + 2 == rest.size();
}

TextPosition SaxParser::waits_at(TextPosition end)
{
  given_.begin({}, end);
  return position();
}

TextPosition SaxParser::parsed_to(TextPosition end)
{
  return state_ == State::reading ? waits_at(end) : stopped_at_.value_or(end_.value_or(end));
}

void SaxParser::stop(State state, Code code, std::string message, TextPosition at, Cause cause)
{
  if (state_ != State::reading)
    return;
  state_ = state;
  why_ = {Severity::error, code, std::move(message), {}, at.line, at.column, 1, Subject::unknown, cause};
  if (!only_ends_early_)
    stopped_at_ = at;
  xmlStopParser(context_.get());
}

void SaxParser::stop_at_early_end(TextPosition end)
{
  only_ends_early_ = true;
  stop(State::malformed, Code::malformed,
       "not well-formed XML: the text ends before the last element is closed", end, Cause::ends_early);
}

void SaxParser::fail_after_finish(Diagnostic why)
{
  if (state_ == State::complete || only_ends_early_)
    replace_end(State::malformed, std::move(why));
}

// libxml2 parses comments, instructions and declarations only when they are complete, so an unfinished one
// has no fault. When it parses text or an unfinished tag depends on the pieces: `finish` makes it do so.
void SaxParser::cut(Diagnostic why, TextPosition end)
{
  const std::string_view rest = position_->rest();
  const bool waits_for_all = rest == "<" || rest.starts_with("<!") || rest.starts_with("<?");
  if (!waits_for_all)
    finish(end);
  if (state_ == State::reading || state_ == State::complete || only_ends_early_)
    replace_end(State::limited, std::move(why));
}

void SaxParser::replace_end(State state, Diagnostic why)
{
  only_ends_early_ = false;
  state_ = state;
  why_ = std::move(why);
}

InternedName SaxParser::intern(std::string_view name)
{
  const InternedName stored = xmlDictLookup(context_->dict, reinterpret_cast<const xmlChar*>(name.data()),
                                            static_cast<int>(name.size()));
  if (!stored) // out of memory
    throw std::bad_alloc{};
  return stored;
}

void SaxParser::collect_text(std::string* text, std::size_t max_bytes)
{
  wanted_text_ = text;
  max_text_ = max_bytes;
  if (text == nullptr)
    return;
  // Set on first use, so that libxml2 makes no useless calls before. If `characters` and
  // `ignorableWhitespace` differed, it would check which white space may be ignored.
  xmlSAXHandler& sax = *context_->sax;
  sax.characters = sax.ignorableWhitespace = on_text;
  sax.cdataBlock = on_cdata;
}

void SaxParser::watch_text()
{
  xmlSAXHandler& sax = *context_->sax;
  sax.characters = sax.ignorableWhitespace = on_watched_text;
  sax.cdataBlock = on_watched_cdata;
}

std::vector<Diagnostic> SaxParser::warnings() const
{
  std::vector<Diagnostic> warnings;
  if (unbound_prefix_)
    warnings.push_back(*unbound_prefix_);
  if (auto undeclared = entities_.warning())
    warnings.push_back(*std::move(undeclared));
  return warnings;
}

// C code makes the callbacks: an exception is stored, and rethrown after libxml2 has returned.
template <class Action>
void SaxParser::guarded(Action&& action)
{
  if (state_ != State::reading || failure_)
    return;
  try {
    action();
  } catch (...) {
    failure_ = std::current_exception();
    xmlStopParser(context_.get());
  }
}

void SaxParser::on_start(void* user, const xmlChar* local_name, const xmlChar* prefix, const xmlChar* uri,
                         int namespaces, const xmlChar** bindings, int attributes, int /*defaulted*/,
                         const xmlChar** values)
{
  SaxParser& self = of(user);
  self.guarded([&] {
    if (!self.position_->tag_is_complete() || self.has_too_many_names())
      return;
    if (self.scopes_.size() >= self.policy_.xml_depth)
      return self.stop(State::limited, Code::limit_depth,
                       "elements are nested more than " + std::to_string(self.policy_.xml_depth) +
                           " levels deep");
    self.scopes_.push_back(self.in_scope_.size());
    for (int left = namespaces; left > 0; --left, bindings += 2) {
      if (self.is_escaped(XmlStream::text_of(bindings[1])))
        self.has_escaped_namespaces_ = true;
      self.in_scope_.emplace_back(bindings[0], self.namespace_of(bindings[1]));
    }
    if (self.in_scope_.size() > self.policy_.namespace_bindings)
      return self.stop(State::limited, Code::limit_namespaces,
                       "more than " + std::to_string(self.policy_.namespace_bindings) +
                           " namespace declarations are in scope");
    if (static_cast<std::size_t>(attributes) > self.policy_.tag_attributes)
      return self.stop(State::limited, Code::limit_attributes,
                       "a tag has more than " + std::to_string(self.policy_.tag_attributes) + " attributes");
    if (!self.count_attribute_pairs(static_cast<std::size_t>(attributes)))
      return;
    self.attributes_.clear();
    self.unescaped_.clear();
    for (int left = attributes; left > 0; --left, values += values_of_attribute) {
      const xmlChar** const five = values; // local name, prefix, URI, value, end of value
      const auto* begin = reinterpret_cast<const char*>(five[3]);
      const std::string_view value{begin,
                                   static_cast<std::size_t>(reinterpret_cast<const char*>(five[4]) - begin)};
      self.attributes_.push_back(self.attribute(five[0], five[2], value));
    }
    XmlTag tag{local_name, prefix, self.namespace_of(uri), self.attributes_, self.position_->line_of_tag(),
               {}};
    if (self.policy_.for_check) [[unlikely]]
      self.look_closer(tag, values - values_of_attribute * attributes);
    self.report_stray_text();
    if (!self.handler_->start_element(tag))
      self.stop(State::stopped, Code::malformed, {});
  });
}

void SaxParser::on_end(void* user, const xmlChar* local_name, const xmlChar*, const xmlChar*)
{
  SaxParser& self = of(user);
  self.guarded([&] {
    const std::size_t depth = self.scopes_.size();
    if (depth == 1)
      self.root_closed_ = self.position_->line_of_tag();
    if (self.policy_.for_check) [[unlikely]]
      self.closed_[local_name] = {depth, self.position_->line_of_tag()};
    self.in_scope_.resize(self.scopes_.back());
    self.scopes_.pop_back();
    self.report_stray_text();
    self.handler_->end_element();
  });
}

void SaxParser::on_text(void* user, const xmlChar* bytes, int count)
{
  SaxParser& self = of(user);
  if (self.wanted_text_ != nullptr)
    self.guarded([&] {
      self.append_text({reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(count)});
    });
}

// libxml2's push parser delivers CDATA sections in place, from its input. So the byte after the text can be
// read, and line ends are not normalized yet (XML 1.0, 2.11).
void SaxParser::on_cdata(void* user, const xmlChar* bytes, int count)
{
  SaxParser& self = of(user);
  if (self.wanted_text_ == nullptr)
    return;
  self.guarded([&] {
    std::string_view text{reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(count)};
    for (std::size_t at = text.find('\r'); at != text.npos; at = text.find('\r')) {
      self.append_text(text.substr(0, at));
      if (text.data()[at + 1] != '\n')
        self.append_text("\n");
      text.remove_prefix(at + 1);
    }
    self.append_text(text);
  });
}

void SaxParser::append_text(std::string_view text)
{
  const std::size_t room = max_text_ - std::min(max_text_, wanted_text_->size());
  wanted_text_->append(without_stand_ins(text).substr(0, room));
}

std::string_view SaxParser::without_stand_ins(std::string_view text)
{
  if (!has_stand_in(text)) [[likely]]
    return text;
  plain_text_ = text;
  put_ampersands(plain_text_);
  return plain_text_;
}

bool SaxParser::has_stand_in(std::string_view text) const
{
  return reads_stand_ins_ && text.find(XmlStream::ampersand_stand_in) != text.npos;
}

bool SaxParser::is_escaped(std::string_view value) const
{
  return value.find('&') != value.npos || has_stand_in(value);
}

// Line feeds in delivered text may come from carriage returns or references: the line is counted in the file.
void SaxParser::on_watched_text(void* user, const xmlChar* bytes, int count)
{
  SaxParser& self = of(user);
  self.guarded([&] {
    const std::string_view text{reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(count)};
    if (self.stray_.add(self.without_stand_ins(text)))
      self.stray_line_ = self.position_->line_behind_words(text);
  });
}

// For CDATA, the parser's position is before the text.
void SaxParser::on_watched_cdata(void* user, const xmlChar* bytes, int count)
{
  SaxParser& self = of(user);
  self.guarded([&] {
    const std::string_view text{reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(count)};
    if (self.stray_.add(text))
      self.stray_line_ =
          advanced(self.position_->line(), text.substr(0, text.find_last_not_of(xml_whitespace))).line;
  });
}

void SaxParser::on_instruction(void* user, const xmlChar*, const xmlChar*)
{
  SaxParser& self = of(user);
  self.guarded([&] { self.has_too_many_names(); });
}

// libxml2 itself keeps undeclared entities only if there is an external subset; here a bare DOCTYPE suffices,
// as for pages (D-3c). If the DOCTYPE has only an internal subset, all declarations are known (XML 1.0, 4.1,
// "Entity Declared").
void SaxParser::on_doctype(void* user, const xmlChar*, const xmlChar*, const xmlChar*)
{
  SaxParser& self = of(user);
  if (!self.has_subset_)
    self.context_->hasExternalSubset = 1;
}

// Called for each entity reference except the five predefined. No entity is ever declared.
xmlEntityPtr SaxParser::on_reference(void* user, const xmlChar* name)
{
  SaxParser& self = of(user);
  if (!self.keeps_undeclared())
    return nullptr; // fatal
  self.guarded([&] {
    if (!self.has_too_many_names())
      self.entities_.note(XmlStream::text_of(name), [&self] { return self.position(); });
  });
  return self.entities_.representative(name, self.position_->is_in_attribute_value());
}

void SaxParser::on_error(void* user, xmlErrorPtr error)
{
  SaxParser& self = of(user);
  self.guarded([&] {
    if (error->code == XML_ERR_NO_MEMORY)
      throw std::bad_alloc{};
    if (error->level == XML_ERR_FATAL)
      self.note_fatal(*error);
    else if (error->code == XML_NS_ERR_UNDEFINED_NAMESPACE)
      self.note_unbound_prefix(*error);
  });
}

// Explains common mistakes: quotes from a word processor, and a `/` or an end tag too early.
std::string SaxParser::more_about(const xmlError& error) const
{
  constexpr std::string_view quotes[] = {"\u201c", "\u201d", "\u201e", "\u201f", "\u2018", "\u2019",
                                         "\u201a", "\u201b", "\u00ab", "\u00bb", "\u2033", "\uff02"};
  switch (error.code) {
  case XML_ERR_ATTRIBUTE_NOT_STARTED:
  case XML_ERR_STRING_NOT_STARTED:
    for (const std::string_view quote : quotes)
      if (position_->rest().starts_with(quote))
        return ", but a typographic one (" + std::string{quote} + "): write straight quotes, \"";
    return {};
  case XML_ERR_TAG_NAME_MISMATCH: {
    std::string_view name = view(error.str2);
    name.remove_prefix(name.rfind(':') + 1); // no prefix: npos + 1 is 0
    const auto* const known = xmlDictExists(context_->dict, reinterpret_cast<const xmlChar*>(name.data()),
                                            static_cast<int>(name.size()));
    const auto closed = known ? closed_.find(known) : closed_.end();
    if (closed == closed_.end() || closed->second.depth != scopes_.size() + 1)
      return {};
    return "; the last <" + std::string{name} + "> in it was closed in line " +
           std::to_string(closed->second.line) + " already";
  }
  case XML_ERR_DOCUMENT_END:
    return root_closed_ > 0 ? ", which was closed in line " + std::to_string(root_closed_) : std::string{};
  default:
    return {};
  }
}

void SaxParser::note_fatal(const xmlError& error)
{
  // How much of an unfinished CDATA section libxml2 has consumed depends on the pieces, so its message is not
  // helpful.
  if (end_ && error.code == XML_ERR_DOCUMENT_END && !position_->is_after_root())
    return stop_at_early_end(*end_);
  // libxml2 leaves the `/` of an empty-element tag unconsumed until its `>` arrives.
  only_ends_early_ = end_ && (position_->at_end() || position_->rest() == "/");
  const auto [cause, sentence] = explain_xml_error(xml_error_number(error.code, position_->previous()),
                                                   view(error.str1), view(error.str2), error.int1);
  const auto of_cdata_end = error.code == XML_ERR_MISPLACED_CDATA_END
                                ? given_.at(position_->bytes_from_cdata_end() + held_back_)
                                : std::nullopt;
  stop(State::malformed, Code::malformed, "not well-formed XML: " + sentence + more_about(error),
       of_cdata_end ? *of_cdata_end : position(), cause);
}

void SaxParser::note_unbound_prefix(const xmlError& error)
{
  if (++unbound_prefixes_ > options_.unbound_prefixes)
    return stop(State::limited, options_.limit,
                "the document uses undeclared prefixes more than " +
                    std::to_string(options_.unbound_prefixes) + " times");
  if (unbound_prefix_)
    return;
  std::vector<std::string_view> declared;
  for (const auto& [prefix, uri] : in_scope_)
    declared.push_back(XmlStream::text_of(prefix));
  const TextPosition at = position();
  unbound_prefix_ = {Severity::warning,
                     Code::unbound_prefix,
                     unbound_prefix_message(view(error.str1), declared),
                     {},
                     at.line,
                     at.column,
                     1};
}

bool SaxParser::has_too_many_names()
{
  if (xmlDictSize(context_->dict) <= static_cast<int>(options_.names))
    return false;
  stop(State::limited, options_.limit,
       "the document uses more than " + std::to_string(options_.names) + " different names");
  return true;
}

// Returns false if the limit is exceeded.
bool SaxParser::count_attribute_pairs(std::size_t in_tag)
{
  attribute_pairs_ += in_tag * in_tag;
  if (attribute_pairs_ <= options_.attribute_pairs)
    return true;
  stop(State::limited, options_.limit, "the tags of the document have too many attributes");
  return false;
}

XmlAttribute SaxParser::attribute(InternedName local_name, InternedName namespace_uri, std::string_view value)
{
  XmlAttribute result{local_name, namespace_of(namespace_uri), value};
  if (!is_escaped(value))
    return result;
  std::string& plain = unescaped_.emplace_back();
  result.keeps_reference = append_unescaped(value, plain);
  if (has_stand_in(plain))
    put_ampersands(plain);
  result.value = plain;
  return result;
}

// Almost no namespace has an `&`.
InternedName SaxParser::namespace_of(InternedName uri)
{
  if (!has_escaped_namespaces_ || !uri) [[likely]]
    return uri;
  std::string plain;
  append_unescaped(XmlStream::text_of(uri), plain);
  if (has_stand_in(plain))
    put_ampersands(plain);
  return intern(plain);
}

void SaxParser::report_stray_text()
{
  if (!stray_.is_blank())
    handler_->stray_text(stray_, stray_line_);
  stray_.clear();
}

} // namespace standard_sitemap
