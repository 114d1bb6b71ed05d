#ifndef STANDARD_SITEMAP_C_POLICY_H
#define STANDARD_SITEMAP_C_POLICY_H

/// @file
/// Every limit, as a struct.

#include "engine/c/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Every limit and refusal of the engine in one value, each by its name as web/policy.h has it: `page_bytes`,
/// `documents`, `map_time`, `allow_private_network`. Times are milliseconds, switches 0 or 1.
typedef struct standard_sitemap_policy standard_sitemap_policy;

/// With defaults that suit a browser.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_policy_new(standard_sitemap_policy** policy);
STANDARD_SITEMAP_API void standard_sitemap_policy_free(standard_sitemap_policy* policy);

/// An unknown name, and a number that is too large for what it names (a time: more than 2^32 - 1), are
/// invalid.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_policy_set(standard_sitemap_policy* policy,
                                                                         standard_sitemap_string name,
                                                                         uint64_t value);
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_policy_get(
    const standard_sitemap_policy* policy, standard_sitemap_string name, uint64_t* value);

/// The names, for as long as the program runs; no text beyond the last.
STANDARD_SITEMAP_API standard_sitemap_string standard_sitemap_policy_name(size_t index);

#ifdef __cplusplus
}
#endif

#endif
