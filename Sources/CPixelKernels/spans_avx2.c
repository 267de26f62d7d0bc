// Spans with coverage that are filled with one color, in AVX2.

#if defined(__x86_64__)

#include <string.h>

#include "avx2_pixels.h"
#include "versions.h"

enum { group = 8 };

// A color in the forms that the loops use.
typedef struct {
  __m256i pixels;
  lk_wide wide, remaining;
  int is_opaque;
} solid;

LK_AVX2_INLINE void over_eight(uint32_t *dst, uint64_t bytes, const solid *c) {
  __m256i source = lk_narrow(lk_mul_wide(c->wide, lk_coverage_factors(bytes)));
  lk_store(dst, lk_over_pixels(source, lk_load(dst)));
}

// Draws whole groups of eight from x to `end`. Returns the position after the last one.
LK_AVX2_INLINE int over_full_groups(uint32_t *row, int x, int end, const solid *c) {
  if (c->is_opaque) {
    for (; x + group <= end; x += group) lk_store(row + x, c->pixels);
    return x;
  }
  for (; x + group <= end; x += group) {
    __m256i kept = lk_mul_pixels(lk_load(row + x), c->remaining);
    lk_store(row + x, _mm256_adds_epu8(c->pixels, kept));
  }
  return x;
}

// The end of the pixels of a row that belong to the spans, and the end of those that may be written.
typedef struct {
  int clip, room;
} limits;

// Draws groups with coverage from x to the end of the group that contains `end`. Returns the position after the last
// one. The coverage of pixels beyond the clip, which are in the highest bytes of `levels`, is replaced by 0.
LK_AVX2_INLINE int over_groups(
    uint32_t *row, const uint8_t *bytes, int x, int end, limits limits, const solid *c,
    uint32_t color) {
  for (; x < end; x += group) {
    if (x + group > limits.room) {
      lk_over_solid_coverage_scalar(row + x, bytes + x, (size_t)(end - x), color);
      return end;
    }
    uint64_t levels = lk_load_eight_bytes(bytes + x);
    int excess = x + group - limits.clip;
    if (excess > 0) levels = levels << (8 * excess) >> (8 * excess);
    over_eight(row + x, levels, c);
  }
  return x;
}

LK_AVX2 void lk_over_solid_spans_avx2(
    uint32_t *dst, size_t stride, const lk_span *spans, int count, const uint8_t *coverage,
    size_t coverage_stride, int clip_x0, int clip_y0, int clip_x1, int room_x1, uint32_t color) {
  __m256i pixels = _mm256_set1_epi32((int)color);
  solid c = {
    pixels, lk_widen(pixels), lk_wide_splat((int)(255 - (color >> 24))), color >> 24 == 255};
  limits limits = {clip_x1 - clip_x0, room_x1 - clip_x0};
  for (int i = 0; i < count; i++) {
    const lk_span *s = spans + i;
    size_t line = (size_t)(s->y - clip_y0);
    uint32_t *row = dst + line * stride;
    const uint8_t *bytes = coverage + line * coverage_stride;
    int x2 = s->x2 - clip_x0, x3 = s->x3 - clip_x0;
    int x = over_groups(row, bytes, s->x0 - clip_x0, s->x1 - clip_x0, limits, &c, color);
    x = over_full_groups(row, x, x2, &c);
    over_groups(row, bytes, x, x3, limits, &c, color);
  }
}

// MARK: - Pictures

LK_AVX2_INLINE void over_picture_eight(
    uint32_t *dst, const uint32_t *src, uint64_t levels, lk_wide opacity) {
  lk_wide factors = lk_mul_wide(lk_coverage_factors(levels), opacity);
  __m256i source = lk_mul_pixels(lk_load(src), factors);
  lk_store(dst, lk_over_pixels(source, lk_load(dst)));
}

// Draws groups of a picture as `over_groups` does. The coverage of pixels from `last` on is ignored.
LK_AVX2_INLINE int over_picture_groups(
    uint32_t *dst, const uint32_t *src, const uint8_t *coverage, int x, int end, int last, int room,
    uint8_t opacity, lk_wide wide_opacity) {
  for (; x < end; x += group) {
    if (x + group > room) {
      lk_over_coverage_scalar(dst + x, src + x, coverage + x, (size_t)(end - x), opacity);
      return end;
    }
    uint64_t levels = lk_load_eight_bytes(coverage + x);
    int excess = x + group - last;
    if (excess > 0) levels = levels << (8 * excess) >> (8 * excess);
    over_picture_eight(dst + x, src + x, levels, wide_opacity);
  }
  return x;
}

LK_AVX2 void lk_over_span_avx2(
    uint32_t *dst, const uint32_t *src, const uint8_t *coverage, int x1, int x2, int x3, int room,
    uint8_t opacity, int is_opaque) {
  lk_wide wide = lk_wide_splat(opacity);
  int x = over_picture_groups(dst, src, coverage, 0, x1, x3, room, opacity, wide);
  int count = (x2 - x) & ~(group - 1);
  if (count > 0) {
    if (is_opaque && opacity == 255) {
      for (int i = 0; i < count; i += group) lk_store(dst + x + i, lk_load(src + x + i));
    } else {
      lk_over_opacity_avx2(dst + x, src + x, (size_t)count, opacity);
    }
    x += count;
  }
  over_picture_groups(dst, src, coverage, x, x3, x3, room, opacity, wide);
}

#endif
