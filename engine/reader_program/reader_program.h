#pragma once

namespace standard_sitemap {

/// The other side of `ReaderProcess`: closes all doors behind itself, and then reads pages and documents for
/// its host until that closes the socket. `main` of `standard-sitemap-reader`; another program may be its own
/// reader if its `main` calls this, before anything else, when it is executed under a name that it has for
/// the purpose.
///
/// `arguments[1]` and `arguments[2]`, if there: `ReaderSettings::memory` and `answer_bytes`, in decimal. The
/// socket is `wire::socket`. Ends the process, unless the arguments are none of a host: then it returns an
/// exit status.
int run_reader_program(int count, char* const* arguments);

} // namespace standard_sitemap
