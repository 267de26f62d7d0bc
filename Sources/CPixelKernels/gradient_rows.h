// Rows of gradients, for all versions; blend_rows.h explains LK_NAME and LK_TARGET. The including file also defines
//
//     void color_block(dst, ramp, index, dither)
//
// which writes a block of 64 pixels: the colors of the ramp at the given indices, with the dither added.

#include <string.h>

#include "CPixelKernels.h"
#include "pixel_floats.h"

// The number of pixels that are computed at a time. A row's last block is computed whole; the indices of the pixels
// beyond the row mean nothing, and their colors are not copied.
enum { block = 64 };

// Returns the index of the ramp's entry nearest to t; t is clamped to 0 ... 1. Slightly less than a half is added
// before truncation. Positions halfway between two entries are frequent, and their result then does not depend on the
// last bit of t. If t is NaN or infinite, the result is still an index of the ramp, because a comparison with NaN is false.
LK_INLINE int32_t ramp_index(float t) {
  float last = LK_GRADIENT_RAMP_SIZE - 1;
  return (int32_t)(lk_least(lk_greatest(t, 0), 1) * last + 0.49f);
}

// Returns a coordinate of pixel `i`. The sum is exact for coefficients of few bits, which the caller chooses so that a pixel
// has the same color wherever its row begins. `i` is narrowed because AVX2 converts only 32-bit integers to doubles.
LK_INLINE float coordinate(double start, double step, size_t i) {
  return (float)(start + (double)(int32_t)i * step);
}

// Returns atan(x) / 2 pi for 0 <= x <= 1, by the odd minimax polynomial of degree 11. The error in floats is 2.8e-7
// turns.
LK_INLINE float arc_tangent(float x) {
  float z = x * x;
  float sum = -0.0018651552f;
  sum = sum * z + 0.0083790785f;
  sum = sum * z - 0.018529844f;
  sum = sum * z + 0.030802906f;
  sum = sum * z - 0.052938566f;
  return x * (sum * z + 0.15915132f);
}

// Returns the angle of (p, q) in turns, 0 ... 1, counted from +p to +q. It is 0 at the origin.
LK_INLINE float turns(float p, float q) {
  float x = p < 0 ? -p : p, y = q < 0 ? -q : q;
  float longer = lk_greatest(x, y), shorter = lk_least(x, y);
  float angle = arc_tangent(shorter / (longer > 0 ? longer : 1));
  angle = y > x ? 0.25f - angle : angle;
  angle = p < 0 ? 0.5f - angle : angle;
  return q < 0 ? 1 - angle : angle;
}

LK_TARGET static void axial_block(int32_t *index, const lk_gradient_row *row, size_t first) {
  double p = row->p, dp = row->dp;
  for (size_t i = 0; i < block; i++) index[i] = ramp_index(coordinate(p, dp, first + i));
}

LK_TARGET static void projected_axial_block(
    int32_t *index, const lk_gradient_row *row, size_t first) {
  lk_gradient_row at = *row;  // A copy, which the stores to `index` cannot change.
  for (size_t i = 0; i < block; i++) {
    float p = coordinate(at.p, at.dp, first + i), w = coordinate(at.w, at.dw, first + i);
    index[i] = ramp_index(p / w);
  }
}

LK_TARGET static void radial_block(int32_t *index, const lk_gradient_row *row, size_t first) {
  lk_gradient_row at = *row;
  for (size_t i = 0; i < block; i++) {
    float p = coordinate(at.p, at.dp, first + i), q = coordinate(at.q, at.dq, first + i);
    index[i] = ramp_index(__builtin_sqrtf(p * p + q * q));
  }
}

LK_TARGET static void projected_radial_block(
    int32_t *index, const lk_gradient_row *row, size_t first) {
  lk_gradient_row at = *row;
  for (size_t i = 0; i < block; i++) {
    float p = coordinate(at.p, at.dp, first + i), q = coordinate(at.q, at.dq, first + i);
    float w = coordinate(at.w, at.dw, first + i);
    index[i] = ramp_index(__builtin_sqrtf(p * p + q * q) / w);
  }
}

LK_TARGET static void conic_block(int32_t *index, const lk_gradient_row *row, size_t first) {
  lk_gradient_row at = *row;
  for (size_t i = 0; i < block; i++) {
    float p = coordinate(at.p, at.dp, first + i), q = coordinate(at.q, at.dq, first + i);
    index[i] = ramp_index(turns(p, q));
  }
}

LK_TARGET static void index_block(
    int32_t *index, lk_gradient_kind kind, const lk_gradient_row *row, size_t first) {
  // A division by 1 changes nothing.
  int is_affine = row->dw == 0 && row->w == 1;
  switch (kind) {
    case lk_gradient_radial:
      (is_affine ? radial_block : projected_radial_block)(index, row, first);
      break;
    case lk_gradient_conic: conic_block(index, row, first); break;
    case lk_gradient_axial:
      (is_affine ? axial_block : projected_axial_block)(index, row, first);
      break;
  }
}

// Fills a row in which all pixels have the same color except for the dither, which repeats.
LK_TARGET static void fill_pattern(uint32_t *dst, size_t n, const uint32_t *pattern) {
  for (size_t i = 0; i < n; i += block) {
    memcpy(dst + i, pattern, (n - i < block ? n - i : block) * sizeof *dst);
  }
}

LK_TARGET void LK_NAME(lk_gradient)(
    uint32_t *dst, size_t n, lk_gradient_kind kind, const uint64_t *ramp,
    const lk_gradient_row *row, const uint8_t dither[8]) {
  int32_t index[block];
  uint32_t pixels[block];
  if (row->dp == 0 && row->dq == 0 && row->dw == 0) {
    index_block(index, kind, row, 0);
    color_block(pixels, ramp, index, dither);
    fill_pattern(dst, n, pixels);
    return;
  }
  for (size_t i = 0; i < n; i += block) {
    index_block(index, kind, row, i);
    if (n - i >= block) {
      color_block(dst + i, ramp, index, dither);
    } else {
      color_block(pixels, ramp, index, dither);
      memcpy(dst + i, pixels, (n - i) * sizeof *dst);
    }
  }
}
