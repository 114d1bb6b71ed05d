#include "render/hosts/probe/baseline_file.h"

#include <cerrno>
#include <fstream>
#include <system_error>

#include "render/hosts/probe/output.h"

namespace standard_sitemap {

namespace {

/// Returns the first `max_bytes` bytes of a file; nullopt if it cannot be read.
std::optional<std::string> beginning_of(const std::string& path, std::size_t max_bytes)
{
  std::ifstream file{path, std::ios::binary};
  std::string text;
  char piece[1u << 14];
  while (file && text.size() < max_bytes) {
    file.read(piece, sizeof piece);
    text.append(piece, static_cast<std::size_t>(file.gcount()));
  }
  if (!file.is_open() || file.bad())
    return std::nullopt;
  return text;
}

} // namespace

Result<Baseline> read_baseline_file(const std::string& path)
{
  errno = 0;
  const auto text = beginning_of(path, Baseline::max_bytes + 1);
  if (!text)
    return Failure{
        Error{Code::network_error, path + ": cannot be read: " + std::generic_category().message(errno)}};
  auto baseline = Baseline::read(*text);
  if (!baseline)
    return Failure{Error{baseline.error().code, path + ": " + baseline.error().message}};
  return baseline;
}

std::optional<std::string> write_baseline_file(const std::string& path, const Baseline& baseline)
{
  auto output = Output::open(path);
  if (!output)
    return output.error().message;
  output->sink()(baseline.text());
  return output->commit();
}

} // namespace standard_sitemap
