// The arithmetic of arithmetic.h in vectors of 128 bits, for which the compiler generates SSE2 on x86-64 and NEON on
// Arm.

#ifndef LK_VECTOR_PIXELS_H
#define LK_VECTOR_PIXELS_H

#include <stdint.h>
#include <string.h>

typedef uint8_t bytes __attribute__((vector_size(16)));
typedef uint8_t half_bytes __attribute__((vector_size(8)));
typedef uint16_t lanes __attribute__((vector_size(16)));

// MARK: - Four pixels

enum { group = 4 };

// Four pixels with 16 bits per channel.
typedef struct {
  lanes low, high;
} wide;

#define LK_VECTOR_INLINE static inline __attribute__((always_inline))

LK_VECTOR_INLINE bytes load(const void *p) {
  bytes v;
  memcpy(&v, p, sizeof v);
  return v;
}

LK_VECTOR_INLINE void store(void *p, bytes v) { memcpy(p, &v, sizeof v); }

LK_VECTOR_INLINE wide widen(bytes v) {
  half_bytes low = __builtin_shufflevector(v, v, 0, 1, 2, 3, 4, 5, 6, 7);
  half_bytes high = __builtin_shufflevector(v, v, 8, 9, 10, 11, 12, 13, 14, 15);
  return (wide){__builtin_convertvector(low, lanes), __builtin_convertvector(high, lanes)};
}

LK_VECTOR_INLINE bytes narrow(wide v) {
  half_bytes low = __builtin_convertvector(v.low, half_bytes);
  half_bytes high = __builtin_convertvector(v.high, half_bytes);
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

LK_VECTOR_INLINE lanes splat(int value) {
  uint16_t v = (uint16_t)value;
  return (lanes){v, v, v, v, v, v, v, v};
}

LK_VECTOR_INLINE wide splat_wide(int value) { return (wide){splat(value), splat(value)}; }

// The vector form of lk_mul in arithmetic.h; `t` is the product.
LK_VECTOR_INLINE lanes divide(lanes t) {
  t += splat(128);
  return (t + (t >> 8)) >> 8;
}

LK_VECTOR_INLINE wide multiply(wide a, wide b) {
  return (wide){divide(a.low * b.low), divide(a.high * b.high)};
}

// Returns 255 minus the alpha of each pixel, in each of its channels.
LK_VECTOR_INLINE wide remaining(wide v) {
  return (wide){
    splat(255) - __builtin_shufflevector(v.low, v.low, 3, 3, 3, 3, 7, 7, 7, 7),
    splat(255) - __builtin_shufflevector(v.high, v.high, 3, 3, 3, 3, 7, 7, 7, 7)};
}

// Returns four coverage bytes, each in all channels of its pixel.
LK_VECTOR_INLINE wide spread(const uint8_t *c) {
  return (wide){
    (lanes){c[0], c[0], c[0], c[0], c[1], c[1], c[1], c[1]},
    (lanes){c[2], c[2], c[2], c[2], c[3], c[3], c[3], c[3]}};
}

LK_VECTOR_INLINE bytes over(wide source, bytes destination) {
  bytes kept = narrow(multiply(widen(destination), remaining(source)));
  return __builtin_elementwise_add_sat(narrow(source), kept);
}

LK_VECTOR_INLINE bytes solid(uint32_t color) {
  uint32_t four[group] = {color, color, color, color};
  return load(four);
}

// MARK: - Two pixels, or eight numbers

typedef int16_t signed_lanes __attribute__((vector_size(16)));
typedef int16_t half_lanes __attribute__((vector_size(8)));
typedef int32_t sums __attribute__((vector_size(16)));

LK_VECTOR_INLINE sums rounded_product(half_lanes a, half_lanes b, int shift) {
  sums product = __builtin_convertvector(a, sums) * __builtin_convertvector(b, sums);
  int32_t half = 1 << (shift - 1);
  return (product + (sums){half, half, half, half}) >> shift;
}

// Returns a * b / 2^shift rounded to nearest, lane by lane. The results must fit into a lane.
LK_VECTOR_INLINE signed_lanes rounded_products(signed_lanes a, signed_lanes b, int shift) {
  sums low = rounded_product(
      __builtin_shufflevector(a, a, 0, 1, 2, 3), __builtin_shufflevector(b, b, 0, 1, 2, 3), shift);
  sums high = rounded_product(
      __builtin_shufflevector(a, a, 4, 5, 6, 7), __builtin_shufflevector(b, b, 4, 5, 6, 7), shift);
  half_lanes front = __builtin_convertvector(low, half_lanes);
  half_lanes back = __builtin_convertvector(high, half_lanes);
  return __builtin_shufflevector(front, back, 0, 1, 2, 3, 4, 5, 6, 7);
}

// Loads a pixel and its right neighbor.
LK_VECTOR_INLINE lanes load_neighbors(const uint32_t *left) {
  half_bytes v;
  memcpy(&v, left, sizeof v);
  return __builtin_convertvector(v, lanes);
}

// Returns the first pixels of both vectors.
LK_VECTOR_INLINE lanes firsts(lanes a, lanes b) {
  return __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11);
}

LK_VECTOR_INLINE lanes seconds(lanes a, lanes b) {
  return __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15);
}

// Returns a number for each of two pixels, in all channels of that pixel.
LK_VECTOR_INLINE lanes for_channels(int32_t first, int32_t second) {
  uint16_t a = (uint16_t)first, b = (uint16_t)second;
  return (lanes){a, a, a, a, b, b, b, b};
}

LK_VECTOR_INLINE half_bytes to_bytes(lanes v) { return __builtin_convertvector(v, half_bytes); }

#endif
