// Writes the initial inputs of the fuzzers, made from the fixtures: seeds FIXTURES OUTPUT. Each fuzzer has a
// folder below OUTPUT.

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iostream>

#include "tests/conformance/fixture.h"
#include "tests/fuzz/image_reading.h"
#include "tests/fuzz/scenario_input.h"

namespace {

namespace fs = std::filesystem;
using namespace standard_sitemap;

/// Bytes of a file of which an image is a seed: large ones make no other tests.
constexpr std::size_t max_of_image = 4u << 10;

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

/// Images of what is read of the file, for several expectations.
void write_images(const fs::path& file, const std::string& bytes)
{
  const auto message = conformance::parse_http_message(bytes, file.string());
  for (const unsigned options : {0u, 1u, 2u, 3u, 4u, 8u + 16u, 1u + 8u, 32u}) {
    const fuzz::Expectation expected = fuzz::expectation_of(static_cast<unsigned char>(options));
    std::string image;
    if (expected.is_page) {
      const Page page{
          .url = expected.source.url, .media_type = MediaType::parse("text/html"), .body = message.body};
      image = fuzz::bytes_of(Image{read_page_links(page, expected.policy)});
    } else {
      image = fuzz::Reading{expected.source, expected.policy, message.body}.image();
    }
    write(file.string() + '-' + std::to_string(options), static_cast<char>(options) + image);
  }
}

/// The body of a response, if it is XML in UTF-8 or looks like it.
void write_xml(const fs::path& file, const std::string& bytes)
{
  const std::string body = conformance::parse_http_message(bytes, file.string()).body;
  if (body.starts_with("<?xml") || body.find("xmlns=") != std::string::npos)
    write(file, body);
}

/// A WARC file with the response that a file has, once for each packing that `crawl.cpp` knows.
void write_archives(const fs::path& file, const std::string& response)
{
  std::string warc = "WARC/1.0\r\nWARC-Type: warcinfo\r\nContent-Length: 0\r\n\r\n\r\n\r\n\n--\n";
  warc += "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://bakery.example/\r\nContent-Type: "
          "application/http\r\nContent-Length: " +
          std::to_string(response.size()) + "\r\n\r\n" + response + "\r\n\r\n";
  for (const char how : {'\0', '\5', '\12', '\17'})
    write(file.string() + '-' + std::to_string(static_cast<int>(how)), how + warc);
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
      if (file.path().extension() == ".http") {
        const std::string seed = name + '-' + file.path().stem().string();
        const std::string bytes = conformance::read_file(file.path());
        write(output / kind_of(file.path()) / seed, bytes);
        if (file.path().filename() == "page.http" && bytes.size() < max_of_image)
          write_archives(output / "crawl" / seed, bytes);
        if (bytes.size() < max_of_image)
          write_xml(output / "xml" / seed, bytes);
        if (bytes.size() < max_of_image)
          write_images(output / "image" / seed, bytes);
      }
  }
}
