#include <standard_sitemap/text/collation.h>
