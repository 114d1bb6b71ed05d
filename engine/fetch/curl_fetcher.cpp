#include <standard_sitemap/fetch/curl_fetcher.h>
