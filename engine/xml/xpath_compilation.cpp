#include <memory>
#include <new>
#include <string>

#include <libxml/xpath.h>

#include "engine/xml/xpath.h"

namespace standard_sitemap {
namespace {

bool is_of_memory(const xmlError* error)
{
  return error && error->code == XML_ERR_NO_MEMORY;
}

} // namespace

bool compiles_as_xpath(std::string_view expression)
{
  if (expression.find('\0') != expression.npos)
    return false;
  struct Free {
    void operator()(xmlXPathContext* context) const { xmlXPathFreeContext(context); }
    void operator()(xmlXPathCompExpr* compiled) const { xmlXPathFreeCompExpr(compiled); }
  };
  const std::unique_ptr<xmlXPathContext, Free> context{xmlXPathNewContext(nullptr)};
  if (!context)
    throw std::bad_alloc{};
  context->error = [](void*, xmlErrorPtr) {}; // otherwise it is printed
  const std::string text{expression};
  xmlResetLastError(); // libxml2 stores errors here if there is no parser yet
  const std::unique_ptr<xmlXPathCompExpr, Free> compiled{
      xmlXPathCtxtCompile(context.get(), reinterpret_cast<const xmlChar*>(text.c_str()))};
  if (compiled)
    return true;
  if (is_of_memory(&context->lastError) || is_of_memory(xmlGetLastError()))
    throw std::bad_alloc{};
  return false;
}

} // namespace standard_sitemap
