#include <standard_sitemap/web/diagnostic.h>
