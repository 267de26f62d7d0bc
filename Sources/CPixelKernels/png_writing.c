#include "CPixelKernels.h"

// Returns a channel that is not premultiplied. Cairo's PNG writer rounds in the same way.
static inline uint32_t straight(uint32_t value, uint32_t alpha) {
  uint32_t result = (value * 255 + alpha / 2) / alpha;
  return result < 255 ? result : 255;
}

static inline uint32_t unpremultiplied(uint32_t pixel) {
  uint32_t alpha = pixel >> 24;
  if (alpha == 255) return pixel;
  if (alpha == 0) return 0;
  return alpha << 24 | straight(pixel >> 16 & 255, alpha) << 16 |
         straight(pixel >> 8 & 255, alpha) << 8 | straight(pixel & 255, alpha);
}

void lk_unpremultiply(uint32_t *dst, const uint32_t *pixels, size_t n) {
  for (size_t i = 0; i < n; i++) dst[i] = unpremultiplied(pixels[i]);
}

void lk_png_bytes(uint8_t *dst, const uint32_t *pixels, size_t n, size_t channels) {
  for (size_t i = 0; i < n; i++, dst += channels) {
    uint32_t pixel = channels == 4 ? unpremultiplied(pixels[i]) : pixels[i];
    dst[0] = (uint8_t)(pixel >> 16);
    dst[1] = (uint8_t)(pixel >> 8);
    dst[2] = (uint8_t)pixel;
    if (channels == 4) dst[3] = (uint8_t)(pixel >> 24);
  }
}

// Returns the absolute value of a byte that is taken as a signed number.
static inline uint8_t size_of(uint8_t byte) {
  uint8_t opposite = (uint8_t)-byte;
  return byte < opposite ? byte : opposite;
}

static inline int16_t distance(int16_t a, int16_t b) {
  return (int16_t)(a > b ? a - b : b - a);
}

// Returns that one of three neighbors which is nearest to left + above - corner.
static inline uint8_t paeth(int16_t left, int16_t above, int16_t corner) {
  int16_t to_left = distance(above, corner), to_above = distance(left, corner);
  int16_t to_corner = distance((int16_t)(left + above), (int16_t)(2 * corner));
  int16_t other = to_above <= to_corner ? above : corner;
  return (uint8_t)(to_left <= to_above && to_left <= to_corner ? left : other);
}

// Returns the sum of the absolute values of bytes that are taken as signed numbers. The partial sums of 256 bytes fit into
// 16 bits, of which a vector has more than of longer numbers.
static uint64_t sum_of_sizes(const uint8_t *bytes, size_t n) {
  uint64_t sum = 0;
  size_t start = 0;
  for (; start + 256 <= n; start += 256) {
    uint16_t part = 0;
    for (size_t i = start; i < start + 256; i++) part = (uint16_t)(part + size_of(bytes[i]));
    sum += part;
  }
  for (; start < n; start++) sum += size_of(bytes[start]);
  return sum;
}

// Defines a function that writes the row after one of the filters, and returns the sum of the absolute values of the
// results. The loops have no branches, so that compilers vectorize them. `a`, `b` and `c` are the bytes to the left,
// above, and above to the left; not every filter uses all of them.
#define FILTER(name, guess)                                                                      \
  static uint64_t name(                                                                          \
      uint8_t *restrict dst, const uint8_t *restrict row, const uint8_t *restrict up, size_t n,  \
      size_t step) {                                                                             \
    const uint8_t *lefts = row - step, *corners = up - step;                                     \
    for (size_t i = 0; i < n; i++) {                                                             \
      uint8_t a = lefts[i], b = up[i], c = corners[i];                                           \
      (void)a, (void)b, (void)c;                                                                 \
      dst[i] = (uint8_t)(row[i] - (guess));                                                      \
    }                                                                                            \
    return sum_of_sizes(dst, n);                                                                 \
  }

FILTER(none, 0)
FILTER(sub, a)
FILTER(above, b)
FILTER(mean, (a & b) + ((a ^ b) >> 1))
FILTER(nearest, paeth(a, b, c))

int lk_png_filter(
    uint8_t *dst, uint8_t *scratch, const uint8_t *row, const uint8_t *up, size_t n, size_t step) {
  typedef uint64_t filter(
      uint8_t *restrict, const uint8_t *restrict, const uint8_t *restrict, size_t, size_t);
  static filter *const filters[] = {none, sub, above, mean, nearest};
  uint64_t least = filters[0](dst, row, up, n, step);
  int best = 0;
  for (int f = 1; f < 5 && least > 0; f++) {
    uint64_t sum = filters[f](scratch, row, up, n, step);
    if (sum >= least) continue;
    least = sum;
    best = f;
    for (size_t i = 0; i < n; i++) dst[i] = scratch[i];
  }
  return best;
}
