// What the small module is without: linked first, these take the places of the functions of the same names,
// and the linker leaves out what only those need.

#include "engine/hierarchy/list_hierarchy.h"
#include "engine/place/read_stated_place.h"
#include "engine/read/list_reading.h"
#include "engine/unpack/gunzip.h"
#include "engine/web/public_suffix.h"
#include "engine/xml/xpath.h"

namespace standard_sitemap {

/// Without lists, whatever the source: a Standard Sitemap is read, and any other file is none.
std::unique_ptr<ListReading> make_list_reading(DocumentWriter&, const std::optional<Uri>&)
{
  return nullptr;
}

/// Only lists are unpacked, so bytes are passed on as they are.
struct Gunzip::Inflater {};
Gunzip::Gunzip(std::uint64_t, unsigned) {}
Gunzip::~Gunzip() = default;
bool Gunzip::append(std::string_view bytes, const Take& take)
{
  return take(bytes);
}
bool Gunzip::finish(const Take&)
{
  return true;
}
std::optional<std::string> Gunzip::broken() const
{
  return std::nullopt;
}

/// There is no list whose entries could be arranged.
void ListHierarchy::make() {}

/// Without what a page says of its own place.
StatedPlace read_stated_place(const Page&, const Policy&, PageParts)
{
  return {};
}

/// Without class changes, nobody asks whether libxml2 can compile the XPaths that these have.
bool compiles_as_xpath(std::string_view)
{
  return true;
}

/// Without the list of public suffixes, each host is a site of its own.
std::optional<std::string> registrable_domain(const std::string&)
{
  return std::nullopt;
}

bool is_public_suffix(const std::string&)
{
  return false;
}

} // namespace standard_sitemap
