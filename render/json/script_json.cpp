#include "render/json/script_json.h"

#include <string>

#include <rapidjson/writer.h>

#include "render/json/json_string.h"

namespace standard_sitemap {

namespace {

/// RapidJSON's output stream.
struct ScriptStream {
  using Ch = char;

  void Put(char c)
  {
    text += c;
    if (breaks_line && c == ',')
      text += '\n';
    breaks_line = false;
  }
  void Flush() {}

  std::string text;
  bool breaks_line = false; ///< after the next character, if it is a comma
};

} // namespace

class ScriptJson::Implementation {
 public:
  /// Lets RapidJSON write what precedes a value.
  std::string& before(rapidjson::Type type)
  {
    writer.RawValue("", 0, type);
    stream.breaks_line = false;
    return stream.text;
  }

  ScriptStream stream;
  rapidjson::Writer<ScriptStream> writer{stream};
};

ScriptJson::ScriptJson() : implementation_(std::make_unique<Implementation>()) {}
ScriptJson::ScriptJson(ScriptJson&&) noexcept = default;
ScriptJson& ScriptJson::operator=(ScriptJson&&) noexcept = default;
ScriptJson::~ScriptJson() = default;

void ScriptJson::start_object()
{
  implementation_->writer.StartObject();
}

void ScriptJson::end_object()
{
  implementation_->writer.EndObject();
}

void ScriptJson::start_array()
{
  implementation_->writer.StartArray();
}

void ScriptJson::end_array()
{
  implementation_->writer.EndArray();
}

void ScriptJson::key(std::string_view name)
{
  text(name);
}

void ScriptJson::text(std::string_view value)
{
  append_script_string(implementation_->before(rapidjson::kStringType), value);
}

void ScriptJson::number(std::int64_t value)
{
  implementation_->writer.Int64(value);
}

void ScriptJson::flag(bool value)
{
  implementation_->writer.Bool(value);
}

void ScriptJson::value(const ScriptJson& whole)
{
  implementation_->before(rapidjson::kObjectType) += whole.written();
}

void ScriptJson::break_line()
{
  implementation_->stream.breaks_line = true;
}

std::string_view ScriptJson::written() const
{
  return implementation_->stream.text;
}

} // namespace standard_sitemap
