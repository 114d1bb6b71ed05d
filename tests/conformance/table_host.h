#pragma once

#include <cstddef>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "tests/conformance/fixture.h"

#include "engine/load/load.h"

namespace standard_sitemap::conformance {

/// In which order answers come, and in which pieces. The finished map must not depend on it (M-13).
struct Delivery {
  enum class Order { as_asked, last_first, shuffled };
  enum class Pieces { whole, one_byte, random };

  const char* name;
  Order order = Order::as_asked;
  Pieces pieces = Pieces::whole;
  unsigned seed = 1;
};

/// Pieces of one size that a host has handed in one after another, so that another host can do the same.
struct Step {
  std::size_t transfer; ///< counted in the order in which responses began, from 0
  std::size_t size;     ///< of each piece; 0: the end of the response
  std::size_t times;    ///< how many pieces
  bool wanted;          ///< false: the receiver refused the last of them

  friend bool operator==(const Step&, const Step&) = default;
};

/// A host without a network: answers the requests of a load from a table, and follows redirects as a browser
/// does. A URI that is not in the table gets a 404.
class TableHost {
 public:
  TableHost(const std::map<std::string, Answer>& answers, const Policy& policy, const Delivery& delivery);

  /// Returns when the load is done.
  void drive(Load& load);

  /// Every URI for which a request was sent, each time, redirects included; sorted.
  std::vector<std::string> requests() const;
  /// The same in the order in which they were sent.
  const std::vector<std::string>& sent() const { return requests_; }
  const std::set<std::string>& asked() const { return asked_; }
  /// What was handed in, in this order.
  const std::vector<Step>& steps() const { return steps_; }

 private:
  struct Transfer {
    std::size_t number; ///< as in `Step`
    Receiver* receiver;
    const std::string* body;
    std::size_t given;
  };
  void start(const Request& request, Receiver& receiver);
  std::size_t choose();
  std::size_t piece_size(std::size_t left);
  bool give_piece(Transfer& transfer);
  void record(const Transfer& transfer, std::size_t size, bool wanted);

  const std::map<std::string, Answer>& answers_;
  const Policy& policy_;
  Delivery delivery_;
  std::mt19937 random_;
  std::vector<Transfer> transfers_;
  std::size_t begun_ = 0;
  std::vector<Step> steps_;
  std::vector<std::string> requests_;
  std::set<std::string> asked_;
};

} // namespace standard_sitemap::conformance
