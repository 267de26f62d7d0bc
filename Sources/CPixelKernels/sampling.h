// The parts that the scalar and the vector samplers share: the rounding of positions, and the plan of a row whose
// samples are exactly one pixel apart.

#ifndef LK_SAMPLING_H
#define LK_SAMPLING_H

#include <stddef.h>
#include <stdint.h>

#include "CPixelKernels.h"
#include "exact_floats.h"

// Clamps with the same comparisons and the same order of operands as _mm256_max_pd and _mm256_min_pd.
static inline double lk_clamp(double value, double low, double high) {
  double raised = value > low ? value : low;
  return raised < high ? raised : high;
}

// The positions of a row's samples along one axis of the image, in the unit of the sampler. Sample i is at start + i
// * step. If `offset` is added, the integer part of the sum is the result, after clamping to 0 ... last.
typedef struct {
  double start, step, offset, last;
} lk_axis;

// Returns the axis for nearest sampling, in pixels.
static inline lk_axis lk_nearest_axis(double start, double step, int32_t size) {
  return (lk_axis){start, step, 0, size - 1};
}

// Returns the axis for bilinear sampling, in units of 1/256 of a pixel from the center of pixel 0, rounded to
// nearest. Beyond the centers of the outer pixels, only the pixel at the edge is used.
static inline lk_axis lk_bilinear_axis(double start, double step, int32_t size) {
  return (lk_axis){start * 256, step * 256, 0.5 - 128, (size - 1) * 256.0};
}

static inline int32_t lk_affine_at(const lk_axis *axis, double i) {
  double value = (axis->start + axis->offset) + i * axis->step;
  return (int32_t)lk_clamp(value, 0, axis->last);
}

// Returns a position in perspective. `z` is the reciprocal of w at the sample.
static inline int32_t lk_projective_at(const lk_axis *axis, double i, double z) {
  double value = (axis->start + i * axis->step) * z + axis->offset;
  return (int32_t)lk_clamp(value, 0, axis->last);
}

// Returns the position of a sample that is not computed from a step.
static inline int32_t lk_free_at(const lk_axis *axis, double position) {
  return (int32_t)lk_clamp(position * 256 + axis->offset, 0, axis->last);
}

// Returns a position in perspective as `lk_projective_at` does, but computed in floats. `z` is the reciprocal of w, and
// 127.5 the offset of `lk_bilinear_axis` with the other sign.
static inline int32_t lk_perspective_at(float start, float step, float x, float z, int32_t size) {
  float value = (start + x * step) * z - 127.5f;
  float raised = value > 0 ? value : 0, last = (float)((size - 1) * 256);
  return (int32_t)(raised < last ? raised : last);
}

// Interpolates between two neighbors, with 7 fractional bits; weight 0 ... 255. The channels are offset by -128, and
// the horizontal weights are in units of 1/255. One instruction can then multiply and add both neighbors in signed 16
// bits.
static inline int32_t lk_mix_signed(uint32_t a, uint32_t b, int32_t weight) {
  return (((int32_t)a - 128) * (255 - weight) + ((int32_t)b - 128) * weight) >> 1;
}

// Interpolates a pixel in perspective. a and b are neighbors in the upper row; c and d are the pixels below them. The
// weights are in units of 1/256, 0 ... 256. `across` is that of the right neighbors in units of 1/255, rounded to
// nearest, and `down` that of the lower row in units of 2^-15, limited to the greatest signed 16-bit number.
static inline uint32_t lk_mix_perspective(
    uint32_t a, uint32_t b, uint32_t c, uint32_t d, int32_t wx, int32_t wy) {
  int32_t across = wx - ((wx + 127) >> 8), down = wy < 256 ? wy << 7 : 32767;
  uint32_t result = 0;
  for (int shift = 0; shift < 32; shift += 8) {
    int32_t upper = lk_mix_signed((a >> shift) & 255, (b >> shift) & 255, across);
    int32_t lower = lk_mix_signed((c >> shift) & 255, (d >> shift) & 255, across);
    int32_t mixed = upper + (((lower - upper) * down + 0x4000) >> 15);
    // 257 / 32768 is 1 / 127.5.
    int32_t level = ((mixed * 257 + 0x4000) >> 15) + 128;
    result |= (uint32_t)(level < 0 ? 0 : level > 255 ? 255 : level) << shift;
  }
  return result;
}

// The two rows between which a bilinear y lies (see lk_bilinear_axis), and the weight of the lower one, 0 ... 255.
typedef struct {
  const uint32_t *upper, *lower;
  int32_t weight;
} lk_row_pair;

static inline lk_row_pair lk_rows_at(const lk_image *image, int32_t y) {
  int32_t weight = y & 255;
  const uint32_t *upper = image->pixels + (ptrdiff_t)(y >> 8) * image->stride;
  return (lk_row_pair){upper, weight == 0 ? upper : upper + image->stride, weight};
}

static inline lk_row_pair lk_rows_of_row(const lk_image *image, double v) {
  lk_axis axis = lk_bilinear_axis(v, 0, image->height);
  return lk_rows_at(image, lk_affine_at(&axis, 0));
}

// A row of n samples one pixel apart: `before` samples lie to the left of the image, `inside` samples begin at column
// `column`, and the rest lies to the right of the image.
typedef struct {
  size_t before, inside;
  int32_t column;
} lk_unit_steps;

// Plans a row. `first` is the column of the first sample, and `columns` the number of columns that a sample inside of
// the image can have: all of them for nearest sampling, and those with a right neighbor for bilinear sampling.
static inline lk_unit_steps lk_plan_unit_steps(int64_t first, int64_t columns, size_t n) {
  int64_t count = (int64_t)n;
  int64_t before = first < 0 ? -first : 0;
  if (before > count) before = count;
  int64_t column = first < 0 ? 0 : first;
  int64_t inside = columns > column ? columns - column : 0;
  if (inside > count - before) inside = count - before;
  if (column > columns) column = columns;
  return (lk_unit_steps){(size_t)before, (size_t)inside, (int32_t)column};
}

// Rounds down positions of any size. Beyond 2^40 pixels, the exact value makes no difference.
static inline int64_t lk_floor(double value) {
  double limited = lk_clamp(value, -1099511627776.0, 1099511627776.0);
  int64_t truncated = (int64_t)limited;
  return (double)truncated > limited ? truncated - 1 : truncated;
}

// Interpolates one channel between four neighbors. Both interpolations keep 7 fractional bits. All values and
// differences then fit into signed 16 bits, which the vector versions use.
static inline uint32_t lk_mix_channel(
    uint32_t a, uint32_t b, uint32_t c, uint32_t d, int32_t wx, int32_t wy) {
  int32_t upper = ((int32_t)a * (256 - wx) + (int32_t)b * wx) >> 1;
  int32_t lower = ((int32_t)c * (256 - wx) + (int32_t)d * wx) >> 1;
  int32_t mixed = upper + (((lower - upper) * wy + 128) >> 8);
  return (uint32_t)(mixed + 64) >> 7;
}

// Interpolates a pixel. a and b are neighbors in the upper row; c and d are the pixels below them.
static inline uint32_t lk_mix(
    uint32_t a, uint32_t b, uint32_t c, uint32_t d, int32_t wx, int32_t wy) {
  uint32_t result = 0;
  for (int shift = 0; shift < 32; shift += 8) {
    uint32_t channel = lk_mix_channel(
        (a >> shift) & 255, (b >> shift) & 255, (c >> shift) & 255, (d >> shift) & 255, wx, wy);
    result |= channel << shift;
  }
  return result;
}

// A row of bilinear samples one pixel apart, which all have the same weights. Samples outside of the image have the
// color `first` to its left and `last` to its right.
typedef struct {
  lk_unit_steps steps;
  const uint32_t *upper, *lower;
  int32_t wx, wy;
  uint32_t first, last;
} lk_bilinear_row;

static inline lk_bilinear_row lk_plan_bilinear_row(
    const lk_image *image, double u, double v, size_t n) {
  lk_row_pair rows = lk_rows_of_row(image, v);
  int64_t position = lk_floor((u - 0.5) * 256.0 + 0.5);
  int32_t edge = image->width - 1;
  lk_bilinear_row row;
  row.steps = lk_plan_unit_steps(position >> 8, edge, n);
  row.upper = rows.upper + row.steps.column;
  row.lower = rows.lower + row.steps.column;
  row.wx = (int32_t)(position & 255);
  row.wy = rows.weight;
  row.first = lk_mix(rows.upper[0], 0, rows.lower[0], 0, 0, row.wy);
  row.last = lk_mix(rows.upper[edge], 0, rows.lower[edge], 0, 0, row.wy);
  return row;
}

// Returns sample i; the index counts only the samples inside of the image.
static inline uint32_t lk_mix_row(const lk_bilinear_row *row, size_t i) {
  const uint32_t *upper = row->upper + i, *lower = row->lower + i;
  return lk_mix(upper[0], upper[1], lower[0], lower[1], row->wx, row->wy);
}

#endif
