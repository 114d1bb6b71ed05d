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

/// A host without a network: answers the requests of a load from a table, and follows redirects as a browser
/// does. A URI that is not in the table gets a 404.
class TableHost {
 public:
  TableHost(const std::map<std::string, Answer>& answers, const Policy& policy, const Delivery& delivery);

  /// Returns when the load is done.
  void drive(Load& load);

  /// Every URI for which a request was sent, each time, redirects included; sorted.
  std::vector<std::string> requests() const;
  const std::set<std::string>& asked() const { return asked_; }

 private:
  struct Transfer {
    Receiver* receiver;
    const std::string* body;
    std::size_t given;
  };
  void start(const Request& request, Receiver& receiver);
  std::size_t choose();
  std::size_t piece_size(std::size_t left);
  bool give_piece(Transfer& transfer);

  const std::map<std::string, Answer>& answers_;
  const Policy& policy_;
  Delivery delivery_;
  std::mt19937 random_;
  std::vector<Transfer> transfers_;
  std::vector<std::string> requests_;
  std::set<std::string> asked_;
};

} // namespace standard_sitemap::conformance
