#include "tests/support_schema/json_schema.h"

#include <fstream>
#include <iterator>
#include <stdexcept>
#include <utility>

#include <rapidjson/document.h>
#include <rapidjson/schema.h>
#include <rapidjson/stringbuffer.h>

namespace standard_sitemap::test {

namespace {

rapidjson::Document document_of(std::string_view json)
{
  rapidjson::Document document;
  document.Parse(json.data(), json.size());
  return document;
}

rapidjson::Document document_in(const std::string& file)
{
  std::ifstream stream{file, std::ios::binary};
  const std::string text{std::istreambuf_iterator<char>{stream}, {}};
  rapidjson::Document document = document_of(text);
  if (document.HasParseError())
    throw std::runtime_error{file + " is not JSON"};
  return document;
}

} // namespace

struct JsonSchema::Read {
  explicit Read(rapidjson::Document text_) : text(std::move(text_)), schema(text) {}
  rapidjson::Document text;
  rapidjson::SchemaDocument schema;
};

JsonSchema::JsonSchema(const std::string& file) : read_(std::make_unique<const Read>(document_in(file))) {}

JsonSchema::~JsonSchema() = default;

std::string JsonSchema::fault_of(std::string_view json) const
{
  const rapidjson::Document document = document_of(json);
  if (document.HasParseError())
    return "not JSON, at byte " + std::to_string(document.GetErrorOffset());
  rapidjson::SchemaValidator validator{read_->schema};
  if (document.Accept(validator))
    return {};
  rapidjson::StringBuffer place;
  validator.GetInvalidDocumentPointer().Stringify(place);
  return std::string{place.GetString(), place.GetSize()} + ": " + validator.GetInvalidSchemaKeyword();
}

} // namespace standard_sitemap::test
