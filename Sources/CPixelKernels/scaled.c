#include "scaled.h"

static void plan_group(lk_columns *c, const int32_t *lefts, int32_t first) {
  int32_t base = lefts[0];
  c->bases[first / 8] = base;
  for (int32_t i = 0; i < 8; i++) {
    int32_t left = lefts[i] - base;
    if (left > 7) c->is_wide = 1;
    c->lefts[first + i] = left;
  }
}

void lk_plan_columns(lk_columns *c, int32_t width, double u, double du, int32_t count) {
  lk_axis axis = lk_bilinear_axis(u, du, width);
  c->count = count;
  c->first = lk_affine_at(&axis, 0) >> 8;
  c->is_wide = 0;
  int32_t lefts[8], left = c->first;
  for (int32_t i = 0; i < ((count + 7) & ~7); i++) {
    if (i < count) {
      int32_t x = lk_affine_at(&axis, i), weight = (x & 255) << 7;
      left = x >> 8;
      c->weights[i] = weight | weight << 16;
    } else {
      c->weights[i] = 0;
    }
    lefts[i & 7] = left - c->first;
    if ((i & 7) == 7) plan_group(c, lefts, i - 7);
  }
  int32_t end = left + 2 < width ? left + 2 : width;
  c->needed = end - c->first;
}
