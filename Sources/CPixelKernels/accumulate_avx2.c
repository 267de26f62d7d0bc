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

// A color in the forms that the loop uses.
typedef struct {
  __m256i pixels;
  lk_wide wide;
  int is_opaque;
} solid;

// Returns eight pixels under the color, with the coverage of each in 32 bits.
LK_AVX2_INLINE __m256i over_eight(__m256i pixels, __m256i levels, const solid *c) {
  __m256i pairs = _mm256_or_si256(levels, _mm256_slli_epi32(levels, 16));
  lk_wide factors = {_mm256_unpacklo_epi32(pairs, pairs), _mm256_unpackhi_epi32(pairs, pairs)};
  return lk_over_pixels(lk_narrow(lk_mul_wide(c->wide, factors)), pixels);
}

// The cells and pixels after the last whole group are read and written with a mask.
LK_AVX2_INLINE void over_rest(
    uint32_t *dst, int32_t *cells, size_t n, __m256i *carry, int even_odd, const solid *c) {
  __m256i mask = _mm256_cmpgt_epi32(
      _mm256_set1_epi32((int)n), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
  __m256i sums = _mm256_add_epi32(running_sums(_mm256_maskload_epi32(cells, mask)), *carry);
  _mm256_maskstore_epi32(cells, mask, _mm256_setzero_si256());
  __m256i levels = to_bytes(fold_areas(sums, even_odd));
  __m256i pixels = _mm256_maskload_epi32((const int *)dst, mask);
  _mm256_maskstore_epi32((int *)dst, mask, over_eight(pixels, levels, c));
  *carry = _mm256_permutevar8x32_epi32(sums, _mm256_set1_epi32(7));
}

LK_AVX2 int32_t lk_over_solid_cells_avx2(
    uint32_t *dst, int32_t *cells, size_t n, int32_t sum, int even_odd, uint32_t color) {
  __m256i pixels = _mm256_set1_epi32((int)color), full = _mm256_set1_epi32(255);
  solid c = {pixels, lk_widen(pixels), color >> 24 == 255};
  __m256i carry = _mm256_set1_epi32(sum);
  size_t i = 0;
  for (; i + 8 <= n; i += 8) {
    __m256i sums = _mm256_add_epi32(running_sums(lk_load(cells + i)), carry);
    lk_store(cells + i, _mm256_setzero_si256());
    __m256i levels = to_bytes(fold_areas(sums, even_odd));
    carry = _mm256_permutevar8x32_epi32(sums, _mm256_set1_epi32(7));
    if (_mm256_testz_si256(levels, levels)) continue;
    // 255 in all lanes: no bit of `full` is missing.
    if (c.is_opaque && _mm256_testc_si256(levels, full)) {
      lk_store(dst + i, pixels);
    } else {
      lk_store(dst + i, over_eight(lk_load(dst + i), levels, &c));
    }
  }
  if (i < n) over_rest(dst + i, cells + i, n - i, &carry, even_odd, &c);
  return _mm256_extract_epi32(carry, 0);
}

#endif
