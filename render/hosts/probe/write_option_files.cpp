// Writes the files that are made from the rows of the options (option_row.h): the manual page, from its text
// without them, and the completions of three shells.
//
//   probe-option-files docs/sitemap-probe.1.in FOLDER

#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <utility>

#include "render/hosts/probe/option_files.h"

int main(int argc, char** argv)
{
  using namespace standard_sitemap;
  if (argc != 3)
    return 2;
  std::ifstream file{argv[1], std::ios::binary};
  std::string manual{std::istreambuf_iterator<char>{file}, {}};
  const std::string place = "@OPTIONS@\n";
  const std::size_t at = manual.find(place);
  if (at == manual.npos) {
    std::cerr << argv[1] << " cannot be read, or has no line " << place;
    return 1;
  }
  manual.replace(at, place.size(), options_for_manual_page());
  for (const auto& [name, text] : {std::pair{"sitemap-probe.1", manual},
                                   {"sitemap-probe.bash", bash_completion()},
                                   {"_sitemap-probe", zsh_completion()},
                                   {"sitemap-probe.fish", fish_completion()}})
    if (std::ofstream made{std::string{argv[2]} + '/' + name, std::ios::binary};
        !(made << text << std::flush)) {
      std::cerr << name << " cannot be written\n";
      return 1;
    }
  return 0;
}
