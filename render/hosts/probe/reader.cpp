#include "render/hosts/probe/reader.h"

#include "render/hosts/probe/messages.h"

namespace standard_sitemap {

std::shared_ptr<ReaderProcess> start_reader()
{
  ReaderSettings settings;
  settings.program = "/proc/self/exe";
  settings.arguments = {std::string{reader_name}};
  return ReaderProcess::start(std::move(settings));
}

std::string text_of(const ReaderWalls& walls)
{
  std::string text = "limits, seccomp";
  if (walls.landlock)
    text += ", Landlock";
  if (walls.user_namespace)
    text += ", user namespace";
  if (walls.network_namespace)
    text += ", network namespace";
  return text;
}

std::optional<std::string> give_up_isolation(Policy& policy)
{
  if (policy.isolation != Isolation::automatic)
    return std::nullopt;
  auto why = policy.reader ? policy.reader->unavailable() : std::nullopt;
  if (why)
    policy.isolation = Isolation::none;
  return why;
}

void print_no_isolation(const std::string& why)
{
  print_message("pages and files are parsed without isolation: " + why);
}

} // namespace standard_sitemap
