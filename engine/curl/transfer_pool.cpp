#include "engine/curl/transfer_pool.h"

#include <algorithm>
#include <new>
#include <utility>

namespace standard_sitemap {

TransferPool::TransferPool(const Policy& policy)
    : multi_(new_curl_multi()),
      max_at_once_(std::max({policy.streams_per_connection, policy.connections_per_host, 1u}))
{
  const auto as_long = [](unsigned n) { return static_cast<long>(std::clamp(n, 1u, 1'000u)); };
  curl_multi_setopt(multi(), CURLMOPT_PIPELINING, static_cast<long>(CURLPIPE_MULTIPLEX));
  curl_multi_setopt(multi(), CURLMOPT_MAX_HOST_CONNECTIONS, as_long(policy.connections_per_host));
  curl_multi_setopt(multi(), CURLMOPT_MAX_CONCURRENT_STREAMS, as_long(policy.streams_per_connection));
}

void TransferPool::add(Transfer transfer)
{
  transfers_.push_back(std::move(transfer));
  // If memory is short, the next `admit` tries again.
  const bool had_new_room = std::exchange(has_new_room_, true);
  admit(*transfers_.back());
  has_new_room_ = had_new_room;
}

void TransferPool::admit()
{
  if (!has_new_room_)
    return;
  for (const Transfer& transfer : transfers_)
    if (!transfer->is_under_way())
      admit(*transfer);
  has_new_room_ = false;
}

void TransferPool::admit(CurlTransfer& transfer)
{
  unsigned& under_way = under_way_[transfer.origin()];
  if (under_way == max_at_once_)
    return;
  if (curl_multi_add_handle(multi(), transfer.easy()) != CURLM_OK)
    throw std::bad_alloc();
  transfer.set_under_way(true);
  ++under_way;
}

void TransferPool::remove(CurlTransfer& transfer)
{
  if (!transfer.is_under_way())
    return;
  curl_multi_remove_handle(multi(), transfer.easy());
  transfer.set_under_way(false);
  --under_way_.at(transfer.origin());
  has_new_room_ = true;
}

TransferPool::Transfer TransferPool::take_out(const CURL* easy)
{
  const auto at = std::ranges::find_if(transfers_, [easy](const Transfer& t) { return t->easy() == easy; });
  Transfer transfer = std::move(*at);
  transfers_.erase(at);
  remove(*transfer);
  return transfer;
}

void TransferPool::sweep()
{
  std::erase_if(transfers_, [this](const Transfer& transfer) {
    if (!transfer->is_silenced())
      return false;
    remove(*transfer);
    return true;
  });
}

} // namespace standard_sitemap
