#pragma once

#include "ss-enums.h"

G_BEGIN_DECLS

#define SS_TYPE_PROFILE (ss_profile_get_type())
/**
 * SsProfile:
 *
 * What the sessions of one reader share: the maps that have been loaded, in memory only, the limits, the
 * preferences, and the process in which pages and documents are parsed. Use another one for private windows.
 */
SS_API G_DECLARE_FINAL_TYPE(SsProfile, ss_profile, SS, PROFILE, GObject)

/**
 * ss_profile_new:
 *
 * Creates a profile, whose sessions belong to the calling thread and to its default main context.
 *
 * Returns: (transfer full): a profile
 */
SS_API SsProfile* ss_profile_new(void);

/**
 * ss_profile_set_limit:
 * @self: a profile
 * @name: the name of a limit, such as `documents`
 * @value: its value; times are in milliseconds, switches are 0 or 1
 * @error: return location for an error
 *
 * Sets a limit of the engine. docs/policy.md explains all of them. It is an error to set one after the first
 * session of the profile has been created.
 *
 * Returns: whether it is set
 */
SS_API gboolean ss_profile_set_limit(SsProfile* self, const char* name, guint64 value, GError** error);

/**
 * ss_profile_set_reader_program:
 * @self: a profile
 * @path: (type filename): the absolute path of the program
 * @error: return location for an error
 *
 * Sets which program parses what strangers wrote; otherwise it is the one that was installed with the
 * library. It is an error to set it after the first session of the profile has been created.
 *
 * Returns: whether it is set
 */
SS_API gboolean ss_profile_set_reader_program(SsProfile* self, const char* path, GError** error);

/**
 * ss_profile_read_preferences:
 * @self: a profile
 * @toml: the text of a file as docs/preferences.md describes it
 * @error: return location for an error
 *
 * Replaces the preferences of the reader: languages, limits, and where the maps of some sites are. They hold
 * for pages that are shown afterwards. If the text is not accepted, they stay as they were.
 *
 * Returns: whether the text was accepted
 */
SS_API gboolean ss_profile_read_preferences(SsProfile* self, const char* toml, GError** error);

/**
 * ss_profile_clear:
 * @self: a profile
 *
 * Forgets the maps that no session shows, as when a reader clears the browsing data.
 */
SS_API void ss_profile_clear(SsProfile* self);

/**
 * ss_profile_get_isolated:
 * @self: a profile
 *
 * Says whether what strangers wrote is parsed in a process of its own. Waits until that has started, some
 * milliseconds after the first session was created.
 *
 * Returns: whether there is such a process
 */
SS_API gboolean ss_profile_get_isolated(SsProfile* self);

G_END_DECLS
