// The parts that all versions of the scaling kernel share.

#ifndef LK_SCALED_H
#define LK_SCALED_H

#include "CPixelKernels.h"
#include "sampling.h"

// Returns (1 - weight / 256) * a + weight / 256 * b, rounded to nearest; weight 0 ... 255.
static inline uint32_t lk_mix_two(uint32_t a, uint32_t b, int32_t weight) {
  uint32_t result = 0;
  for (int shift = 0; shift < 32; shift += 8) {
    int32_t from = (int32_t)((a >> shift) & 255), to = (int32_t)((b >> shift) & 255);
    result |= (uint32_t)(from + (((to - from) * weight + 128) >> 8)) << shift;
  }
  return result;
}

// Returns the rows of the picture between which row `line` of the target lies.
static inline lk_row_pair lk_scaled_rows(const lk_image *image, double v, double dv, int line) {
  lk_axis axis = lk_bilinear_axis(v, dv, image->height);
  return lk_rows_at(image, lk_affine_at(&axis, line));
}

#endif
