// The arithmetic defined at the top of CPixelKernels.h, on one pixel in a general register.

#ifndef LK_ARITHMETIC_H
#define LK_ARITHMETIC_H

#include <stdint.h>

// The mask of two 8-bit channels in a register; each has room for 16 bits.
#define LK_TWO_CHANNELS 0x00ff00ffu

static inline uint32_t lk_mul(uint32_t a, uint32_t b) {
  // Equal to (a * b + 127) / 255 for 8-bit a, b (Blinn, "Three Wrongs Make a Right", 1995).
  uint32_t t = a * b + 128;
  return (t + (t >> 8)) >> 8;
}

static inline uint32_t lk_mul_two_channels(uint32_t channels, uint32_t factor) {
  uint32_t t = channels * factor + 0x00800080u;
  return ((t + ((t >> 8) & LK_TWO_CHANNELS)) >> 8) & LK_TWO_CHANNELS;
}

static inline uint32_t lk_mul_pixel(uint32_t pixel, uint32_t factor) {
  uint32_t rb = lk_mul_two_channels(pixel & LK_TWO_CHANNELS, factor);
  uint32_t ag = lk_mul_two_channels((pixel >> 8) & LK_TWO_CHANNELS, factor);
  return rb | (ag << 8);
}

// Returns the sums of two channels in a register, saturated: a carry into bit 8 is converted to eight ones.
static inline uint32_t lk_add_two_channels(uint32_t a, uint32_t b) {
  uint32_t sum = a + b;
  uint32_t carry = (sum >> 8) & 0x00010001u;
  return (sum | (carry * 0xff)) & LK_TWO_CHANNELS;
}

static inline uint32_t lk_add_pixel(uint32_t a, uint32_t b) {
  uint32_t rb = lk_add_two_channels(a & LK_TWO_CHANNELS, b & LK_TWO_CHANNELS);
  uint32_t ag = lk_add_two_channels((a >> 8) & LK_TWO_CHANNELS, (b >> 8) & LK_TWO_CHANNELS);
  return rb | (ag << 8);
}

static inline uint32_t lk_over_pixel(uint32_t source, uint32_t destination) {
  return lk_add_pixel(source, lk_mul_pixel(destination, 255 - (source >> 24)));
}

#endif
