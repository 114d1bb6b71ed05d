#include "engine/place/statements_of_page.h"

#include <optional>
#include <string>

#include "engine/encoding/sniff.h"
#include "engine/place/place_text.h"
#include "engine/place/statement_reader.h"

namespace standard_sitemap {
namespace {

using Syntax = html::TokenScan::Syntax;

/// Returns the text of a page in UTF-8: `bytes` themselves, or decoded into `decoded`.
std::string_view utf8_of(std::string_view bytes, Encoding encoding, std::string& decoded)
{
  if (encoding.is_utf8() && is_valid_utf8(bytes))
    return bytes;
  decoded.clear();
  Decoder decoder{encoding, Decoder::OnInvalid::replace};
  decoder.append(bytes, decoded);
  decoder.finish(decoded);
  return decoded;
}

// D-3e: once more, but no third time, if a `<meta>` names another encoding.
PageStatements statements_of_html(std::string_view bytes, const SniffedEncoding& sniffed, PageParts parts)
{
  const std::string_view content = bytes.substr(sniffed.bom_bytes);
  std::string decoded;
  PageStatements statements;
  StatementReader reader{utf8_of(content, sniffed.encoding, decoded), Syntax::html, parts, statements};
  reader.run();
  const std::optional<Encoding> declared = reader.declared_encoding();
  if (sniffed.certain || !declared || *declared == sniffed.encoding)
    return statements;
  statements = {};
  StatementReader{utf8_of(content, *declared, decoded), Syntax::html, parts, statements}.run();
  return statements;
}

PageStatements statements_of_xhtml(std::string_view bytes, std::optional<std::string_view> charset,
                                   PageParts parts)
{
  PageStatements statements;
  const XmlEncoding sniffed = sniff_xml(bytes.substr(0, xml_sniff_bytes), charset);
  if (!sniffed.encoding)
    return statements;
  std::string decoded;
  const std::string_view text = utf8_of(bytes.substr(sniffed.bom_bytes), *sniffed.encoding, decoded);
  StatementReader{text, Syntax::xml, parts, statements}.run();
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
