#pragma once
/** @file
    Excluded by EXCLUDE_PATTERNS. */
/// Not documented for readers.
class Detail {};
