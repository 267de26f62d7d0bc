#include <string.h>

#include "CPixelKernels.h"

// Odd factors whose bits have no pattern.
#define FACTOR_A 0x9E6D62D06F6A9A9BULL
#define FACTOR_B 0xC3A5C85C97CB3127ULL

static inline uint64_t turned(uint64_t value, int count) {
  return value << count | value >> (64 - count);
}

static inline uint64_t mixed(uint64_t sum, uint64_t word) {
  return turned((sum ^ word) * FACTOR_A, 29);
}

static inline uint64_t finished(uint64_t sum) {
  sum = (sum ^ sum >> 32) * FACTOR_B;
  return sum ^ sum >> 29;
}

uint64_t lk_digest(const uint32_t *pixels, size_t n, uint64_t seed) {
  // Four independent sums, so that the multiplications need not wait for each other.
  uint64_t sums[4] = {seed, seed ^ FACTOR_A, seed ^ FACTOR_B, seed + n}, words[4];
  size_t i = 0;
  for (; i + 8 <= n; i += 8) {
    memcpy(words, pixels + i, sizeof words);
    for (int lane = 0; lane < 4; lane++) sums[lane] = mixed(sums[lane], words[lane]);
  }
  for (; i < n; i++) sums[i & 3] = mixed(sums[i & 3], pixels[i]);
  uint64_t result = seed;
  for (int lane = 0; lane < 4; lane++) result = finished(result ^ sums[lane]) + FACTOR_B;
  return result;
}
