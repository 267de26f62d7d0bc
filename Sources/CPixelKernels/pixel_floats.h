// Pixels as floats. The files that include this one are compiled for the baseline processor and for AVX2. The compiler
// vectorizes their loops. Since every operation is rounded separately, all versions produce the same bits.

#ifndef LK_PIXEL_FLOATS_H
#define LK_PIXEL_FLOATS_H

#include <stddef.h>
#include <stdint.h>

#include "exact_floats.h"

#define LK_INLINE static inline __attribute__((always_inline))

// The channels of a pixel in levels, 0 ... 255.
typedef struct {
  float a, r, g, b;
} lk_color;

LK_INLINE lk_color lk_split(uint32_t pixel) {
  return (lk_color){
    (float)(int32_t)(pixel >> 24), (float)(int32_t)(pixel >> 16 & 255),
    (float)(int32_t)(pixel >> 8 & 255), (float)(int32_t)(pixel & 255)};
}

// If one of the numbers is NaN, these return the second one.
LK_INLINE float lk_least(float a, float b) { return a < b ? a : b; }
LK_INLINE float lk_greatest(float a, float b) { return a > b ? a : b; }

// Rounds to nearest and clamps to 0 ... limit. NaN becomes 0.
LK_INLINE uint32_t lk_level(float value, float limit) {
  return (uint32_t)(int32_t)(lk_least(lk_greatest(value, 0), limit) + 0.5f);
}

LK_INLINE uint32_t lk_join_channels(uint32_t a, uint32_t r, uint32_t g, uint32_t b) {
  return a << 24 | r << 16 | g << 8 | b;
}

#endif
