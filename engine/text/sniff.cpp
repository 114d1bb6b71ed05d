#include <standard_sitemap/text/sniff.h>
