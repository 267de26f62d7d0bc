#include "CPixelKernels.h"

static inline int distance(int a, int b) { return a > b ? a - b : b - a; }

// Returns that one of three neighbors which is nearest to left + above - corner.
static inline uint8_t paeth(int left, int above, int corner) {
  int to_left = distance(above, corner), to_above = distance(left, corner);
  int to_corner = distance(left + above, 2 * corner);
  int nearest = to_above <= to_corner ? above : corner;
  return (uint8_t)(to_left <= to_above && to_left <= to_corner ? left : nearest);
}

// Defines a function that removes a filter from a row of pixels with `channels` bytes. `guess` is the filter's
// prediction of a byte from the bytes to the left, above, and above to the left. Not every filter uses all of them, so
// `above` and `corner` are marked as used. The channels of the pixel to the left are kept in registers, which is
// several times as fast as reading them again.
#define UNFILTER(name, channels, guess)                                                \
  static void name(uint8_t *row, const uint8_t *up, size_t n) {                        \
    uint8_t left[channels] = {0}, corner[channels] = {0};                              \
    for (size_t i = 0; i + channels <= n; i += channels) {                             \
      for (size_t c = 0; c < channels; c++) {                                          \
        uint8_t above = up[i + c], value = (uint8_t)(row[i + c] + (guess));            \
        (void)above;                                                                   \
        corner[c] = above;                                                             \
        left[c] = row[i + c] = value;                                                  \
      }                                                                                \
    }                                                                                  \
    (void)corner;                                                                      \
  }

// The filters of PNG files are 0 (none), 1 (left), 2 (above), 3 (the average of left and above) and 4 (Paeth).
#define UNFILTERS(channels)                                                            \
  UNFILTER(sub_##channels, channels, left[c])                                          \
  UNFILTER(mean_##channels, channels, (left[c] + above) / 2)                           \
  UNFILTER(paeth_##channels, channels, paeth(left[c], above, corner[c]))               \
  static void unfilter_##channels(uint8_t *row, const uint8_t *up, size_t n, int f) {  \
    if (f == 1) sub_##channels(row, up, n);                                            \
    if (f == 3) mean_##channels(row, up, n);                                           \
    if (f == 4) paeth_##channels(row, up, n);                                          \
  }

UNFILTERS(1)
UNFILTERS(2)
UNFILTERS(3)
UNFILTERS(4)
UNFILTERS(6)
UNFILTERS(8)

int lk_png_unfilter(uint8_t *row, const uint8_t *up, size_t length, size_t step, int filter) {
  if (filter < 0 || filter > 4) return 0;
  if (filter == 0) return 1;
  if (filter == 2) {
    for (size_t i = 0; i < length; i++) row[i] = (uint8_t)(row[i] + up[i]);
    return 1;
  }
  switch (step) {
  case 1: unfilter_1(row, up, length, filter); return 1;
  case 2: unfilter_2(row, up, length, filter); return 1;
  case 3: unfilter_3(row, up, length, filter); return 1;
  case 4: unfilter_4(row, up, length, filter); return 1;
  case 6: unfilter_6(row, up, length, filter); return 1;
  case 8: unfilter_8(row, up, length, filter); return 1;
  default: return 0;
  }
}

void lk_add_bytes(uint16_t *sums, const uint8_t *bytes, size_t n) {
  for (size_t i = 0; i < n; i++) sums[i] = (uint16_t)(sums[i] + bytes[i]);
}

// Returns value * alpha / 255, rounded to nearest.
static inline uint32_t scaled(uint32_t value, uint32_t alpha) {
  uint32_t product = value * alpha + 128;
  return (product + (product >> 8)) >> 8;
}

void lk_premultiply_rgba(uint32_t *dst, const uint8_t *rgba, size_t n) {
  for (size_t i = 0; i < n; i++) {
    const uint8_t *p = rgba + 4 * i;
    uint32_t alpha = p[3];
    dst[i] = alpha << 24 | scaled(p[0], alpha) << 16 | scaled(p[1], alpha) << 8 |
             scaled(p[2], alpha);
  }
}
