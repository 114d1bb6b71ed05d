// What code can do that has taken over the reader process: the table in docs/security.md.

#include "tests/isolation/attacks.h"

#include <array>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fcntl.h>
#include <netinet/in.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

#include "tests/isolation/sealed_reader.h"

namespace standard_sitemap::testing {
namespace {

constexpr std::string_view begin_of_table = "<!-- attacks: written by tests/isolation -->\n";
constexpr std::string_view end_of_table = "<!-- attacks: end -->\n";
constexpr std::uint64_t memory_content = 0x0123'4567'89AB'CDEF;

std::atomic<int> signals_received = 0;
volatile std::uint64_t memory_of_host = memory_content;

/// What is attacked: it holds all that must stay unharmed.
class Surroundings {
 public:
  Surroundings()
  {
    std::signal(SIGUSR1, [](int) { ++signals_received; });
    signals_received = 0;
    std::string name = std::filesystem::temp_directory_path() / "standard-sitemap-XXXXXX";
    folder_ = std::string{::mkdtemp(name.data())} + '/';
    std::ofstream{folder_ + "secret"} << "secret";
    tcp_ = listening(SOCK_STREAM);
    udp_ = listening(SOCK_DGRAM);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::string unix_name = "standard-sitemap-" + std::to_string(::getpid());
    std::memcpy(address.sun_path + 1, unix_name.data(), unix_name.size());
    abstract_ = ::socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0);
    ::bind(abstract_, reinterpret_cast<const sockaddr*>(&address),
           static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + unix_name.size()));
    ::listen(abstract_, 8);
    ::getrlimit(RLIMIT_CORE, &core_);
  }
  Surroundings(const Surroundings&) = delete;
  Surroundings& operator=(const Surroundings&) = delete;
  ~Surroundings()
  {
    for (const int socket : {tcp_, udp_, abstract_})
      ::close(socket);
    std::filesystem::remove_all(folder_);
    std::signal(SIGUSR1, SIG_DFL);
  }

  Target target() const
  {
    return {.host = ::getpid(),
            .port = port_,
            .folder = folder_,
            .address = reinterpret_cast<std::uint64_t>(&memory_of_host)};
  }

  void expect_unharmed(std::string_view by) const
  {
    std::ostringstream secret;
    secret << std::ifstream{folder_ + "secret"}.rdbuf();
    EXPECT_EQ(secret.str(), "secret") << by;
    EXPECT_FALSE(std::filesystem::exists(folder_ + "made")) << by;
    char byte = 0;
    EXPECT_EQ(::accept(tcp_, nullptr, nullptr), -1) << by;
    EXPECT_EQ(::recv(udp_, &byte, 1, 0), -1) << by;
    EXPECT_EQ(::accept(abstract_, nullptr, nullptr), -1) << by;
    EXPECT_EQ(signals_received, 0) << by;
    EXPECT_EQ(memory_of_host, memory_content) << by;
    rlimit core{};
    ::getrlimit(RLIMIT_CORE, &core);
    EXPECT_EQ(core.rlim_cur, core_.rlim_cur) << by;
  }

 private:
  /// On the same port, for both.
  int listening(int type)
  {
    const int socket = ::socket(AF_INET, type | SOCK_NONBLOCK, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(port_);
    socklen_t size = sizeof address;
    EXPECT_EQ(::bind(socket, reinterpret_cast<const sockaddr*>(&address), size), 0);
    if (type == SOCK_STREAM)
      ::listen(socket, 8);
    ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size);
    port_ = ntohs(address.sin_port);
    return socket;
  }

  std::string folder_;
  std::uint16_t port_ = 0;
  int tcp_ = -1, udp_ = -1, abstract_ = -1;
  rlimit core_{};
};

std::string words_for(const Heard& heard)
{
  if (heard.answer && heard.answer->value == 0)
    return "succeeds";
  if (heard.answer)
    return "`" + std::string{::strerrorname_np(static_cast<int>(heard.answer->value))} + "`";
  if (heard.signal != 0)
    return "ended by `SIG" + std::string{::sigabbrev_np(heard.signal)} + "`";
  return "ended with status " + std::to_string(heard.status);
}

/// What the attack comes to.
std::string outcome(const Attack& attack, const std::string& reader, const Surroundings& surroundings)
{
  SealedReader sealed{STANDARD_SITEMAP_ATTACK_READER, reader};
  if (!sealed.first().answer)
    return "not started";
  sealed.send(order(attack.name, surroundings.target()), 1);
  if (attack.name == "under-way")
    sealed.wait_for_result();
  Heard heard = sealed.hear();
  surroundings.expect_unharmed(attack.name);
  if (heard.answer) {
    EXPECT_EQ(heard.answer->kind, wire::AnswerKind{told}) << attack.name;
    // It lives, and reads what it was given.
    Heard next = sealed.hear();
    EXPECT_TRUE(next.answer && next.answer->kind == wire::AnswerKind::image) << attack.name;
    sealed.send("<sitemap xmlns='http://standard-sitemap.org/2007/ns'><item name='Next'/></sitemap>");
    next = sealed.hear();
    EXPECT_TRUE(next.answer && next.answer->kind == wire::AnswerKind::image) << attack.name;
    EXPECT_THAT(sealed.answer(), ::testing::HasSubstr("Next")) << attack.name;
    EXPECT_TRUE(sealed.hang_up().has_ended);
  }
  return words_for(heard);
}

std::string source(const std::string& name)
{
  std::ostringstream text;
  text << std::ifstream{STANDARD_SITEMAP_SOURCE_DIR "/" + name}.rdbuf();
  return text.str();
}

/// What the table says of an attack that comes to this: an attack on what the kernel lacks ends otherwise.
std::string with_filter(const Attack& attack, const std::string& happened)
{
  if (!attack.is_in_kernel)
    return happened;
  const bool is_there = attack.is_in_kernel();
  std::cout << attack.words << ": " << happened << "; this kernel " << (is_there ? "has" : "lacks")
            << " such calls\n";
  EXPECT_EQ(happened, is_there ? "ended by `SIGSYS`" : "ended by `SIGSEGV`") << attack.words;
  return "ended by `SIGSYS`; by `SIGSEGV` if the kernel has no such calls";
}

struct Row {
  std::string with_filter, without_filter;
};

/// The table as docs/security.md has it, by what is tried.
std::map<std::string, Row, std::less<>> documented()
{
  std::map<std::string, Row, std::less<>> rows;
  const std::string text = source("docs/security.md");
  const std::size_t begin = text.find(begin_of_table), end = text.find(end_of_table);
  if (begin == text.npos || end == text.npos)
    return rows;
  std::istringstream lines{text.substr(begin + begin_of_table.size(), end - begin - begin_of_table.size())};
  for (std::string line; std::getline(lines, line);) {
    std::vector<std::string> cells;
    std::istringstream rest{line};
    for (std::string cell; std::getline(rest, cell, '|');)
      cells.push_back(cell.size() > 2 ? cell.substr(1, cell.size() - 2) : "");
    if (cells.size() >= 4)
      rows[cells[1]] = {cells[2], cells[3]};
  }
  return rows;
}

void write_table(const std::vector<Row>& rows)
{
  std::string table = std::string{begin_of_table} + "| what the code in the process tries | what happens | "
                                                    "if system calls were not filtered |\n|---|---|---|\n";
  for (std::size_t at = 0; at < rows.size(); ++at)
    table += "| " + std::string{attacks()[at].words} + " | " + rows[at].with_filter + " | " +
             rows[at].without_filter + " |\n";
  std::string text = source("docs/security.md");
  const std::size_t begin = text.find(begin_of_table), end = text.find(end_of_table);
  ASSERT_TRUE(begin != text.npos && end != text.npos);
  text.replace(begin, end - begin, table);
  std::ofstream{STANDARD_SITEMAP_SOURCE_DIR "/docs/security.md"} << text;
}

/// Whether the table is to be written, instead of compared: the variable is set.
bool is_writing()
{
  return std::getenv("STANDARD_SITEMAP_WRITE_ATTACKS") != nullptr;
}

bool has_all_walls()
{
  const SealedReader sealed{STANDARD_SITEMAP_ATTACK_READER, "unfiltered"};
  constexpr std::uint64_t all = 16 + 32 + 64;
  return sealed.first().answer && (sealed.first().answer->value & all) == all;
}

/// Landlock's refusal of signals and of Unix sockets came last, with version 6.
bool has_complete_landlock()
{
  return ::syscall(SYS_landlock_create_ruleset, nullptr, 0, 1) >= 6;
}

class Attacks : public ::testing::Test {
 protected:
  void SetUp() override
  {
#ifdef STANDARD_SITEMAP_SANITIZED
    GTEST_SKIP() << "with sanitizers, system calls are not filtered, and memory is not limited";
#endif
    const SealedReader sealed{STANDARD_SITEMAP_ATTACK_READER, "filtered"};
    if (!sealed.first().answer || sealed.first().answer->kind != wire::AnswerKind::ready)
      GTEST_SKIP() << "the kernel of this machine does not filter system calls";
  }
};

TEST_F(Attacks, EachEndsTheProcessOrFails)
{
  const auto rows = documented();
  const Surroundings surroundings;
  for (const Attack& attack : attacks()) {
    const std::string happened = with_filter(attack, outcome(attack, "filtered", surroundings));
    EXPECT_TRUE(happened != "succeeds" || attack.may_succeed) << attack.name;
    const auto row = rows.find(attack.words);
    ASSERT_TRUE(is_writing() || row != rows.end())
        << attack.words << " is not in the table of docs/security.md";
    if (row != rows.end() && !is_writing()) {
      EXPECT_EQ(happened, row->second.with_filter) << attack.words;
    }
  }
  EXPECT_TRUE(is_writing() || rows.size() == attacks().size() + 2); // its head has two lines
}

using OtherWall = Attack::OtherWall;

TEST_F(Attacks, TheOtherWallsHoldByThemselves)
{
  if (!has_all_walls() || !has_complete_landlock())
    GTEST_SKIP() << "this kernel lacks namespaces for users or networks, or Landlock (version 6)";
  const auto rows = documented();
  const Surroundings surroundings;
  std::vector<Row> observed;
  for (const Attack& attack : attacks()) {
    std::string happened = outcome(attack, "unfiltered", surroundings);
    if (attack.other_wall == OtherWall::not_for_root && (happened == "`EAGAIN`" || ::getuid() == 0))
      happened = "`EAGAIN`; succeeds for root";
    if (attack.other_wall == OtherWall::varies)
      happened = "depends on the kernel";
    if (!is_writing()) {
      const auto row = rows.find(attack.words);
      ASSERT_NE(row, rows.end()) << attack.words;
      EXPECT_EQ(happened, row->second.without_filter) << attack.words;
    } else {
      observed.push_back({with_filter(attack, outcome(attack, "filtered", surroundings)), happened});
    }
  }
  if (is_writing())
    write_table(observed);
}

} // namespace
} // namespace standard_sitemap::testing
