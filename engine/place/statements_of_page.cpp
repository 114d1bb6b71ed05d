#include "engine/place/statements_of_page.h"

#include <optional>
#include <string>

#include "engine/encoding/sniff.h"
#include "engine/place/place_text.h"
#include "engine/place/statement_reader.h"

namespace standard_sitemap {
namespace {

using Syntax = html::TokenScan::Syntax;

std::string decoded(std::string_view bytes, Encoding encoding)
{
  std::string text;
  Decoder decoder{encoding, Decoder::OnInvalid::replace};
  decoder.append(bytes, text);
  decoder.finish(text);
  return text;
}

/// Reads a page in this encoding into `statements`. Returns the encoding that it declares.
std::optional<Encoding> read(std::string_view bytes, Encoding encoding, Syntax syntax, PageParts parts,
                             PageStatements& statements)
{
  const auto read_text = [&](std::string_view text) {
    statements = {};
    StatementReader reader{text, syntax, parts, statements};
    reader.run();
    return reader;
  };
  if (encoding.is_utf8())
    // Valid almost always, and mostly only the beginning is read.
    if (const StatementReader reader = read_text(bytes); is_valid_utf8(reader.text_read()))
      return reader.declared_encoding();
  return read_text(decoded(bytes, encoding)).declared_encoding();
}

// D-3e: once more, but no third time, if a `<meta>` names another encoding.
PageStatements statements_of_html(std::string_view bytes, const SniffedEncoding& sniffed, PageParts parts)
{
  const std::string_view content = bytes.substr(sniffed.bom_bytes);
  PageStatements statements;
  const auto declared = read(content, sniffed.encoding, Syntax::html, parts, statements);
  if (sniffed.certain || !declared || *declared == sniffed.encoding)
    return statements;
  read(content, *declared, Syntax::html, parts, statements);
  return statements;
}

PageStatements statements_of_xhtml(std::string_view bytes, std::optional<std::string_view> charset,
                                   PageParts parts)
{
  PageStatements statements;
  const XmlEncoding sniffed = sniff_xml(bytes.substr(0, xml_sniff_bytes), charset);
  if (sniffed.encoding)
    read(bytes.substr(sniffed.bom_bytes), *sniffed.encoding, Syntax::xml, parts, statements);
  return statements;
}

} // namespace

PageStatements statements_of_page(const Page& page, const Policy& policy, PageParts parts)
{
  if (!page.may_have_links())
    return {};
  const auto type = page.effective_media_type();
  const std::string_view bytes = page.body.substr(0, policy.page_bytes);
  PageStatements statements = type->is_html()
                                  ? statements_of_html(bytes, sniff_html(bytes, type->charset()), parts)
                                  : statements_of_xhtml(bytes, type->charset(), parts);
  if (bytes.size() < page.body.size())
    note(statements, Code::limit_place,
         "only the first " + std::to_string(policy.page_bytes) +
             " bytes of the page were read for its place");
  return statements;
}

} // namespace standard_sitemap
