#include "CPixelKernels.h"

void lk_lower_alpha(uint32_t *pixels, size_t n) {
  for (size_t i = 0; i < n; i++) {
    uint32_t r = pixels[i] >> 16 & 255, g = pixels[i] >> 8 & 255, b = pixels[i] & 255;
    uint32_t most = r > g ? r : g;
    most = most > b ? most : b;
    uint32_t alpha = pixels[i] >> 24;
    pixels[i] = (pixels[i] & 0xFFFFFF) | (alpha < most ? alpha : most) << 24;
  }
}
