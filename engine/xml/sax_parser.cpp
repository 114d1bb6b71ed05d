#include "engine/xml/sax_parser.h"

#include <cstring>
#include <new>

#include <libxml/parserInternals.h>

namespace standard_sitemap {

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
  position_.emplace(*context_);
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

} // namespace standard_sitemap
