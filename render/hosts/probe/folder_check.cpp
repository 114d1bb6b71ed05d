#include "render/hosts/probe/folder_check.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <filesystem>
#include <iterator>
#include <mutex>
#include <thread>
#include <utility>

#include "engine/base/saturated.h"
#include "render/hosts/audit/list_agreement.h"
#include "render/hosts/audit/static_site.h"
#include "render/hosts/probe/address.h"
#include "render/hosts/probe/folder_files.h"
#include "render/hosts/probe/reader.h"

namespace standard_sitemap {

namespace {

/// Calls `work(i)` for each `i` below `count`, on as many threads as there are cores. The first exception is
/// thrown on when all have ended. `make_work` is called once in each thread, so that threads share no
/// buffers.
template <class MakeWork>
void on_all_cores(std::size_t count, MakeWork make_work)
{
  std::atomic<std::size_t> next{0};
  std::exception_ptr problem;
  std::mutex problem_mutex;
  const auto run = [&] {
    try {
      auto work = make_work();
      for (std::size_t i = next++; i < count; i = next++)
        if (!work(i))
          return;
    } catch (...) {
      const std::lock_guard lock{problem_mutex};
      problem = std::current_exception();
      next = count;
    }
  };
  {
    const std::size_t cores = std::max(1u, std::thread::hardware_concurrency());
    std::vector<std::jthread> threads;
    for (std::size_t i = 1; i < std::min(cores, count); ++i)
      threads.emplace_back(run);
    run();
  }
  if (problem)
    std::rethrow_exception(problem);
}

/// A reader process for each thread, because one parses one page after the other. The first gets that of the
/// policy. If there can be no more of them, threads share it.
class Readers {
 public:
  explicit Readers(const Policy& policy)
      : first_(policy.isolation == Isolation::none ? nullptr : policy.reader)
  {
  }

  std::shared_ptr<ReaderProcess> take()
  {
    if (!first_ || !is_first_taken_.exchange(true))
      return first_;
    auto another = start_reader();
    return another->unavailable() ? first_ : another;
  }

 private:
  std::shared_ptr<ReaderProcess> first_;
  std::atomic<bool> is_first_taken_ = false;
};

} // namespace

std::string_view SiteFolder::home_name() const
{
  const auto is_there = [this](std::string_view name) {
    std::error_code error;
    return std::filesystem::is_regular_file(std::filesystem::path{path} / name, error);
  };
  const auto found = std::ranges::find_if(index_names, is_there);
  return found == std::end(index_names) ? index_names[0] : *found;
}

Uri SiteFolder::home_address() const
{
  return *Uri::resolve(base, {"./" + std::string{home_name()}});
}

Uri SiteFolder::home_file() const
{
  return *file_uri(path + '/' + std::string{home_name()});
}

PageResult read_home_page(const SiteFolder& folder, const Policy& policy)
{
  const std::string_view name = folder.home_name();
  PageResponse response{
      .head = {.url = folder.base, .status = 200, .address_space = assumed_address_space(folder.base)},
      .body = {}};
  std::string error =
      read_file_of_folder(folder.path, std::string{name}, saturated_sum(policy.page_bytes, 1), response.body);
  if (!error.empty())
    return Failure{PageError{FetchFailure::file_missing, std::move(error)}};
  response.head.fields.add("Content-Type", media_type_of_path(name)->essence());
  return response;
}

Diagnostics check_folder(const SiteFolder& folder, const Map& map, const Policy& policy,
                         const std::function<bool()>& interrupted,
                         const std::function<CheckedList(const Uri&)>& check_list)
{
  auto listing = list_folder(folder.path);
  Diagnostics findings;
  if (!listing) {
    findings.add({.severity = Severity::error,
                  .code = Code::target_error,
                  .message = listing.error().message,
                  .document = folder.base.text()});
    return findings;
  }
  const StaticSite site{folder.base, *std::move(listing)};
  std::vector<PathPattern> ignored;
  for (const std::string& pattern : folder.ignored)
    ignored.emplace_back(pattern);
  FolderAudit audit{map, site, std::move(ignored), policy, folder.announcement};
  Readers readers{policy};
  on_all_cores(audit.pages().size(), [&] {
    return [&, content = std::string{}, reader = readers.take()](std::size_t page) mutable {
      std::string error = read_file_of_folder(folder.path, site.files()[audit.pages()[page].file],
                                              saturated_sum(policy.page_bytes, 1), content);
      if (error.empty())
        audit.take(page, content, reader);
      else
        audit.fail(page, std::move(error));
      return !interrupted();
    };
  });
  findings = audit.finish();
  for (const ListBeside& beside : lists_beside(map, site)) {
    const CheckedList list = check_list(beside.address);
    findings.add_all(list.findings);
    if (list.map)
      findings.add_all(compare_lists(map, *list.map, beside.name, site));
  }
  return findings;
}

} // namespace standard_sitemap
