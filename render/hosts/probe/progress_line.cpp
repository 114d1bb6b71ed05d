#include "render/hosts/probe/progress_line.h"

#include <iostream>
#include <utility>

#include "render/hosts/probe/interrupt.h"
#include "render/hosts/probe/terminal.h"

namespace standard_sitemap {

namespace {

constexpr std::chrono::milliseconds before_first{300}, between{100};

} // namespace

ProgressLine::ProgressLine() : terminal_(stderr_is_terminal()), next_(Clock::now() + before_first) {}

bool ProgressLine::is_due()
{
  const auto now = Clock::now();
  if (!terminal_ || now < next_)
    return false;
  next_ = now + between;
  return true;
}

void ProgressLine::show(const std::string& text)
{
  if (!terminal_)
    return;
  shown_ = true;
  set_unfinished_line(true);
  std::cerr << clear_line << text << std::flush;
}

void ProgressLine::clear()
{
  if (!std::exchange(shown_, false))
    return;
  std::cerr << clear_line << std::flush;
  set_unfinished_line(false);
}

} // namespace standard_sitemap
