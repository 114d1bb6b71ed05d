#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <rapidjson/prettywriter.h>

#include "render/renderer.h"
#include "render/sink_buffer.h"

namespace standard_sitemap {

/// RapidJSON's output stream for a sink.
struct SinkStream {
  using Ch = char;

  void Put(char c) { buffer.put(c); }
  void Flush() {}

  SinkBuffer buffer;
};

/// Writes the members and values of one JSON document in the order of the calls. Strings are escaped by
/// `append_json_string`.
class JsonWriter {
 public:
  explicit JsonWriter(const Sink& sink);
  JsonWriter(const JsonWriter&) = delete;
  JsonWriter& operator=(const JsonWriter&) = delete;

  /// Ends the document.
  void finish();
  bool stopped() const { return stream_.buffer.stopped(); }

  void start_object() { writer_.StartObject(); }
  void end_object() { writer_.EndObject(); }
  void start_array() { writer_.StartArray(); }
  void end_array() { writer_.EndArray(); }
  /// Starts an array on one line, for numbers and short texts.
  void start_line_array();
  void end_line_array();

  void key(std::string_view name) { text(name); }
  void text(std::string_view value);
  void number(std::uint64_t value) { writer_.Uint64(value); }
  void null() { writer_.Null(); }

  void member(std::string_view name, std::string_view value);
  void member(std::string_view name, const char* value) { member(name, std::string_view{value}); }
  void member(std::string_view name, std::optional<std::string_view> value);
  void member(std::string_view name, const std::optional<std::string>& value);
  void member(std::string_view name, const std::string& value) { member(name, std::string_view{value}); }
  void member(std::string_view name, const Uri& value) { member(name, value.text()); }
  void member(std::string_view name, const std::optional<Uri>& value);
  void flag(std::string_view name, bool value);
  void count(std::string_view name, std::uint64_t value);
  /// Writes `null` for 0, which means unknown.
  void place(std::string_view name, std::uint64_t value);
  void null_member(std::string_view name);

 private:
  SinkStream stream_;
  rapidjson::PrettyWriter<SinkStream> writer_;
};

/// Writes the member `sitemap` of a report that has a map, as its view shows it.
void write_sitemap(JsonWriter& json, const Report& report);

} // namespace standard_sitemap
