// Filters that compute each pixel from that pixel alone, for all versions; blend_rows.h explains LK_NAME and
// LK_TARGET.

#include "CPixelKernels.h"
#include "pixel_floats.h"

LK_INLINE float lk_unit(float value) { return lk_least(lk_greatest(value, 0), 1); }

// Applies one row of the matrix to a color that is not premultiplied.
LK_INLINE float lk_matrix_row(const float *m, lk_color c) {
  return m[0] * c.r + m[1] * c.g + m[2] * c.b + m[3] * c.a + m[4];
}

LK_INLINE lk_color lk_straight(uint32_t pixel) {
  lk_color c = lk_split(pixel);
  float scale = c.a > 0 ? 1 / c.a : 0;
  return (lk_color){c.a * (1.0f / 255), c.r * scale, c.g * scale, c.b * scale};
}

LK_INLINE uint32_t lk_premultiplied(float value, float alpha) {
  return lk_level(lk_unit(value) * alpha, 255);
}

LK_TARGET void LK_NAME(lk_color_matrix)(uint32_t *dst, size_t n, const float matrix[20]) {
  // A copy, which the stores to dst cannot change.
  float m[20];
  for (int k = 0; k < 20; k++) m[k] = matrix[k];
  for (size_t i = 0; i < n; i++) {
    lk_color c = lk_straight(dst[i]);
    float alpha = 255 * lk_unit(lk_matrix_row(m + 15, c));
    dst[i] = lk_join_channels(
        lk_level(alpha, 255), lk_premultiplied(lk_matrix_row(m, c), alpha),
        lk_premultiplied(lk_matrix_row(m + 5, c), alpha),
        lk_premultiplied(lk_matrix_row(m + 10, c), alpha));
  }
}

LK_TARGET void LK_NAME(lk_luminance_to_alpha)(uint32_t *dst, size_t n) {
  for (size_t i = 0; i < n; i++) {
    lk_color c = lk_split(dst[i]);
    dst[i] = lk_level(0.2126f * c.r + 0.7152f * c.g + 0.0722f * c.b, 255) << 24;
  }
}
