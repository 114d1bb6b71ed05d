#include "tests/conformance/falsify.h"

namespace standard_sitemap::conformance {

namespace {

/// A value that is not `value`.
Json other(const Json& value, const std::string& key)
{
  if (key == "$match")
    return "[^\\s\\S]"; // matches nothing
  if (value.is_string())
    return value.get<std::string>() + "?";
  if (value.is_number())
    return value.get<int>() + 1;
  if (value.is_boolean())
    return !value.get<bool>();
  if (value.is_array())
    return Json::array({"?"}); // only an empty array comes here
  return value.is_object() ? Json("?") : Json(1);
}

void falsify(Json& whole, Json& value, const std::string& key, std::vector<Json>& all)
{
  if (key == "$lacks" || key == "$absent")
    return;
  if (value.is_structured() && !value.empty()) {
    for (auto part = value.begin(); part != value.end(); ++part)
      falsify(whole, *part, value.is_object() ? part.key() : key, all);
    return;
  }
  const Json kept = value;
  value = other(kept, key);
  all.push_back(whole);
  value = kept;
}

} // namespace

std::vector<Json> falsified(const Json& expect)
{
  Json whole = expect;
  std::vector<Json> all;
  falsify(whole, whole, {}, all);
  return all;
}

} // namespace standard_sitemap::conformance
