#pragma once
#include <map>

/** @file
    Heights over time. */

namespace tide {

/** Heights by time, as a table.
    @ingroup curves */
template <class Time, class Height>
class Curve {
 public:
  /// The height at a time.
  Height operator()(Time at) const;
};

/** @defgroup curves Curves
 *  @{ */
/// Only for heights below zero.
template <class Time>
class Curve<Time, float*> {
};

/// The highest of all.
double highest(const std::map<int, double>& heights);
/** @} */

} // namespace tide
