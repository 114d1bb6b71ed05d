// Writes the initial inputs of the fuzzers, made from the fixtures: seeds FIXTURES OUTPUT. Each fuzzer has a
// folder below OUTPUT.

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iostream>

#include "tests/conformance/fixture.h"
#include "tests/fuzz/scenario_input.h"

namespace {

namespace fs = std::filesystem;
using namespace standard_sitemap;

void write(const fs::path& file, const std::string& bytes)
{
  fs::create_directories(file.parent_path());
  std::ofstream{file, std::ios::binary} << bytes;
}

void write_fields(const fs::path& file, const HeaderList& fields)
{
  std::string lines;
  for (const HeaderList::Field& field : fields.fields())
    lines += field.value + '\n';
  if (!lines.empty())
    write(file, lines);
}

/// Every reference in a document, below its URI.
void write_references(const fs::path& file, const std::string& base, const std::string& document)
{
  std::string lines = base + '\n';
  for (std::size_t at = document.find("=\""); at != document.npos; at = document.find("=\"", at)) {
    at += 2;
    const std::size_t end = std::min(document.find('"', at), document.size());
    lines += document.substr(at, end - at) + '\n';
    at = end;
  }
  write(file, lines);
}

/// Which fuzzer a file is for.
const char* kind_of(const fs::path& file)
{
  if (file.filename() == "page.http")
    return "page";
  return file.parent_path().filename().string().starts_with("G-") ? "list" : "document";
}

} // namespace

int main(int argc, char** argv)
{
  if (argc != 3) {
    std::cerr << "usage: seeds FIXTURES OUTPUT\n";
    return 2;
  }
  const fs::path output = argv[2];
  for (const auto& entry : fs::directory_iterator{argv[1]}) {
    if (!entry.is_directory())
      continue;
    const std::string name = entry.path().filename().string();
    const conformance::Fixture fixture = conformance::read_fixture(entry.path());
    write(output / "scenario" / name, fuzz::scenario_of(fixture));
    if (fixture.page)
      write_fields(output / "fields" / name, fixture.page->message.fields);
    for (const auto& [uri, answer] : fixture.answers)
      if (!answer.failure)
        write_references(output / "uri" / name, uri, answer.message.body);
    for (const auto& file : fs::directory_iterator{entry.path()})
      if (file.path().extension() == ".http")
        write(output / kind_of(file.path()) / (name + '-' + file.path().stem().string()),
              conformance::read_file(file.path()));
  }
}
