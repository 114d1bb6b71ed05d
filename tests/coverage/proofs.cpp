#include "tests/coverage/proofs.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <regex>

namespace standard_sitemap::coverage {

namespace fs = std::filesystem;

std::string id_of_test(std::string_view name)
{
  static const std::regex form{"(NS|[DFPMVLSOEGR])([0-9]+[a-z]?)_.+"};
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

std::vector<Proof> browser_tests_in(std::string_view source, const fs::path& file)
{
  static const std::regex definition{"(?:^|\n) *test\\(['`](\\w+)"};
  const std::string name = file.filename().string();
  const std::string suite = name.substr(0, name.find('.'));
  std::vector<Proof> tests;
  for (std::cregex_iterator at{source.data(), source.data() + source.size(), definition}, end; at != end;
       ++at)
    tests.push_back({id_of_test((*at)[1].str()), suite + '.' + (*at)[1].str(), file.string(), false,
                     file.parent_path().filename().string() + '.' + suite});
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
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator{project / "tests"}) {
    const fs::path file = fs::relative(entry.path(), project);
    std::vector<Proof> tests;
    if (file.extension() == ".cpp")
      tests = tests_in(bytes_of(entry.path()), file.string());
    else if (file.string().ends_with(".test.mjs"))
      tests = browser_tests_in(bytes_of(entry.path()), file);
    for (Proof& test : tests)
      if (!test.id.empty())
        proofs.push_back(std::move(test));
  }
  std::ranges::sort(proofs, {}, &Proof::name);
  return proofs;
}

std::string bytes_of(const fs::path& file)
{
  std::ifstream stream{file, std::ios::binary};
  return {std::istreambuf_iterator<char>{stream}, {}};
}

} // namespace standard_sitemap::coverage
