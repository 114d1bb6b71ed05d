#include <standard_sitemap/text/shown.h>
