#include "engine/isolate/reader_client.h"

// The implementation for systems without reader processes: none is ever available.

namespace standard_sitemap {

SharedMemory::~SharedMemory() = default;

std::unique_ptr<SharedMemory> SharedMemory::make()
{
  return nullptr;
}

bool SharedMemory::reserve(std::size_t)
{
  return false;
}

/// Documents are parsed in the host's process, at once, even after `answer_later`.
class ReaderProcess::Implementation {
 public:
  bool answers_later = false;
};

ReaderProcess::ReaderProcess(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation))
{
}
ReaderProcess::~ReaderProcess() = default;

std::shared_ptr<ReaderProcess> ReaderProcess::start(ReaderSettings)
{
  return std::shared_ptr<ReaderProcess>{new ReaderProcess{std::make_unique<Implementation>()}};
}

std::optional<std::string> ReaderProcess::unavailable()
{
  return "on this system there are no reader processes";
}

ReaderWalls ReaderProcess::walls()
{
  return {};
}

void ReaderProcess::answer_later()
{
  implementation_->answers_later = true;
}

bool ReaderProcess::answers_later() const
{
  return implementation_->answers_later;
}

int ReaderProcess::descriptor() const
{
  return -1;
}

void ReaderProcess::take_answers(std::chrono::milliseconds) {}

std::uint64_t ReaderProcess::started() const
{
  return 0;
}

std::chrono::nanoseconds ReaderProcess::cpu_time()
{
  return {};
}

JobContent ReaderClient::content()
{
  return {};
}

PageLinks ReaderClient::read_page(const Page&, const Policy&)
{
  return {};
}

PageStatements ReaderClient::read_statements(const Page&, const Policy&, PageParts)
{
  return {};
}

DocumentAnswer ReaderClient::read_document(DocumentJob)
{
  return {};
}

std::shared_ptr<ReaderProcess> ReaderClient::start_apart()
{
  return nullptr;
}

std::uint64_t ReaderClient::started_apart() const
{
  return 0;
}

std::unique_ptr<ReaderClient::Pending> ReaderClient::read_later(DocumentJob,
                                                                std::function<void(DocumentAnswer)>)
{
  return nullptr;
}

} // namespace standard_sitemap
