// Axis-aligned rectangles of one color in AVX2.

#if defined(__x86_64__)

#include "avx2_pixels.h"
#include "boxes.h"
#include "versions.h"

enum { group = 8 };

// Eight source pixels, and the factors for the destination pixels below them.
typedef struct {
  __m256i pixels;
  lk_wide remaining;
} source;

LK_AVX2_INLINE source source_of(__m256i pixels) { return (source){pixels, lk_remaining(pixels)}; }

LK_AVX2_INLINE void over(uint32_t *dst, source s) {
  lk_store(dst, _mm256_adds_epu8(s.pixels, lk_mul_pixels(lk_load(dst), s.remaining)));
}

// The first and the last group of eight pixels in a row, and the group between them, which may be repeated.
typedef struct {
  source first, middle, last;
  int groups, is_opaque;
} row_sources;

// Returns the groups of a row of `width` pixels. Pixels beyond the last one are transparent.
LK_AVX2_INLINE row_sources sources_of(lk_box_colors colors, int width) {
  int groups = (width + group - 1) / group;
  uint32_t pixels[2 * group];
  int end = width - (groups > 1 ? groups - 2 : 0) * group;
  for (int i = 0; i < 2 * group; i++) pixels[i] = i < end ? colors.middle : 0;
  pixels[end - 1] = colors.right;
  pixels[0] = colors.left;
  return (row_sources){
      source_of(lk_load(pixels)), source_of(_mm256_set1_epi32((int)colors.middle)),
      source_of(lk_load(pixels + group)), groups, colors.middle >> 24 == 255};
}

LK_AVX2_INLINE void over_row(uint32_t *row, const row_sources *s) {
  over(row, s->first);
  if (s->groups == 1) return;
  uint32_t *last = row + (s->groups - 1) * group;
  if (s->is_opaque) {
    for (row += group; row < last; row += group) lk_store(row, s->middle.pixels);
  } else {
    for (row += group; row < last; row += group) over(row, s->middle);
  }
  over(last, s->last);
}

LK_AVX2 void lk_over_solid_box_avx2(
    uint32_t *dst, size_t stride, const lk_box *box, int clip_x0, int clip_y0, int clip_x1,
    int clip_y1, int room_x1, uint32_t color) {
  lk_box_columns columns = lk_columns_of_box(box, clip_x0, clip_x1);
  int width = columns.x3 - columns.x0;
  if (width <= 0) return;
  if (columns.x0 + (width + group - 1) / group * group > room_x1) {
    return lk_over_solid_box_by(
        lk_over_solid_avx2, dst, stride, box, clip_x0, clip_y0, clip_x1, clip_y1, color);
  }
  // All rows except for the first and the last have the same height and are equal.
  double height = 0;
  row_sources sources;
  for (int y = clip_y0; y < clip_y1; y++) {
    double overlap = lk_overlap(box->min_y, box->max_y, y);
    if (overlap <= 0) continue;
    if (overlap != height) {
      height = overlap;
      sources = sources_of(lk_colors_of_row(&columns, height, color), width);
    }
    over_row(dst + (size_t)(y - clip_y0) * stride + (columns.x0 - clip_x0), &sources);
  }
}

#endif
