#pragma once

#include <span>
#include <string_view>

#include "engine/reader_program/answer_writer.h"

namespace standard_sitemap::testing {

/// What a forger has.
struct Forger {
  int content; ///< the file of the job
  AnswerWriter& answer;
  std::string_view argument; ///< the folder of the order's target: whatever the test likes
};

/// An answer that no honest reader process gives.
struct Forgery {
  std::string_view name;
  void (*give)(const Forger& forger);
  /// A part of what the host says; empty: the forgery has a test of its own.
  std::string_view message = "gave an answer that cannot be right";
};

std::span<const Forgery> forgeries();

/// In the attack build: gives the answer of that name, waits for the next job, and ends the process without
/// an answer to that. Returns if there is no such forgery.
void forge(std::string_view name, const Forger& forger);

} // namespace standard_sitemap::testing
