#include "blur.h"

#include <math.h>

#include "CPixelKernels.h"

// Clamps a sigma. NaN and negative sigmas become 0, which does not blur.
static double limited_sigma(double sigma) {
  double greatest = LK_DIRECT_SIGMA * LK_MAX_FACTOR;
  return sigma > 0 ? fmin(sigma, greatest) : 0;
}

static int reduction_factor(double sigma) {
  int factor = 1;
  while (sigma / factor > LK_DIRECT_SIGMA) factor *= 2;
  return factor;
}

// Returns the integral of the cut Gaussian from a to b, up to a constant factor.
static double gaussian_share(double a, double b, double sigma, double cut) {
  double scale = sigma * sqrt(2);
  return erf(fmin(b, cut) / scale) - erf(fmin(a, cut) / scale);
}

// Returns the result for a white area. Every product is rounded as in the convolution.
static int white_sum(const lk_blur_axis *axis) {
  int32_t white = 255 * LK_SAMPLES_PER_LEVEL;
  int sum = lk_scaled_sample(white, axis->weights[0]);
  for (int j = 1; j <= axis->radius; j++) sum += lk_scaled_sample(2 * white, axis->weights[j]);
  return sum;
}

// Computes the weights. A weight is the integral over a pixel. This is exact for pictures whose pixels are areas, and
// it is continuous in sigma. The weight of the center absorbs the rounding errors, so that white stays white.
static void find_weights(lk_blur_axis *axis, double sigma, double cut) {
  double total = 2 * gaussian_share(0, cut, sigma, cut);
  axis->radius = (int)ceil(cut - 0.5);
  for (int j = 1; j <= axis->radius; j++) {
    double share = gaussian_share(j - 0.5, j + 0.5, sigma, cut) / total;
    axis->weights[j] = (int16_t)lround(share * 32768);
  }
  double center = 2 * gaussian_share(0, 0.5, sigma, cut) / total;
  axis->weights[0] = (int16_t)fmin(round(center * 32768), 32767);
  int excess = white_sum(axis) - 255 * LK_SAMPLES_PER_LEVEL;
  while (excess != 0 && axis->weights[0] > 0) {
    axis->weights[0] = (int16_t)(axis->weights[0] - (excess > 0 ? 1 : -1));
    int rest = white_sum(axis) - 255 * LK_SAMPLES_PER_LEVEL;
    if ((rest > 0) != (excess > 0)) break;
    excess = rest;
  }
}

static lk_blur_axis plan_axis(double requested) {
  double sigma = limited_sigma(requested);
  lk_blur_axis axis = {.factor = reduction_factor(sigma)};
  axis.margin = axis.factor > 1 ? 1 : 0;
  // Without a blur, samples keep their values: 32767 is the greatest weight, and no sample is large enough for its
  // product to be rounded to another value.
  axis.weights[0] = 32767;
  double cut = LK_CUT * sigma / axis.factor, variance = sigma / axis.factor;
  variance = variance * variance - (axis.factor > 1 ? LK_REDUCTION_VARIANCE : 0);
  if (cut > 0.5) find_weights(&axis, sqrt(variance), cut);
  return axis;
}

static int reduced(int count, const lk_blur_axis *axis) {
  return (count + axis->factor - 1) / axis->factor + 2 * axis->margin;
}

// Rounds the length of a line up, so that every line begins at the start of a cache line, and the distance between
// lines is an odd number of cache lines. The samples of a column are then distributed over all sets of the cache.
static size_t spread(size_t samples) {
  size_t lines = (samples + 31) / 32;
  return (lines | 1) * 32;
}

lk_blur_plan lk_plan_blur(int width, int height, int channels, double sigma_x, double sigma_y) {
  lk_blur_plan plan = {
    .x = plan_axis(sigma_x), .y = plan_axis(sigma_y), .bytes = width * channels, .rows = height,
    .channels = channels};
  plan.samples = reduced(width, &plan.x) * channels;
  plan.lines = reduced(height, &plan.y);
  size_t blocks = ((size_t)plan.samples + LK_BLOCK - 1) / LK_BLOCK;
  plan.stride = spread(blocks * LK_BLOCK);
  plan.padded = spread(blocks * LK_BLOCK + 2 * (size_t)(plan.x.radius * channels));
  return plan;
}

static size_t outer_size(const lk_blur_plan *plan) { return plan->padded * (size_t)plan->lines; }

static size_t inner_size(const lk_blur_plan *plan) {
  return plan->stride * (size_t)(plan->lines + 2 * plan->y.radius);
}

lk_blur_planes lk_lay_out_blur(const lk_blur_plan *plan, void *scratch) {
  uintptr_t start = ((uintptr_t)scratch + 63) & ~(uintptr_t)63;
  int16_t *outer = (int16_t *)start, *inner = outer + outer_size(plan);
  return (lk_blur_planes){outer, inner, (uint32_t *)(inner + inner_size(plan))};
}

static size_t scratch_size(int width, int height, int channels, double sigma_x, double sigma_y) {
  lk_blur_plan plan = lk_plan_blur(width, height, channels, sigma_x, sigma_y);
  size_t samples = outer_size(&plan) + inner_size(&plan);
  size_t row = plan.stride > (size_t)plan.bytes ? plan.stride : (size_t)plan.bytes;
  return 64 + samples * sizeof(int16_t) + row * sizeof(uint32_t);
}

size_t lk_blur_alpha_scratch(int width, int height, double sigma_x, double sigma_y) {
  return scratch_size(width, height, 1, sigma_x, sigma_y);
}

size_t lk_blur_pixels_scratch(int width, int height, double sigma_x, double sigma_y) {
  return scratch_size(width, height, 4, sigma_x, sigma_y);
}

// On a reduced axis, averaging and interpolation together extend the reach by less than two samples, which is twice the
// margin.
int lk_blur_reach(double sigma) {
  lk_blur_axis axis = plan_axis(sigma);
  return axis.factor * (axis.radius + 2 * axis.margin);
}
