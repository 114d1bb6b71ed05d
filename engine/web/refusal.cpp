#include <standard_sitemap/web/refusal.h>
