#include "render/hosts/probe/folder_fetcher.h"

#include <string>
#include <utility>

#include "engine/web/file_path.h"
#include "engine/web/origin.h"
#include "render/hosts/probe/address.h"
#include "render/hosts/probe/page_source.h"

namespace standard_sitemap {

namespace {

/// Returns the path of an address as if it were that of a file; nullopt if it has none.
std::optional<Uri> path_as_file(const Uri& url)
{
  auto file = Uri::parse({"file://" + std::string{url.path()}});
  return file ? std::optional{*std::move(file)} : std::nullopt;
}

} // namespace

FolderFetcher::FolderFetcher(Fetcher& fetcher, Uri address, Uri file)
    : fetcher_(fetcher), address_(std::move(address)), file_(std::move(file))
{
}

void FolderFetcher::start(const Request& request, Destination destination,
                          const std::optional<Initiator>& initiator, Receiver& receiver)
{
  const auto file = file_for(request.url);
  if (!file)
    return fetcher_.start(request, destination, initiator, receiver);
  // With the file as initiator, no other is read but those in its folder and below.
  fetcher_.start({request.id, *file}, destination, Initiator{file_, AddressSpace::loopback},
                 receivers_.emplace_back(request.url, receiver));
}

/// Returns the file that stands for an address; nullopt if it is outside the folder.
std::optional<Uri> FolderFetcher::file_for(const Uri& url) const
{
  if (url.normalised() == address_.normalised())
    return file_;
  const auto target = path_as_file(url), here = path_as_file(address_);
  if (!target || !here || !same_origin(url, address_))
    return std::nullopt;
  const auto below = file_below(*target, *here), root = file_below(*here, *here),
             own = file_below(file_, file_);
  if (!below || !own)
    return std::nullopt;
  if (root && below->name == root->name) // with another query
    return file_;
  auto file = file_uri(own->directory + below->name);
  return file ? std::optional{*std::move(file)} : std::nullopt;
}

FolderFetcher::FileReceiver::FileReceiver(Uri address, Receiver& receiver)
    : address_(std::move(address)), receiver_(receiver)
{
}

bool FolderFetcher::FileReceiver::allow_hop(const Uri&)
{
  return receiver_.allow_hop(address_);
}

bool FolderFetcher::FileReceiver::allow_address(AddressSpace)
{
  return true; // no connection is made
}

bool FolderFetcher::FileReceiver::begin(const ResponseHead& head)
{
  ResponseHead as_from_there = head;
  as_from_there.url = address_;
  as_from_there.address_space = assumed_address_space(address_);
  return receiver_.begin(as_from_there);
}

} // namespace standard_sitemap
