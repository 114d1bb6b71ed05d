#include "engine/xml/silence.h"

#include <libxml/globals.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlversion.h>

namespace standard_sitemap {

namespace {

void write_nothing(void*, const char*, ...) {}

} // namespace

void silence_xml_library()
{
  xmlSetGenericErrorFunc(nullptr, write_nothing);
#if LIBXML_VERSION < 21300 // since 2.13, threads have no handlers of their own
  xmlThrDefSetGenericErrorFunc(nullptr, write_nothing);
#endif
}

} // namespace standard_sitemap
