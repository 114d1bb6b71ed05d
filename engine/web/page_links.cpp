#include <standard_sitemap/web/page_links.h>
