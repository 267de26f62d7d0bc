// Four pixels at a time, in vectors of 128 bits as the compiler knows them: SSE2 on x86-64, NEON on Arm.
// Each kernel leaves the rest of the row to its scalar twin.

#include "vector_kernels.h"

#include <string.h>

// MARK: - Vectors

typedef uint8_t bytes __attribute__((vector_size(16)));
typedef uint8_t half_bytes __attribute__((vector_size(8)));
typedef uint16_t lanes __attribute__((vector_size(16)));

enum { group = 4 };

// Four pixels with 16 bits per channel.
typedef struct {
  lanes low, high;
} wide;

#define LK_INLINE static inline __attribute__((always_inline))

LK_INLINE bytes load(const void *p) {
  bytes v;
  memcpy(&v, p, sizeof v);
  return v;
}

LK_INLINE void store(void *p, bytes v) { memcpy(p, &v, sizeof v); }

LK_INLINE wide widen(bytes v) {
  half_bytes low = __builtin_shufflevector(v, v, 0, 1, 2, 3, 4, 5, 6, 7);
  half_bytes high = __builtin_shufflevector(v, v, 8, 9, 10, 11, 12, 13, 14, 15);
  return (wide){__builtin_convertvector(low, lanes), __builtin_convertvector(high, lanes)};
}

LK_INLINE bytes narrow(wide v) {
  half_bytes low = __builtin_convertvector(v.low, half_bytes);
  half_bytes high = __builtin_convertvector(v.high, half_bytes);
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

LK_INLINE lanes splat(int value) {
  uint16_t v = (uint16_t)value;
  return (lanes){v, v, v, v, v, v, v, v};
}

LK_INLINE wide splat_wide(int value) { return (wide){splat(value), splat(value)}; }

// lk_mul of arithmetic.h, lane by lane; `t` is the product.
LK_INLINE lanes divide(lanes t) {
  t += splat(128);
  return (t + (t >> 8)) >> 8;
}

LK_INLINE wide multiply(wide a, wide b) {
  return (wide){divide(a.low * b.low), divide(a.high * b.high)};
}

// For every channel of a pixel, 255 minus the pixel's alpha.
LK_INLINE wide remaining(wide v) {
  return (wide){
    splat(255) - __builtin_shufflevector(v.low, v.low, 3, 3, 3, 3, 7, 7, 7, 7),
    splat(255) - __builtin_shufflevector(v.high, v.high, 3, 3, 3, 3, 7, 7, 7, 7)};
}

// Four coverage bytes, each repeated over the channels of its pixel.
LK_INLINE wide spread(const uint8_t *c) {
  return (wide){
    (lanes){c[0], c[0], c[0], c[0], c[1], c[1], c[1], c[1]},
    (lanes){c[2], c[2], c[2], c[2], c[3], c[3], c[3], c[3]}};
}

LK_INLINE bytes over(wide source, bytes destination) {
  bytes kept = narrow(multiply(widen(destination), remaining(source)));
  return __builtin_elementwise_add_sat(narrow(source), kept);
}

LK_INLINE bytes solid(uint32_t color) {
  uint32_t four[group] = {color, color, color, color};
  return load(four);
}

// MARK: - Rows

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

void lk_scale_coverage_vector(uint32_t *dst, const uint8_t *coverage, size_t n) {
  size_t i = 0;
  for (; i + group <= n; i += group) {
    store(dst + i, narrow(multiply(widen(load(dst + i)), spread(coverage + i))));
  }
  lk_scale_coverage_scalar(dst + i, coverage + i, n - i);
}

#define LK_NAME(name) name##_vector

#include "spans_rows.h"
