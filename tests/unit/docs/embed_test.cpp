// Runs the example of docs/embedding.md as it is, to see that it does what the page says.

#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <string>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "render/hosts/probe/demo/demo_site.h"
#include "render/hosts/probe/demo/site_files.h"

namespace standard_sitemap {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

struct Ran {
  int status = -1;
  std::string output;
};

Ran run_example(const std::string& url, std::string_view page)
{
  const std::string file = testing::TempDir() + "embed_test_" + std::to_string(getpid()) + ".html";
  std::ofstream{file, std::ios::binary} << page;
  Ran ran;
  std::FILE* pipe = popen(("'" EMBED_EXAMPLE "' '" + url + "' < '" + file + "'").c_str(), "r");
  if (!pipe)
    return ran;
  char bytes[4096];
  while (const std::size_t count = std::fread(bytes, 1, sizeof bytes, pipe))
    ran.output.append(bytes, count);
  if (const int ended = pclose(pipe); WIFEXITED(ended))
    ran.status = WEXITSTATUS(ended);
  std::remove(file.c_str());
  return ran;
}

std::string_view page_of_site(std::string_view path)
{
  for (const SiteFile& file : site_files())
    if (file.path == path)
      return file.bytes;
  return {};
}

TEST(EmbedExample, PrintsTheMapOfThePage)
{
  const auto site = DemoSite::start();
  ASSERT_TRUE(site);
  const Ran ran = run_example((*site)->url().text() + "visit.html", page_of_site("visit.html"));
  EXPECT_EQ(ran.status, 0);
  EXPECT_THAT(ran.output, StartsWith("  Foxglove Books\n"
                                     "  Books\n"
                                     "    The Lantern Coast\n"
                                     "      The Lamp Room\n"));
  EXPECT_THAT(ran.output, HasSubstr("  Authors\n"
                                    "    Abel Quince\n"));
}

TEST(EmbedExample, SaysWhenThePageNamesNoMap)
{
  const Ran ran = run_example("http://127.0.0.1:9/", "<!DOCTYPE html><title>No map</title>");
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.output, "");
}

} // namespace
} // namespace standard_sitemap
