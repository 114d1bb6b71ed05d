#pragma once

// A small site in memory, from which the examples fetch instead of a network.

#include <map>
#include <string>

#include "engine/web/request.h"

namespace garden {

inline const char page[] = R"(<!DOCTYPE html>
<html lang="en">
<link rel="schema.SSP" href="http://standard-sitemap.org/2007/ns">
<link rel="SSP.location" href="/map.xml">
<title>Tulips</title>
)";

inline const std::map<std::string, std::string> documents = {
    {"http://garden.example/map.xml", R"xml(<sitemap xmlns="http://standard-sitemap.org/2007/ns"
         xmlns:xlink="http://www.w3.org/1999/xlink">
  <class-change xmlns:h="http://www.w3.org/1999/xhtml" elem="/h:html/h:body" prefix="garden"/>
  <image><variant url="/logo-64.png" type="image/png" width="64" height="64"/></image>
  <item name="Garden" description="Open all year" url="/" role="home"/>
  <external xlink:href="beds.xml"/>
  <item name="Write to us" url="mailto:gardener@garden.example" role="contact"/>
  <item name="Shed" url="javascript:open()"/>
  <group name="Compost"/>
</sitemap>
)xml"},
    {"http://garden.example/beds.xml",
     R"xml(<sitemap xmlns="http://standard-sitemap.org/2007/ns" xml:lang="en">
  <group name="Beds" relation="sequence">
    <item name="Roses" url="/roses"/>
    <item name="Tulips" url="/tulips" order="lexical">
      <variant lang="de" name="Tulpen" url="/de/tulpen"/>
      <item name="Red" url="/tulips/red"/>
      <item name="Black" url="/tulips/black"/>
    </item>
    <item name="Weeds" url="/weeds"/>
  </group>
</sitemap>
)xml"}};

/// Answers one request like a network stack: checks that it is allowed, then passes on the response.
inline void fetch(const standard_sitemap::Request& request, standard_sitemap::Receiver& receiver)
{
  using namespace standard_sitemap;
  if (!receiver.allow_hop(request.url) || !receiver.allow_address(AddressSpace::public_network))
    return;
  const auto found = documents.find(request.url.text());
  ResponseHead head{.url = request.url, .status = 404, .address_space = AddressSpace::public_network};
  if (found != documents.end()) {
    head.status = 200;
    head.fields = {{"Content-Type", "application/xml"}, {"ETag", "\"1\""}, {"Cache-Control", "max-age=60"}};
  }
  if (!receiver.begin(head))
    return;
  if (found == documents.end() || receiver.append(found->second))
    receiver.end();
}

} // namespace garden
