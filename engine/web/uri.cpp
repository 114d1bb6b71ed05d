#include <standard_sitemap/web/uri.h>
