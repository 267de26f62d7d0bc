// Convolution in vectors of 128 bits. The SSE2 code is 3.3 times as fast as the scalar version for bytes, and 4.5 times
// for pixels (`kernel_comparison --time`).

#include "vector_pixels.h"

#define LK_NAME(name) name##_vector
#define LK_TARGET

#include "blur.h"

// The number of samples that are processed at a time; their sums fill four vectors.
enum { run = 32 };

LK_VECTOR_INLINE signed_lanes load_samples(const int16_t *src) {
  signed_lanes v;
  memcpy(&v, src, sizeof v);
  return v;
}

LK_VECTOR_INLINE void convolve_run(
    int16_t *dst, const int16_t *src, ptrdiff_t step, const lk_blur_axis *axis) {
  signed_lanes weight = (signed_lanes)splat(axis->weights[0]), sums[4];
  for (int k = 0; k < 4; k++) sums[k] = rounded_products(load_samples(src + 8 * k), weight, 15);
  for (ptrdiff_t j = 1; j <= axis->radius; j++) {
    weight = (signed_lanes)splat(axis->weights[j]);
    for (int k = 0; k < 4; k++) {
      const int16_t *center = src + 8 * k;
      signed_lanes pair = load_samples(center - j * step) + load_samples(center + j * step);
      sums[k] += rounded_products(pair, weight, 15);
    }
  }
  for (int k = 0; k < 4; k++) memcpy(dst + 8 * k, &sums[k], sizeof sums[k]);
}

static void convolve(
    int16_t *dst, const int16_t *src, size_t n, ptrdiff_t step, const lk_blur_axis *axis) {
  for (size_t i = 0; i < n; i += run) convolve_run(dst + i, src + i, step, axis);
}

#include "blur_passes.h"
