#include <standard_sitemap/text/language.h>
