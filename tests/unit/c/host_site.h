#ifndef HOST_SITE_H
#define HOST_SITE_H

#include <standard_sitemap.h>

// The site of the host in C: a table in place of a network.
struct resource {
  const char* url;
  const char* entity_tag;
  const char* body;
};

extern const struct resource site[];
extern const size_t site_size;

// Returns null if the site has no such resource.
const struct resource* resource_at(standard_sitemap_string url);

#endif
