#include <standard_sitemap/text/encoding.h>
