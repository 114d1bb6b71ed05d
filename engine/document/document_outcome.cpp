#include "engine/document/document_outcome.h"

namespace standard_sitemap {

std::string_view outcome_name(DocumentOutcome outcome)
{
  switch (outcome) {
  case DocumentOutcome::ok:
    return "ok";
  case DocumentOutcome::cut:
    return "cut";
  case DocumentOutcome::http_error:
    return "http-error";
  case DocumentOutcome::network_error:
    return "network-error";
  case DocumentOutcome::blocked:
    return "blocked";
  case DocumentOutcome::timeout:
    return "timeout";
  case DocumentOutcome::unexpected_content_type:
    return "unexpected-content-type";
  case DocumentOutcome::bad_encoding:
    return "bad-encoding";
  case DocumentOutcome::malformed:
    return "malformed";
  case DocumentOutcome::not_a_sitemap:
    return "not-a-sitemap";
  case DocumentOutcome::reader_failed:
    return "reader-failed";
  }
  return {};
}

} // namespace standard_sitemap
