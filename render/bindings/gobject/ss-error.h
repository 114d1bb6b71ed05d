#pragma once

#include "ss-enums.h"

G_BEGIN_DECLS

/**
 * SS_ERROR:
 *
 * The domain of the errors of this library.
 */
#define SS_ERROR (ss_error_quark())

/**
 * SsError:
 * @SS_ERROR_REFUSED: the engine does not accept this: no more of a response is wanted, or preferences break a
 *   rule
 * @SS_ERROR_INVALID_ARGUMENT: a number, a name or a URI is not valid; nothing has been done
 * @SS_ERROR_OUT_OF_MEMORY: there is not enough memory
 * @SS_ERROR_DEFECT: an internal error of the engine: please report it
 *
 * The statuses of the interface for C that are errors, with the same numbers.
 */
typedef enum {
  SS_ERROR_REFUSED = 2,
  SS_ERROR_INVALID_ARGUMENT = 4,
  SS_ERROR_OUT_OF_MEMORY = 5,
  SS_ERROR_DEFECT = 6
} SsError;

SS_API GQuark ss_error_quark(void);

G_END_DECLS
