#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/temporary_directory.h"
#include "tests/unit/probe/run_probe.h"
#include "tests/unit/probe/terminal_probe.h"

#include "engine/display/columns.h"

// E27: on a terminal, text is fitted to its width, coloured, and has links; otherwise it is plain and written
// in full.

namespace standard_sitemap {
namespace {

using testing::HasSubstr;
using testing::Not;

/// What the probe writes to a terminal with this many columns; 0 if the terminal does not report its width.
std::string on_terminal(unsigned short columns, std::vector<std::string> environment,
                        std::vector<std::string> words)
{
  return test::TerminalProbe{columns, std::move(environment), std::move(words)}.rest();
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

TEST_F(ProbeTerminal, AWidthThatIsGivenCounts)
{
  const auto tree = [](const std::string& out) {
    return out.substr(out.find("\nMap\n"), out.find("items") - out.find("\nMap\n"));
  };
  EXPECT_LE(longest_line(tree(on_terminal(120, {}, {"--width", "50", "--sitemap", map}))), 50u);
  EXPECT_LE(longest_line(tree(test::run_probe({"--width", "50", "--sitemap", map}).out)), 50u) << "a pipe";
  EXPECT_THAT(on_terminal(60, {}, {"--width", "0", "--sitemap", map}), HasSubstr(name)) << "uncut";
}

TEST_F(ProbeTerminal, ColoursOnATerminalOnly)
{
  const std::string colour = "\x1b[1m";
  const std::vector<std::string> arguments{"--sitemap", map};
  EXPECT_THAT(on_terminal(80, {"NO_COLOR="}, arguments), HasSubstr(colour));
  EXPECT_THAT(on_terminal(80, {"NO_COLOR=1"}, arguments), Not(HasSubstr(colour)));
  EXPECT_THAT(on_terminal(80, {"NO_COLOR=", "TERM=dumb"}, arguments), Not(HasSubstr("\x1b")));
  EXPECT_THAT(test::run_probe(arguments).out, Not(HasSubstr("\x1b")));
}

TEST_F(ProbeTerminal, ColoursThatAreAskedFor)
{
  const std::string colour = "\x1b[1m", file = directory.path() / "report.txt";
  EXPECT_THAT(on_terminal(80, {"NO_COLOR=1"}, {"--color", "always", "--sitemap", map}), HasSubstr(colour));
  EXPECT_THAT(test::run_probe({"--color=always", "--sitemap", map}).out, HasSubstr(colour));
  EXPECT_THAT(on_terminal(80, {"NO_COLOR="}, {"--color=never", "--sitemap", map}), Not(HasSubstr("\x1b")));
  test::run_probe({"--color=always", "-o", file, "--sitemap", map});
  EXPECT_THAT(test::content_of(file), HasSubstr(colour));
}

TEST_F(ProbeTerminal, LinksOnTerminalsThatHaveThem)
{
  const std::string link = "\x1b]8;;http://example.com/" + path + "0\x1b\\", end = "\x1b]8;;\x1b\\";
  const std::string out = on_terminal(60, {"TERM=xterm-kitty"}, {"--sitemap", map});
  const std::size_t at = out.find(link);
  ASSERT_NE(at, out.npos) << out;
  EXPECT_THAT(out.substr(at + link.size(), 60), HasSubstr("…")) << "the text is cut, the link is not";
  EXPECT_NE(out.find(end, at), out.npos);
  EXPECT_THAT(out, HasSubstr("\x1b]8;;file://" + map + "\x1b\\file://")) << "the map itself";
}

TEST_F(ProbeTerminal, LinksNowhereElse)
{
  const std::vector<std::string> arguments{"--color=always", "--sitemap", map};
  EXPECT_THAT(on_terminal(60, {}, arguments), Not(HasSubstr("\x1b]8")));
  EXPECT_THAT(on_terminal(60, {"TERM=xterm-kitty"}, {"--color=never", "--sitemap", map}),
              Not(HasSubstr("\x1b")));
  const std::vector<std::string> environment{"LC_ALL=C.UTF-8", "TERM=xterm-kitty", "FORCE_HYPERLINK=1"};
  EXPECT_THAT(test::run_probe_with(environment, "", arguments).out, Not(HasSubstr("\x1b]8"))) << "a pipe";
  const std::string file = directory.path() / "report.txt";
  on_terminal(60, {"TERM=xterm-kitty", "FORCE_HYPERLINK=1"},
              {"-o", file, "--color=always", "--sitemap", map});
  EXPECT_THAT(test::content_of(file), Not(HasSubstr("\x1b]8")));
}

TEST_F(ProbeTerminal, LinksNotToFilesThatAMapNames)
{
  const std::string local =
      directory.write("files.xml", "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>"
                                   "<item name='a' url='file:///etc/passwd'/></sitemap>");
  const std::string out = on_terminal(100, {"TERM=xterm-kitty"}, {"--sitemap", local});
  EXPECT_THAT(out, HasSubstr("link refused"));
  EXPECT_THAT(out, Not(HasSubstr("\x1b]8;;file:///etc")));
}

} // namespace
} // namespace standard_sitemap
