#if defined(__x86_64__)

#include <string.h>

#include "accumulate.h"
#include "avx2_pixels.h"
#include "versions.h"

// Returns the sums of the first one, two ... eight elements.
LK_AVX2_INLINE __m256i running_sums(__m256i v) {
  v = _mm256_add_epi32(v, _mm256_slli_si256(v, 4));
  v = _mm256_add_epi32(v, _mm256_slli_si256(v, 8));
  // The sum of the lower half is added to the upper half.
  __m256i low = _mm256_permute2x128_si256(v, v, 0x08);
  return _mm256_add_epi32(v, _mm256_shuffle_epi32(low, 0xff));
}

LK_AVX2_INLINE __m256i fold_areas(__m256i sums, int even_odd) {
  __m256i whole = _mm256_set1_epi32(lk_whole_area);
  if (!even_odd) return _mm256_min_epu32(_mm256_abs_epi32(sums), whole);
  __m256i rest = _mm256_and_si256(sums, _mm256_set1_epi32(2 * lk_whole_area - 1));
  return _mm256_min_epi32(rest, _mm256_sub_epi32(_mm256_set1_epi32(2 * lk_whole_area), rest));
}

LK_AVX2_INLINE __m256i to_bytes(__m256i areas) {
  // areas * 255
  __m256i scaled = _mm256_sub_epi32(_mm256_slli_epi32(areas, 8), areas);
  return _mm256_srli_epi32(_mm256_add_epi32(scaled, _mm256_set1_epi32(lk_whole_area / 2)), 16);
}

// Stores the low bytes of eight 32-bit numbers.
LK_AVX2_INLINE void store_bytes(uint8_t *target, __m256i values) {
  __m256i words = _mm256_packus_epi32(values, values);
  __m256i bytes = _mm256_packus_epi16(words, words);
  uint32_t low = (uint32_t)_mm256_extract_epi32(bytes, 0);
  uint32_t high = (uint32_t)_mm256_extract_epi32(bytes, 4);
  memcpy(target, &low, 4);
  memcpy(target + 4, &high, 4);
}

LK_AVX2 int32_t lk_accumulate_coverage_avx2(
    uint8_t *coverage, int32_t *cells, size_t n, int32_t sum, int even_odd) {
  size_t i = 0;
  __m256i carry = _mm256_set1_epi32(sum);
  for (; i + 8 <= n; i += 8) {
    __m256i steps = lk_load(cells + i);
    lk_store(cells + i, _mm256_setzero_si256());
    __m256i sums = _mm256_add_epi32(running_sums(steps), carry);
    store_bytes(coverage + i, to_bytes(fold_areas(sums, even_odd)));
    carry = _mm256_permutevar8x32_epi32(sums, _mm256_set1_epi32(7));
  }
  sum = _mm256_extract_epi32(carry, 0);
  return lk_accumulate_coverage_scalar(coverage + i, cells + i, n - i, sum, even_odd);
}

#endif
