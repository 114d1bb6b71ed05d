// Memory runs out within the C interface: the call that cannot continue returns a status; there is never an
// exception, a leak, or half a result that looks whole; and the next page is shown as usual.

#include <cstdlib>
#include <cstring>
#include <iostream>
#include <string>

#include <gtest/gtest.h>
#include <libxml/xmlerror.h>

#include <standard_sitemap.h>

#include "tests/faults/failing_memory.h"

namespace standard_sitemap::faults {
namespace {

constexpr const char* root_document =
    "<sitemap xmlns='http://standard-sitemap.org/2007/ns' xmlns:xlink='http://www.w3.org/1999/xlink'>"
    "<class-change elem='/*' prefix='m'/>"
    "<item name='Bread' url='bread' role='home'><variant lang='de' name='Brot'/></item>"
    "<external xlink:href='more.xml'/></sitemap>";
constexpr const char* more =
    "<sitemap xmlns='http://standard-sitemap.org/2007/ns'><item name='Cake' url='/page'/></sitemap>";

standard_sitemap_string text(const char* zero_terminated)
{
  return standard_sitemap_text(zero_terminated);
}

/// The result of showing a page, in a separate buffer, so that the test's own allocations are not counted.
struct RuleResult {
  bool out_of_memory = false; ///< reported by a status
  bool other = false;         ///< a status that should not occur
  bool diagnosed = false;     ///< a diagnostic reported that something is missing
  bool late = false;          ///< a tab was still loading when all requests had been answered
  bool never = false;         ///< it was still loading after its deadline
  char rendered[16'384] = {};
  std::size_t size = 0;

  bool check(standard_sitemap_status status)
  {
    out_of_memory = out_of_memory || status == STANDARD_SITEMAP_OUT_OF_MEMORY;
    other = other || status == STANDARD_SITEMAP_DEFECT || status == STANDARD_SITEMAP_INVALID_ARGUMENT;
    return status == STANDARD_SITEMAP_OK;
  }
};

bool write(void* data, standard_sitemap_string piece)
{
  auto& outcome = *static_cast<RuleResult*>(data);
  if (piece.size > sizeof outcome.rendered - outcome.size)
    return false;
  std::memcpy(outcome.rendered + outcome.size, piece.data, piece.size);
  outcome.size += piece.size;
  return true;
}

void answer(RuleResult& outcome, standard_sitemap_session* session, const standard_sitemap_request& request)
{
  const bool is_root = std::string_view{request.url.data, request.url.size}.ends_with("map.xml");
  standard_sitemap_receiver* receiver = nullptr;
  if (!outcome.check(standard_sitemap_session_receiver(session, request.id, &receiver)))
    return;
  const standard_sitemap_field type{text("Content-Type"), text("application/xml")};
  standard_sitemap_response response{};
  response.struct_size = sizeof response;
  response.url = text(is_root ? "http://bakery.example/map.xml" : "http://bakery.example/more.xml");
  response.status = 200;
  response.fields = &type;
  response.field_count = 1;
  const bool whole =
      outcome.check(standard_sitemap_receiver_begin(receiver, &response)) &&
      outcome.check(standard_sitemap_receiver_append(receiver, text(is_root ? root_document : more))) &&
      outcome.check(standard_sitemap_receiver_end(receiver));
  if (!whole)
    outcome.check(standard_sitemap_receiver_fail(receiver, STANDARD_SITEMAP_FAILED_NETWORK, {}));
  standard_sitemap_receiver_free(receiver);
}

void fetch(RuleResult& outcome, standard_sitemap_session* session)
{
  standard_sitemap_request request{};
  request.struct_size = sizeof request;
  while (outcome.check(standard_sitemap_session_next_request(session, &request)))
    answer(outcome, session, request);
}

void look_at(RuleResult& outcome, standard_sitemap_session* session)
{
  standard_sitemap_view* view = nullptr;
  if (!outcome.check(standard_sitemap_session_view(session, &view)))
    return;
  for (std::uint32_t id = 0; id < standard_sitemap_view_size(view); ++id) {
    standard_sitemap_node node{};
    node.struct_size = sizeof node;
    outcome.check(standard_sitemap_view_node(view, id, &node));
    standard_sitemap_variant variant{};
    variant.struct_size = sizeof variant;
    outcome.check(standard_sitemap_view_variant(view, id, 0, &variant));
    outcome.check(standard_sitemap_view_alternative(view, id, 0, &variant));
    standard_sitemap_attachment attachment{};
    attachment.struct_size = sizeof attachment;
    outcome.check(standard_sitemap_view_attachment(view, id, 0, &attachment));
    standard_sitemap_string role;
    outcome.check(standard_sitemap_view_node_role(view, id, 0, &role));
  }
  standard_sitemap_page_place place{};
  place.struct_size = sizeof place;
  outcome.check(standard_sitemap_view_place(view, 0, &place));
  standard_sitemap_nodes nodes;
  standard_sitemap_reading_place reading{sizeof reading, 0, 0, 0, 0};
  outcome.check(standard_sitemap_view_reading_place(view, &reading));
  standard_sitemap_around around{sizeof around, 0, 0, 0, 0, 0, 0};
  outcome.check(standard_sitemap_view_around(view, &around));
  standard_sitemap_direction direction = 0;
  outcome.check(standard_sitemap_view_direction(view, &direction));
  outcome.check(standard_sitemap_view_place_path(view, 0, &nodes));
  outcome.check(standard_sitemap_view_place_siblings(view, 0, &nodes));
  standard_sitemap_unfolding* unfolding = nullptr;
  if (outcome.check(standard_sitemap_unfolding_new(view, 0, 0, 0, &unfolding))) {
    standard_sitemap_place next{};
    next.struct_size = sizeof next;
    while (outcome.check(standard_sitemap_unfolding_next(unfolding, &next)))
      ;
  }
  standard_sitemap_unfolding_free(unfolding);
  standard_sitemap_changes* changes = nullptr;
  if (outcome.check(standard_sitemap_changes_new(view, nullptr, &changes)))
    outcome.check(standard_sitemap_program_to_apply(changes, text("menu"), write, &outcome));
  standard_sitemap_changes_free(changes);
  standard_sitemap_view* other = nullptr;
  if (outcome.check(standard_sitemap_view_from(view, text("http://bakery.example/bread"), &other)))
    outcome.check(standard_sitemap_view_place(other, 0, &place));
  standard_sitemap_view_free(other);
  standard_sitemap_view_free(view);
}

/// A map that the host names, without a page, in a tab of its own. Its documents are not reported: what the
/// tabs with pages show is compared.
void open_without_page(RuleResult& outcome, standard_sitemap_cache* cache)
{
  standard_sitemap_session* tab = nullptr;
  if (!outcome.check(standard_sitemap_session_new(cache, nullptr, nullptr, &tab)))
    return;
  standard_sitemap_visit visit{};
  visit.struct_size = sizeof visit;
  visit.root = text("http://bakery.example/map.xml");
  outcome.check(standard_sitemap_session_show(tab, &visit, 0));
  fetch(outcome, tab);
  look_at(outcome, tab);
  standard_sitemap_session_free(tab);
}

/// A page in one tab, while another waits for its map.
RuleResult show()
{
  RuleResult outcome;
  standard_sitemap_preferences* preferences = nullptr;
  if (outcome.check(standard_sitemap_preferences_new(&preferences)))
    outcome.check(
        standard_sitemap_preferences_read(preferences, text("[display]\nlevels = ['hidden', 'menu']\n")));
  standard_sitemap_cache* cache = nullptr;
  // A reader process only if all tests of this program have one.
  standard_sitemap_policy* policy = nullptr;
  if (outcome.check(standard_sitemap_policy_new(&policy)) &&
      std::getenv("STANDARD_SITEMAP_TEST_READER") == nullptr)
    outcome.check(standard_sitemap_policy_set(policy, text("isolation"), 2));
  outcome.check(standard_sitemap_cache_new(policy, nullptr, &cache));
  standard_sitemap_policy_free(policy);
  standard_sitemap_session *tab = nullptr, *waiting = nullptr;
  const bool open = cache != nullptr &&
                    outcome.check(standard_sitemap_session_new(cache, nullptr, nullptr, &tab)) &&
                    outcome.check(standard_sitemap_session_new(cache, nullptr, nullptr, &waiting));
  if (open) {
    const standard_sitemap_field fields[] = {
        {text("Opt"), text("\"http://standard-sitemap.org/2007/ns\"; ns=05")},
        {text("05-Location"), text("/map.xml")}};
    standard_sitemap_visit visit{};
    visit.struct_size = sizeof visit;
    visit.url = text("http://bakery.example/page");
    visit.media_type = text("text/html");
    visit.body = text("<title>A page</title><link rel=up href=bread>");
    visit.accept_language = text("de");
    visit.fields = fields;
    visit.field_count = 2;
    outcome.check(standard_sitemap_session_show(tab, &visit, 0));
    outcome.check(standard_sitemap_session_show(waiting, &visit, 0));
    fetch(outcome, tab);
    fetch(outcome, waiting);
    look_at(outcome, waiting);
    standard_sitemap_rendering rendering{};
    rendering.struct_size = sizeof rendering;
    rendering.preferences = preferences;
    rendering.format = STANDARD_SITEMAP_TEXT;
    outcome.check(standard_sitemap_session_render(tab, &rendering, write, &outcome));
    standard_sitemap_diagnostic finding{};
    finding.struct_size = sizeof finding;
    outcome.check(standard_sitemap_session_finding(tab, 0, &finding));

    standard_sitemap_diagnostic diagnostic{};
    diagnostic.struct_size = sizeof diagnostic;
    outcome.diagnosed = standard_sitemap_session_diagnostic(tab, 0, &diagnostic) == STANDARD_SITEMAP_OK;

    // Whatever has happened, a tab that is not done has a deadline, at which it continues.
    standard_sitemap_session* const tabs[] = {tab, waiting};
    for (standard_sitemap_session* const each : tabs) {
      if (standard_sitemap_session_state(each) != STANDARD_SITEMAP_LOADING)
        continue;
      outcome.late = true;
      const std::uint64_t deadline = standard_sitemap_session_deadline(each);
      if (deadline != STANDARD_SITEMAP_NO_DEADLINE &&
          outcome.check(standard_sitemap_session_update_time(each, deadline)))
        fetch(outcome, each);
      outcome.never = outcome.never || standard_sitemap_session_state(each) == STANDARD_SITEMAP_LOADING;
    }
  }
  if (open)
    open_without_page(outcome, cache);
  standard_sitemap_session_free(tab); // the other may have to load by itself now
  standard_sitemap_session_free(waiting);
  standard_sitemap_cache_free(cache);
  standard_sitemap_preferences_free(preferences);
  return outcome;
}

std::string_view rendered(const RuleResult& outcome)
{
  return {outcome.rendered, outcome.size};
}

TEST(CMemory, RunsOutAnywhere)
{
  const RuleResult whole = show();
  ASSERT_FALSE(whole.out_of_memory || whole.other || whole.diagnosed || whole.late);
  ASSERT_NE(rendered(whole).find("Cake"), std::string_view::npos);
  const std::size_t before = allocations();
  ASSERT_EQ(rendered(show()), rendered(whole));
  const std::size_t needed = allocations() - before;
  std::size_t told = 0, runs = 0, diagnosed = 0, late = 0;
  for (const auto kind : {FailingAllocation::Kind::only_this, FailingAllocation::Kind::from_then_on})
    for (std::size_t number = 0; number < needed;
         number += kind == FailingAllocation::Kind::only_this ? 1 : 5) {
      const std::ptrdiff_t in_use = blocks_in_use();
      const RuleResult outcome = [&] {
        const FailingAllocation failing{number, kind};
        return show();
      }();
      xmlResetLastError(); // libxml2 keeps the last one of each thread
      const std::ptrdiff_t left_behind = blocks_in_use() - in_use;
      const std::string where = "allocation " + std::to_string(number) + " of " + std::to_string(needed);
      ASSERT_FALSE(outcome.other) << where;
      ASSERT_FALSE(outcome.never && kind == FailingAllocation::Kind::only_this) << where;
      ASSERT_LE(left_behind, libxml2_forgets_a_pattern() ? 8 : 0) << where << ": something is left behind";
      // If no status reports it, a diagnostic does; or the result is the same.
      ASSERT_TRUE(outcome.out_of_memory || outcome.diagnosed || outcome.late ||
                  rendered(outcome) == rendered(whole))
          << where << "\n"
          << rendered(outcome);
      ++runs;
      told += outcome.out_of_memory;
      diagnosed += !outcome.out_of_memory && outcome.diagnosed;
      late += outcome.late;
    }
  std::cout << runs << " runs: " << told << " reported by a status, " << diagnosed << " by a diagnostic; in "
            << late << " a tab finished only at its deadline\n";
  EXPECT_GT(told, runs / 2);
  EXPECT_EQ(rendered(show()), rendered(whole)) << "the next page is shown as ever";
}

} // namespace
} // namespace standard_sitemap::faults
