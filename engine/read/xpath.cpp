#include <standard_sitemap/read/xpath.h>

#include <algorithm>
#include <memory>
#include <new>

#include <libxml/xpath.h>

namespace standard_sitemap {
namespace {

bool is_name_start(char c)
{
  const auto u = static_cast<unsigned char>(c);
  return (u >= 'a' && u <= 'z') || (u >= 'A' && u <= 'Z') || u == '_' || u >= 0x80;
}

bool is_name_character(char c)
{
  return is_name_start(c) || (c >= '0' && c <= '9') || c == '-' || c == '.';
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
  context->error = [](void*, xmlErrorPtr) {}; // else it is printed
  const std::string text{expression};
  xmlResetLastError(); // where libxml2 says it if it has no parser yet to say it of
  const std::unique_ptr<xmlXPathCompExpr, Free> compiled{
      xmlXPathCtxtCompile(context.get(), reinterpret_cast<const xmlChar*>(text.c_str()))};
  if (compiled)
    return true;
  const xmlError* last = xmlGetLastError();
  if (context->lastError.code == XML_ERR_NO_MEMORY || (last && last->code == XML_ERR_NO_MEMORY))
    throw std::bad_alloc{};
  return false;
}

std::vector<std::string> prefixes_in_xpath(std::string_view expression)
{
  std::vector<std::string> prefixes;
  for (std::size_t at = 0; at < expression.size();) {
    const char c = expression[at];
    if (c == '"' || c == '\'') { // a literal
      const std::size_t end = expression.find(c, at + 1);
      at = end == expression.npos ? expression.size() : end + 1;
    } else if (is_name_start(c)) {
      const std::size_t start = at;
      while (at < expression.size() && is_name_character(expression[at]))
        ++at;
      // A QName has no white space around its colon; `::` follows an axis.
      if (at + 1 < expression.size() && expression[at] == ':' && expression[at + 1] != ':') {
        std::string prefix{expression.substr(start, at - start)};
        if (std::find(prefixes.begin(), prefixes.end(), prefix) == prefixes.end())
          prefixes.push_back(std::move(prefix));
      }
    } else {
      ++at;
      while ((c >= '0' && c <= '9') && at < expression.size() && is_name_character(expression[at]))
        ++at; // `2nd` is no name
    }
  }
  return prefixes;
}

} // namespace standard_sitemap
