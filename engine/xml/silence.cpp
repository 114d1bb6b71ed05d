#include "engine/xml/silence.h"

#include <libxml/globals.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlversion.h>

namespace standard_sitemap {

void silence_xml_library()
{
  constexpr auto nothing = [](void*, const char*, ...) {};
  xmlSetGenericErrorFunc(nullptr, nothing);
#if LIBXML_VERSION < 21300 // later threads have no handlers of their own
  xmlThrDefSetGenericErrorFunc(nullptr, nothing);
#endif
}

} // namespace standard_sitemap
