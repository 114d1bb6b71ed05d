#include "render/hosts/probe/no_page.h"

namespace standard_sitemap {

Explanation explain_no_page(const Options& options, const PageError& error)
{
  if (options.start == Start::folder)
    return explain_no_home_page(options.folder->path, error.message);
  Explanation why = explain_unfetched(options.requested, error.failure, error.message);
  if (options.start == Start::page)
    return why;
  why.what = options.requested + " has no page: " + error.message;
  const bool is_unreadable =
      error.failure == FetchFailure::file_missing || error.failure == FetchFailure::file_unreadable;
  if (error.failure == FetchFailure::too_many_fields)
    return why;
  if (options.start == Start::page_content)
    why.hint = "it has to be a file that you may read; the address of its page comes after its name";
  else if (is_unreadable)
    why.hint = "--page takes a file that you may read; its page's address comes after it: --page FILE URL";
  else
    why.hint = "--page reads a response as `curl --include URL` writes it";
  return why;
}

} // namespace standard_sitemap
