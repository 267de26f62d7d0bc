// The plan of a Gaussian blur, which processes one axis at a time.
//
//     bytes --reduce--> plane --along x--> plane --along y--> plane --expand--> bytes
//
// A plane consists of 16-bit samples, with LK_SAMPLES_PER_LEVEL per level. A picture has four samples per pixel. Up
// to LK_DIRECT_SIGMA, an axis is convolved at full resolution. Beyond it, groups of 2, 4, 8 ... pixels are averaged
// first, and the result is interpolated linearly. Averaging and interpolation together have an average variance of
// LK_REDUCTION_VARIANCE square samples, which is subtracted from the variance of the Gaussian.
//
// Two methods were rejected: three box blurs, whose result differs by 2 levels at edges; and recursive filters, which
// have infinite support and depend on the direction.

#ifndef LK_BLUR_H
#define LK_BLUR_H

#include <stddef.h>
#include <stdint.h>

#include "exact_floats.h"

// The sum of two samples, at most 2 * 255 * 64, fits into a signed 16-bit number.
#define LK_SAMPLES_PER_LEVEL 64
#define LK_DIRECT_SIGMA 20.0
// The distance, in sigmas, at which the Gaussian is cut (P13).
#define LK_CUT 2.4
// LK_CUT * LK_DIRECT_SIGMA.
#define LK_MAX_RADIUS 48
// The greatest sigma is LK_DIRECT_SIGMA * LK_MAX_FACTOR, which is a choice.
#define LK_MAX_FACTOR 256
#define LK_REDUCTION_VARIANCE 0.29

// The number of samples that are convolved at a time. The length of a plane's row is a multiple of it.
#define LK_BLOCK 64

typedef struct {
  // The number of pixels that are averaged to one sample.
  int factor;
  // The number of samples on each side of the picture that the blur reaches and that the interpolation reads.
  int margin;
  // The Gaussian: weights[0] is for the center, weights[j] for both samples at the distance j. 32768 stands for 1.
  int radius;
  int16_t weights[LK_MAX_RADIUS + 1];
} lk_blur_axis;

typedef struct {
  lk_blur_axis x, y;
  // The number of bytes per row, the number of rows, and the number of bytes per pixel of the picture.
  int bytes, rows, channels;
  // The size of the reduced picture with its margins.
  int samples, lines;
  // The number of samples from one line to the next. `padded` is this number with the radius on both sides.
  size_t stride, padded;
} lk_blur_plan;

lk_blur_plan lk_plan_blur(int width, int height, int channels, double sigma_x, double sigma_y);

// The parts of the scratch memory: the plane that is convolved along x and later receives the result, the plane
// between the two convolutions, and a row of sums.
typedef struct {
  int16_t *outer, *inner;
  uint32_t *sums;
} lk_blur_planes;

lk_blur_planes lk_lay_out_blur(const lk_blur_plan *plan, void *scratch);

// Returns a * b / 32768, rounded to nearest as by the instruction pmulhrsw.
static inline int16_t lk_scaled_sample(int32_t a, int32_t b) {
  return (int16_t)(((a * b >> 14) + 1) >> 1);
}

#endif
