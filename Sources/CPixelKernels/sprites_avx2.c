// Sprites, eight pixels at a time: the samples are tinted, covered and composited before they leave the registers.

#if defined(__x86_64__)

#include <string.h>

#include "avx2_bilinear.h"
#include "avx2_pixels.h"
#include "sampling.h"
#include "sprites.h"
#include "versions.h"

static const uint64_t full_coverage = UINT64_MAX;

// The values of a sprite that are equal for all of its pixels, in the forms that the loops use.
typedef struct {
  // This is a local copy, which stores to the canvas cannot change.
  lk_image image;
  lk_wide color;
  int is_light, is_added;
} paint;

// The vector form of lk_lower_alpha.
LK_AVX2_INLINE __m256i lower_alpha(__m256i pixels) {
  __m256i most = _mm256_max_epu8(pixels, _mm256_srli_epi32(pixels, 8));
  most = _mm256_max_epu8(most, _mm256_srli_epi32(pixels, 16));
  __m256i limit = _mm256_or_si256(_mm256_slli_epi32(most, 24), _mm256_set1_epi32(0x00ffffff));
  return _mm256_min_epu8(pixels, limit);
}

// Returns eight tinted samples, multiplied by their coverage.
LK_AVX2_INLINE __m256i sprite_pixels(const paint *p, __m256i x, __m256i y, uint64_t levels) {
  lk_wide pixels = lk_mul_wide(wide_bilinear(p->image, x, y), p->color);
  if (p->is_light) pixels = lk_widen(lower_alpha(lk_narrow(pixels)));
  if (levels != full_coverage) pixels = lk_mul_wide(pixels, lk_coverage_factors(levels));
  return lk_narrow(pixels);
}

LK_AVX2_INLINE void composite_eight(uint32_t *dst, __m256i source, int is_added) {
  __m256i under = lk_load(dst);
  lk_store(dst, is_added ? _mm256_adds_epu8(under, source) : lk_over_pixels(source, under));
}

// Composites as many of the eight pixels as there is room for.
LK_AVX2_INLINE void composite_some(uint32_t *dst, int room, __m256i source, int is_added) {
  uint32_t pixels[group] = {0};
  memcpy(pixels, dst, (size_t)room * sizeof *dst);
  composite_eight(pixels, source, is_added);
  memcpy(dst, pixels, (size_t)room * sizeof *dst);
}

// Returns the coverage of the eight pixels from x on. Beyond the end of the span it is 0.
LK_AVX2_INLINE uint64_t levels_at(const uint8_t *bytes, int x, int x1, int x2, int x3) {
  if (x >= x1 && x + group <= x2) return full_coverage;
  uint64_t levels = lk_load_eight_bytes(bytes + x);
  int excess = x + group - x3;
  return excess > 0 ? levels << (8 * excess) >> (8 * excess) : levels;
}

LK_AVX2 void lk_over_sprite_avx2(
    uint32_t *dst, size_t stride, const lk_span *spans, int count, const uint8_t *coverage,
    size_t coverage_stride, int clip_x0, int clip_y0, int room_x1, const lk_sprite *sprite) {
  paint p = {
    sprite->image, lk_widen(_mm256_set1_epi32((int)sprite->color)), sprite->is_light,
    sprite->is_added};
  int room = room_x1 - clip_x0;
  // The rows are far apart in memory, and each is too short for the processor to prefetch the next one.
  for (int i = 0; i < count; i++) {
    const uint32_t *row = dst + (size_t)(spans[i].y - clip_y0) * stride;
    __builtin_prefetch(row + (spans[i].x0 - clip_x0), 1);
    __builtin_prefetch(row + (spans[i].x3 - clip_x0), 1);
  }
  for (int i = 0; i < count; i++) {
    const lk_span *s = spans + i;
    int line = s->y - clip_y0, x = s->x0 - clip_x0;
    int x1 = s->x1 - clip_x0, x2 = s->x2 - clip_x0, x3 = s->x3 - clip_x0;
    uint32_t *row = dst + (size_t)line * stride;
    const uint8_t *bytes = coverage + (size_t)line * coverage_stride;
    lk_position start = lk_sprite_position(sprite, x, line);
    lk_axis horizontal = lk_bilinear_axis(start.u, sprite->du_dx, p.image.width);
    lk_axis vertical = lk_bilinear_axis(start.v, sprite->dv_dx, p.image.height);
    doubles numbers = first_numbers();
    for (; x < x3; x += group) {
      __m256i u = affine_at(horizontal, numbers), v = affine_at(vertical, numbers);
      __m256i source = sprite_pixels(&p, u, v, levels_at(bytes, x, x1, x2, x3));
      if (x + group <= room) {
        composite_eight(row + x, source, p.is_added);
      } else {
        composite_some(row + x, room - x, source, p.is_added);
      }
      numbers = next_numbers(numbers);
    }
  }
}

#endif
