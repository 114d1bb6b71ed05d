#pragma once

namespace standard_sitemap {

/// Empties a container and frees its memory. To assign `{}` to a vector keeps that: it is an empty list of
/// elements.
template <class Container>
void free_memory(Container& container)
{
  Container{}.swap(container);
}

} // namespace standard_sitemap
