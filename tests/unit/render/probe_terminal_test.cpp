#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fcntl.h>
#include <pty.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/temporary_directory.h"
#include "tests/unit/render/run_probe.h"

#include "engine/display/columns.h"

// E27: on a terminal, text is fitted to its width; otherwise it is written in full.

namespace standard_sitemap {
namespace {

using testing::HasSubstr;
using testing::Not;

/// What the probe writes to a terminal with this many columns; 0 if the terminal does not report its width.
std::string on_terminal(unsigned short columns, std::vector<std::string> environment,
                        std::vector<std::string> words)
{
  winsize size{};
  size.ws_col = columns;
  size.ws_row = 24;
  int ours = -1, its = -1;
  if (openpty(&ours, &its, nullptr, nullptr, &size) != 0)
    return {};
  words.insert(words.begin(), SITEMAP_PROBE);
  const auto pointers = [](std::vector<std::string>& texts) {
    std::vector<char*> result;
    for (std::string& text : texts)
      result.push_back(text.data());
    result.push_back(nullptr);
    return result;
  };
  environment.insert(environment.end(), {"LC_ALL=C.UTF-8", "TERM=xterm", "NO_COLOR=1"});
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, its, 1);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addclose(&actions, ours);
  pid_t child = -1;
  const int error = posix_spawn(&child, words.front().c_str(), &actions, nullptr, pointers(words).data(),
                                pointers(environment).data());
  posix_spawn_file_actions_destroy(&actions);
  close(its);
  std::string text;
  char piece[4096];
  for (ssize_t count = 0; error == 0 && (count = read(ours, piece, sizeof piece)) > 0;)
    text.append(piece, static_cast<std::size_t>(count));
  close(ours);
  if (error == 0)
    waitpid(child, nullptr, 0);
  std::erase(text, '\r'); // of the terminal's line discipline
  return text;
}

class ProbeTerminal : public testing::Test {
 protected:
  ProbeTerminal()
  {
    std::string items;
    for (int i = 0; i < 3; ++i)
      items += "<item name='" + name + "' url='http://example.com/" + path + std::to_string(i) + "'/>";
    directory.write("map.xml", "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>" + items +
                                   "<group name='g' role='home'><item name='a' url='http://example.com/'/>"
                                   "</group><external url='#" +
                                   id + "'/></sitemap>");
    map = directory.path() / "map.xml";
  }

  static std::size_t longest_line(const std::string& text)
  {
    std::size_t longest = 0;
    std::istringstream lines{text};
    for (std::string line; std::getline(lines, line);)
      longest = std::max(longest, display_columns(line));
    return longest;
  }

  const std::string name = std::string(150, 'n'), path = std::string(150, 'p'), id = std::string(90, 'i');
  test::TemporaryDirectory directory;
  std::string map;
};

TEST_F(ProbeTerminal, APipeGetsAllOfIt)
{
  for (const char* columns : {"COLUMNS=40", "COLUMNS=80", "COLUMNS=0", "X=1"}) {
    const std::string out = test::run_probe_with({"LC_ALL=C.UTF-8", columns}, "", {"--sitemap", map}).out;
    EXPECT_THAT(out, HasSubstr(name)) << columns;
    EXPECT_THAT(out, HasSubstr("/" + path + "0")) << columns;
    EXPECT_THAT(out, HasSubstr(id)) << columns;
    EXPECT_THAT(out, Not(HasSubstr("…"))) << columns;
  }
}

TEST_F(ProbeTerminal, AFileGetsAllOfItWhereverTheProbeIsStarted)
{
  const std::string file = directory.path() / "report.txt";
  EXPECT_EQ(on_terminal(60, {}, {"-o", file, "--sitemap", map}), "");
  EXPECT_THAT(test::content_of(file), HasSubstr(name));
  EXPECT_THAT(test::content_of(file), HasSubstr("/" + path + "0"));
}

TEST_F(ProbeTerminal, ATerminalGetsLinesThatFit)
{
  for (const auto columns : std::initializer_list<unsigned short>{60, 80, 120}) {
    const std::string out =
        on_terminal(columns, {"COLUMNS=500"}, {"--sitemap", map}); // the terminal's own width counts
    ASSERT_THAT(out, HasSubstr("Map\n"));
    const std::string tree = out.substr(out.find("\nMap\n"), out.find("items") - out.find("\nMap\n"));
    EXPECT_LE(longest_line(tree), columns);
    EXPECT_THAT(tree, HasSubstr("…"));
  }
}

TEST_F(ProbeTerminal, FindingsWrapOnATerminal)
{
  const std::string out = on_terminal(60, {}, {"--check", "--fail-on", "warning", "--sitemap", map});
  const std::size_t at = out.find("  To fix it: ");
  ASSERT_NE(at, out.npos) << out;
  const std::string piped = test::run_probe({"--check", "--fail-on", "warning", "--sitemap", map}).out;
  std::istringstream lines{piped};
  std::size_t longer = 0;
  for (std::string line; std::getline(lines, line);)
    longer += line.starts_with("  To fix it: ") && line.size() > 60;
  EXPECT_GT(longer, 0u) << "some line has to be wrapped: " << piped;
  std::istringstream wrapped{out};
  for (std::string line; std::getline(wrapped, line);)
    if (line.starts_with("  To fix it: ")) {
      EXPECT_LE(display_columns(line), 60u) << line;
    }
}

TEST_F(ProbeTerminal, ColumnsCountWhereTheTerminalDoesNotSay)
{
  const auto tree = [&](const char* columns) {
    const std::string out = on_terminal(0, {columns}, {"--sitemap", map});
    return out.substr(out.find("\nMap\n"), out.find("items") - out.find("\nMap\n"));
  };
  EXPECT_LE(longest_line(tree("COLUMNS=70")), 70u);
  EXPECT_GT(longest_line(tree("COLUMNS=90")), 70u);
  for (const char* useless : {"COLUMNS=", "COLUMNS=many", "COLUMNS=-3", "X=1"})
    EXPECT_EQ(longest_line(tree(useless)), 100u) << useless;
}

} // namespace
} // namespace standard_sitemap
