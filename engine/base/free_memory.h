#pragma once

namespace standard_sitemap {

/// Empties a container and frees its memory. `vector = {}` assigns an empty list of elements, and keeps the
/// memory.
template <class Container>
void free_memory(Container& container)
{
  Container{}.swap(container);
}

} // namespace standard_sitemap
