// Runs a fuzzer's function on every file that is named, and on every file in every folder that is named: for
// compilers without libFuzzer, and for the kept inputs.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/fuzz/input.h"

namespace {

void replay(const std::filesystem::path& file)
{
  std::ifstream stream{file, std::ios::binary};
  const std::string bytes{std::istreambuf_iterator<char>{stream}, {}};
  std::fprintf(stderr, "%s\n", file.c_str()); // the last file printed is the one that failed
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

} // namespace

int main(int argc, char** argv)
{
  std::vector<std::filesystem::path> files;
  for (const char* name : std::vector<const char*>(argv + 1, argv + argc)) {
    if (!std::filesystem::is_directory(name)) {
      files.emplace_back(name);
      continue;
    }
    for (const auto& entry : std::filesystem::recursive_directory_iterator{name})
      if (entry.is_regular_file())
        files.push_back(entry.path());
  }
  std::ranges::sort(files);
  std::ranges::for_each(files, replay);
  std::printf("%zu inputs\n", files.size());
  return files.empty() ? 1 : 0;
}
