// Computes eight samples at a time. The last group of a row is computed as a whole as well. Positions are clamped to
// the image, so samples beyond the row can be computed; they are not stored.

#if defined(__x86_64__)

#include <string.h>

#include "avx2_pixels.h"
#include "avx2_samples.h"
#include "sampling.h"
#include "versions.h"

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

LK_AVX2_INLINE doubles reciprocal(doubles a) {
  __m256d one = _mm256_set1_pd(1);
  return (doubles){_mm256_div_pd(one, a.low), _mm256_div_pd(one, a.high)};
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

// The vector form of lk_projective_at.
LK_AVX2_INLINE __m256i projective_at(lk_axis axis, doubles numbers, doubles z) {
  doubles values = multiply(along(axis.start, axis.step, numbers), z);
  return positions_within(add(values, splat(axis.offset)), axis.last);
}

// The vector form of lk_free_at, with eight positions from memory.
LK_AVX2_INLINE __m256i free_at(lk_axis axis, const double *positions) {
  doubles values = {_mm256_loadu_pd(positions), _mm256_loadu_pd(positions + 4)};
  values = add(multiply(values, splat(256)), splat(axis.offset));
  return positions_within(values, axis.last);
}

// MARK: - Nearest

LK_AVX2_INLINE __m256i nearest(lk_image image, __m256i x, __m256i y) {
  __m256i row = _mm256_mullo_epi32(y, _mm256_set1_epi32(image.stride));
  return _mm256_i32gather_epi32((const int *)image.pixels, _mm256_add_epi32(row, x), 4);
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

LK_AVX2_INLINE __m256i mix_rows(lk_wide upper, lk_wide lower, lk_wide weights) {
  return lk_narrow((lk_wide){
    mix_vertically(upper.low, lower.low, weights.low),
    mix_vertically(upper.high, lower.high, weights.high)});
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

LK_AVX2_INLINE __m256i bilinear(lk_image image, __m256i x, __m256i y) {
  columns c = columns_at(x, image.width);
  __m256i stride = _mm256_set1_epi32(image.stride);
  __m256i weights = _mm256_and_si256(y, _mm256_set1_epi32(255));
  __m256i row = _mm256_mullo_epi32(_mm256_srli_epi32(y, 8), stride);
  __m256i upper = _mm256_add_epi32(row, c.left);
  // If the weight is 0, there may be no row below.
  __m256i has_lower = _mm256_cmpgt_epi32(weights, _mm256_setzero_si256());
  __m256i lower = _mm256_add_epi32(upper, _mm256_and_si256(has_lower, stride));
  return mix_rows(
      mix_row(image.pixels, upper, c.weights), mix_row(image.pixels, lower, c.weights),
      spread_weights(weights));
}

LK_AVX2_INLINE __m256i bilinear_in_rows(
    lk_row_pair rows, int32_t width, __m256i x, lk_wide weights) {
  columns c = columns_at(x, width);
  return mix_rows(
      mix_row(rows.upper, c.left, c.weights), mix_row(rows.lower, c.left, c.weights), weights);
}

// MARK: - Rows

LK_AVX2 void lk_sample_nearest_affine_avx2(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double du, double dv) {
  if (du == 1 && dv == 0) {
    lk_sample_nearest_affine_scalar(dst, n, image, u, v, du, dv);
    return;
  }
  lk_axis horizontal = lk_nearest_axis(u, du, image->width);
  lk_axis vertical = lk_nearest_axis(v, dv, image->height);
  // This is a local copy, which stores to dst cannot change.
  lk_image source = *image;
  doubles numbers = first_numbers();
  for (size_t i = 0; i < n; i += group) {
    __m256i x = affine_at(horizontal, numbers), y = affine_at(vertical, numbers);
    store_group(dst + i, n - i, nearest(source, x, y));
    numbers = next_numbers(numbers);
  }
}

LK_AVX2 void lk_sample_nearest_projective_avx2(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double w, double du,
    double dv, double dw) {
  lk_axis horizontal = lk_nearest_axis(u, du, image->width);
  lk_axis vertical = lk_nearest_axis(v, dv, image->height);
  // This is a local copy, which stores to dst cannot change.
  lk_image source = *image;
  doubles numbers = first_numbers();
  for (size_t i = 0; i < n; i += group) {
    doubles z = reciprocal(along(w, dw, numbers));
    __m256i x = projective_at(horizontal, numbers, z), y = projective_at(vertical, numbers, z);
    store_group(dst + i, n - i, nearest(source, x, y));
    numbers = next_numbers(numbers);
  }
}

LK_AVX2 void lk_sample_bilinear_projective_avx2(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double w, double du,
    double dv, double dw) {
  if (image->width < 2) {
    lk_sample_bilinear_projective_scalar(dst, n, image, u, v, w, du, dv, dw);
    return;
  }
  lk_axis horizontal = lk_bilinear_axis(u, du, image->width);
  lk_axis vertical = lk_bilinear_axis(v, dv, image->height);
  // This is a local copy, which stores to dst cannot change.
  lk_image source = *image;
  doubles numbers = first_numbers();
  for (size_t i = 0; i < n; i += group) {
    doubles z = reciprocal(along(w, dw, numbers));
    __m256i x = projective_at(horizontal, numbers, z), y = projective_at(vertical, numbers, z);
    store_group(dst + i, n - i, bilinear(source, x, y));
    numbers = next_numbers(numbers);
  }
}

LK_AVX2 void lk_sample_bilinear_at_avx2(
    uint32_t *dst, size_t n, const lk_image *image, const double *u, const double *v) {
  lk_axis horizontal = lk_bilinear_axis(0, 0, image->width);
  lk_axis vertical = lk_bilinear_axis(0, 0, image->height);
  // This is a local copy, which stores to dst cannot change.
  lk_image source = *image;
  size_t whole = image->width < 2 ? 0 : n - n % group;
  for (size_t i = 0; i < whole; i += group) {
    lk_store(dst + i, bilinear(source, free_at(horizontal, u + i), free_at(vertical, v + i)));
  }
  lk_sample_bilinear_at_scalar(dst + whole, n - whole, image, u + whole, v + whole);
}

LK_AVX2_INLINE __m256i bilinear_step(const lk_bilinear_row *row, size_t i) {
  const uint32_t *upper = row->upper + i, *lower = row->lower + i;
  lk_wide a = lk_widen(lk_load(upper)), b = lk_widen(lk_load(upper + 1));
  lk_wide c = lk_widen(lk_load(lower)), d = lk_widen(lk_load(lower + 1));
  __m256i wx = _mm256_set1_epi16((short)row->wx);
  lk_wide above = {mix_horizontally(a.low, b.low, wx), mix_horizontally(a.high, b.high, wx)};
  lk_wide below = {mix_horizontally(c.low, d.low, wx), mix_horizontally(c.high, d.high, wx)};
  return mix_rows(above, below, lk_wide_splat(row->wy));
}

LK_AVX2_INLINE void mix_inside(uint32_t *dst, const lk_bilinear_row *row) {
  size_t n = row->steps.inside, i = 0;
  if (row->wx == 0 && row->wy == 0) {
    memcpy(dst, row->upper, n * sizeof *dst);
    return;
  }
  for (; i + group <= n; i += group) lk_store(dst + i, bilinear_step(row, i));
  for (; i < n; i++) dst[i] = lk_mix_row(row, i);
}

LK_AVX2 void lk_sample_bilinear_translate_avx2(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v) {
  lk_bilinear_row row = lk_plan_bilinear_row(image, u, v, n);
  lk_fill_avx2(dst, row.steps.before, row.first);
  dst += row.steps.before;
  mix_inside(dst, &row);
  lk_fill_avx2(dst + row.steps.inside, n - row.steps.before - row.steps.inside, row.last);
}

LK_AVX2 void lk_sample_bilinear_scale_avx2(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double du) {
  if (image->width < 2) {
    lk_sample_bilinear_scale_scalar(dst, n, image, u, v, du);
    return;
  }
  lk_row_pair rows = lk_rows_of_row(image, v);
  lk_wide weights = lk_wide_splat(rows.weight);
  lk_axis horizontal = lk_bilinear_axis(u, du, image->width);
  int32_t width = image->width;
  doubles numbers = first_numbers();
  for (size_t i = 0; i < n; i += group) {
    __m256i x = affine_at(horizontal, numbers);
    store_group(dst + i, n - i, bilinear_in_rows(rows, width, x, weights));
    numbers = next_numbers(numbers);
  }
}

LK_AVX2_INLINE void bilinear_affine(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double du, double dv) {
  lk_axis horizontal = lk_bilinear_axis(u, du, image->width);
  lk_axis vertical = lk_bilinear_axis(v, dv, image->height);
  // This is a local copy, which stores to dst cannot change.
  lk_image source = *image;
  doubles numbers = first_numbers();
  for (size_t i = 0; i < n; i += group) {
    __m256i x = affine_at(horizontal, numbers), y = affine_at(vertical, numbers);
    store_group(dst + i, n - i, bilinear(source, x, y));
    numbers = next_numbers(numbers);
  }
}

LK_AVX2 void lk_sample_bilinear_affine_avx2(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double du, double dv) {
  if (dv == 0 && du == 1) {
    lk_sample_bilinear_translate_avx2(dst, n, image, u, v);
  } else if (dv == 0) {
    lk_sample_bilinear_scale_avx2(dst, n, image, u, v, du);
  } else if (image->width < 2) {
    lk_sample_bilinear_affine_scalar(dst, n, image, u, v, du, dv);
  } else {
    bilinear_affine(dst, n, image, u, v, du, dv);
  }
}

#endif
