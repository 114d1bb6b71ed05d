#include "tests/support/own_network.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

#include <arpa/inet.h>
#include <net/if.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace standard_sitemap::test {
namespace {

bool leave_the_network()
{
  return unshare(CLONE_NEWNET) == 0 || unshare(CLONE_NEWUSER | CLONE_NEWNET) == 0;
}

void configure(int descriptor, unsigned long what, ifreq& interface)
{
  if (ioctl(descriptor, what, &interface) != 0)
    throw std::runtime_error{std::string{interface.ifr_name} + ": " + std::strerror(errno)};
}

void bring_up(int descriptor, const std::string& name, const char* address)
{
  ifreq interface {
  };
  name.copy(interface.ifr_name, IFNAMSIZ - 1);
  if (address != nullptr) {
    sockaddr_in own{};
    own.sin_family = AF_INET;
    inet_pton(AF_INET, address, &own.sin_addr);
    std::memcpy(&interface.ifr_addr, &own, sizeof own);
    configure(descriptor, SIOCSIFADDR, interface);
  }
  interface.ifr_flags = IFF_UP | IFF_RUNNING;
  configure(descriptor, SIOCSIFFLAGS, interface);
}

/// Runs `work` in a child process, and returns its exit status.
int in_child(const std::function<int()>& work)
{
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child < 0)
    throw std::runtime_error{std::strerror(errno)};
  if (child == 0) {
    int status = 1;
    try {
      status = work();
    } catch (const std::exception& error) {
      std::fprintf(stderr, "%s\n", error.what());
    }
    std::fflush(nullptr);
    std::_Exit(status);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

} // namespace

std::optional<std::string> why_no_network_of_its_own()
{
  const int refusal = in_child([] { return leave_the_network() ? 0 : errno; });
  return refusal == 0
             ? std::nullopt
             : std::optional{"no network namespace can be made here: " + std::string{std::strerror(refusal)}};
}

bool passes_in_network_of_its_own(std::initializer_list<const char*> addresses,
                                  const std::function<bool()>& test)
{
  return in_child([&] {
           if (!leave_the_network())
             throw std::runtime_error{std::strerror(errno)};
           const int descriptor = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
           bring_up(descriptor, "lo", nullptr);
           int number = 0;
           for (const char* address : addresses)
             bring_up(descriptor, "lo:" + std::to_string(++number), address);
           close(descriptor);
           return test() ? 0 : 1;
         }) == 0;
}

} // namespace standard_sitemap::test
