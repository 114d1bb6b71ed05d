#pragma once
#include <string>

/** @defgroup places Places & people */
/** @defgroup harbours Harbours
    @ingroup places */

/** @file
    Where heights are measured. */

/// Heights of water.
namespace tide {

/** A place with a gauge.
    @ingroup harbours */
class Station {
 public:
  /// The name.
  std::string name() const;

  /// How exact it is.
  struct Quality {
    double error; ///< in metres
  };
};

/// The two that everybody knows.
namespace well_known {
/** Far up the river.
    @ingroup harbours */
struct Hamburg : Station {};
} // namespace well_known

} // namespace tide
