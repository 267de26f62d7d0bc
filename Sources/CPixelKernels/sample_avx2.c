// Computes eight samples at a time. The last group of a row is computed as a whole as well. Positions are clamped to
// the image, so samples beyond the row can be computed; they are not stored.

#if defined(__x86_64__)

#include <string.h>

#include "avx2_bilinear.h"
#include "avx2_pixels.h"
#include "avx2_samples.h"
#include "sampling.h"
#include "versions.h"

// MARK: - Positions

LK_AVX2_INLINE doubles reciprocal(doubles a) {
  __m256d one = _mm256_set1_pd(1);
  return (doubles){_mm256_div_pd(one, a.low), _mm256_div_pd(one, a.high)};
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
