#pragma once

#include <map>
#include <string>

#include <nlohmann/json.hpp>

namespace standard_sitemap::conformance {

/// A JSON file of the project, by its path from the root of the tree.
nlohmann::ordered_json json_file(const std::string& path);

/// The objects that a schema describes key by key, each with its schema, by their places: `` for the whole
/// document, `documents[]`, `sitemap.nodes[].variants[]`.
std::map<std::string, nlohmann::ordered_json> objects_of(const nlohmann::ordered_json& schema);

/// The place of a key of such an object: `documents[].url`.
std::string place_of_key(const std::string& object, const std::string& key);

} // namespace standard_sitemap::conformance
