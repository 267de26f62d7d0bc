// The plan of a Gaussian blur, one axis at a time.
//
//     bytes --reduce--> plane --along x--> plane --along y--> plane --expand--> bytes
//
// A plane holds 16-bit samples, LK_SAMPLES_PER_LEVEL per level; a picture has four per pixel. Up to LK_DIRECT_SIGMA an
// axis is convolved at full resolution. Beyond it, groups of 2, 4, 8 ... pixels are averaged first, and the result is
// interpolated linearly. Averaging and interpolation have a mean variance of LK_REDUCTION_VARIANCE square samples,
// which is subtracted from that of the Gaussian between them.
//
// Rejected: three box blurs, whose edges are 2 levels off; recursive filters, which have infinite support and depend on
// the direction.

#ifndef LK_BLUR_H
#define LK_BLUR_H

#include <stddef.h>
#include <stdint.h>

#include "exact_floats.h"

#define LK_SAMPLES_PER_LEVEL 64
#define LK_DIRECT_SIGMA 20.0
#define LK_CUT 2.4
#define LK_MAX_RADIUS 48
#define LK_MAX_FACTOR 256
#define LK_REDUCTION_VARIANCE 0.29

// The number of samples that are convolved at a time; rows of planes are multiples of it.
#define LK_BLOCK 64

typedef struct {
  // The number of pixels averaged to one sample.
  int factor;
  // The number of samples on each side of the picture that the blur reaches and the interpolation reads.
  int margin;
  // The Gaussian: weights[0] for the center, weights[j] for both samples at distance j; 32768 is 1.
  int radius;
  int16_t weights[LK_MAX_RADIUS + 1];
} lk_blur_axis;

typedef struct {
  lk_blur_axis x, y;
  // The size of the picture in bytes per row and rows, and its bytes per pixel.
  int bytes, rows, channels;
  // The size of the reduced picture with its margins.
  int samples, lines;
  // The number of samples from one line to the next; `padded` includes the radius on both sides.
  size_t stride, padded;
} lk_blur_plan;

lk_blur_plan lk_plan_blur(int width, int height, int channels, double sigma_x, double sigma_y);

// Memory inside the scratch: the plane that is convolved along x and receives the result, the plane between the passes,
// and one row of sums.
typedef struct {
  int16_t *outer, *inner;
  uint32_t *sums;
} lk_blur_planes;

lk_blur_planes lk_lay_out_blur(const lk_blur_plan *plan, void *scratch);

// Returns a * b / 32768 rounded to nearest, as the instruction pmulhrsw.
static inline int16_t lk_scaled_sample(int32_t a, int32_t b) {
  return (int16_t)(((a * b >> 14) + 1) >> 1);
}

#endif
