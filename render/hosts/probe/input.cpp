#include "render/hosts/probe/input.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>

#include <fcntl.h>
#include <unistd.h>

#include "engine/base/file_descriptor.h"
#include "engine/unpack/archive/unxz.h"
#include "engine/unpack/gunzip.h"
#include "render/hosts/probe/address.h"

namespace standard_sitemap {

namespace {

constexpr std::size_t piece_bytes = 64u << 10;

std::string why_not_whole(std::string_view format, const std::string& problem)
{
  return "it is compressed with " + std::string{format} +
         " and cannot be decompressed to its end: " + problem;
}

} // namespace

std::optional<std::string> read_pieces(int descriptor, const std::function<bool(std::string_view)>& take)
{
  std::string piece(piece_bytes, '\0');
  for (;;) {
    const ssize_t count = ::read(descriptor, piece.data(), piece.size());
    if (count == 0)
      return std::nullopt;
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0)
      return system_message();
    if (!take({piece.data(), static_cast<std::size_t>(count)}))
      return std::nullopt;
  }
}

std::optional<std::string> read_input(const std::string& name, std::size_t max_bytes, std::string& bytes)
{
  const bool is_stdin = name == standard_input_name;
  const std::string what = "cannot read " + (is_stdin ? "standard input" : name) + ": ";
  const FileDescriptor file{is_stdin ? -1 : ::open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY)};
  if (!is_stdin && !file.is_open())
    return what + system_message();

  Unxz unxz{max_bytes};
  Gunzip gunzip{max_bytes, 1};
  const auto keep = [&](std::string_view plain) {
    bytes += plain.substr(0, max_bytes - bytes.size());
    return bytes.size() < max_bytes;
  };
  const auto unpack = [&](std::string_view packed) { return gunzip.append(packed, keep); };
  std::size_t left = max_bytes;
  const auto failure = read_pieces(is_stdin ? STDIN_FILENO : file.number(), [&](std::string_view piece) {
    piece = piece.substr(0, left);
    left -= piece.size();
    return unxz.append(piece, unpack) && left > 0;
  });
  if (failure)
    return what + *failure;
  unxz.finish(unpack);
  if (bytes.size() < max_bytes)
    gunzip.finish(keep);
  const bool is_cut = bytes.size() == max_bytes || left == 0;
  if (!is_cut && !unxz.problem().empty())
    return what + why_not_whole("xz", unxz.problem());
  if (const auto problem = gunzip.broken(); problem && !is_cut)
    return what + why_not_whole("gzip", *problem);
  return std::nullopt;
}

std::optional<std::string> same_file(const std::string& output, std::span<const std::string> files)
{
  namespace fs = std::filesystem;
  std::error_code error; // of what does not exist, which nothing replaces
  if (!fs::is_regular_file(output, error))
    return std::nullopt;
  const auto found = std::ranges::find_if(files, [&](const std::string& file) {
    return fs::equivalent(output, file == standard_input_name ? "/dev/stdin" : file, error);
  });
  return found == files.end() ? std::nullopt : std::optional{*found};
}

std::string replaced_input_sentence(const std::string& output, const std::string& input)
{
  return "cannot write " + output + ": it is " +
         (input == standard_input_name ? std::string{"standard input"} : input) +
         ", which is read; give the output another name";
}

} // namespace standard_sitemap
