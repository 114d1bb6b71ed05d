#include "proofs.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <regex>

namespace standard_sitemap::coverage {

namespace fs = std::filesystem;

std::string id_of_test(std::string_view name)
{
  static const std::regex form{"(NS|[DFPMVLSOE])([0-9]+[a-z]?)_.+"};
  std::cmatch found;
  if (!std::regex_match(name.begin(), name.end(), found, form))
    return {};
  return found[1].str() + '-' + found[2].str();
}

std::string id_of_fixture(std::string_view folder)
{
  static const std::regex form{"((?:NS|[A-Z])-[0-9]+[a-z]?)-.+"};
  std::cmatch found;
  return std::regex_match(folder.begin(), folder.end(), found, form) ? found[1].str() : std::string{};
}

std::vector<Proof> tests_in(std::string_view source, const std::string& file)
{
  static const std::regex definition{"(?:^|\n)TEST(?:_F|_P)?\\(\\s*(\\w+),\\s*(\\w+)\\)"};
  std::vector<Proof> tests;
  for (std::cregex_iterator at{source.data(), source.data() + source.size(), definition}, end; at != end;
       ++at)
    tests.push_back({id_of_test((*at)[2].str()), (*at)[1].str() + '.' + (*at)[2].str(), file});
  return tests;
}

std::vector<Proof> find_proofs(const fs::path& project)
{
  std::vector<Proof> proofs;
  for (const fs::directory_entry& entry : fs::directory_iterator{project / "fixtures"})
    if (entry.is_directory()) {
      const std::string folder = entry.path().filename().string();
      proofs.push_back({id_of_fixture(folder), folder, "fixtures/" + folder, true});
    }
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator{project / "tests"})
    if (entry.path().extension() == ".cpp")
      for (Proof& test : tests_in(bytes_of(entry.path()), fs::relative(entry.path(), project).string()))
        if (!test.id.empty())
          proofs.push_back(std::move(test));
  std::ranges::sort(proofs, {}, &Proof::name);
  return proofs;
}

std::string bytes_of(const fs::path& file)
{
  std::ifstream stream{file, std::ios::binary};
  return {std::istreambuf_iterator<char>{stream}, {}};
}

} // namespace standard_sitemap::coverage
