// Processes four pixels at a time, in the compiler's vectors of 128 bits: SSE2 on x86-64, NEON on Arm. Each kernel
// calls its scalar version for the rest of the row. The other row kernels have no such version, because the compiler
// already vectorizes their scalar loops.

#include "vector_pixels.h"
#include "versions.h"

void lk_over_solid_vector(uint32_t *dst, size_t n, uint32_t color) {
  if (color >> 24 == 255) return lk_fill_scalar(dst, n, color);
  bytes source = solid(color);
  wide kept = splat_wide((int)(255 - (color >> 24)));
  size_t i = 0;
  for (; i + group <= n; i += group) {
    bytes under = narrow(multiply(widen(load(dst + i)), kept));
    store(dst + i, __builtin_elementwise_add_sat(source, under));
  }
  lk_over_solid_scalar(dst + i, n - i, color);
}

void lk_over_solid_coverage_vector(
    uint32_t *dst, const uint8_t *coverage, size_t n, uint32_t color) {
  wide source = widen(solid(color));
  size_t i = 0;
  for (; i + group <= n; i += group) {
    store(dst + i, over(multiply(source, spread(coverage + i)), load(dst + i)));
  }
  lk_over_solid_coverage_scalar(dst + i, coverage + i, n - i, color);
}

void lk_over_vector(uint32_t *dst, const uint32_t *src, size_t n) {
  size_t i = 0;
  for (; i + group <= n; i += group) store(dst + i, over(widen(load(src + i)), load(dst + i)));
  lk_over_scalar(dst + i, src + i, n - i);
}

void lk_over_opacity_vector(uint32_t *dst, const uint32_t *src, size_t n, uint8_t opacity) {
  wide factors = splat_wide(opacity);
  size_t i = 0;
  for (; i + group <= n; i += group) {
    store(dst + i, over(multiply(widen(load(src + i)), factors), load(dst + i)));
  }
  lk_over_opacity_scalar(dst + i, src + i, n - i, opacity);
}

void lk_over_coverage_vector(
    uint32_t *dst, const uint32_t *src, const uint8_t *coverage, size_t n, uint8_t opacity) {
  wide opacities = splat_wide(opacity);
  size_t i = 0;
  for (; i + group <= n; i += group) {
    wide factors = multiply(spread(coverage + i), opacities);
    store(dst + i, over(multiply(widen(load(src + i)), factors), load(dst + i)));
  }
  lk_over_coverage_scalar(dst + i, src + i, coverage + i, n - i, opacity);
}

void lk_fade_vector(
    uint32_t *dst, const uint32_t *under, const uint32_t *src, size_t n, uint8_t opacity) {
  lanes share = splat(opacity), rest = splat(255 - opacity);
  size_t i = 0;
  for (; i + group <= n; i += group) {
    wide a = widen(load(src + i)), b = widen(load(under + i));
    wide mixed = {divide(a.low * share + b.low * rest), divide(a.high * share + b.high * rest)};
    store(dst + i, narrow(mixed));
  }
  lk_fade_scalar(dst + i, under + i, src + i, n - i, opacity);
}

void lk_scale_vector(uint32_t *dst, size_t n, uint8_t opacity) {
  wide factors = splat_wide(opacity);
  size_t i = 0;
  for (; i + group <= n; i += group) {
    store(dst + i, narrow(multiply(widen(load(dst + i)), factors)));
  }
  lk_scale_scalar(dst + i, n - i, opacity);
}

#define LK_NAME(name) name##_vector

#include "spans_rows.h"
