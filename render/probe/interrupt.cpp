#include <standard_sitemap/render/probe/interrupt.h>

#include <csignal>
#include <cstdlib>

namespace standard_sitemap {

namespace {

// The one place a signal handler may write to.
volatile std::sig_atomic_t interrupted = 0;

void note_interrupt(int)
{
  interrupted = 1;
}

} // namespace

Interrupt::Interrupt()
{
  interrupted = 0;
  struct sigaction action {};
  action.sa_handler = note_interrupt;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
}

Interrupt::~Interrupt()
{
  std::signal(SIGINT, SIG_DFL);
}

bool Interrupt::wanted() const
{
  return interrupted != 0;
}

void Interrupt::end_process()
{
  std::signal(SIGINT, SIG_DFL);
  std::raise(SIGINT);
  std::_Exit(128 + SIGINT);
}

} // namespace standard_sitemap
