#include "render/findings/finding_key.h"

#include <algorithm>

#include "engine/base/ascii.h"
#include "engine/display/shown.h"

namespace standard_sitemap {

namespace {

/// Writes N in place of the number in `line 12` and `column 3`.
std::string without_positions(std::string_view message)
{
  std::string text;
  while (!message.empty()) {
    const auto digits =
        static_cast<std::size_t>(std::ranges::find_if_not(message, is_ascii_digit) - message.begin());
    const std::size_t taken = std::max<std::size_t>(digits, 1);
    if (digits > 0 && (text.ends_with("line ") || text.ends_with("column ")))
      text += 'N';
    else
      text += message.substr(0, taken);
    message.remove_prefix(taken);
  }
  return text;
}

bool continues_a_path(char c)
{
  return is_ascii_alphanumeric(c) || std::string_view{"/._~-%"}.find(c) != std::string_view::npos;
}

/// Takes the beginning of each path or URI out that is this directory.
std::string without(std::string_view directory, std::string_view message)
{
  std::string text;
  std::size_t done = 0;
  for (std::size_t at = 0; (at = message.find(directory, at)) != message.npos; at += directory.size()) {
    if (at > 0 && continues_a_path(message[at - 1])) // the middle of another
      continue;
    text += message.substr(done, at - done);
    done = at + directory.size();
  }
  return text.append(message.substr(done));
}

/// The same for its URI and for its path. The root directory says nothing about a machine.
std::string without_directory(const std::string& message, const Uri& directory)
{
  const std::string path = percent_decoded(directory.path());
  return path == "/" ? message : without(path, without(directory.text(), message));
}

/// FNV-1a, with 64 bits.
class Hash {
 public:
  void add(std::string_view text)
  {
    for (const char c : text)
      add_byte(static_cast<unsigned char>(c));
    add_byte(0xFF); // not part of any UTF-8, so that two texts differ from one
  }
  std::string text() const
  {
    std::string digits;
    for (int shift = 60; shift >= 0; shift -= 4)
      digits += "0123456789abcdef"[(value_ >> shift) & 0xF];
    return digits;
  }

 private:
  void add_byte(std::uint64_t byte) { value_ = (value_ ^ byte) * 0x100000001b3u; }

  std::uint64_t value_ = 0xcbf29ce484222325u;
};

} // namespace

FindingKey key_of(const Diagnostic& diagnostic, const DocumentName& document, const FilePlaces& places)
{
  std::string message = without_positions(escaped_controls(diagnostic.message));
  // Keeps only the reason: the number of targets depends on how long the check took.
  if (const auto colon = message.find(": ");
      diagnostic.code == Code::target_unchecked && colon != message.npos)
    message.erase(0, colon + 2);
  if (places.directory)
    message = without_directory(message, *places.directory);
  return {escaped_controls(document.uri), std::string{code_name(diagnostic.code)}, std::move(message)};
}

std::string fingerprint_of(const FindingKey& key, std::uint64_t occurrence)
{
  Hash hash;
  for (const std::string_view part :
       {std::string_view{key.document}, std::string_view{key.code}, std::string_view{key.message}})
    hash.add(part);
  hash.add(std::to_string(occurrence));
  return hash.text();
}

} // namespace standard_sitemap
