// What a page or document is collected in, on its way to the reader process.

#include <algorithm>
#include <csignal>
#include <numeric>
#include <string>

#include <gmock/gmock.h>
#include <sys/resource.h>

#include "engine/isolate/deadly_content.h"
#include "engine/isolate/job_content.h"

namespace standard_sitemap::testing {
namespace {

using ::testing::AllOf;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::ElementsAreArray;
using ::testing::Ge;
using ::testing::Le;

constexpr std::size_t mebibyte = 1u << 20;

/// Bytes of which no two long stretches are alike.
std::string sample(std::size_t size)
{
  std::string text(size, '\0');
  std::uint32_t state = 1;
  for (char& byte : text) {
    state = state * 1'664'525 + 1'013'904'223;
    byte = static_cast<char>(state >> 24);
  }
  return text;
}

/// Text that comes in pieces, in memory of that pool.
JobContent collected(const std::shared_ptr<ContentPool>& pool, std::string_view text, std::size_t piece)
{
  JobContent content{pool};
  for (; !text.empty(); text.remove_prefix(std::min(piece, text.size())))
    content.append(text.substr(0, piece));
  return content;
}

std::string all_of(const JobContent& content, const ContentPool& pool)
{
  std::string all;
  for (const JobContent::Part& part : content.parts(pool))
    all += part.bytes;
  return all;
}

std::vector<bool> are_shared(const JobContent& content, const ContentPool& pool)
{
  std::vector<bool> shared;
  for (const JobContent::Part& part : content.parts(pool))
    shared.push_back(part.descriptor >= 0);
  return shared;
}

class JobContentTest : public ::testing::Test {
 protected:
  void SetUp() override
  {
    if (!SharedMemory::make())
      GTEST_SKIP() << "there is no shared memory on this system";
  }

  std::shared_ptr<ContentPool> pool = std::make_shared<ContentPool>(),
                               other_pool = std::make_shared<ContentPool>();
};

TEST_F(JobContentTest, APartIsAnEighthOfWhatThereIsOnceThatIsMuch)
{
  const std::string text = sample(40 * mebibyte + 1);
  for (const std::size_t piece : {std::size_t{65'521}, text.size()}) {
    const JobContent content = collected(pool, text, piece);
    EXPECT_EQ(content.size(), text.size());
    EXPECT_TRUE(all_of(content, *pool) == text);
    const std::vector<std::uint64_t> sizes = content.part_sizes();
    EXPECT_EQ(std::accumulate(sizes.begin(), sizes.end(), std::uint64_t{0}), text.size());
    EXPECT_EQ(sizes[0], 4 * mebibyte);
    EXPECT_THAT(std::vector(sizes.begin(), sizes.end() - 1),
                Each(AllOf(Ge(4 * mebibyte), Le(text.size() / 8))));
    EXPECT_TRUE(content.beginning() == std::string_view{text}.substr(0, 4 * mebibyte));
  }
}

TEST_F(JobContentTest, AShortOneIsOnePart)
{
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, 4 * mebibyte}) {
    const std::string text = sample(size);
    const JobContent content = collected(pool, text, 1'000);
    EXPECT_THAT(content.part_sizes(), ElementsAre(size));
    EXPECT_TRUE(all_of(content, *pool) == text);
    EXPECT_TRUE(content.beginning() == text);
  }
}

// What another process has read stays hidden from this one.
TEST_F(JobContentTest, MemoryWithRemainsIsForTheProcessThatReadThem)
{
  {
    const JobContent earlier = collected(pool, "secret", 6);
  }
  const JobContent content = collected(pool, "x", 1); // in the memory of the earlier one
  EXPECT_THAT(are_shared(content, *pool), ElementsAre(true));
  EXPECT_THAT(are_shared(content, *other_pool), ElementsAre(false));
  EXPECT_EQ(all_of(content, *other_pool), "x");
  EXPECT_THAT(are_shared(collected(other_pool, "x", 1), *pool), ElementsAre(true)) << "nothing was in it";
}

TEST_F(JobContentTest, MemoryThatIsFullHasNoRemains)
{
  {
    const JobContent earlier = collected(pool, sample(4 * mebibyte), 4 * mebibyte);
  }
  const JobContent content = collected(pool, sample(6 * mebibyte), 3 * mebibyte);
  EXPECT_THAT(are_shared(content, *other_pool), ElementsAre(true, true));
}

/// Takes all that the pool gives.
std::vector<JobContent> all_taken(const std::shared_ptr<ContentPool>& pool)
{
  std::vector<JobContent> all;
  do
    all.push_back(collected(pool, "x", 1));
  while (are_shared(all.back(), *pool)[0] && all.size() < 1'000);
  return all;
}

TEST_F(JobContentTest, WithoutFurtherPartsTheLastPartGrows)
{
  const std::string text = sample(50 * mebibyte);
  for (const std::size_t before : {4 * mebibyte, 9 * mebibyte}) {
    JobContent content = collected(pool, text.substr(0, before), mebibyte);
    const std::size_t parts = content.part_sizes().size();
    const std::vector<JobContent> others = all_taken(pool);
    ASSERT_LT(others.size(), 1'000u);
    content.append(std::string_view{text}.substr(before));
    EXPECT_THAT(are_shared(content, *pool), ElementsAreArray(std::vector(parts, true)));
    EXPECT_TRUE(all_of(content, *pool) == text);
  }
}

TEST_F(JobContentTest, WithoutSharedMemoryTheContentIsElsewhere)
{
  std::vector<JobContent> others = all_taken(pool);
  ASSERT_LT(others.size(), 1'000u);
  JobContent content = collected(pool, "some", 1);
  others.clear();
  content.append(" and the rest");
  EXPECT_THAT(are_shared(content, *pool), ElementsAre(false));
  EXPECT_EQ(all_of(content, *pool), "some and the rest");
  EXPECT_THAT(are_shared(collected(pool, "x", 1), *pool), ElementsAre(true)) << "there is some again";
}

/// While it exists, files cannot become longer than that, nor memory that is one.
class ShortFiles {
 public:
  explicit ShortFiles(rlim_t bytes)
  {
    getrlimit(RLIMIT_FSIZE, &before_);
    handler_ = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ShortFiles(const ShortFiles&) = delete;
  ShortFiles& operator=(const ShortFiles&) = delete;
  ~ShortFiles()
  {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }

 private:
  rlimit before_{};
  void (*handler_)(int);
};

TEST_F(JobContentTest, WithoutMoreSharedMemoryTheRestOfTheContentIsElsewhere)
{
  const std::string text = sample(9 * mebibyte);
  JobContent content{pool};
  {
    const ShortFiles limit{2 * mebibyte};
    content.append(std::string_view{text}.substr(0, 2 * mebibyte));
    content.append(std::string_view{text}.substr(2 * mebibyte, 3 * mebibyte));
  }
  content.append(std::string_view{text}.substr(5 * mebibyte));
  EXPECT_THAT(are_shared(content, *pool), ElementsAre(true, false));
  EXPECT_THAT(content.part_sizes(), ElementsAre(2 * mebibyte, 7 * mebibyte));
  EXPECT_TRUE(all_of(content, *pool) == text);
}

TEST_F(JobContentTest, DeadlyIsWhatHasThatSizeAndThoseBytes)
{
  DeadlyContent deadly;
  std::string text = sample(17 * mebibyte);
  const auto is_deadly = [&] { return deadly.holds(collected(pool, text, mebibyte)); };
  EXPECT_FALSE(is_deadly());
  deadly.add(collected(pool, text, mebibyte));
  EXPECT_FALSE(is_deadly()) << "once may be by chance";
  deadly.add(collected(pool, text, mebibyte));
  EXPECT_TRUE(is_deadly());
  for (char* const changed : {&text.front(), &text.back()}) {
    ++*changed;
    EXPECT_FALSE(is_deadly());
    --*changed;
  }
  EXPECT_TRUE(is_deadly());
  text += 'x';
  EXPECT_FALSE(is_deadly());
}

} // namespace
} // namespace standard_sitemap::testing
