// OSC 8: addresses as links, on terminals that have them.

#include <map>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "render/hosts/probe/terminal.h"

namespace standard_sitemap {
namespace {

using Environment = std::map<std::string, std::string_view>;

bool has_them(const Environment& environment)
{
  return has_hyperlinks([&](const char* name) {
    const auto found = environment.find(name);
    return found == environment.end() ? std::string_view{} : found->second;
  });
}

TEST(TerminalLinks, TerminalsThatAreKnownToHaveLinksGetThem)
{
  EXPECT_TRUE(has_them({{"TERM", "xterm-kitty"}}));
  EXPECT_TRUE(has_them({{"TERM", "foot"}}));
  EXPECT_TRUE(has_them({{"TERM", "xterm-256color"}, {"TERM_PROGRAM", "vscode"}}));
  EXPECT_TRUE(has_them({{"TERM", "xterm-256color"}, {"WT_SESSION", "1f"}}));
  EXPECT_TRUE(has_them({{"TERM", "xterm-256color"}, {"VTE_VERSION", "7006"}}));
  EXPECT_TRUE(has_them({{"TERM", "xterm-256color"}, {"KONSOLE_VERSION", "220400"}}));
}

TEST(TerminalLinks, UnknownTerminalsGetNoLinks)
{
  EXPECT_FALSE(has_them({}));
  EXPECT_FALSE(has_them({{"TERM", "xterm-256color"}}));
  EXPECT_FALSE(has_them({{"TERM", "linux"}, {"VTE_VERSION", "7006"}}));
  EXPECT_FALSE(has_them({{"TERM", "dumb"}, {"TERM_PROGRAM", "vscode"}}));
  EXPECT_FALSE(has_them({{"TERM_PROGRAM", "vscode"}})) << "no TERM: not a terminal that takes commands";
  EXPECT_FALSE(has_them({{"TERM", "xterm-256color"}, {"VTE_VERSION", "4803"}}));
  EXPECT_FALSE(has_them({{"TERM", "xterm-256color"}, {"VTE_VERSION", "5000"}})) << "it crashes";
  EXPECT_FALSE(has_them({{"TERM", "xterm-256color"}, {"VTE_VERSION", "new"}}));
}

TEST(TerminalLinks, ProgramsThatMayDropLinksGetNone)
{
  EXPECT_FALSE(has_them({{"TERM", "screen-256color"}, {"VTE_VERSION", "7006"}}));
  EXPECT_FALSE(has_them({{"TERM", "tmux-256color"}, {"TERM_PROGRAM", "vscode"}}));
  EXPECT_FALSE(has_them({{"TERM", "xterm-256color"}, {"TMUX", "/tmp/x"}, {"VTE_VERSION", "7006"}}));
  EXPECT_FALSE(has_them({{"TERM", "eterm-color"}, {"VTE_VERSION", "7006"}}));
}

TEST(TerminalLinks, TheReaderDecides)
{
  EXPECT_TRUE(has_them({{"TERM", "tmux-256color"}, {"FORCE_HYPERLINK", "1"}}));
  EXPECT_FALSE(has_them({{"TERM", "xterm-kitty"}, {"FORCE_HYPERLINK", "0"}}));
}

} // namespace
} // namespace standard_sitemap
