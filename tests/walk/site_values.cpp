#include "tests/walk/site_values.h"

namespace standard_sitemap::walk {

const Values& names()
{
  static const Values all{"Home",
                          "home",
                          "HOME",
                          "Item 2",
                          "Item 10",
                          "Item 010",
                          "Item 1",
                          "10",
                          "9",
                          "Äpfel",
                          "Apfel",
                          "Apfelsine",
                          "Zebra",
                          "zebra",
                          "Ångström",
                          "Åke",
                          "Öl",
                          "Oel",
                          "Über",
                          "Uhr",
                          "chata",
                          "cena",
                          "hora",
                          "cukr",
                          "čas",
                          "éclair",
                          "eclair",
                          "Eclair",
                          "ñandú",
                          "nube",
                          "nzoo",
                          "ýsa",
                          "yo",
                          "ibis",
                          "yksi",
                          "日本",
                          "あめ",
                          "アメ",
                          "한국",
                          "Москва",
                          "москва",
                          "Ёлка",
                          "Αθήνα",
                          "ﬁn",
                          "fin",
                          "straße",
                          "strasse",
                          "a\tb",
                          "a b",
                          "a\xE2\x80\xA8"
                          "b",
                          "x\xE2\x80\xAEy",
                          "xy",
                          "x\xE2\x80\x8Fy",
                          "<b>&\"q\"",
                          "co-op",
                          "coop",
                          "Ľad",
                          "lom",
                          "ś",
                          "s",
                          "þing",
                          "thing",
                          "v1.9",
                          "v1.10",
                          " lead"};
  return all;
}

const Values& links()
{
  static const Values all{"page.html",
                          "1:b",
                          "a\xC2\x85z",
                          "a/b.html?c=d&e",
                          "../up.html",
                          "../../../top.html",
                          "./here/../there/./x",
                          "/abs/olute",
                          "//other.test/net/path",
                          "http://site.test/whole",
                          "HTTP://Site.TEST:80/%7euser/%41",
                          "http://other.test",
                          "https://site.test:8443/x?y#z",
                          "#part",
                          "?query=only",
                          ".",
                          "..",
                          "sub/",
                          "a//b///c",
                          " spaced out.html ",
                          "line\nbreak.html",
                          "caf\xC3\xA9/\xE6\x97\xA5.html",
                          "odd[1]{2}|3^4`5\"<>.html",
                          "%zz%4%41%",
                          "x?a[b]=c|d",
                          "x#y#z",
                          "x#a b",
                          "semi;colon=1,2",
                          "mailto:someone@site.test",
                          "tel:+441524",
                          "javascript:alert(1)",
                          " JavaScript:alert(1)",
                          "java\tscript:alert(1)",
                          "data:text/html,x",
                          "file:///etc/passwd",
                          "blob:http://site.test/1",
                          "gopher://site.test/",
                          "http://user:word@site.test/",
                          "http://user@site.test/",
                          "back\\slash.html",
                          "\x7f",
                          "",
                          "  "};
  return all;
}

const Values& bases()
{
  static const Values all{"sub/",
                          "sub/file",
                          "../",
                          "..",
                          "../other/",
                          "./",
                          "/",
                          "/map/",
                          "/deep/er/x.xml",
                          "?q=1",
                          "#frag",
                          "",
                          "http://site.test/map/",
                          "http://site.test",
                          "http://other.test/x/y/z",
                          "//other.test/net/",
                          " spaced/ dir/ ",
                          "\xC3\xBC/",
                          "%zz/",
                          "x/../../y/",
                          "broken\\base/",
                          "../../../../../.."};
  return all;
}

const Values& languages()
{
  static const Values all{"en",      "en-GB",
                          "en-US",   "de",
                          "de-CH",   "fr",
                          "fr-CA",   "sv",
                          "da",      "es",
                          "pt-BR",   "pt-PT",
                          "zh-Hant", "zh",
                          "ja",      "cs",
                          "sr-Latn", "sr",
                          "lt",      "fi",
                          "is",      "ru",
                          "eo",      "nb",
                          "sk",      "de-u-co-phonebk"};
  return all;
}

const Values& wanted_languages()
{
  static const Values all{"en",    "en-GB", "en-AU", "de", "de-AT", "gsw", "fr", "fr-CH", "sv",
                          "no",    "es-MX", "es",    "pt", "zh-TW", "zh",  "ja", "sr",    "cs",
                          "sr-ME", "hr",    "fi",    "nn", "ru",    "uk",  "eo", "da",    "tlh"};
  return all;
}

const Values& types()
{
  static const Values all{"text/html", "application/xhtml+xml", "application/pdf", "text/plain", "image/png"};
  return all;
}

const Values& roles()
{
  static const Values all{"home",        "Home",         "contact search",  "SEARCH", "contentinfo",
                          "x-own x-own", " home  HOME ", "search\tcontact", "",       "other X-Own contact"};
  return all;
}

const Values& ids()
{
  static const Values all{"a",
                          "b",
                          "c",
                          "d",
                          "e",
                          "f",
                          "g",
                          "h",
                          "A",
                          "class-x.y",
                          "field_1",
                          "m%20n",
                          "\xC3\xBC",
                          "\xE6\x97\xA5",
                          "p~q",
                          "r:s",
                          "t/u",
                          "v?w",
                          "x",
                          "y",
                          "z",
                          "con+1",
                          "method(a)",
                          "k&l",
                          "it's",
                          "00",
                          "\xC3\xA9"
                          "e"};
  return all;
}

const Values& xpaths()
{
  static const Values all{"/html:html/html:body",
                          "//html:div[@id='nav']",
                          "/h:html//h:p[contains(@class, \"x:y\")]",
                          "//*[@id='html:x']",
                          "/html:html/child::html:body | //h:nav",
                          "//html:div[",
                          "count(//html:a) + 1"};
  return all;
}

} // namespace standard_sitemap::walk
