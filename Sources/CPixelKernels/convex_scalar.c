#include "CPixelKernels.h"
#include "convex_sides.h"

#define LK_NAME(name) name##_scalar
#define LK_TARGET

// Every function with such a vector is inlined, so there is no ABI for the compiler to warn about.
#pragma GCC diagnostic ignored "-Wpsabi"

typedef float lk_eight __attribute__((vector_size(32)));

LK_INLINE lk_eight splat_scalar(float value) {
  return (lk_eight){value, value, value, value, value, value, value, value};
}

LK_INLINE lk_eight ramp_scalar(float first) {
  return splat_scalar(first) + (lk_eight){0, 1, 2, 3, 4, 5, 6, 7};
}

LK_INLINE lk_eight larger_scalar(lk_eight a, lk_eight b) {
  for (int i = 0; i < 8; i++) a[i] = a[i] > b[i] ? a[i] : b[i];
  return a;
}

// Clamps to 0 ... `last`.
LK_INLINE lk_eight within_scalar(lk_eight v, lk_eight last) {
  for (int i = 0; i < 8; i++) {
    v[i] = v[i] > 0 ? v[i] : 0;
    v[i] = v[i] < last[i] ? v[i] : last[i];
  }
  return v;
}

LK_INLINE void store_bytes_scalar(uint8_t *target, lk_eight areas) {
  for (int i = 0; i < 8; i++) {
    float area = areas[i] > 0 ? areas[i] : 0;
    area = area < 1 ? area : 1;
    target[i] = (uint8_t)(int)(area * 255.0f + 0.5f);
  }
}

#include "convex_rows.h"

LK_INLINE int cover_steep_rows_scalar(
    lk_side *left, lk_side *right, int y, int end, const row *row, size_t stride, lk_span *spans) {
  (void)left, (void)right, (void)y, (void)end, (void)row, (void)stride, (void)spans;
  return 0;
}
