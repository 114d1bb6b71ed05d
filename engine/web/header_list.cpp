#include <standard_sitemap/web/header_list.h>
