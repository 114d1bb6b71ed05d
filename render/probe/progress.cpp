#include "render/probe/progress.h"

#include <iostream>

#include "render/probe/terminal.h"

namespace standard_sitemap {

namespace {

constexpr std::chrono::milliseconds before_first{300};
constexpr std::chrono::milliseconds between{100};
constexpr const char* clear_line = "\r\x1b[K";

} // namespace

Progress::Progress() : terminal_(stderr_is_terminal()), next_(Clock::now() + before_first) {}

Progress::~Progress()
{
  if (shown_)
    std::cerr << clear_line << std::flush;
}

void Progress::show(const Load& load)
{
  const auto now = Clock::now();
  if (!terminal_ || now < next_)
    return;
  next_ = now + between;
  shown_ = true;
  std::cerr << clear_line << load.documents_finished() << " of " << load.documents_wanted() << " documents, "
            << load.bytes_received() / 1024 << " KiB" << std::flush;
}

} // namespace standard_sitemap
