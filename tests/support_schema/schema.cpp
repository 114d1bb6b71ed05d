#include "tests/support_schema/schema.h"

#include <cstdarg>
#include <cstdio>
#include <memory>

#include <libxml/parser.h>
#include <libxml/relaxng.h>
#include <libxml/xmlschemas.h>

namespace standard_sitemap::test {

namespace {

template <auto release>
struct Release {
  template <class Handle>
  void operator()(Handle* handle) const
  {
    release(handle);
  }
};
template <class Handle, auto release>
using Held = std::unique_ptr<Handle, Release<release>>;

using Tree = Held<xmlDoc, xmlFreeDoc>;

void note(void* faults, const char* format, ...)
{
  char line[1'000];
  std::va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  *static_cast<std::string*>(faults) += line;
}

std::string by_xml_schema(const std::string& path, xmlDoc* tree)
{
  std::string faults;
  const Held<xmlSchemaParserCtxt, xmlSchemaFreeParserCtxt> parser{xmlSchemaNewParserCtxt(path.c_str())};
  xmlSchemaSetParserErrors(parser.get(), note, note, &faults);
  const Held<xmlSchema, xmlSchemaFree> schema{xmlSchemaParse(parser.get())};
  if (!schema)
    return "no schema: " + faults;
  const Held<xmlSchemaValidCtxt, xmlSchemaFreeValidCtxt> context{xmlSchemaNewValidCtxt(schema.get())};
  xmlSchemaSetValidErrors(context.get(), note, note, &faults);
  const int result = xmlSchemaValidateDoc(context.get(), tree);
  return result == 0 ? "" : "not valid: " + faults;
}

std::string by_relax_ng(const std::string& path, xmlDoc* tree)
{
  std::string faults;
  const Held<xmlRelaxNGParserCtxt, xmlRelaxNGFreeParserCtxt> parser{xmlRelaxNGNewParserCtxt(path.c_str())};
  xmlRelaxNGSetParserErrors(parser.get(), note, note, &faults);
  const Held<xmlRelaxNG, xmlRelaxNGFree> schema{xmlRelaxNGParse(parser.get())};
  if (!schema)
    return "no schema: " + faults;
  const Held<xmlRelaxNGValidCtxt, xmlRelaxNGFreeValidCtxt> context{xmlRelaxNGNewValidCtxt(schema.get())};
  xmlRelaxNGSetValidErrors(context.get(), note, note, &faults);
  const int result = xmlRelaxNGValidateDoc(context.get(), tree);
  return result == 0 ? "" : "not valid: " + faults;
}

} // namespace

std::string faults_by(Grammar grammar, std::string_view xml)
{
  const Tree tree{xmlReadMemory(xml.data(), static_cast<int>(xml.size()), "written.xml", nullptr,
                                XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING)};
  if (!tree)
    return "not well-formed";
  const std::string folder = STANDARD_SITEMAP_SCHEMAS;
  switch (grammar) {
  case Grammar::urlset:
    return by_xml_schema(folder + "/urlset.xsd", tree.get());
  case Grammar::sitemapindex:
    return by_xml_schema(folder + "/sitemapindex.xsd", tree.get());
  case Grammar::sitemap:
    return by_relax_ng(folder + "/sitemap.rng", tree.get());
  }
  return "no such grammar";
}

} // namespace standard_sitemap::test
