#include "tests/support_load/table_load.h"

#include <utility>

namespace standard_sitemap::test {

namespace {

AddressSpace space_of(const Uri& url)
{
  return url.has_scheme("file") ? AddressSpace::loopback : AddressSpace::public_network;
}

} // namespace

void answer_from_table(const Request& request, const DocumentTable& table, Receiver& receiver)
{
  const auto found = table.find(request.url.text());
  ResponseHead head{.url = request.url,
                    .status = found == table.end() ? 404 : 200,
                    .fields = {{"Content-Type", "application/xml"}},
                    .address_space = space_of(request.url)};
  if (!receiver.allow_hop(request.url) || !receiver.begin(head))
    return;
  if (found == table.end() || receiver.append(found->second))
    receiver.end();
}

Load loaded_from_table(const std::string& root, const DocumentTable& table, const Policy& policy,
                       SourceKind kind)
{
  const Uri uri = *Uri::parse({root});
  Load load{uri, Initiator{uri, space_of(uri)}, policy, {}, kind};
  while (!load.done())
    for (const Request& request : load.take_requests())
      answer_from_table(request, table, load.receiver(request.id));
  return load;
}

LoadResult load_from_table(const std::string& root, const DocumentTable& table, const Policy& policy,
                           SourceKind kind)
{
  return loaded_from_table(root, table, policy, kind).finish();
}

} // namespace standard_sitemap::test
