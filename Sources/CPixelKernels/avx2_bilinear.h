// The positions of samples in an image and bilinear interpolation between its pixels, eight samples at a time.

#ifndef LK_AVX2_BILINEAR_H
#define LK_AVX2_BILINEAR_H

#include "avx2_pixels.h"
#include "avx2_samples.h"
#include "sampling.h"

// MARK: - Positions

// Eight doubles.
typedef struct {
  __m256d low, high;
} doubles;

LK_AVX2_INLINE doubles splat(double value) {
  __m256d v = _mm256_set1_pd(value);
  return (doubles){v, v};
}

LK_AVX2_INLINE doubles add(doubles a, doubles b) {
  return (doubles){_mm256_add_pd(a.low, b.low), _mm256_add_pd(a.high, b.high)};
}

LK_AVX2_INLINE doubles multiply(doubles a, doubles b) {
  return (doubles){_mm256_mul_pd(a.low, b.low), _mm256_mul_pd(a.high, b.high)};
}

// Returns the indices of the samples in the first group. Adding 8 for each later group is exact.
LK_AVX2_INLINE doubles first_numbers(void) {
  return (doubles){_mm256_setr_pd(0, 1, 2, 3), _mm256_setr_pd(4, 5, 6, 7)};
}

LK_AVX2_INLINE doubles next_numbers(doubles numbers) { return add(numbers, splat(group)); }

LK_AVX2_INLINE doubles along(double start, double step, doubles numbers) {
  return add(splat(start), multiply(numbers, splat(step)));
}

LK_AVX2_INLINE __m128i integers_within(__m256d values, double last) {
  __m256d raised = _mm256_max_pd(values, _mm256_setzero_pd());
  return _mm256_cvttpd_epi32(_mm256_min_pd(raised, _mm256_set1_pd(last)));
}

LK_AVX2_INLINE __m256i positions_within(doubles values, double last) {
  return _mm256_set_m128i(
      integers_within(values.high, last), integers_within(values.low, last));
}

// The vector form of lk_affine_at.
LK_AVX2_INLINE __m256i affine_at(lk_axis axis, doubles numbers) {
  return positions_within(along(axis.start + axis.offset, axis.step, numbers), axis.last);
}

// MARK: - Bilinear

// Computes (a * (256 - weight) + b * weight) >> 1 modulo 2^16, as in lerp_lanes of blend_avx2.c.
LK_AVX2_INLINE __m256i mix_horizontally(__m256i a, __m256i b, __m256i weight) {
  __m256i change = _mm256_mullo_epi16(_mm256_sub_epi16(b, a), weight);
  return _mm256_srli_epi16(_mm256_add_epi16(_mm256_slli_epi16(a, 8), change), 1);
}

// The instruction adds 2^14 and shifts right by 15. Since the weight is multiplied by 2^7, that equals adding 128 and
// shifting by 8.
LK_AVX2_INLINE __m256i mix_vertically(__m256i upper, __m256i lower, __m256i weight) {
  __m256i change =
      _mm256_mulhrs_epi16(_mm256_sub_epi16(lower, upper), _mm256_slli_epi16(weight, 7));
  __m256i sum = _mm256_add_epi16(upper, change);
  return _mm256_srli_epi16(_mm256_add_epi16(sum, _mm256_set1_epi16(64)), 7);
}

// Loads the left and right neighbors of two samples, in the order l0, l1, r0, r1. The two halves of `indices` are the
// indices of the left neighbors.
LK_AVX2_INLINE __m128i load_neighbors(const uint32_t *pixels, uint64_t indices) {
  __m128i first = _mm_loadl_epi64((const __m128i *)(pixels + (uint32_t)indices));
  __m128i second = _mm_loadl_epi64((const __m128i *)(pixels + (indices >> 32)));
  return _mm_unpacklo_epi32(first, second);
}

LK_AVX2_INLINE __m256i mix_neighbors(__m256i neighbors, __m256i weight) {
  lk_wide sides = lk_widen(neighbors);
  return mix_horizontally(sides.low, sides.high, weight);
}

// Returns the horizontally interpolated values of eight samples in one row. `indices` are those of the left
// neighbors. Loading the neighbors separately takes less time than gather instructions.
LK_AVX2_INLINE lk_wide mix_row(const uint32_t *pixels, __m256i indices, lk_wide weights) {
  __m128i front = _mm256_castsi256_si128(indices), back = _mm256_extracti128_si256(indices, 1);
  __m128i samples01 = load_neighbors(pixels, (uint64_t)_mm_cvtsi128_si64(front));
  __m128i samples23 = load_neighbors(pixels, (uint64_t)_mm_extract_epi64(front, 1));
  __m128i samples45 = load_neighbors(pixels, (uint64_t)_mm_cvtsi128_si64(back));
  __m128i samples67 = load_neighbors(pixels, (uint64_t)_mm_extract_epi64(back, 1));
  return (lk_wide){
    mix_neighbors(_mm256_set_m128i(samples45, samples01), weights.low),
    mix_neighbors(_mm256_set_m128i(samples67, samples23), weights.high)};
}

LK_AVX2_INLINE lk_wide mix_wide_rows(lk_wide upper, lk_wide lower, lk_wide weights) {
  return (lk_wide){
    mix_vertically(upper.low, lower.low, weights.low),
    mix_vertically(upper.high, lower.high, weights.high)};
}

LK_AVX2_INLINE __m256i mix_rows(lk_wide upper, lk_wide lower, lk_wide weights) {
  return lk_narrow(mix_wide_rows(upper, lower, weights));
}

// The left neighbors, and the weights (0 ... 256) of the right neighbors. The last column is never a left neighbor,
// so that both neighbors can be loaded together. This requires images of at least two columns.
typedef struct {
  __m256i left;
  lk_wide weights;
} columns;

LK_AVX2_INLINE columns columns_at(__m256i x, int32_t width) {
  __m256i left = _mm256_min_epi32(_mm256_srli_epi32(x, 8), _mm256_set1_epi32(width - 2));
  __m256i weights = _mm256_sub_epi32(x, _mm256_slli_epi32(left, 8));
  return (columns){left, spread_weights(weights)};
}

LK_AVX2_INLINE lk_wide wide_bilinear(lk_image image, __m256i x, __m256i y) {
  columns c = columns_at(x, image.width);
  __m256i stride = _mm256_set1_epi32(image.stride);
  __m256i weights = _mm256_and_si256(y, _mm256_set1_epi32(255));
  __m256i row = _mm256_mullo_epi32(_mm256_srli_epi32(y, 8), stride);
  __m256i upper = _mm256_add_epi32(row, c.left);
  // If the weight is 0, there may be no row below.
  __m256i has_lower = _mm256_cmpgt_epi32(weights, _mm256_setzero_si256());
  __m256i lower = _mm256_add_epi32(upper, _mm256_and_si256(has_lower, stride));
  return mix_wide_rows(
      mix_row(image.pixels, upper, c.weights), mix_row(image.pixels, lower, c.weights),
      spread_weights(weights));
}

LK_AVX2_INLINE __m256i bilinear(lk_image image, __m256i x, __m256i y) {
  return lk_narrow(wide_bilinear(image, x, y));
}

#endif
