#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// Reads an open file, which may be a pipe or a device, piece by piece until its end, or until `take` returns
/// false. Returns the system's sentence if it cannot be read.
std::optional<std::string> read_pieces(int descriptor, const std::function<bool(std::string_view)>& take);

/// Reads the file of this name, or standard input if the name is `-`. A file that is compressed with xz or
/// gzip, or with gzip and then with xz, is decompressed, whatever its name. No more than `max_bytes` are
/// read, and no more are made of them. Returns a sentence that says why the file cannot be read; `bytes` then
/// has the content before the fault.
std::optional<std::string> read_input(const std::string& name, std::size_t max_bytes, std::string& bytes);

/// Returns which of these files, `-` being standard input, is the regular file `output`, whatever its name.
std::optional<std::string> same_file(const std::string& output, std::span<const std::string> files);

/// Says that `output` is not written, because it is the file `input`.
std::string replaced_input_sentence(const std::string& output, const std::string& input);

} // namespace standard_sitemap
