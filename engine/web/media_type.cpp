#include <standard_sitemap/web/media_type.h>
