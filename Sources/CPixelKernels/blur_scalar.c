#include "blur.h"

#define LK_NAME(name) name##_scalar
#define LK_TARGET

static void convolve(
    int16_t *dst, const int16_t *src, size_t n, ptrdiff_t step, const lk_blur_axis *axis) {
  for (size_t i = 0; i < n; i++) {
    const int16_t *center = src + i;
    int32_t sum = lk_scaled_sample(*center, axis->weights[0]);
    for (ptrdiff_t j = 1; j <= axis->radius; j++) {
      sum += lk_scaled_sample(center[-j * step] + center[j * step], axis->weights[j]);
    }
    dst[i] = (int16_t)sum;
  }
}

#include "blur_passes.h"
