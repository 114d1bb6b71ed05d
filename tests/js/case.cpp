#include "tests/js/case.h"

#include <algorithm>

#include "engine/terms/policy_table.h"
#include "render/json/json_renderer.h"
#include "tests/conformance/run.h"
#include "tests/support/rendered.h"

namespace standard_sitemap::js {
namespace {

using namespace conformance;

std::string base64(std::string_view bytes)
{
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - at);
    std::uint32_t group = 0;
    for (std::size_t i = 0; i < 3; ++i)
      group = group << 8 | (i < count ? static_cast<unsigned char>(bytes[at + i]) : 0u);
    for (std::size_t i = 0; i < 4; ++i)
      text += i <= count ? digits[group >> (18 - 6 * i) & 63] : '=';
  }
  return text;
}

const char* name_of(AddressSpace space)
{
  switch (space) {
  case AddressSpace::loopback:
    return "loopback";
  case AddressSpace::private_network:
    return "private";
  case AddressSpace::public_network:
    return "public";
  default:
    return "unknown";
  }
}

const char* name_of(SourceKind kind)
{
  return kind == SourceKind::standard ? "standard" : kind == SourceKind::extended ? "extended" : "robots";
}

Json fields_of(const HeaderList& fields)
{
  Json all = Json::array();
  for (const HeaderList::Field& field : fields.fields())
    all.push_back({field.name, field.value});
  return all;
}

Json page_of(const FixturePage& page)
{
  Json json{{"requested", page.requested.text()}, {"url", page.url.text()}};
  if (page.url.is_http())
    json["status"] = page.message.status;
  json["fields"] = fields_of(page.message.fields);
  json["body"] = base64(page.message.body);
  json["address_space"] = name_of(page.address_space);
  return json;
}

Json policy_of(const Policy& policy)
{
  Json json = Json::object();
  for (const PolicyField& field : policy_fields())
    if (field.get(policy) != field.get(Policy{}))
      json[std::string{field.name}] = field.get(policy);
  return json;
}

Json answer_of(const std::string& at, const Answer& answer)
{
  Json json{{"address_space", name_of(answer.address_space)}};
  if (answer.failure) {
    json["failure"] = fetch_failure_name(*answer.failure);
    return json;
  }
  const Uri url = *Uri::parse({at});
  json["status"] = url.is_http() ? answer.message.status : 0;
  json["fields"] = fields_of(answer.message.fields);
  json["body"] = base64(answer.message.body);
  if (is_redirect(answer.message)) {
    const auto next = Uri::resolve(url, {*answer.message.fields.first("Location")});
    json["next"] = next ? Json(next->without_fragment().text()) : Json();
  }
  return json;
}

Json steps_of(const std::vector<Step>& steps)
{
  Json json = Json::array();
  for (const Step& step : steps)
    json.push_back({step.transfer, step.size, step.times, step.wanted});
  return json;
}

Json input_of(const std::string& name, const Fixture& fixture)
{
  Json json{{"name", name}};
  if (fixture.page) {
    json["page"] = page_of(*fixture.page);
    if (fixture.preference.sitemap)
      json["preferred_sitemap"] = fixture.preference.sitemap->text();
    if (fixture.preference.link || fixture.preference.robots || fixture.preference.llms)
      json["preferred_source"] = fixture.preference.link   ? "link"
                                 : fixture.preference.llms ? "llms"
                                                           : "robots";
  } else {
    json["sitemap"] = fixture.sitemap->text();
    json["source"] = name_of(fixture.source);
  }
  json["policy"] = policy_of(fixture.policy);
  json["redirects"] = fixture.policy.redirects;
  json["accept_language"] = fixture.accept_language;
  json["accept"] = fixture.accept;
  if (fixture.level)
    json["level"] = *fixture.level;
  json["answers"] = Json::object();
  for (const auto& [at, answer] : fixture.answers)
    json["answers"][at] = answer_of(at, answer);
  return json;
}

} // namespace

Json case_of(const std::string& name, const Fixture& fixture, const std::vector<Delivery>& deliveries)
{
  Json json = input_of(name, fixture);
  json["deliveries"] = Json::array();
  for (const Delivery& delivery : deliveries) {
    const Hosted hosted{fixture, delivery};
    json["deliveries"].push_back({{"name", delivery.name},
                                  {"sent", hosted.host().sent()},
                                  {"steps", steps_of(hosted.host().steps())},
                                  {"expected", test::rendered(JsonRenderer{}, hosted.report())}});
  }
  return json;
}

} // namespace standard_sitemap::js
