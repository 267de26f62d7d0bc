#if defined(__x86_64__)

#include "avx2_pixels.h"
#include "blur.h"
#include "versions.h"

#define LK_NAME(name) name##_avx2
#define LK_TARGET LK_AVX2

// Returns the sum of the two samples at a distance, multiplied by their common weight.
LK_AVX2_INLINE __m256i weighted_pair(const int16_t *a, const int16_t *b, __m256i weight) {
  return _mm256_mulhrs_epi16(_mm256_add_epi16(lk_load(a), lk_load(b)), weight);
}

LK_AVX2_INLINE void convolve_block(
    int16_t *dst, const int16_t *src, ptrdiff_t step, const lk_blur_axis *axis) {
  __m256i weight = _mm256_set1_epi16(axis->weights[0]), sums[4];
  for (int k = 0; k < 4; k++) sums[k] = _mm256_mulhrs_epi16(lk_load(src + 16 * k), weight);
  const int16_t *before = src, *after = src;
  for (int j = 1; j <= axis->radius; j++) {
    before -= step;
    after += step;
    weight = _mm256_set1_epi16(axis->weights[j]);
    for (int k = 0; k < 4; k++) {
      __m256i pair = weighted_pair(before + 16 * k, after + 16 * k, weight);
      sums[k] = _mm256_add_epi16(sums[k], pair);
    }
  }
  for (int k = 0; k < 4; k++) lk_store(dst + 16 * k, sums[k]);
}

LK_AVX2 static void convolve(
    int16_t *dst, const int16_t *src, size_t n, ptrdiff_t step, const lk_blur_axis *axis) {
  for (size_t i = 0; i < n; i += LK_BLOCK) convolve_block(dst + i, src + i, step, axis);
}

#include "blur_passes.h"

#endif
