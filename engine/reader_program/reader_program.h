#pragma once

namespace standard_sitemap {

/// The other side of `ReaderProcess`: restricts itself (`wire::Door`), and then reads pages and documents for
/// the host until the host closes the socket. It is the `main` of `standard-sitemap-reader`; another program
/// may be its own reader if its `main` calls this first when the program is run under a certain name.
///
/// `arguments[1]` and `arguments[2]`, if there: `ReaderSettings::memory` and `answer_bytes`, in decimal. The
/// socket is `wire::socket`. Ends the process; returns, with an exit status, only if the arguments are not
/// from a host.
int run_reader_program(int count, char* const* arguments);

} // namespace standard_sitemap
