#include "tests/bench/growth.h"

#include "engine/view/view.h"

#include "tests/bench/inputs.h"
#include "tests/bench/work.h"

namespace standard_sitemap::bench {

LexicalOrder::LexicalOrder(std::size_t children) : map_(map_of(lexical_group(children))) {}

std::size_t LexicalOrder::sort() const
{
  View view{map_, {}, raised_policy()}; // a new one each time: a view remembers what it has sorted
  const NodeId group = map_.root().children().front();
  return view.children(group).size();
}

} // namespace standard_sitemap::bench
