// Rows of samples for the AVX2 samplers, eight at a time. The last group of a row is computed as a whole as well.
// Positions are clamped to the image, so samples beyond the row can be computed; they are not stored.

#ifndef LK_AVX2_SAMPLES_H
#define LK_AVX2_SAMPLES_H

#include "avx2_pixels.h"

enum { group = 8 };

// Returns the weights, each in all four 16-bit channels, in the order of lk_wide.
LK_AVX2_INLINE lk_wide spread_weights(__m256i weights) {
  const __m256i low = _mm256_setr_epi8(
      0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5,
      0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5);
  const __m256i high = _mm256_setr_epi8(
      8, 9, 8, 9, 8, 9, 8, 9, 12, 13, 12, 13, 12, 13, 12, 13,
      8, 9, 8, 9, 8, 9, 8, 9, 12, 13, 12, 13, 12, 13, 12, 13);
  return (lk_wide){_mm256_shuffle_epi8(weights, low), _mm256_shuffle_epi8(weights, high)};
}

// Stores the pixels for which the row has room.
LK_AVX2_INLINE void store_group(uint32_t *dst, size_t room, __m256i pixels) {
  if (room >= group) {
    lk_store(dst, pixels);
  } else {
    __m256i lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    __m256i mask = _mm256_cmpgt_epi32(_mm256_set1_epi32((int)room), lanes);
    _mm256_maskstore_epi32((int *)dst, mask, pixels);
  }
}

#endif
