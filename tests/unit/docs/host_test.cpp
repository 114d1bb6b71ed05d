// Runs docs/examples/host.c on the files of the demo site, to see that it does what it says.

#include <sys/wait.h>

#include <cstdio>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace standard_sitemap::host_test {
namespace {

using testing::StartsWith;

const std::string site = STANDARD_SITEMAP_SOURCE_DIR "/render/hosts/probe/demo/site";

struct Ran {
  int status = -1;
  std::string output;
};

Ran run_host(const std::string& url, const std::string& page, const std::string& folder)
{
  Ran ran;
  std::FILE* pipe = popen(("'" HOST_EXAMPLE "' '" + url + "' '" + page + "' '" + folder + "'").c_str(), "r");
  if (!pipe)
    return ran;
  char bytes[4096];
  while (const std::size_t count = std::fread(bytes, 1, sizeof bytes, pipe))
    ran.output.append(bytes, count);
  if (const int ended = pclose(pipe); WIFEXITED(ended))
    ran.status = WEXITSTATUS(ended);
  return ran;
}

TEST(HostExample, PrintsTheMapOfThePage)
{
  const Ran ran = run_host("http://foxglove.example/visit.html", site + "/visit.html", site);
  EXPECT_EQ(ran.status, 0);
  EXPECT_THAT(ran.output, StartsWith("  Foxglove Books\n"
                                     "  Books\n"
                                     "    The Lantern Coast\n"
                                     "      The Lamp Room\n"));
}

TEST(HostExample, SaysWhenThereIsNoMap)
{
  // The page names a map that does not exist.
  const Ran gone = run_host("http://foxglove.example/visit.html", site + "/visit.html", site + "/style");
  EXPECT_EQ(gone.status, 1);
  EXPECT_EQ(gone.output, "");
  EXPECT_EQ(run_host("http://foxglove.example/", site + "/no-such-page.html", site).status, 2);
}

} // namespace
} // namespace standard_sitemap::host_test
