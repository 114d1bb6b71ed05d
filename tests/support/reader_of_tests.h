#pragma once

#include <memory>

#include "engine/isolate/reader_client.h"

namespace standard_sitemap {

/// From now on `reader_of_tests` returns this reader. Null: back to normal.
void require_reader_of_tests(std::shared_ptr<ReaderProcess> reader);

} // namespace standard_sitemap
