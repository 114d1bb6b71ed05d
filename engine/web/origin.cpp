#include <standard_sitemap/web/origin.h>
