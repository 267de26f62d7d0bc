#include "CPixelKernels.h"
#include "arithmetic.h"

void lk_fill_scalar(uint32_t *dst, size_t n, uint32_t color) {
  for (size_t i = 0; i < n; i++) dst[i] = color;
}

void lk_over_solid_scalar(uint32_t *dst, size_t n, uint32_t color) {
  uint32_t remaining = 255 - (color >> 24);
  for (size_t i = 0; i < n; i++) dst[i] = lk_add_pixel(color, lk_mul_pixel(dst[i], remaining));
}

void lk_over_solid_coverage_scalar(
    uint32_t *dst, const uint8_t *coverage, size_t n, uint32_t color) {
  for (size_t i = 0; i < n; i++) {
    if (coverage[i] != 0) dst[i] = lk_over_pixel(lk_mul_pixel(color, coverage[i]), dst[i]);
  }
}

void lk_over_scalar(uint32_t *dst, const uint32_t *src, size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (src[i] != 0) dst[i] = lk_over_pixel(src[i], dst[i]);
  }
}

void lk_over_opacity_scalar(uint32_t *dst, const uint32_t *src, size_t n, uint8_t opacity) {
  for (size_t i = 0; i < n; i++) {
    if (src[i] != 0) dst[i] = lk_over_pixel(lk_mul_pixel(src[i], opacity), dst[i]);
  }
}

static uint32_t fade_pixel(uint32_t under, uint32_t source, uint32_t opacity) {
  uint32_t result = 0;
  for (int shift = 0; shift < 32; shift += 8) {
    uint32_t t = ((source >> shift) & 255) * opacity + ((under >> shift) & 255) * (255 - opacity) + 128;
    result |= ((t + (t >> 8)) >> 8) << shift;
  }
  return result;
}

void lk_fade_scalar(
    uint32_t *dst, const uint32_t *under, const uint32_t *src, size_t n, uint8_t opacity) {
  for (size_t i = 0; i < n; i++) dst[i] = fade_pixel(under[i], src[i], opacity);
}

void lk_over_coverage_scalar(
    uint32_t *dst, const uint32_t *src, const uint8_t *coverage, size_t n, uint8_t opacity) {
  for (size_t i = 0; i < n; i++) {
    uint32_t factor = lk_mul(coverage[i], opacity);
    if (factor != 0) dst[i] = lk_over_pixel(lk_mul_pixel(src[i], factor), dst[i]);
  }
}

void lk_lerp_scalar(
    uint32_t *dst, const uint32_t *a, const uint32_t *b, size_t n, uint32_t weight) {
  for (size_t i = 0; i < n; i++) {
    uint32_t rb = (a[i] & LK_TWO_CHANNELS) * (256 - weight) + (b[i] & LK_TWO_CHANNELS) * weight;
    uint32_t ag = ((a[i] >> 8) & LK_TWO_CHANNELS) * (256 - weight)
                + ((b[i] >> 8) & LK_TWO_CHANNELS) * weight;
    dst[i] = (((rb + 0x00800080u) >> 8) & LK_TWO_CHANNELS) | ((ag + 0x00800080u) & 0xff00ff00u);
  }
}

void lk_scale_scalar(uint32_t *dst, size_t n, uint8_t opacity) {
  for (size_t i = 0; i < n; i++) dst[i] = lk_mul_pixel(dst[i], opacity);
}

void lk_scale_coverage_scalar(uint32_t *dst, const uint8_t *coverage, size_t n) {
  for (size_t i = 0; i < n; i++) dst[i] = lk_mul_pixel(dst[i], coverage[i]);
}

void lk_tint_scalar(uint32_t *dst, size_t n, uint32_t color) {
  for (size_t i = 0; i < n; i++) {
    uint32_t result = 0;
    for (int shift = 0; shift < 32; shift += 8) {
      result |= lk_mul((dst[i] >> shift) & 255, (color >> shift) & 255) << shift;
    }
    dst[i] = result;
  }
}

void lk_add_scalar(uint32_t *dst, const uint32_t *src, size_t n) {
  for (size_t i = 0; i < n; i++) dst[i] = lk_add_pixel(dst[i], src[i]);
}

void lk_scale_alpha_scalar(uint32_t *dst, const uint32_t *src, size_t n) {
  for (size_t i = 0; i < n; i++) dst[i] = lk_mul_pixel(dst[i], src[i] >> 24);
}

void lk_alpha_scalar(uint8_t *dst, const uint32_t *src, size_t n) {
  for (size_t i = 0; i < n; i++) dst[i] = (uint8_t)(src[i] >> 24);
}

void lk_coverage_multiply_scalar(uint8_t *dst, const uint8_t *src, size_t n) {
  for (size_t i = 0; i < n; i++) dst[i] = (uint8_t)lk_mul(dst[i], src[i]);
}

void lk_coverage_subtract_scalar(uint8_t *dst, const uint8_t *src, size_t n) {
  for (size_t i = 0; i < n; i++) dst[i] = dst[i] > src[i] ? (uint8_t)(dst[i] - src[i]) : 0;
}

static uint32_t join_pixel(uint32_t source, uint32_t destination) {
  uint32_t room = 255 - (source >> 24), alpha = destination >> 24;
  if (alpha <= room) return lk_add_pixel(source, destination);
  return lk_add_pixel(source, lk_mul_pixel(destination, (room * 255 + alpha / 2) / alpha));
}

void lk_join_scalar(uint32_t *dst, const uint32_t *src, size_t n) {
  for (size_t i = 0; i < n; i++) dst[i] = join_pixel(src[i], dst[i]);
}

void lk_mix_bytes_scalar(
    uint8_t *dst, const uint8_t *a, const uint8_t *b, size_t n, uint32_t weight) {
  for (size_t i = 0; i < n; i++) {
    dst[i] = (uint8_t)((a[i] * (256 - weight) + b[i] * weight + 128) >> 8);
  }
}
