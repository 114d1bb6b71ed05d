#include "render/bindings/c/session.h"

#include <limits>

#include "render/bindings/c/clock.h"
#include "render/bindings/c/guard.h"
#include "render/bindings/c/handles.h"

using namespace standard_sitemap;
using namespace standard_sitemap::c;

Policy standard_sitemap::c::policy_for_reading(const standard_sitemap_policy* policy)
{
  Policy own = policy != nullptr ? policy->policy : Policy{};
#ifdef __EMSCRIPTEN__
  own.isolation = Isolation::none; // the module itself is the wall
#endif
  if (policy != nullptr && policy->reader && own.isolation != Isolation::none)
    own.reader = ReaderProcess::start(*policy->reader);
  return own;
}

// --- the cache ---

standard_sitemap_status standard_sitemap_cache_new(const standard_sitemap_policy* policy,
                                                   const standard_sitemap_cache_limits* limits,
                                                   standard_sitemap_cache** cache)
{
  MapCacheLimits wanted;
  if (limits != nullptr) {
    const auto given = read(limits);
    if (!given || given->failed_root_seconds > std::numeric_limits<std::uint32_t>::max()) {
      if (cache != nullptr)
        *cache = nullptr;
      return STANDARD_SITEMAP_INVALID_ARGUMENT;
    }
    if (given->entries != 0)
      wanted.entries = given->entries;
    if (given->bytes != 0)
      wanted.bytes = given->bytes;
    if (given->failed_root_seconds != 0)
      wanted.failed_root = std::chrono::seconds{given->failed_root_seconds};
  }
  return guarded_new(cache, [&] {
    return std::unique_ptr<standard_sitemap_cache>{
        new standard_sitemap_cache{MapCache{policy_for_reading(policy), wanted}}};
  });
}

void standard_sitemap_cache_free(standard_sitemap_cache* cache)
{
  delete cache;
}

size_t standard_sitemap_cache_entries(const standard_sitemap_cache* cache)
{
  return cache != nullptr ? cache->cache.size() : 0;
}

size_t standard_sitemap_cache_bytes(const standard_sitemap_cache* cache)
{
  return cache != nullptr ? cache->cache.bytes() : 0;
}

void standard_sitemap_cache_clear(standard_sitemap_cache* cache)
{
  if (cache != nullptr)
    cache->cache.clear();
}

// --- the reader process ---

standard_sitemap_status standard_sitemap_cache_reader_unavailable(standard_sitemap_cache* cache,
                                                                  standard_sitemap_string* why)
{
  if (cache == nullptr || why == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  *why = {nullptr, 0};
  return guarded([&]() -> standard_sitemap_status {
    const auto& reader = cache->cache.policy().reader;
    auto reason = reader ? reader->unavailable() : std::optional<std::string>{"the policy wants none"};
    if (!reason)
      return STANDARD_SITEMAP_NONE;
    cache->reader_unavailable = *std::move(reason);
    *why = borrowed(cache->reader_unavailable);
    return STANDARD_SITEMAP_OK;
  });
}

standard_sitemap_status standard_sitemap_cache_answer_later(standard_sitemap_cache* cache)
{
  if (cache == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&]() -> standard_sitemap_status {
    const auto reader = cache->cache.policy().reader;
    if (!reader)
      return STANDARD_SITEMAP_NONE;
    reader->answer_later();
    return reader->answers_later() ? STANDARD_SITEMAP_OK : STANDARD_SITEMAP_NONE;
  });
}

int32_t standard_sitemap_cache_reader_descriptor(const standard_sitemap_cache* cache)
{
  const auto reader = cache != nullptr ? cache->cache.policy().reader : nullptr;
  return reader ? reader->descriptor() : -1;
}

standard_sitemap_status standard_sitemap_cache_take_answers(standard_sitemap_cache* cache)
{
  if (cache == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  const auto reader = cache->cache.policy().reader; // a callback may free the cache
  return guarded([&] {
    if (reader)
      reader->take_answers();
    return STANDARD_SITEMAP_OK;
  });
}

// --- a tab ---

standard_sitemap_status standard_sitemap_session_new(standard_sitemap_cache* cache,
                                                     standard_sitemap_changed changed, void* data,
                                                     standard_sitemap_session** session)
{
  if (cache == nullptr) {
    if (session != nullptr)
      *session = nullptr;
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  }
  return guarded_new(session, [&] {
    std::function<void()> call;
    if (changed != nullptr)
      call = [changed, data] { changed(data); };
    return std::unique_ptr<standard_sitemap_session>{
        new standard_sitemap_session{Session{cache->cache, std::move(call)}, cache->cache.policy()}};
  });
}

void standard_sitemap_session_free(standard_sitemap_session* session)
{
  delete session;
}

// These may call the callbacks of other sessions, which may free this one: it is not used afterwards.

standard_sitemap_status standard_sitemap_session_move(standard_sitemap_session* session,
                                                      standard_sitemap_string url, uint64_t entry)
{
  if (session == nullptr || !is_valid(url))
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&]() -> standard_sitemap_status {
    auto uri = Uri::parse({text_of(url)});
    if (!uri)
      return STANDARD_SITEMAP_INVALID_ARGUMENT;
    session->session.move(*std::move(uri), entry);
    return STANDARD_SITEMAP_OK;
  });
}

standard_sitemap_status standard_sitemap_session_stop(standard_sitemap_session* session)
{
  if (session == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&] {
    session->session.stop();
    return STANDARD_SITEMAP_OK;
  });
}

standard_sitemap_status standard_sitemap_session_leave(standard_sitemap_session* session)
{
  if (session == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&] {
    session->checked.reset();
    session->session.leave();
    return STANDARD_SITEMAP_OK;
  });
}

uint64_t standard_sitemap_session_deadline(const standard_sitemap_session* session)
{
  const auto deadline = session != nullptr ? session->session.deadline() : std::nullopt;
  if (!deadline)
    return STANDARD_SITEMAP_NO_DEADLINE;
  const auto since_start = std::chrono::ceil<std::chrono::milliseconds>(deadline->time_since_epoch());
  return static_cast<std::uint64_t>(since_start.count());
}

standard_sitemap_status standard_sitemap_session_update_time(standard_sitemap_session* session, uint64_t now)
{
  const auto instant = instant_of(now);
  if (session == nullptr || !instant)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&] {
    session->session.update_time(*instant);
    return STANDARD_SITEMAP_OK;
  });
}

standard_sitemap_state standard_sitemap_session_state(const standard_sitemap_session* session)
{
  return session != nullptr ? static_cast<standard_sitemap_state>(session->session.state())
                            : STANDARD_SITEMAP_NO_PAGE;
}
