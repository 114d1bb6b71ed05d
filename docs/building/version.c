/* Says which version of the engine it runs with. */
#include <stdio.h>

#include <standard_sitemap.h>

int main(void)
{
  const uint32_t version = standard_sitemap_version();
  printf("Standard Sitemap %d.%d.%d\n", (int)(version >> 16), (int)(version >> 8 & 0xFF), (int)(version & 0xFF));
  return 0;
}
