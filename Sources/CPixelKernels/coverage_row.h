// One row of the coverage of a polygon.
//
// The row's cells hold, for each pixel, by how much the covered area grows from the pixel before
// it, so that a running sum gives the areas (the signed-area accumulation buffer of Raph Levien's
// font-rs, after FreeType's smooth rasterizer). A segment with height h, left of which nothing and
// right of which everything is covered, changes only the pixels it crosses and the next one.

#ifndef LK_COVERAGE_ROW_H
#define LK_COVERAGE_ROW_H

#include <limits.h>
#include <stdint.h>

#include "CPixelKernels.h"

// For what happens once per row and side: passing its structures in memory would cost as much as
// the work.
#define LK_INLINE static inline __attribute__((always_inline))

// `cells` has width + 2 elements, zero except for the segments added so far: a segment at the
// right border still writes two of them. `bytes` has width elements.
typedef struct {
  float *cells;
  uint8_t *bytes;
  int x0, width;
} lk_row;

// The pixels that segments cross, first ... last.
typedef struct {
  int first, last;
} lk_cells;

static const lk_cells lk_no_cells = {INT_MAX, -1};

// Part of a side within the row, as far as it matters: it goes from `left` to `right`, counted from
// the row's x0, or back, over `height` > 0. `sign` is 1 for a left side and -1 for a right side.
typedef struct {
  double left, right, height;
  float sign;
} lk_segment;

// Adds to a cell by itself. A compiler that joins the accesses to neighbouring cells makes the
// processor wait: it cannot forward the narrow stores of the row before to a wide load.
static inline void lk_accumulate(float *cell, float value) {
  volatile float *alone = cell;
  *alone += value;
}

// A segment that crosses pixels first ... last, first < last. The area right of it is a triangle in
// the first pixel, grows steadily from pixel to pixel, and misses a triangle in the last.
static inline void lk_add_across(float *cells, int first, int last, const lk_segment *s) {
  double step = s->height / (s->right - s->left);
  double in_first = first + 1 - s->left, in_last = s->right - last;
  double area = 0.5 * step * in_first * in_first;
  double area_last = s->height - 0.5 * step * in_last * in_last;
  lk_accumulate(cells + first, (float)area * s->sign);
  if (last > first + 1) {
    lk_accumulate(cells + first + 1, (float)(step * (in_first + 0.5) - area) * s->sign);
    for (int i = first + 2; i < last; i++) lk_accumulate(cells + i, (float)step * s->sign);
    area = step * (last - 0.5 - s->left);
  }
  lk_accumulate(cells + last, (float)(area_last - area) * s->sign);
  lk_accumulate(cells + last + 1, (float)(s->height - area_last) * s->sign);
}

// 0 <= left <= right <= width.
LK_INLINE void lk_add_inside(const lk_row *row, lk_cells *crossed, const lk_segment *s) {
  int first = (int)s->left, last = (int)s->right;
  if (first < crossed->first) crossed->first = first;
  if (last > crossed->last) crossed->last = last;
  if (first < last) {
    lk_add_across(row->cells, first, last, s);
  } else {
    float next = (float)(s->height * 0.5 * ((s->left - first) + (s->right - first)));
    lk_accumulate(row->cells + first, ((float)s->height - next) * s->sign);
    lk_accumulate(row->cells + first + 1, next * s->sign);
  }
}

static inline void lk_add_vertical(
    const lk_row *row, lk_cells *crossed, double x, double height, float sign) {
  lk_segment s = {x, x, height, sign};
  lk_add_inside(row, crossed, &s);
}

// Beyond the border a segment counts as a vertical one at the border.
static inline void lk_add_clipped(const lk_row *row, lk_cells *crossed, const lk_segment *s) {
  double width = row->width, length = s->right - s->left;
  if (s->right <= 0 || s->left >= width) {
    lk_add_vertical(row, crossed, s->right <= 0 ? 0 : width, s->height, s->sign);
    return;
  }
  double before = s->left < 0 ? s->height * (-s->left / length) : 0;
  double after = s->right > width ? s->height * ((s->right - width) / length) : 0;
  if (before > 0) lk_add_vertical(row, crossed, 0, before, s->sign);
  if (after > 0) lk_add_vertical(row, crossed, width, after, s->sign);
  lk_segment inside = *s;
  if (s->left < 0) inside.left = 0;
  if (s->right > width) inside.right = width;
  inside.height -= before + after;
  if (inside.height > 0) lk_add_inside(row, crossed, &inside);
}

LK_INLINE void lk_add_segment(const lk_row *row, lk_cells *crossed, const lk_segment *s) {
  if (s->left >= 0 && s->right <= row->width) {
    lk_add_inside(row, crossed, s);
  } else {
    lk_add_clipped(row, crossed, s);
  }
}

static inline uint8_t lk_area_to_byte(float area) {
  float limited = area > 0 ? area : 0;
  limited = limited < 1 ? limited : 1;
  return (uint8_t)(int)(limited * 255.0f + 0.5f);
}

// Pixels first ... end - 1 along a side, after their bytes are written; how many of them are empty
// and full. Along a side coverage only grows or only shrinks, so that the numbers say which they
// are.
typedef struct {
  int first, end, empty, full;
} lk_run;

// The span of a row that is full between its sides.
static inline void lk_set_span(
    const lk_row *row, const lk_run *left, const lk_run *right, lk_span *span) {
  span->x0 = row->x0 + left->first + left->empty;
  span->x1 = row->x0 + left->end - left->full;
  span->x2 = row->x0 + right->first + right->full;
  span->x3 = row->x0 + right->end - right->empty;
}

// Turns the cells into coverage bytes and a span, and clears them. `height` is the covered height
// of the row, the area of the pixels between the sides. The span's y is left to the caller; without
// coverage its x0 == x3.
void lk_resolve(
    const lk_row *row, lk_cells left, lk_cells right, float height, lk_span *span);

#endif
