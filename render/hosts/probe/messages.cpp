#include "render/hosts/probe/messages.h"

#include <iostream>

#include "engine/display/shown.h"

namespace standard_sitemap {

void print_message(std::string_view sentence)
{
  std::cerr << "sitemap-probe: " << escaped_controls(sentence) << '\n';
}

void say_also(std::string_view line)
{
  std::cerr << "  " << escaped_controls(line) << '\n';
}

ExitStatus give_up(ExitStatus status, std::string_view sentence)
{
  print_message(sentence);
  return status;
}

} // namespace standard_sitemap
