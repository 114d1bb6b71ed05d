#pragma once

#include <cstddef>

#include <sys/socket.h>

#include "engine/web/address_space.h"

namespace standard_sitemap {

/// Classifies a socket's IPv4 or IPv6 address of `length` bytes; any other family is `unknown`.
AddressSpace address_space_of_socket(const sockaddr* address, std::size_t length);

/// Classifies a numeric address (`127.0.0.1`, `fe80::1`) as reported by libcurl; null or anything else is
/// `unknown`.
AddressSpace address_space_of_text(const char* address);

} // namespace standard_sitemap
