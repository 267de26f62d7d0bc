#include "scaled.h"

// Stores the left neighbors of eight pixels, beginning with `pixel`, as a base and as distances from the base, in
// source columns. `columns` contains them relative to the plan's first column. A distance is at most 15, because
// neighbors of successive pixels are at most du <= 2 columns apart.
static void plan_group(lk_columns *c, const int32_t *columns, int32_t pixel) {
  int32_t base = columns[0];
  c->bases[pixel / 8] = base;
  for (int32_t i = 0; i < 8; i++) {
    int32_t distance = columns[i] - base;
    // The AVX2 version selects the left neighbors from one register of eight columns, or from two, which suffice for
    // distances up to 15. It selects the right neighbors with the same distances from registers that begin one column
    // later.
    if (distance > 7) c->is_wide = 1;
    c->lefts[pixel + i] = distance;
  }
}

void lk_plan_columns(lk_columns *c, int32_t width, double u, double du, int32_t count) {
  lk_axis axis = lk_bilinear_axis(u, du, width);
  c->count = count;
  c->first = lk_affine_at(&axis, 0) >> 8;
  c->is_wide = 0;
  int32_t columns[8], left = c->first;
  // The last group is completed with the neighbor of the last pixel, so that nothing beyond the row is read.
  for (int32_t i = 0; i < ((count + 7) & ~7); i++) {
    if (i < count) {
      // x is in units of 1/256 of a column. The AVX2 version multiplies by the weight with an instruction that divides
      // by 2^15, so the fraction in units of 1/256 is stored in units of 2^-15, for two 16-bit lanes.
      int32_t x = lk_affine_at(&axis, i), weight = (x & 255) << 7;
      left = x >> 8;
      c->weights[i] = weight | weight << 16;
    } else {
      c->weights[i] = 0;
    }
    columns[i & 7] = left - c->first;
    if ((i & 7) == 7) plan_group(c, columns, i - 7);
  }
  int32_t end = left + 2 < width ? left + 2 : width;
  c->needed = end - c->first;
}
