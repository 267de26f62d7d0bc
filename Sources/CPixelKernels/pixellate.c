#include "CPixelKernels.h"

static int least(int a, int b) { return a < b ? a : b; }

// Returns the average of a rectangle of pixels. Each channel is rounded to the nearest level.
static uint32_t average(const uint32_t *pixels, size_t stride, int width, int height) {
  uint64_t sums[4] = {0}, count = (uint64_t)width * (uint64_t)height;
  for (int y = 0; y < height; y++) {
    const uint32_t *row = pixels + (size_t)y * stride;
    for (int x = 0; x < width; x++) {
      for (int k = 0; k < 4; k++) sums[k] += row[x] >> (8 * k) & 255;
    }
  }
  uint32_t result = 0;
  for (int k = 0; k < 4; k++) result |= (uint32_t)((sums[k] + count / 2) / count) << (8 * k);
  return result;
}

// Returns the start of the first square. It is at most 0, because the picture may begin within a square.
static int first_corner(int corner, int side) {
  int rest = corner % side;
  return rest > 0 ? rest - side : rest;
}

void lk_pixellate(
    uint32_t *pixels, size_t stride, int width, int height, int side, int x, int y) {
  for (int top = first_corner(y, side); top < height; top += side) {
    int upper = top > 0 ? top : 0, rows = least(top + side, height) - upper;
    for (int left = first_corner(x, side); left < width; left += side) {
      int start = left > 0 ? left : 0, columns = least(left + side, width) - start;
      uint32_t *square = pixels + (size_t)upper * stride + start;
      uint32_t color = average(square, stride, columns, rows);
      for (int row = 0; row < rows; row++) {
        lk_fill(square + (size_t)row * stride, (size_t)columns, color);
      }
    }
  }
}
