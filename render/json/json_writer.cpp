#include "render/json/json_writer.h"

#include "render/json/json_string.h"

namespace standard_sitemap {

JsonWriter::JsonWriter(const Sink& sink) : stream_{SinkBuffer{sink}}, writer_(stream_)
{
  writer_.SetIndent(' ', 2);
}

void JsonWriter::finish()
{
  stream_.buffer.put('\n');
  stream_.buffer.finish();
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
  writer_.RawValue("", 0, rapidjson::kStringType); // writes what precedes the string
  append_json_string(stream_.buffer.text(), value);
  stream_.buffer.flush_if_full();
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
