#include <standard_sitemap/web/address_space.h>
