#include "tests/isolation/forgeries.h"

#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include <sys/socket.h>
#include <unistd.h>

#include "engine/isolate/image.h"
#include "engine/isolate/image_format.h"
#include "engine/isolate/send_files.h"
#include "engine/isolate/wire.h"
#include "engine/read/document_reading.h"
#include "engine/reader_program/job_socket.h"

namespace standard_sitemap::testing {
namespace {

constexpr std::string_view nonsense = "This is not an image of a document, nor of the links of a page.";

/// Sends bytes with files.
void send(std::string_view bytes, std::vector<int> files = {})
{
  send_with_files(wire::socket, bytes, files, MSG_NOSIGNAL);
}

std::string message(std::uint64_t value, wire::AnswerKind kind = wire::AnswerKind::image,
                    std::uint32_t version = wire::version)
{
  const wire::Answer answer{version, kind, value};
  return {reinterpret_cast<const char*>(&answer), sizeof answer};
}

/// Writes the bytes as the answer. Returns the message that there is an image of them.
std::string written(const Forger& forger, std::string_view bytes)
{
  forger.answer.write(0, bytes);
  return message(bytes.size());
}

void give(const Forger& forger, std::string_view bytes)
{
  send(written(forger, bytes));
}

/// The image of a map with these entries.
std::string image_of_map(std::string_view items)
{
  const DocumentSource source{.url = *Uri::parse(Leiri{"http://site.example/map.xml"}),
                              .content_type = "application/xml"};
  const Policy policy;
  ElementBudget budget{policy.elements};
  DocumentReading reading{source, policy, budget, [](std::uint64_t wanted) { return wanted; }};
  for (const std::string_view part :
       {std::string_view{"<sitemap xmlns='http://standard-sitemap.org/2007/ns'>"}, items,
        std::string_view{"</sitemap>"}})
    reading.append(part);
  DocumentAnswer answer;
  answer.result = std::move(reading).finish();
  answer.bytes = reading.bytes();
  answer.elements = policy.elements - budget.left;
  const Image image{answer};
  std::string bytes;
  for (const std::string_view piece : image.pieces())
    bytes += piece;
  return bytes;
}

/// The image of a map, with some other numbers in its head.
template <class Change>
std::string image_with_head(Change change)
{
  std::string image = image_of_map("<item name='Item'/>");
  DocumentHead head;
  std::memcpy(&head, image.data(), sizeof head);
  change(head);
  std::memcpy(image.data(), &head, sizeof head);
  return image;
}

/// Says that the answer has `bytes` bytes, however many were written.
void claim(const Forger& forger, std::uint64_t bytes)
{
  written(forger, image_of_map("<item name='Item'/>"));
  send(message(bytes));
}

std::uint64_t honest_bytes()
{
  return image_of_map("<item name='Item'/>").size();
}

/// Whether there is another message of the host, or it has hung up.
bool is_wanted()
{
  char byte = 0;
  return ::recv(wire::socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT) >= 0;
}

/// Takes the next job, and closes the file that comes with it.
void take_job(const Forger& forger)
{
  ::close(forger.content);
  if (!next_message())
    end_process(Exit::done);
}

/// Answers each job from now on with the same map, but goes on to change it after each answer: one byte at a
/// time is another one, for a moment.
void change_after_answers(const Forger& forger)
{
  std::string items;
  for (int item = 0; item < 20'000; ++item)
    items += "<item name='Entry " + std::to_string(item) + "' url='page" + std::to_string(item) + "'/>";
  const std::string image = image_of_map(items);
  std::uint64_t random = std::strtoull(std::string{forger.argument}.c_str(), nullptr, 10);
  volatile char* const memory = forger.answer.bytes().data();
  for (;;) {
    give(forger, image);
    while (!is_wanted())
      for (int change = 0; change < 1'000; ++change) {
        random = random * 6'364'136'223'846'793'005u + 1'442'695'040'888'963'407u;
        // Every other time in the head.
        const std::size_t at =
            (random >> 33) % ((random >> 32 & 1) != 0 ? image.size() : sizeof(DocumentHead));
        memory[at] = static_cast<char>(random >> 24);
        memory[at] = image[at];
      }
    take_job(forger);
  }
}

/// Answers whether what the argument says is anywhere in the memory with the content, as a map with the entry
/// `seen` or `nothing`.
void look_for(const Forger& forger)
{
  std::string all(1u << 20, '\0');
  const ssize_t size = ::pread(forger.content, all.data(), all.size(), 0);
  all.resize(size < 0 ? 0 : static_cast<std::size_t>(size));
  const std::size_t order = all.find('\n');
  const bool is_seen = all.find(forger.argument, order) != all.npos;
  give(forger, image_of_map(is_seen ? "<item name='seen'/>" : "<item name='nothing'/>"));
}

using F = const Forger&;
constexpr std::string_view special = {};

const Forgery all_forgeries[] = {
    // Something else in the memory for answers.
    {"garbage", [](F f) { give(f, nonsense); }},
    {"empty", [](F) { send(message(0)); }},
    {"zeros", [](F f) { give(f, std::string(1u << 20, '\0')); }},
    {"ones", [](F f) { give(f, std::string(1u << 20, '\xFF')); }},
    {"content-as-answer",
     [](F f) {
       const ssize_t size = ::pread(f.content, f.answer.bytes().data(), f.answer.bytes().size(), 0);
       send(message(static_cast<std::uint64_t>(size)));
     }},
    {"links",
     [](F f) {
       const Image image{PageLinks{}};
       std::string bytes;
       for (const std::string_view piece : image.pieces())
         bytes += piece;
       give(f, bytes);
     }},
    {"all-of-it",
     [](F f) {
       std::memset(f.answer.bytes().data(), 'x', f.answer.bytes().size());
       send(message(f.answer.bytes().size()));
     }},
    // Sizes that are not those of what was written. Behind it are remains of earlier answers.
    {"claims-more", [](F f) { claim(f, honest_bytes() + 1); }},
    {"claims-less", [](F f) { claim(f, honest_bytes() - 1); }},
    {"claims-half-a-head", [](F f) { claim(f, sizeof(DocumentHead) / 2); }},
    {"claims-a-head", [](F f) { claim(f, sizeof(DocumentHead)); }},
    {"claims-all", [](F f) { claim(f, f.answer.bytes().size()); }},
    {"claims-more-than-all", [](F f) { claim(f, f.answer.bytes().size() + 1); }},
    {"claims-much-more", [](F f) { claim(f, std::uint64_t{1} << 63); }},
    {"claims-everything", [](F f) { claim(f, UINT64_MAX); }},
    // Numbers in its head that are not those of what follows.
    {"elements-that-overflow",
     [](F f) {
       give(f, image_with_head([](DocumentHead& head) { head.elements += std::uint64_t{1} << 60; }));
     }},
    {"columns-that-overflow",
     [](F f) {
       give(f, image_with_head([](DocumentHead& head) { head.columns += std::uint64_t{1} << 62; }));
     }},
    {"arena-that-overflows",
     [](F f) {
       give(f, image_with_head([](DocumentHead& head) {
              head.arena += std::uint64_t{1} << 63;
              head.rest += std::uint64_t{1} << 63;
            }));
     }},
    {"elements-that-were-not-written",
     [](F f) {
       constexpr std::uint64_t count = 1'000'000; // as many as a map may have
       DocumentHead head;
       written(f, image_with_head([&](DocumentHead& changed) {
                 changed.elements = changed.counted_elements = count;
                 head = changed;
               }));
       send(message(sizeof head + count * 16 + head.arena + head.rest));
     }},
    {"rest-that-was-not-written",
     [](F f) {
       written(f, image_with_head([&](DocumentHead& head) {
                 head.rest = f.answer.bytes().size() - sizeof head - 16 * head.elements - head.arena;
               }));
       send(message(f.answer.bytes().size()));
     }},
    {"other-bytes-than-were-read",
     [](F f) { give(f, image_with_head([](DocumentHead& head) { head.bytes = UINT64_MAX; })); }},
    // With files: the host takes none, whatever the answer.
    {"content-along", [](F f) { send(written(f, image_of_map("")), {f.content}); }},
    {"socket-along", [](F f) { send(written(f, image_of_map("")), {wire::socket}); }},
    {"null-device-along", [](F f) { send(written(f, image_of_map("")), {2}); }},
    {"two-files-along",
     [](F f) {
       send(written(f, image_of_map("")), {2, wire::socket});
     }},
    {"many-files-along", [](F f) { send(written(f, image_of_map("")), std::vector<int>(100, f.content)); }},
    // Messages that are none.
    {"longer-message", [](F f) { send(written(f, image_of_map("")) + "more"); }},
    {"long-message", [](F) { send(std::string(100'000, 'x')); }},
    {"shorter-message", [](F f) { send(written(f, image_of_map("")).substr(0, 8)); }},
    {"no-message", [](F) { send(""); }, "the reader process "},
    {"other-version",
     [](F f) {
       written(f, image_of_map(""));
       send(message(honest_bytes(), wire::AnswerKind::image, wire::version + 1));
     }},
    {"other-kind", [](F) { send(message(0, wire::AnswerKind{4})); }},
    {"ready-again", [](F) { send(message(0, wire::AnswerKind::ready)); }},
    {"failed-late", [](F) { send(message(1, wire::AnswerKind::failed)); }},
    // Too many of them, or none.
    {"flood",
     [](F f) {
       for (;;)
         give(f, nonsense);
     }},
    {"too-long",
     [](F f) {
       f.answer.write(1, {f.answer.bytes().data(), f.answer.bytes().size()});
     },
     "wrote a larger answer than it may"},
    {"exit", [](F) { end_process(Exit::done); }, "ended with status 0"},
    {"abort", [](F) { __builtin_trap(); }, "ended "},
    {"heap",
     [](F) {
       // Not written to: taking the memory must not cost the time of the processor that it may have.
       for (std::vector<std::unique_ptr<char[]>> all_of_it;;)
         all_of_it.push_back(std::make_unique_for_overwrite<char[]>(1u << 20));
     },
     "needed more memory than it may have"},
    {"silent", [](F) {}, special},
    {"twice",
     [](F f) {
       give(f, image_of_map("<item name='Item'/>"));
       send(message(honest_bytes()));
     },
     special},
    // The answer before, which has as many bytes as the argument says.
    {"again", [](F f) { send(message(std::strtoull(std::string{f.argument}.c_str(), nullptr, 10))); },
     special},
    {"change-after-answers", change_after_answers, special},
    {"look-for", look_for, special},
};

} // namespace

std::span<const Forgery> forgeries()
{
  return all_forgeries;
}

void forge(std::string_view name, const Forger& forger)
{
  for (const Forgery& forgery : all_forgeries)
    if (forgery.name == name) {
      forgery.give(forger);
      next_message(); // the host ends the process, or there is another job: let it think that it was that
      end_process(Exit::done);
    }
}

} // namespace standard_sitemap::testing
