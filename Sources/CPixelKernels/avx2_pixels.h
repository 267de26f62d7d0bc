// Eight pixels at a time: the arithmetic of arithmetic.h in AVX2.

#ifndef LK_AVX2_PIXELS_H
#define LK_AVX2_PIXELS_H

#include <immintrin.h>
#include <stdint.h>
#include <string.h>

// Only AVX2 is enabled and not FMA: without fused instructions, no compiler can contract the floating-point
// arithmetic of the samplers, which must produce the same bits as the scalar version.
#define LK_AVX2 __attribute__((target("avx2")))
#define LK_AVX2_INLINE static inline __attribute__((target("avx2"), always_inline))

// Eight pixels with 16 bits per channel. `low` contains pixels 0, 1, 4 and 5, and `high` contains pixels 2, 3, 6 and
// 7. This is the order in which the unpack and pack instructions split and join them.
typedef struct {
  __m256i low, high;
} lk_wide;

LK_AVX2_INLINE __m256i lk_load(const void *p) { return _mm256_loadu_si256((const __m256i *)p); }

LK_AVX2_INLINE void lk_store(void *p, __m256i v) { _mm256_storeu_si256((__m256i *)p, v); }

LK_AVX2_INLINE lk_wide lk_widen(__m256i pixels) {
  __m256i zero = _mm256_setzero_si256();
  return (lk_wide){_mm256_unpacklo_epi8(pixels, zero), _mm256_unpackhi_epi8(pixels, zero)};
}

LK_AVX2_INLINE __m256i lk_narrow(lk_wide v) { return _mm256_packus_epi16(v.low, v.high); }

LK_AVX2_INLINE lk_wide lk_wide_splat(int value) {
  __m256i v = _mm256_set1_epi16((short)value);
  return (lk_wide){v, v};
}

// The vector form of lk_mul in 16-bit lanes: (t + (t >> 8)) >> 8 == (t * 257) >> 16.
LK_AVX2_INLINE __m256i lk_mul_lanes(__m256i a, __m256i b) {
  __m256i t = _mm256_add_epi16(_mm256_mullo_epi16(a, b), _mm256_set1_epi16(128));
  return _mm256_mulhi_epu16(t, _mm256_set1_epi16(257));
}

LK_AVX2_INLINE lk_wide lk_mul_wide(lk_wide a, lk_wide b) {
  return (lk_wide){lk_mul_lanes(a.low, b.low), lk_mul_lanes(a.high, b.high)};
}

LK_AVX2_INLINE __m256i lk_mul_pixels(__m256i pixels, lk_wide factors) {
  return lk_narrow(lk_mul_wide(lk_widen(pixels), factors));
}

// Returns the alpha of each pixel, in each of its channels.
LK_AVX2_INLINE lk_wide lk_alphas(__m256i source) {
  const __m256i low = _mm256_setr_epi8(
      3, -1, 3, -1, 3, -1, 3, -1, 7, -1, 7, -1, 7, -1, 7, -1,
      3, -1, 3, -1, 3, -1, 3, -1, 7, -1, 7, -1, 7, -1, 7, -1);
  const __m256i high = _mm256_setr_epi8(
      11, -1, 11, -1, 11, -1, 11, -1, 15, -1, 15, -1, 15, -1, 15, -1,
      11, -1, 11, -1, 11, -1, 11, -1, 15, -1, 15, -1, 15, -1, 15, -1);
  return (lk_wide){_mm256_shuffle_epi8(source, low), _mm256_shuffle_epi8(source, high)};
}

// Returns 255 minus the alpha of each pixel, in each of its channels.
LK_AVX2_INLINE lk_wide lk_remaining(__m256i source) {
  return lk_alphas(_mm256_xor_si256(source, _mm256_set1_epi32(-1)));
}

LK_AVX2_INLINE __m256i lk_over_pixels(__m256i source, __m256i destination) {
  return _mm256_adds_epu8(source, lk_mul_pixels(destination, lk_remaining(source)));
}

static inline uint64_t lk_load_eight_bytes(const uint8_t *p) {
  uint64_t bytes;
  memcpy(&bytes, p, sizeof bytes);
  return bytes;
}

// Returns eight coverage bytes, each in all channels of its pixel.
LK_AVX2_INLINE lk_wide lk_coverage_factors(uint64_t bytes) {
  const __m256i low = _mm256_setr_epi8(
      0, -1, 0, -1, 0, -1, 0, -1, 1, -1, 1, -1, 1, -1, 1, -1,
      4, -1, 4, -1, 4, -1, 4, -1, 5, -1, 5, -1, 5, -1, 5, -1);
  const __m256i high = _mm256_setr_epi8(
      2, -1, 2, -1, 2, -1, 2, -1, 3, -1, 3, -1, 3, -1, 3, -1,
      6, -1, 6, -1, 6, -1, 6, -1, 7, -1, 7, -1, 7, -1, 7, -1);
  __m256i v = _mm256_set1_epi64x((long long)bytes);
  return (lk_wide){_mm256_shuffle_epi8(v, low), _mm256_shuffle_epi8(v, high)};
}

#endif
