#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

namespace standard_sitemap {

/// Builds one JSON value for a script in a page, or for a program in JavaScript: on one line, but for the
/// line breaks asked for. Strings are escaped by `append_script_string`.
///
///   ScriptJson json;
///   json.start_array();
///   json.text("a");
///   json.number(1);
///   json.end_array();
///   json.written();      // ["a",1]
///
/// The calls must make a valid value; this is not checked.
class ScriptJson {
 public:
  ScriptJson();
  ScriptJson(ScriptJson&&) noexcept;            ///< a moved-from object can only be assigned to or destroyed
  ScriptJson& operator=(ScriptJson&&) noexcept; ///< likewise
  ~ScriptJson();

  void start_object();
  void end_object();
  void start_array();
  void end_array();
  void key(std::string_view name);
  void text(std::string_view value);
  void number(std::int64_t value);
  void flag(bool value);
  /// Writes a value that has been built by itself.
  void value(const ScriptJson& whole);

  /// The next key or value begins a line, unless it is the first in its object or array.
  void break_line();

  /// What has been written so far. Valid until the next call.
  std::string_view written() const;

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

} // namespace standard_sitemap
