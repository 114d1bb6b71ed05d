#include "engine/base/stop_poll.h"

namespace standard_sitemap {

void StopPoll::ask()
{
  left_ = between_questions;
  if (is_stopped_ && (*is_stopped_)())
    throw Stopped{};
}

} // namespace standard_sitemap
