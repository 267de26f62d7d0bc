// The coverage of axis-aligned rectangles.

#ifndef LK_BOXES_H
#define LK_BOXES_H

#include <math.h>

#include "CPixelKernels.h"
#include "arithmetic.h"
#include "exact_floats.h"

static inline int lk_clamp_int(double v, int low, int high) {
  return v <= low ? low : v >= high ? high : (int)v;
}

static inline uint8_t lk_area_to_byte(double area) { return (uint8_t)(int)(area * 255 + 0.5); }

/// Returns the length of the part of [low, high] that lies in the pixel [start, start + 1].
static inline double lk_overlap(double low, double high, int start) {
  double a = low > start ? low : start, b = high < start + 1.0 ? high : start + 1.0;
  return b > a ? b - a : 0;
}

/// The columns [x0, x3) that a box touches, and the horizontal coverage of the first and of the last one.
typedef struct {
  int x0, x3;
  double left, right;
} lk_box_columns;

static inline lk_box_columns lk_columns_of_box(const lk_box *box, int clip_x0, int clip_x1) {
  int x0 = lk_clamp_int(floor(box->min_x), clip_x0, clip_x1);
  int x3 = lk_clamp_int(ceil(box->max_x), clip_x0, clip_x1);
  return (lk_box_columns){
      x0, x3, lk_overlap(box->min_x, box->max_x, x0), lk_overlap(box->min_x, box->max_x, x3 - 1)};
}

/// A color multiplied by the coverage of a row's first pixel, of its middle pixels and of its last pixel.
typedef struct {
  uint32_t left, middle, right;
} lk_box_colors;

static inline lk_box_colors lk_colors_of_row(
    const lk_box_columns *columns, double height, uint32_t color) {
  return (lk_box_colors){
      lk_mul_pixel(color, lk_area_to_byte(columns->left * height)),
      lk_mul_pixel(color, lk_area_to_byte(height)),
      lk_mul_pixel(color, lk_area_to_byte(columns->right * height))};
}

/// Implements `lk_over_solid_box` with the given version of `lk_over_solid`.
static inline void lk_over_solid_box_by(
    void (*over_solid)(uint32_t *, size_t, uint32_t), uint32_t *dst, size_t stride,
    const lk_box *box, int clip_x0, int clip_y0, int clip_x1, int clip_y1, uint32_t color) {
  lk_box_columns columns = lk_columns_of_box(box, clip_x0, clip_x1);
  int width = columns.x3 - columns.x0;
  if (width <= 0) return;
  for (int y = clip_y0; y < clip_y1; y++) {
    double height = lk_overlap(box->min_y, box->max_y, y);
    if (height <= 0) continue;
    lk_box_colors colors = lk_colors_of_row(&columns, height, color);
    uint32_t *row = dst + (size_t)(y - clip_y0) * stride + (columns.x0 - clip_x0);
    over_solid(row, 1, colors.left);
    if (width == 1) continue;
    over_solid(row + 1, (size_t)width - 2, colors.middle);
    over_solid(row + width - 1, 1, colors.right);
  }
}

#endif
