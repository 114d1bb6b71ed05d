#include "engine/html/gumbo_tree.h"

#include <array>
#include <csetjmp>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <utility>

namespace standard_sitemap {
namespace {

constexpr std::size_t chunk_bytes = 1u << 20;
constexpr std::size_t check_interval = 16;    ///< allocations between two checks of the depth
constexpr std::size_t clock_interval = 1'024; ///< allocations between two clock readings (system calls)

struct Chunk {
  Chunk* next;
};

/// No object of Gumbo needs more than a pointer's alignment.
constexpr std::size_t rounded_up(std::size_t size)
{
  return (size + alignof(void*) - 1) & ~(alignof(void*) - 1);
}

/// Reads an enumeration from memory with arbitrary content.
template <class Enumeration>
unsigned number(const Enumeration& value)
{
  unsigned bits = 0;
  static_assert(sizeof value == sizeof bits);
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

/// The tags that "reset the insertion mode appropriately" checks, except `table`, `head` and `body`, which
/// cannot be inside foreign content: they end it.
bool resets_insertion_mode(unsigned tag)
{
  switch (tag) {
  case GUMBO_TAG_SELECT:
  case GUMBO_TAG_TD:
  case GUMBO_TAG_TH:
  case GUMBO_TAG_TR:
  case GUMBO_TAG_TBODY:
  case GUMBO_TAG_THEAD:
  case GUMBO_TAG_TFOOT:
  case GUMBO_TAG_CAPTION:
  case GUMBO_TAG_COLGROUP:
  case GUMBO_TAG_TEMPLATE:
  case GUMBO_TAG_FRAMESET:
  case GUMBO_TAG_HTML:
    return true;
  default:
    return false;
  }
}

const GumboNode* last_child(const GumboVector& children, unsigned from_end)
{
  return children.length > from_end
             ? static_cast<const GumboNode*>(children.data[children.length - 1 - from_end])
             : nullptr;
}

bool is_element(const GumboNode& node)
{
  return node.type == GUMBO_NODE_ELEMENT || node.type == GUMBO_NODE_TEMPLATE;
}

/// The depth at which the tree grows: follows the last child of each element and, since misplaced content of
/// a table is inserted before it, also the last child before a table.
std::size_t growing_depth(const GumboNode& document)
{
  std::array<const GumboNode*, 32> pending{};
  std::size_t waiting = 0;
  std::size_t depth = 0;
  for (const GumboNode* node = &document; node;) {
    const GumboVector& children =
        node->type == GUMBO_NODE_DOCUMENT ? node->v.document.children : node->v.element.children;
    const GumboNode* next = last_child(children, 0);
    if (next && !is_element(*next))
      next = last_child(children, 1);
    if (next && is_element(*next)) {
      const GumboNode* before = last_child(children, 1);
      if (next->v.element.tag == GUMBO_TAG_TABLE && before && before != next && is_element(*before) &&
          waiting < pending.size())
        pending[waiting++] = before;
    } else {
      next = waiting > 0 ? pending[--waiting] : nullptr;
    }
    node = next;
    ++depth;
  }
  return depth;
}

} // namespace

/// Memory that is released all at once. Zeroed, so that a half-built tree has no stray pointers.
struct GumboTree::Arena {
  explicit Arena(const Policy& policy)
      : bytes_left(policy.page_tree_bytes), allocations_left(policy.page_tree_allocations),
        deadline(cpu_time() + policy.page_time)
  {
  }
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;
  ~Arena()
  {
    while (chunks) {
      Chunk* next = chunks->next;
      std::free(chunks);
      chunks = next;
    }
  }

  /// Null once any budget is used up. Never throws: C frames are around it.
  void* take(std::size_t size) noexcept
  {
    repair_last_node();
    const std::size_t rounded = rounded_up(size);
    if (!within_budgets() || rounded > bytes_left || (rounded > chunk_left && !add_chunk(rounded)))
      return nullptr;
    bytes_left -= rounded;
    chunk_left -= rounded;
    void* memory = next_free;
    next_free += rounded;
    if (allocations++ == 0 && size == sizeof(GumboOutput))
      output = static_cast<const GumboOutput*>(memory); // Gumbo's first allocation
    if (size == sizeof(GumboNode))
      last_node = static_cast<GumboNode*>(memory);
    return memory;
  }

  /// Gumbo initialises a node after allocating it, and allocates more for each tag before reading one. A name
  /// or list of this size that is mistaken for a node does not look like one: it has characters without NUL,
  /// pointers or zeros, never the small numbers of a type, a namespace and a tag.
  void repair_last_node() noexcept
  {
    if (!last_node || number(last_node->type) != GUMBO_NODE_ELEMENT)
      return;
    GumboElement& element = last_node->v.element;
    const unsigned name_space = number(element.tag_namespace);
    if ((name_space == GUMBO_NAMESPACE_SVG || name_space == GUMBO_NAMESPACE_MATHML) &&
        resets_insertion_mode(number(element.tag)))
      element.tag = GUMBO_TAG_UNKNOWN;
  }

  bool within_budgets() noexcept
  {
    if (allocations == allocations_left)
      return false;
    if (allocations % check_interval == 0 && output && output->document) {
      const std::size_t depth = growing_depth(*output->document);
      if (depth > free_depth)
        steps += check_interval * (depth - free_depth);
      if (steps > max_steps)
        return false;
    }
    return (allocations + 1) % clock_interval != 0 || cpu_time() < deadline;
  }

  bool add_chunk(std::size_t at_least) noexcept
  {
    const std::size_t size = at_least > chunk_bytes ? at_least : chunk_bytes;
    auto* chunk = static_cast<Chunk*>(std::calloc(1, header_bytes + size));
    if (!chunk)
      return false;
    chunk->next = std::exchange(chunks, chunk);
    next_free = reinterpret_cast<std::byte*>(chunk) + header_bytes;
    chunk_left = size;
    return true;
  }

  static constexpr std::size_t header_bytes = rounded_up(sizeof(Chunk));

  std::size_t bytes_left;
  std::size_t allocations_left;
  std::chrono::nanoseconds deadline;
  std::size_t allocations = 0;
  std::size_t steps = 0;
  Chunk* chunks = nullptr;
  std::byte* next_free = nullptr;
  std::size_t chunk_left = 0;
  const GumboOutput* output = nullptr;
  GumboNode* last_node = nullptr;
  std::jmp_buf exit = {};
};

struct GumboTree::Hooks {
  static void* allocate(void* arena, std::size_t size)
  {
    auto& a = *static_cast<Arena*>(arena);
    void* memory = a.take(size);
    if (!memory)
      std::longjmp(a.exit, 1); // only through C frames
    return memory;
  }
  static void deallocate(void*, void*) {}

  /// Returns false if a budget stopped it. Nothing here may have a destructor: `longjmp` returns here.
  static bool parse(Arena& arena, const char* html, std::size_t size)
  {
    GumboOptions options = kGumboDefaultOptions;
    options.allocator = allocate;
    options.deallocator = deallocate;
    options.userdata = &arena;
    options.max_errors = 0;
    if (setjmp(arena.exit) != 0)
      return false;
    gumbo_parse_with_options(&options, html, size);
    return true;
  }
};

GumboTree::GumboTree(std::string_view html, const Policy& policy) : arena_(std::make_unique<Arena>(policy))
{
  cut_ = !Hooks::parse(*arena_, html.data(), html.size());
  if (arena_->output)
    document_ = arena_->output->document;
}

GumboTree::~GumboTree() = default;

std::chrono::nanoseconds GumboTree::cpu_time(clockid_t clock)
{
  timespec now{};
  if (clock_gettime(clock, &now) != 0)
    clock_gettime(CLOCK_MONOTONIC, &now);
  return std::chrono::seconds{now.tv_sec} + std::chrono::nanoseconds{now.tv_nsec};
}

std::size_t GumboTree::allocations() const
{
  return arena_->allocations;
}

} // namespace standard_sitemap
