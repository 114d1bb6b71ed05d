#ifndef STANDARD_SITEMAP_C_POLICY_H
#define STANDARD_SITEMAP_C_POLICY_H

/// @file
/// Part of the C interface: the limits of the engine.

#include "render/bindings/c/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// All limits of the engine, and what it refuses. Each has the name of a member of standard_sitemap::Policy,
/// such as `page_bytes`, `documents`, `map_time` or `allow_private_network`. docs/policy.md explains all of
/// them. Times are in milliseconds, switches are 0 or 1.
///
/// `connect_time`, `document_time`, `redirects`, `connections_per_host` and `streams_per_connection` are for
/// what fetches documents. That is the host itself, and nothing here could obey them: they cannot be set, and
/// their values are the defaults that the library recommends.
typedef struct standard_sitemap_policy standard_sitemap_policy;

/// Creates a policy with the default limits, which suit a browser.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_policy_new(standard_sitemap_policy** policy);
/// Frees a policy, or nothing if it is null. Caches that were created with the policy have their own copy.
STANDARD_SITEMAP_API void standard_sitemap_policy_free(standard_sitemap_policy* policy);

/// Sets a limit. Returns INVALID_ARGUMENT if there is no limit of that name, or if the value is too large for
/// it: above 1 for a switch, above 2^32 - 1 for a time. Returns REFUSED if only a fetcher could obey the
/// limit (see above). Caches that exist already keep their limits.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_policy_set(standard_sitemap_policy* policy,
                                                                         standard_sitemap_string name,
                                                                         uint64_t value);
/// Gives the value of a limit. Returns INVALID_ARGUMENT if there is no limit of that name.
STANDARD_SITEMAP_API standard_sitemap_status standard_sitemap_policy_get(
    const standard_sitemap_policy* policy, standard_sitemap_string name, uint64_t* value);

/// Sets which program is the reader process of caches that are created with this policy afterwards: each
/// starts one, unless `isolation` is 2 (none). `program` is an absolute path; if there is none, it is
/// `standard-sitemap-reader`, in the folder `libexec` of the installation that the library, or a program that
/// has a static one, is in; or else where it was to be installed when the library was built, or in the folder
/// of the running program. `arguments`: those of the program, of which the first is the name that it is
/// called by; if `count` is 0, that is the name of the program. A program that can be the reader process
/// itself names
/// `/proc/self/exe`, and knows itself by that first argument. Returns INVALID_ARGUMENT if the path is not
/// absolute, or if a string has a zero byte. Without effect where there are no reader processes
/// (standard_sitemap_cache_reader_unavailable()).
STANDARD_SITEMAP_API standard_sitemap_status
standard_sitemap_policy_set_reader_program(standard_sitemap_policy* policy, standard_sitemap_string program,
                                           const standard_sitemap_string* arguments, size_t count);

/// Returns the name of the limit with that index, from 0. Returns no string if there is no such limit. Names
/// live as long as the program.
STANDARD_SITEMAP_API standard_sitemap_string standard_sitemap_policy_name(size_t index);

#ifdef __cplusplus
}
#endif

#endif
