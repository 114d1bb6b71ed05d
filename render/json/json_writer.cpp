#include "render/json/json_writer.h"

#include "render/json/json_string.h"

namespace standard_sitemap {

void SinkStream::hand_on()
{
  if (!stopped_ && !buffer_.empty())
    stopped_ = !sink_(buffer_);
  buffer_.clear();
}

JsonWriter::JsonWriter(const Sink& sink) : stream_(sink), writer_(stream_)
{
  writer_.SetIndent(' ', 2);
}

void JsonWriter::finish()
{
  stream_.Put('\n');
  stream_.Flush();
}

void JsonWriter::start_line_array()
{
  writer_.StartArray();
  writer_.SetFormatOptions(rapidjson::kFormatSingleLineArray);
}

void JsonWriter::end_line_array()
{
  writer_.EndArray();
  writer_.SetFormatOptions(rapidjson::kFormatDefault);
}

void JsonWriter::text(std::string_view value)
{
  const std::string quoted = json_string(value);
  writer_.RawValue(quoted.data(), quoted.size(), rapidjson::kStringType);
}

void JsonWriter::member(std::string_view name, std::string_view value)
{
  key(name);
  text(value);
}

void JsonWriter::member(std::string_view name, std::optional<std::string_view> value)
{
  key(name);
  value ? text(*value) : null();
}

void JsonWriter::member(std::string_view name, const std::optional<std::string>& value)
{
  key(name);
  value ? text(*value) : null();
}

void JsonWriter::member(std::string_view name, const std::optional<Uri>& value)
{
  key(name);
  value ? text(value->text()) : null();
}

void JsonWriter::flag(std::string_view name, bool value)
{
  key(name);
  writer_.Bool(value);
}

void JsonWriter::count(std::string_view name, std::uint64_t value)
{
  key(name);
  number(value);
}

void JsonWriter::place(std::string_view name, std::uint64_t value)
{
  key(name);
  value != 0 ? number(value) : null();
}

void JsonWriter::null_member(std::string_view name)
{
  key(name);
  null();
}

} // namespace standard_sitemap
