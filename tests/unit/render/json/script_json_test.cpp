#include "render/json/script_json.h"

#include <utility>

#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

TEST(ScriptJson, ValuesAreOnOneLine)
{
  ScriptJson script;
  script.start_object();
  script.key("a");
  script.start_array();
  script.text("x");
  script.number(-1);
  script.flag(true);
  script.start_object();
  script.end_object();
  script.end_array();
  script.key("b");
  script.flag(false);
  script.end_object();
  EXPECT_EQ(script.written(), R"({"a":["x",-1,true,{}],"b":false})");
}

TEST(ScriptJson, TextAndKeysCannotEndTheScript)
{
  ScriptJson script;
  script.start_object();
  script.key("</script>");
  script.text("<!--&]]>\"\\\u2028");
  script.end_object();
  EXPECT_EQ(script.written(), R"({"\u003c/script\u003e":"\u003c!--\u0026]]\u003e\"\\\u2028"})");
}

TEST(ScriptJson, LinesBreakAfterCommasWhereAskedFor)
{
  ScriptJson script;
  script.start_array();
  script.break_line(); // the first
  script.text("a,b");
  script.text("c");
  script.break_line();
  script.text("d,e");
  script.break_line();
  script.number(1);
  script.break_line();
  script.start_array();
  script.number(2);
  script.number(3);
  script.end_array();
  script.number(4);
  script.end_array();
  EXPECT_EQ(script.written(), "[\"a,b\",\"c\",\n\"d,e\",\n1,\n[2,3],4]");
}

TEST(ScriptJson, AValueBuiltByItselfIsAMember)
{
  ScriptJson inner;
  inner.start_array();
  inner.number(1);
  inner.end_array();
  ScriptJson outer;
  outer.start_object();
  outer.key("a");
  outer.value(inner);
  outer.break_line();
  outer.key("b");
  outer.value(inner);
  outer.end_object();
  ScriptJson moved{std::move(outer)};
  EXPECT_EQ(moved.written(), "{\"a\":[1],\n\"b\":[1]}");
}

} // namespace
} // namespace standard_sitemap
