#if defined(__x86_64__)

#include "avx2_pixels.h"
#include "scaled.h"
#include "versions.h"

enum { group = 8 };

// The vector form of lk_mix_two in 16-bit lanes. The instruction adds 2^14 and shifts right by 15; `weight` is 128
// times the weight.
LK_AVX2_INLINE __m256i mix_lanes(__m256i a, __m256i b, __m256i weight) {
  return _mm256_add_epi16(a, _mm256_mulhrs_epi16(_mm256_sub_epi16(b, a), weight));
}

LK_AVX2_INLINE __m256i mix_group(const uint32_t *upper, const uint32_t *lower, __m256i weight) {
  lk_wide a = lk_widen(lk_load(upper)), b = lk_widen(lk_load(lower));
  return lk_narrow((lk_wide){mix_lanes(a.low, b.low, weight), mix_lanes(a.high, b.high, weight)});
}

// Interpolates the needed columns between two rows of the picture, and returns the result. The last group ends with
// the row, so that nothing beyond it is read.
LK_AVX2_INLINE const uint32_t *mix_rows(const lk_row_pair *rows, const lk_columns *c) {
  const uint32_t *upper = rows->upper + c->first, *lower = rows->lower + c->first;
  uint32_t *row = c->row;
  int32_t n = c->needed, i = 0;
  __m256i weight = _mm256_set1_epi16((short)(rows->weight << 7));
  for (; i + group <= n; i += group) lk_store(row + i, mix_group(upper + i, lower + i, weight));
  if (i == n) return row;
  if (n >= group) {
    i = n - group;
    lk_store(row + i, mix_group(upper + i, lower + i, weight));
  } else {
    for (; i < n; i++) row[i] = lk_mix_two(upper[i], lower[i], rows->weight);
  }
  return row;
}

// Returns the left or the right neighbors of a group of pixels: those at `indices` (0 ... 7, or 0 ... 15 if `is_wide`)
// from `pixels` on.
LK_AVX2_INLINE __m256i pick(const uint32_t *pixels, __m256i indices, int is_wide) {
  __m256i near = _mm256_permutevar8x32_epi32(lk_load(pixels), indices);
  if (!is_wide) return near;
  __m256i far = _mm256_permutevar8x32_epi32(lk_load(pixels + group), indices);
  return _mm256_blendv_epi8(near, far, _mm256_cmpgt_epi32(indices, _mm256_set1_epi32(7)));
}

// Loads a number for each pixel, which occurs in both halves of 32 bits, and repeats it in all channels.
LK_AVX2_INLINE lk_wide for_channels(const int32_t *numbers) {
  __m256i v = lk_load(numbers);
  return (lk_wide){_mm256_unpacklo_epi32(v, v), _mm256_unpackhi_epi32(v, v)};
}

LK_AVX2_INLINE lk_wide mix_columns(
    const uint32_t *row, const lk_columns *c, int32_t i, int is_wide) {
  const uint32_t *pixels = row + c->bases[i / group];
  __m256i indices = lk_load(c->lefts + i);
  lk_wide a = lk_widen(pick(pixels, indices, is_wide));
  lk_wide b = lk_widen(pick(pixels + 1, indices, is_wide)), w = for_channels(c->weights + i);
  return (lk_wide){mix_lanes(a.low, b.low, w.low), mix_lanes(a.high, b.high, w.high)};
}

LK_AVX2_INLINE __m256i over_wide(lk_wide source, __m256i destination) {
  const __m256i alphas = _mm256_setr_epi8(
      6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15, 14, 15, 14, 15,
      6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15, 14, 15, 14, 15);
  __m256i full = _mm256_set1_epi16(255);
  lk_wide remaining = {
    _mm256_sub_epi16(full, _mm256_shuffle_epi8(source.low, alphas)),
    _mm256_sub_epi16(full, _mm256_shuffle_epi8(source.high, alphas))};
  return _mm256_adds_epu8(lk_narrow(source), lk_mul_pixels(destination, remaining));
}

// Draws a group of pixels.
LK_AVX2_INLINE void draw_group(
    uint32_t *dst, const uint32_t *row, const lk_columns *c, const int32_t *factors, int32_t i,
    int is_wide, int is_copy) {
  lk_wide source = mix_columns(row, c, i, is_wide);
  if (is_copy) return lk_store(dst, lk_narrow(source));
  source = lk_mul_wide(source, for_channels(factors + i));
  __m256i any = _mm256_or_si256(source.low, source.high);
  if (_mm256_testz_si256(any, any)) return;
  lk_store(dst, over_wide(source, lk_load(dst)));
}

// Draws the pixels of an incomplete group, or of a group for which there is not enough room.
LK_AVX2_INLINE void draw_rest(
    uint32_t *dst, const uint32_t *row, const lk_columns *c, const int32_t *factors, int32_t i,
    int is_wide, int is_copy) {
  uint32_t pixels[group];
  size_t size = (size_t)(c->count - i) * sizeof *dst;
  memcpy(pixels, dst + i, size);
  draw_group(pixels, row, c, factors, i, is_wide, is_copy);
  memcpy(dst + i, pixels, size);
}

LK_AVX2_INLINE void draw_row(
    uint32_t *dst, const uint32_t *row, const lk_columns *c, const int32_t *factors, int room,
    int is_wide, int is_copy) {
  int32_t n = c->count, i = 0;
  for (; i + group <= n; i += group) {
    draw_group(dst + i, row, c, factors, i, is_wide, is_copy);
  }
  if (i == n) return;
  // A transparent pixel beyond the row leaves the target as it is, but a copied one would replace it.
  if (i + group <= room && !is_copy) {
    draw_group(dst + i, row, c, factors, i, is_wide, 0);
  } else {
    draw_rest(dst, row, c, factors, i, is_wide, is_copy);
  }
}

LK_AVX2 void lk_over_scaled_avx2(
    uint32_t *dst, size_t stride, int rows, int room, const lk_image *image,
    const lk_columns *columns, const int32_t *factors, double v, double dv, int is_copy) {
  for (int y = 0; y < rows; y++, dst += stride) {
    lk_row_pair pair = lk_scaled_rows(image, v, dv, y);
    const uint32_t *row = mix_rows(&pair, columns);
    if (is_copy) {
      draw_row(dst, row, columns, factors, room, columns->is_wide, 1);
    } else if (columns->is_wide) {
      draw_row(dst, row, columns, factors, room, 1, 0);
    } else {
      draw_row(dst, row, columns, factors, room, 0, 0);
    }
  }
}

#endif
