#if defined(__x86_64__)

#include <string.h>

#include "avx2_pixels.h"
#include "versions.h"

#define LK_NAME(name) name##_avx2
#define LK_TARGET LK_AVX2

// Returns four bytes, each in all four channels of its pixel.
LK_AVX2_INLINE __m256i four_dithers(const uint8_t *dither) {
  const __m256i order = _mm256_setr_epi8(
      0, -1, 0, -1, 0, -1, 0, -1, 1, -1, 1, -1, 1, -1, 1, -1,
      2, -1, 2, -1, 2, -1, 2, -1, 3, -1, 3, -1, 3, -1, 3, -1);
  int32_t bytes;
  memcpy(&bytes, dither, sizeof bytes);
  return _mm256_shuffle_epi8(_mm256_set1_epi32(bytes), order);
}

// Loads two colors separately, because the gather instruction is slower for them.
LK_AVX2_INLINE __m128i two_colors(const uint64_t *ramp, const int32_t *index) {
  __m128i first = _mm_loadl_epi64((const __m128i *)(ramp + index[0]));
  __m128i second = _mm_loadl_epi64((const __m128i *)(ramp + index[1]));
  return _mm_unpacklo_epi64(first, second);
}

LK_AVX2_INLINE __m256i four_colors(const uint64_t *ramp, const int32_t *index, __m256i dither) {
  __m256i colors = _mm256_set_m128i(two_colors(ramp, index + 2), two_colors(ramp, index));
  return _mm256_srli_epi16(_mm256_add_epi16(colors, dither), 8);
}

LK_AVX2 static void color_block(
    uint32_t *dst, const uint64_t *ramp, const int32_t *index, const uint8_t *dither) {
  __m256i first = four_dithers(dither), second = four_dithers(dither + 4);
  for (int i = 0; i < 64; i += 8) {
    __m256i low = four_colors(ramp, index + i, first);
    __m256i high = four_colors(ramp, index + i + 4, second);
    __m256i pixels = _mm256_packus_epi16(low, high);
    lk_store(dst + i, _mm256_permute4x64_epi64(pixels, 0xd8));
  }
}

#include "gradient_rows.h"

#endif
