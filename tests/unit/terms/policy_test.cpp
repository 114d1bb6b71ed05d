// The defaults, in the order of the policy's table.

#include "engine/terms/policy.h"

#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

constexpr std::size_t kibibyte = 1024, mebibyte = 1024 * 1024;

TEST(PolicyDefaults, F4_Pages)
{
  const Policy policy;
  EXPECT_EQ(policy.page_bytes, 8 * mebibyte);
  EXPECT_EQ(policy.page_time, std::chrono::milliseconds{600});
  EXPECT_LT(policy.page_tree_bytes, 128 * mebibyte) << "of memory for all of discovery";
  EXPECT_EQ(policy.page_tree_allocations, 1'200'000u);
  EXPECT_EQ(policy.response_fields, 256u);
  EXPECT_EQ(policy.response_field_bytes, 64 * kibibyte);
  EXPECT_EQ(policy.opt_declarations, 32u);
  EXPECT_EQ(policy.opt_bytes, 8 * kibibyte);
}

TEST(PolicyDefaults, F4_Documents)
{
  const Policy policy;
  EXPECT_EQ(policy.documents, 64u);
  EXPECT_EQ(policy.document_bytes, 16 * mebibyte);
  EXPECT_EQ(policy.map_bytes, 64 * mebibyte);
  EXPECT_EQ(policy.redirects, 10u);
  EXPECT_EQ(policy.connections_per_host, 6u);
  EXPECT_EQ(policy.streams_per_connection, 32u);
  EXPECT_EQ(policy.list_document_bytes, 50 * mebibyte);
  EXPECT_EQ(policy.list_map_bytes, 256 * mebibyte);
  EXPECT_EQ(policy.list_elements, 2'000'000u);
  EXPECT_EQ(policy.list_documents, 1'024u);
  EXPECT_EQ(policy.elements, 500'000u);
  EXPECT_EQ(policy.xml_depth, 256u);
  EXPECT_EQ(policy.tag_bytes, 16 * kibibyte);
  EXPECT_EQ(policy.tag_attributes, 256u);
  EXPECT_EQ(policy.namespace_bindings, 64u);
  EXPECT_EQ(policy.internal_subset_bytes, 16 * kibibyte);
  EXPECT_EQ(policy.bases, 32u);
}

TEST(PolicyDefaults, F4_MapsAndViews)
{
  const Policy policy;
  EXPECT_EQ(policy.entries, 1'000'000u);
  EXPECT_EQ(policy.uri_bytes, 8 * kibibyte);
  EXPECT_EQ(policy.link_bytes, 256u << 20);
  EXPECT_EQ(policy.text_code_points, 4'096u);
  EXPECT_EQ(policy.variants, 64u);
  EXPECT_EQ(policy.class_changes, 64u);
  EXPECT_EQ(policy.xpath_bytes, 2 * kibibyte);
  EXPECT_EQ(policy.xpath_depth, 32u);
  EXPECT_EQ(policy.prefix_characters, 64u);
  EXPECT_EQ(policy.shown_name_code_points, 256u);
  EXPECT_EQ(policy.shown_description_code_points, 1'024u);
  EXPECT_EQ(policy.places, 10'000u);
  EXPECT_EQ(policy.places_of_page, 100u); // V-3
}

TEST(PolicyDefaults, F4_Time)
{
  const Policy policy;
  EXPECT_EQ(policy.connect_time, std::chrono::seconds{5});
  EXPECT_EQ(policy.document_time, std::chrono::seconds{10});
  EXPECT_EQ(policy.map_time, std::chrono::seconds{20});
  EXPECT_EQ(policy.list_map_time, std::chrono::seconds{120});
}

TEST(PolicyDefaults, F4_Switches)
{
  const Policy policy;
  EXPECT_TRUE(policy.tolerant);        // D-10: on by default
  EXPECT_FALSE(policy.any_media_type); // P-1
  EXPECT_FALSE(policy.for_check);      // NS-2
  EXPECT_FALSE(policy.allow_private_network);
}

} // namespace
} // namespace standard_sitemap
