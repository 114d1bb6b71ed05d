#pragma once

#include <cstddef>

#include <sys/socket.h>

#include "engine/web/address_space.h"

namespace standard_sitemap {

/// Of a socket's IPv4 or IPv6 address of `length` bytes; any other family is `unknown`.
AddressSpace address_space_of_socket(const sockaddr* address, std::size_t length);

/// Of an address in numbers (`127.0.0.1`, `fe80::1`), as libcurl tells it; null or anything else is
/// `unknown`.
AddressSpace address_space_of_text(const char* address);

} // namespace standard_sitemap
