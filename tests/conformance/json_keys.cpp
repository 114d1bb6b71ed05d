#include "tests/conformance/json_keys.h"

#include <fstream>

namespace standard_sitemap::conformance {

namespace {

using Json = nlohmann::ordered_json;

void add_objects(const std::string& place, const Json& schema, std::map<std::string, Json>& objects)
{
  if (schema.contains("items"))
    add_objects(place + "[]", schema["items"], objects);
  if (!schema.contains("properties"))
    return;
  objects.emplace(place, schema);
  for (const auto& [key, value] : schema["properties"].items())
    add_objects(place_of_key(place, key), value, objects);
}

} // namespace

Json json_file(const std::string& path)
{
  std::ifstream stream{std::string{STANDARD_SITEMAP_SOURCE_DIR "/"} + path};
  return Json::parse(stream);
}

std::map<std::string, Json> objects_of(const Json& schema)
{
  std::map<std::string, Json> objects;
  add_objects("", schema, objects);
  return objects;
}

std::string place_of_key(const std::string& object, const std::string& key)
{
  return object.empty() ? key : object + '.' + key;
}

} // namespace standard_sitemap::conformance
