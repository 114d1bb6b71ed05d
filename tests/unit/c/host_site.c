#include "tests/unit/c/host_site.h"

// The shop is a child of the garden, and the garden a child of the shop: a loop through two documents.
const struct resource site[] = {
    {"http://garden.example/map.xml", "\"one\"",
     "<sitemap xmlns='http://standard-sitemap.org/2007/ns' xmlns:xlink='http://www.w3.org/1999/xlink'"
     " xmlns:h='http://www.w3.org/1999/xhtml'>"
     "<class-change elem='/h:html/h:body' prefix='map'/>"
     "<class-change elem='//h:main' attr='onclick' prefix='map'/>"
     "<item name='Start' url='/' role='home'/>"
     "<item xml:id='garden' name='Garden' url='/garden/' relation='sequence'>"
     "<item name='Roses' url='/garden/roses.html'><variant lang='de' name='Rosen' "
     "url='/garden/rosen.html'/></item>"
     "<item name='Tulips' url='/garden/tulips.html'/>"
     "<item name='Weeds' url='/garden/weeds.html'/>"
     "<external xlink:href='shop.xml#shop'/>"
     "</item>"
     "<external xlink:href='shop.xml#shop'/>"
     "<item name='Write &lt;to&gt; us' url='mailto:us@garden.example' role='contact'/>"
     "<external xlink:href='gone.xml'/>"
     "</sitemap>"},
    {"http://garden.example/shop.xml", "\"two\"",
     "<sitemap xmlns='http://standard-sitemap.org/2007/ns' xmlns:xlink='http://www.w3.org/1999/xlink'>"
     "<group xml:id='shop' name='Shop'>"
     "<item name='Seeds' url='/shop/seeds.html'><item name='Trap' url='javascript:alert(1)'/></item>"
     "<external xlink:href='map.xml#garden'/>"
     "</group>"
     "</sitemap>"},
};
const size_t site_size = sizeof site / sizeof *site;

const struct resource* resource_at(standard_sitemap_string url)
{
  for (size_t i = 0; i < site_size; ++i)
    if (strlen(site[i].url) == url.size && memcmp(site[i].url, url.data, url.size) == 0)
      return &site[i];
  return NULL;
}
