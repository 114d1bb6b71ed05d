#include "tests/conformance/message.h"

#include "tests/conformance/conditions.h"
#include "tests/conformance/run.h"

#include "render/hosts/crawl/base64.h"

namespace standard_sitemap::conformance {

namespace {

/// A character of a field is a byte (ISO 8859-1).
std::string bytes_of(const std::string& text)
{
  std::string bytes;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool pair = byte == 0xC2 || byte == 0xC3;
    if (byte >= 0x80 && (!pair || i + 1 == text.size()))
      throw BadFixture("a field has a character beyond U+00FF");
    bytes +=
        pair ? static_cast<char>((byte & 3) << 6 | (static_cast<unsigned char>(text[++i]) & 0x3F)) : text[i];
  }
  return bytes;
}

HttpMessage response_of(const Json& response)
{
  HttpMessage message;
  message.status = response.at("status").get<int>();
  for (const Json& field : response.at("fields"))
    message.fields.add(bytes_of(field.at(0).get<std::string>()), bytes_of(field.at(1).get<std::string>()));
  std::vector<char> target;
  const auto body = decode_base64(response.value("body", ""), target);
  if (!body)
    throw BadFixture("a body is not in base64");
  message.body = *body;
  return message;
}

} // namespace

Fixture read_message(const Json& message)
{
  Fixture fixture;
  fixture.name = message.at("case").get<std::string>();
  const Json& input = message.at("input");
  read_start(input, fixture);
  read_conditions(input, fixture);
  if (fixture.page)
    fixture.page->message = response_of(message.at("page"));
  for (const auto& [uri, response] : message.at("responses").items()) {
    Answer answer;
    if (response.contains("fail"))
      answer.failure = failure_of(response["fail"]);
    else
      answer.message = response_of(response);
    answer.address_space = address_space_of_answer(response, uri_of(Json(uri)));
    fixture.answers.emplace(uri, std::move(answer));
  }
  fixture.expect["view"] = Json::object(); // so that it is made
  return fixture;
}

Json answer(const Fixture& fixture)
{
  RunResult made = run(fixture, deliveries().front());
  made.report["requests"] = made.requests;
  made.report["view"] = std::move(made.view);
  return std::move(made.report);
}

} // namespace standard_sitemap::conformance
