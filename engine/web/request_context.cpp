#include <standard_sitemap/web/request_context.h>
