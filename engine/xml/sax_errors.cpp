// What a fault that libxml2 finds means for the stream, and the sentence for it.

#include <string>
#include <vector>

#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>

#include "engine/xml/sax_parser.h"
#include "engine/xml/unbound_prefix.h"
#include "engine/xml/xml_error.h"

namespace standard_sitemap {
namespace {

std::string_view view(const char* text)
{
  return text ? std::string_view{text} : std::string_view{};
}

} // namespace

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
  // Nothing has been skipped since any element but the root was opened.
  const int opened = scopes_.size() > 1 ? static_cast<int>(position_->line_of_file(error.int1)) : error.int1;
  const auto [cause, sentence] = explain_xml_error(xml_error_number(error.code, position_->previous()),
                                                   view(error.str1), view(error.str2), opened);
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

} // namespace standard_sitemap
