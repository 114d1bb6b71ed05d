#include "engine/encoding/sniff.h"

#include <optional>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "tests/unit/encoding/text_test.h"

// D-3e. HTML standard 13.2.3.

namespace standard_sitemap {
namespace {

using namespace std::string_view_literals;
using text_test::ExactBytes;

std::string sniffed(std::string_view page, std::optional<std::string_view> charset = std::nullopt)
{
  return std::string{sniff_html(ExactBytes{page}.view(), charset).encoding.name()};
}

TEST(SniffHtml, D3e_ByteOrderMarkComesFirst)
{
  const SniffedEncoding utf8 = sniff_html("\xEF\xBB\xBF<meta charset=koi8-r>", "latin1");
  EXPECT_EQ(utf8.encoding, Encoding::utf8());
  EXPECT_EQ(utf8.bom_bytes, 3u);
  const SniffedEncoding little = sniff_html("\xFF\xFE<\0"sv, "utf-8");
  EXPECT_EQ(little.encoding, Encoding::utf16le());
  EXPECT_EQ(little.bom_bytes, 2u);
  const SniffedEncoding big = sniff_html("\xFE\xFF\0<"sv, "utf-8");
  EXPECT_EQ(big.encoding, Encoding::utf16be());
  EXPECT_EQ(big.bom_bytes, 2u);
}

TEST(SniffHtml, D3e_HalfAByteOrderMarkIsNoMark)
{
  EXPECT_EQ(sniffed("\xEF\xBB"), "windows-1252");
  EXPECT_EQ(sniffed("\xFE"), "windows-1252");
  EXPECT_EQ(sniffed(""), "windows-1252");
}

TEST(SniffHtml, D3e_CharsetOfTheTransportComesBeforeMeta)
{
  EXPECT_EQ(sniffed("<meta charset=koi8-r>", "Latin2"), "iso-8859-2");
  EXPECT_EQ(sniffed("<p>", "UTF-8"), "utf-8");
  EXPECT_EQ(sniffed("<p>", "utf-16"), "utf-16le");
  EXPECT_EQ(sniff_html("<p>", "utf-8").bom_bytes, 0u);
}

TEST(SniffHtml, D3e_AnUnknownCharsetIsPassedOver)
{
  EXPECT_EQ(sniffed("<meta charset=koi8-r>", "klingon"), "koi8-r");
  EXPECT_EQ(sniffed("<p>", ""), "windows-1252");
}

TEST(SniffHtml, D3e_MetaCharset)
{
  EXPECT_EQ(sniffed("<meta charset=utf-8>"), "utf-8");
  EXPECT_EQ(sniffed("<META CHARSET='KOI8-R'>"), "koi8-r");
  EXPECT_EQ(sniffed("<!DOCTYPE html><html><head><meta name=x><meta charset = \" sjis \"/>"), "shift_jis");
  EXPECT_EQ(sniffed("<meta/charset=big5>"), "big5");
  EXPECT_EQ(sniffed("<meta\fcharset=big5>"), "big5");
  EXPECT_EQ(sniffed("<meta name=a charset=big5 charset=gbk>"), "big5"); // the first of equal names
  EXPECT_EQ(sniffed("<meta charset=klingon><meta charset=gbk>"), "gbk");
}

TEST(SniffHtml, D3e_MetaHttpEquiv)
{
  EXPECT_EQ(sniffed("<meta http-equiv=Content-Type content='text/html; charset=utf-8'>"), "utf-8");
  EXPECT_EQ(sniffed("<meta content='text/html; charset=utf-8' http-equiv=content-type>"), "utf-8");
  EXPECT_EQ(sniffed("<meta http-equiv=content-type content=\"text/html; charset = 'koi8-r' \">"), "koi8-r");
  EXPECT_EQ(sniffed("<meta http-equiv=content-type content='charset=big5;x'>"), "big5");
  EXPECT_EQ(sniffed("<meta http-equiv=content-type content='charset charset=big5'>"), "big5");
}

TEST(SniffHtml, D3e_ContentWithoutThePragmaNamesNoEncoding)
{
  EXPECT_EQ(sniffed("<meta content='text/html; charset=utf-8'>"), "windows-1252");
  EXPECT_EQ(sniffed("<meta http-equiv=refresh content='text/html; charset=utf-8'>"), "windows-1252");
  EXPECT_EQ(sniffed("<meta http-equiv=content-type content='text/html; charset=\"utf-8'>"), "windows-1252");
  EXPECT_EQ(sniffed("<meta http-equiv=content-type content='text/html; charset'>"), "windows-1252");
  EXPECT_EQ(sniffed("<meta http-equiv=content-type content='text/html; charset='>"), "windows-1252");
}

TEST(SniffHtml, D3e_CharsetWinsOverContentOfTheSameElement)
{
  EXPECT_EQ(sniffed("<meta http-equiv=content-type content='charset=big5' charset=gbk>"), "gbk");
  EXPECT_EQ(sniffed("<meta charset=gbk http-equiv=content-type content='charset=big5'>"), "gbk");
  EXPECT_EQ(sniffed("<meta charset=klingon http-equiv=content-type content='charset=big5'>"), "windows-1252");
  EXPECT_EQ(sniffed("<meta content='charset=big5' charset=klingon http-equiv=content-type>"), "windows-1252");
}

TEST(SniffHtml, D3e_Utf16AndUserDefinedInMetaAreReplaced)
{
  EXPECT_EQ(sniffed("<meta charset=utf-16>"), "utf-8");
  EXPECT_EQ(sniffed("<meta charset=utf-16be>"), "utf-8");
  EXPECT_EQ(sniffed("<meta charset=x-user-defined>"), "windows-1252");
  EXPECT_EQ(sniffed("<p>", "x-user-defined"), "x-user-defined"); // but not in the transport's
}

TEST(SniffHtml, D3e_WhatIsInCommentsOrOtherMarkupIsNotMeta)
{
  EXPECT_EQ(sniffed("<!-- <meta charset=utf-8> -->"), "windows-1252");
  EXPECT_EQ(sniffed("<!-- x > <meta charset=utf-8> --><meta charset=koi8-r>"), "koi8-r");
  EXPECT_EQ(sniffed("<!--><meta charset=koi8-r>-->"), "koi8-r"); // the hyphens may be the same
  EXPECT_EQ(sniffed("<!---><meta charset=koi8-r>"), "koi8-r");
  EXPECT_EQ(sniffed("<!x <meta charset=utf-8>"), "windows-1252");
  EXPECT_EQ(sniffed("<?x <meta charset=utf-8><meta charset=koi8-r>"), "koi8-r");
  EXPECT_EQ(sniffed("</ <meta charset=utf-8>"), "windows-1252");
  EXPECT_EQ(sniffed("<a title='<meta charset=utf-8>'>"), "windows-1252");
  EXPECT_EQ(sniffed("</a title='>' x=\"<meta charset=utf-8>\"><meta charset=koi8-r>"), "koi8-r");
}

TEST(SniffHtml, D3e_WhatTheAlgorithmDoesSee)
{
  EXPECT_EQ(sniffed("<script>'<meta charset=utf-8>'</script>"),
            "utf-8"); // the prescan ignores raw text elements
  EXPECT_EQ(sniffed("<1 <meta charset=utf-8>"), "utf-8");
  EXPECT_EQ(sniffed("<<meta charset=utf-8>"), "utf-8");
}

TEST(SniffHtml, D3e_AnotherElementDeclaresNoEncoding)
{
  EXPECT_EQ(sniffed("<metax charset=utf-8>"), "windows-1252");
  EXPECT_EQ(sniffed("<meta>charset=utf-8"), "windows-1252");
  EXPECT_EQ(sniffed("</meta charset=utf-8>"), "windows-1252");
  EXPECT_EQ(sniffed("<meta xcharset=utf-8>"), "windows-1252");
  EXPECT_EQ(sniffed("<meta =charset=utf-8>"), "windows-1252"); // the name is `=charset`
}

TEST(SniffHtml, D3e_AnElementCutShortDoesNotCount)
{
  EXPECT_EQ(sniffed("<meta charset=utf-8"), "windows-1252");
  EXPECT_EQ(sniffed("<meta charset='utf-8'"), "windows-1252");
  EXPECT_EQ(sniffed("<meta charset='utf-8"), "windows-1252");
  EXPECT_EQ(sniffed("<meta charset="), "windows-1252");
  EXPECT_EQ(sniffed("<meta charset=utf-8>"), "utf-8");
}

TEST(SniffHtml, D3e_OnlyTheFirst1024BytesCount)
{
  const std::string_view meta = "<meta charset=utf-8>";
  EXPECT_EQ(sniffed(std::string(1024 - meta.size(), ' ') + std::string{meta}), "utf-8");
  EXPECT_EQ(sniffed(std::string(1024 - meta.size() + 1, ' ') + std::string{meta}), "windows-1252");
}

TEST(SniffHtml, D3e_XmlDeclarationAfterMeta)
{
  EXPECT_EQ(sniffed("<?xml version=\"1.0\" encoding=\"koi8-r\"?><html>"), "koi8-r");
  EXPECT_EQ(sniffed("<?xml version='1.0' encoding = 'utf-16'?><html>"), "utf-8");
  EXPECT_EQ(sniffed("<?xml version='1.0' encoding='koi8-r'?><meta charset=gbk>"), "gbk");
  EXPECT_EQ(sniffed("<?xml version='1.0' encoding='koi8-r'"), "windows-1252"); // no end
  EXPECT_EQ(sniffed("<?xml version='1.0' encoding=koi8-r?>"), "windows-1252");
  EXPECT_EQ(sniffed("<?xml version='1.0' encoding='koi8 r'?>"), "windows-1252");
  EXPECT_EQ(sniffed(" <?xml version='1.0' encoding='koi8-r'?>"), "windows-1252");
  EXPECT_EQ(sniffed("<?xml version='1.0'?>"), "windows-1252");
}

TEST(SniffHtml, D3e_XmlDeclarationInUtf16)
{
  EXPECT_EQ(sniffed("<\0?\0x\0m\0l\0"sv), "utf-16le");
  EXPECT_EQ(sniffed("\0<\0?\0x\0m\0l"sv), "utf-16be");
  EXPECT_EQ(sniffed("<\0h\0t\0m\0l\0"sv), "windows-1252");
}

TEST(SniffHtml, D3e_OnlyAMarkAndTheTransportAreCertain)
{
  EXPECT_TRUE(sniff_html("\xEF\xBB\xBF", std::nullopt).certain);
  EXPECT_TRUE(sniff_html("<meta charset=koi8-r>", "utf-8").certain);
  EXPECT_TRUE(sniff_html("<\0?\0x\0m\0l\0"sv, std::nullopt).certain); // no meta changes UTF-16
  EXPECT_FALSE(sniff_html("<meta charset=koi8-r>", std::nullopt).certain);
  EXPECT_FALSE(sniff_html("<p>", "klingon").certain);
}

TEST(SniffHtml, D3e_WhatAMetaInTheTreeNames)
{
  using Value = std::optional<std::string_view>;
  const auto named = [](Value charset, Value http_equiv = {}, Value content = {}) {
    const auto encoding = encoding_of_meta(charset, http_equiv, content);
    return encoding ? std::string{encoding->name()} : "-";
  };
  EXPECT_EQ(named(" KOI8-R "), "koi8-r");
  EXPECT_EQ(named("utf-16be"), "utf-8");
  EXPECT_EQ(named("x-user-defined"), "windows-1252");
  EXPECT_EQ(named("klingon"), "-");
  EXPECT_EQ(named(""), "-");
  EXPECT_EQ(named({}), "-");
  EXPECT_EQ(named({}, "Content-Type", "text/html; charset=big5"), "big5");
  EXPECT_EQ(named("klingon", "content-type", "charset='utf-16'"), "utf-8");
  EXPECT_EQ(named("gbk", "content-type", "charset=big5"), "gbk");
  EXPECT_EQ(named({}, "refresh", "charset=big5"), "-");
  EXPECT_EQ(named({}, " content-type", "charset=big5"), "-");
  EXPECT_EQ(named({}, {}, "charset=big5"), "-");
  EXPECT_EQ(named({}, "content-type"), "-");
}

TEST(SniffHtml, D3e_EveryPrefixIsRead)
{
  const std::string_view page =
      "<?xml version='1.0' encoding='gbk'?><!-- x --></p a=1><meta http-equiv = "
      "\"content-type\" content='text/html; charset=\"koi8-r\"' /><meta charset=utf-8>";
  for (std::size_t size = 0; size <= page.size(); ++size) {
    const std::string name = sniffed(page.substr(0, size));
    EXPECT_TRUE(name == "windows-1252" || name == "gbk" || name == "koi8-r") << size;
  }
  EXPECT_EQ(sniffed(page), "koi8-r");
}

} // namespace
} // namespace standard_sitemap
