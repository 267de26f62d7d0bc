#include "CPixelKernels.h"

// Returns the average of four pixels. Two channels are summed at a time, since a sum of four fits into 16 bits.
static inline uint32_t mean(uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
  const uint32_t even = 0x00FF00FF, half = 0x00020002;
  uint32_t low = (a & even) + (b & even) + (c & even) + (d & even) + half;
  uint32_t high =
      (a >> 8 & even) + (b >> 8 & even) + (c >> 8 & even) + (d >> 8 & even) + half;
  return (low >> 2 & even) | (high >> 2 & even) << 8;
}

void lk_halve(uint32_t *dst, const uint32_t *upper, const uint32_t *lower, size_t width) {
  for (size_t i = 0; i < width / 2; i++) {
    dst[i] = mean(upper[2 * i], upper[2 * i + 1], lower[2 * i], lower[2 * i + 1]);
  }
  if (width % 2) {
    dst[width / 2] = mean(upper[width - 1], upper[width - 1], lower[width - 1], lower[width - 1]);
  }
}
