#pragma once

#include <new>
#include <string_view>

namespace standard_sitemap {

/// Thrown instead of sorting by the rules of Chinese, Japanese or Korean without ICU's data for them, as long
/// as `expect_east_asian_data` says that the data is still to come. It resembles a lack of memory, and is
/// caught where that is: nothing has been done, and the call can be repeated later.
class SortingDataMissing : public std::bad_alloc {
 public:
  const char* what() const noexcept override { return "the data for sorting has not been loaded yet"; }
};

/// Says whether ICU's data for sorting Chinese, Japanese and Korean is still to come. It is not, unless a
/// host says so that loads it on demand, such as the WebAssembly module. Global, as ICU's data is: ICU
/// remembers for the rest of the process that a language has no data, so it must not be asked before.
void expect_east_asian_data(bool expected);
/// What was said last.
bool east_asian_data_expected();

/// Throws `SortingDataMissing` if the data for sorting in this language, a BCP 47 tag, is still to come.
void require_sorting_data(std::string_view language);

} // namespace standard_sitemap
