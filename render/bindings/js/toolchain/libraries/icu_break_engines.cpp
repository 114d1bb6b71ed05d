// Instead of ICU's brkeng.cpp, dictbe.cpp and lstmbe.cpp: no text is divided into words by a dictionary or a
// model, since only grapheme clusters are looked for, whose rules name no dictionary. So none of this is ever
// called.
#include "unicode/utypes.h"

#include "brkeng.h"

U_NAMESPACE_BEGIN

LanguageBreakEngine::LanguageBreakEngine() {}
LanguageBreakEngine::~LanguageBreakEngine() {}
LanguageBreakFactory::LanguageBreakFactory() {}
LanguageBreakFactory::~LanguageBreakFactory() {}

UnhandledEngine::UnhandledEngine(UErrorCode&) : fHandled(nullptr) {}
UnhandledEngine::~UnhandledEngine() {}
UBool UnhandledEngine::handles(UChar32, const char*) const
{
  return true;
}
int32_t UnhandledEngine::findBreaks(UText*, int32_t, int32_t, UVector32&, UBool, UErrorCode&) const
{
  return 0;
}
void UnhandledEngine::handleCharacter(UChar32) {}

ICULanguageBreakFactory::ICULanguageBreakFactory(UErrorCode&) : fEngines(nullptr) {}
ICULanguageBreakFactory::~ICULanguageBreakFactory() {}
const LanguageBreakEngine* ICULanguageBreakFactory::getEngineFor(UChar32, const char*)
{
  return nullptr;
}
void ICULanguageBreakFactory::addExternalEngine(ExternalBreakEngine*, UErrorCode& status)
{
  status = U_UNSUPPORTED_ERROR;
}
const LanguageBreakEngine* ICULanguageBreakFactory::loadEngineFor(UChar32, const char*)
{
  return nullptr;
}
DictionaryMatcher* ICULanguageBreakFactory::loadDictionaryMatcherFor(UScriptCode)
{
  return nullptr;
}

U_NAMESPACE_END
