// Compares every kernel of kernel_list.h with its scalar version, bit for bit, on random input. A kernel in the list
// without a function run_NAME here does not compile.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "CPixelKernels.h"
#include "KernelComparison.h"

enum { most = 1024, margin = 32, side = 40 };

// MARK: - Random input

static uint64_t state;

static uint64_t next(void) {
  uint64_t z = state += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
  return z ^ z >> 31;
}

static int between(int low, int high) { return low + (int)(next() % (uint64_t)(high - low + 1)); }

static double number(double low, double high) {
  return low + (double)(next() >> 11) / (double)(UINT64_C(1) << 53) * (high - low);
}

// Returns 0, 255 or a random level.
static uint8_t level(void) {
  int choice = between(0, 3);
  return choice == 0 ? 0 : choice == 1 ? 255 : (uint8_t)between(0, 255);
}

static uint32_t pixel(void) {
  uint32_t alpha = level(), result = alpha << 24;
  for (int shift = 0; shift < 24; shift += 8) result |= (uint32_t)between(0, (int)alpha) << shift;
  return result;
}

// The random input of a kernel.
typedef struct {
  int n, mode, even_odd;
  uint32_t color, weight;
  uint8_t opacity, dither[8];
  double u, v, w, du, dv, dw, scale, sigma_x, sigma_y;
  uint32_t target[most], source[most], under[most], picture[side * side];
  uint8_t coverage[most], bytes[most];
  int32_t cells[most], factors[most + 8];
  double xs[most], ys[most], corners[12];
  float matrix[20];
  lk_image image;
  lk_gradient_kind gradient;
  lk_gradient_row gradient_row;
  lk_perspective_row perspective;
  lk_box box;
} input;

static uint64_t ramp[LK_GRADIENT_RAMP_SIZE];

static void make_rows(input *in) {
  for (int i = 0; i < most; i++) {
    in->target[i] = pixel(), in->source[i] = pixel(), in->under[i] = pixel();
    in->coverage[i] = level(), in->bytes[i] = level();
    in->cells[i] = between(0, 2) ? 0 : between(-300000, 300000);
    in->xs[i] = number(-3, side + 3), in->ys[i] = number(-3, side + 3);
    in->factors[i] = level() * 65537;
  }
  memset(in->factors + in->n, 0, sizeof in->factors - (size_t)in->n * sizeof *in->factors);
}

static void make_positions(input *in) {
  int32_t width = between(1, side), height = between(1, side);
  in->image = (lk_image){in->picture, width, height, between(width, side)};
  for (int i = 0; i < side * side; i++) in->picture[i] = pixel();
  in->u = number(-4, side + 4), in->v = number(-4, side + 4), in->w = number(0.5, 2);
  in->du = between(0, 4) ? number(-2, 2) : 1, in->dv = between(0, 4) ? number(-2, 2) : 0;
  in->dw = number(0, 0.02);
  in->scale = number(0.05, 2);
  in->perspective = (lk_perspective_row){
    (float)(in->u * 256), (float)(in->v * 256), (float)in->w, (float)(in->du * 256),
    (float)(in->dv * 256), (float)in->dw};
  in->gradient = (lk_gradient_kind)between(0, 2);
  int flat = between(0, 1);
  in->gradient_row = (lk_gradient_row){
    number(-1, 1), number(-1, 1), flat ? 1 : in->w, number(-0.02, 0.02), number(-0.02, 0.02),
    flat ? 0 : in->dw};
}

static void make_shapes(input *in) {
  double angle = number(0, 1), reach = number(0.5, side / 2 - 2);
  // The corners of a parallelogram are cut off, and the shape is rotated; it remains convex.
  const double shape[12] = {-1, -0.8, 0.8, -1, 1, -0.6, 1, 0.8, -0.8, 1, -1, 0.6};
  for (int i = 0; i < 6; i++) {
    double x = shape[2 * i] * reach, y = shape[2 * i + 1] * reach;
    in->corners[2 * i] = side / 2 + x * (1 - angle) - y * angle;
    in->corners[2 * i + 1] = side / 2 + x * angle + y * (1 - angle);
  }
  double x = number(0, side - 2), y = number(0, side - 2);
  in->box = (lk_box){x, y, x + number(0, side - x), y + number(0, side - y)};
}

static void make_input(input *in, int n) {
  in->n = n;
  in->mode = between(0, 28), in->even_odd = between(0, 1);
  in->color = pixel(), in->weight = (uint32_t)between(0, 255), in->opacity = level();
  in->sigma_x = number(0, 25), in->sigma_y = number(0, 25);
  for (int i = 0; i < 8; i++) in->dither[i] = (uint8_t)between(0, 255);
  for (int i = 0; i < 20; i++) in->matrix[i] = (float)number(-1, 1);
  make_rows(in);
  make_positions(in);
  make_shapes(in);
}

static void make_ramp(void) {
  for (int i = 0; i < LK_GRADIENT_RAMP_SIZE; i++) {
    ramp[i] = 0;
    for (int k = 0; k < 4; k++) ramp[i] |= (uint64_t)between(0, 65280) << 16 * k;
  }
}

// MARK: - Kernels

// A function that runs a kernel, or the scalar version of the kernel, on a copy of the target pixels.
typedef void (*run)(input *in, uint32_t *dst, int is_scalar);

#define LK_EITHER(name, ...) (is_scalar ? lk_##name##_scalar(__VA_ARGS__) : lk_##name(__VA_ARGS__))

#define LK_RUN(name, ...)                                                                        \
  static void run_##name(input *in, uint32_t *dst, int is_scalar) {                              \
    LK_EITHER(name, __VA_ARGS__);                                                                \
  }

#define N (size_t)in->n

LK_RUN(fill, dst, N, in->color)
LK_RUN(over_solid, dst, N, in->color)
LK_RUN(over_solid_coverage, dst, in->coverage, N, in->color)
LK_RUN(over, dst, in->source, N)
LK_RUN(join, dst, in->source, N)
LK_RUN(over_opacity, dst, in->source, N, in->opacity)
LK_RUN(fade, dst, in->under, in->source, N, in->opacity)
LK_RUN(over_coverage, dst, in->source, in->coverage, N, in->opacity)
LK_RUN(lerp, dst, in->under, in->source, N, in->weight)
LK_RUN(scale, dst, N, in->opacity)
LK_RUN(scale_coverage, dst, in->coverage, N)
LK_RUN(scale_alpha, dst, in->source, N)
LK_RUN(tint, dst, N, in->color)
LK_RUN(add, dst, in->source, N)
LK_RUN(alpha, (uint8_t *)dst, in->source, N)
LK_RUN(color_matrix, dst, N, in->matrix)
LK_RUN(luminance_to_alpha, dst, N)
LK_RUN(coverage_multiply, (uint8_t *)dst, in->coverage, N)
LK_RUN(coverage_subtract, (uint8_t *)dst, in->coverage, N)
LK_RUN(mix_bytes, (uint8_t *)dst, in->coverage, in->bytes, N, in->weight)
LK_RUN(blend, in->mode, dst, in->source, N)
LK_RUN(blend_coverage, in->mode, dst, in->source, in->coverage, N, in->opacity)
LK_RUN(sample_nearest_affine, dst, N, &in->image, in->u, in->v, in->du, in->dv)
LK_RUN(sample_bilinear_affine, dst, N, &in->image, in->u, in->v, in->du, in->dv)
LK_RUN(sample_bilinear_translate, dst, N, &in->image, in->u, in->v)
LK_RUN(sample_bilinear_scale, dst, N, &in->image, in->u, in->v, in->du)
LK_RUN(sample_bilinear_at, dst, N, &in->image, in->xs, in->ys)
LK_RUN(
    sample_nearest_projective, dst, N, &in->image, in->u, in->v, in->w, in->du, in->dv, in->dw)
LK_RUN(
    sample_bilinear_projective, dst, N, &in->image, in->u, in->v, in->w, in->du, in->dv, in->dw)
LK_RUN(sample_bilinear_perspective, dst, N, &in->image, &in->perspective, between(0, 0))
LK_RUN(gradient, dst, N, in->gradient, ramp, &in->gradient_row, in->dither)

#undef N

static void run_accumulate_coverage(input *in, uint32_t *dst, int is_scalar) {
  size_t n = (size_t)in->n;
  int32_t cells[most];
  memcpy(cells, in->cells, sizeof cells);
  int32_t sum = LK_EITHER(
      accumulate_coverage, (uint8_t *)dst, cells, n, in->cells[0], in->even_odd);
  if (n > 0) dst[n - 1] = (uint32_t)sum ^ (uint32_t)cells[n - 1];
}

static void run_over_solid_cells(input *in, uint32_t *dst, int is_scalar) {
  size_t n = (size_t)in->n;
  int32_t cells[most];
  memcpy(cells, in->cells, sizeof cells);
  int32_t sum = LK_EITHER(
      over_solid_cells, dst, cells, n, in->cells[0], in->even_odd, in->color);
  // The last pixel also shows the sum, and that all cells are cleared.
  for (size_t i = 0; i < n; i++) sum ^= cells[i];
  if (n > 0) dst[n - 1] ^= (uint32_t)sum;
}

static void run_blur_alpha(input *in, uint32_t *dst, int is_scalar) {
  int width = in->n % side + 1, height = in->n / side + 1;
  void *scratch = malloc(lk_blur_alpha_scratch(width, height, in->sigma_x, in->sigma_y));
  LK_EITHER(
      blur_alpha, (uint8_t *)dst, (size_t)width, in->coverage, (size_t)width, width, height,
      in->sigma_x, in->sigma_y, scratch);
  free(scratch);
}

static void run_blur_pixels(input *in, uint32_t *dst, int is_scalar) {
  int width = in->n % side + 1, height = in->n / side + 1;
  if (width * height > in->n) return;
  void *scratch = malloc(lk_blur_pixels_scratch(width, height, in->sigma_x, in->sigma_y));
  LK_EITHER(
      blur_pixels, dst, (size_t)width, in->source, (size_t)width, width, height, in->sigma_x,
      in->sigma_y, scratch);
  free(scratch);
}

enum { polygon_rows = 24, polygon_stride = side + margin };

// The coverage of the input's polygon.
typedef struct {
  lk_span spans[polygon_rows];
  int count;
  uint8_t memory[margin + polygon_rows * polygon_stride + margin];
} polygon;

static void cover_polygon(input *in, polygon *p, int is_scalar) {
  lk_piece pieces[16];
  memset(p->memory, 0, sizeof p->memory);
  p->count = LK_EITHER(
      convex_coverage, in->corners, 6, 0, 4, side, 4 + polygon_rows, p->spans, p->memory + margin,
      polygon_stride, pieces);
}

static void paint_polygon(input *in, uint32_t *dst, const polygon *p, int is_scalar) {
  LK_EITHER(
      over_solid_spans, dst, side, p->spans, p->count, p->memory + margin, polygon_stride, 0, 4,
      side, side, in->color);
}

// Kernels only promise some of the bytes of coverage. These bytes are compared by painting them with the scalar
// version.
static void run_convex_coverage(input *in, uint32_t *dst, int is_scalar) {
  polygon p;
  cover_polygon(in, &p, is_scalar);
  paint_polygon(in, dst, &p, 1);
}

static void run_over_solid_spans(input *in, uint32_t *dst, int is_scalar) {
  polygon p;
  cover_polygon(in, &p, 1);
  paint_polygon(in, dst, &p, is_scalar);
}

static void run_over_sprite(input *in, uint32_t *dst, int is_scalar) {
  polygon p;
  cover_polygon(in, &p, 1);
  lk_sprite sprite = {
    .image = in->image, .u = in->u, .v = in->v, .du_dx = in->du, .dv_dx = in->dv, .du_dy = -in->dv,
    .dv_dy = in->du, .color = in->color, .is_light = in->n % 3 == 0, .is_added = in->even_odd};
  if (sprite.image.width < 2) return;
  LK_EITHER(
      over_sprite, dst, side, p.spans, p.count, p.memory + margin, polygon_stride, 0, 4, side, &sprite);
}

static void run_over_solid_box(input *in, uint32_t *dst, int is_scalar) {
  LK_EITHER(over_solid_box, dst, side, &in->box, 0, 2, side, 24, side, in->color);
}

static void run_over_span(input *in, uint32_t *dst, int is_scalar) {
  int x1 = in->n / 4, x2 = in->n / 2, room = in->n + 8;
  uint8_t coverage[most] = {0};
  // The coverage of a span: partial coverage at both ends, 255 between x1 and x2, and 0 beyond the span.
  memset(coverage, 255, (size_t)in->n);
  memcpy(coverage, in->coverage, (size_t)x1);
  memcpy(coverage + x2, in->coverage, (size_t)(in->n - x2));
  LK_EITHER(over_span, dst, in->source, coverage, x1, x2, in->n, room, in->opacity, 0);
}

static void run_over_scaled(input *in, uint32_t *dst, int is_scalar) {
  static int32_t bases[most], lefts[most], weights[most];
  static uint32_t row[2 * most];
  int count = in->n < 200 ? in->n : 200;
  lk_columns columns = {.bases = bases, .lefts = lefts, .weights = weights, .row = row};
  lk_plan_columns(&columns, in->image.width, in->u, in->scale, count);
  int32_t factors[208] = {0};
  memcpy(factors, in->factors, (size_t)count * sizeof *factors);
  LK_EITHER(
      over_scaled, dst, (size_t)count, 3, count, &in->image, &columns, factors, in->v, in->scale,
      in->mode == 0);
}

typedef struct {
  const char *name;
  run run;
} kernel;

static const kernel kernels[] = {
#define KERNEL(result, name, parameters, arguments) {#name, run_##name},
#include "kernel_list.h"
};
enum { kernel_count = sizeof kernels / sizeof *kernels };

// MARK: - Comparing

static input in;

static uint64_t checksum = UINT64_C(0xcbf29ce484222325);

static void add_to_checksum(const uint32_t *pixels, int n) {
  for (int i = 0; i < n; i++) checksum = (checksum ^ pixels[i]) * UINT64_C(0x100000001b3);
}

// Returns whether the kernel and its scalar version have the same result.
static int compare(const kernel *tested, int round) {
  uint32_t fast[most], scalar[most];
  memcpy(fast, in.target, sizeof fast);
  memcpy(scalar, in.target, sizeof scalar);
  tested->run(&in, fast, 0);
  tested->run(&in, scalar, 1);
  add_to_checksum(scalar, most);
  for (int i = 0; i < most; i++) {
    if (fast[i] == scalar[i]) continue;
    printf(
        "%s, round %d, %d pixels: word %d is %08x, scalar %08x\n", tested->name, round, in.n, i, fast[i],
        scalar[i]);
    return 0;
  }
  return 1;
}

static void start(void) {
  state = 1;
  checksum = UINT64_C(0xcbf29ce484222325);
  make_ramp();
}

int lk_compare_versions(int rounds) {
  int failed[kernel_count] = {0}, failures = 0;
  start();
  for (int round = 0; round < rounds; round++) {
    make_input(&in, round < 200 ? round % 100 : between(0, most - 100));
    for (int i = 0; i < kernel_count; i++) {
      if (!failed[i] && !compare(&kernels[i], round)) failed[i] = 1, failures++;
    }
  }
  return failures;
}

int lk_compared_kernel_count(void) { return kernel_count; }

uint64_t lk_scalar_checksum(void) { return checksum; }

// MARK: - Timing

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static double nanoseconds_a_pixel(const kernel *tested, int is_scalar) {
  static uint32_t dst[most];
  double best = 1e9;
  for (int i = 0; i < 20; i++) {
    double start = seconds();
    for (int k = 0; k < 50; k++) tested->run(&in, dst, is_scalar);
    double time = (seconds() - start) / 50 / in.n * 1e9;
    if (time < best) best = time;
  }
  return best;
}

void lk_time_versions(void) {
  start();
  make_input(&in, 900);
  in.image = (lk_image){in.picture, side, side, side};
  in.sigma_x = in.sigma_y = 10, in.mode = 1, in.opacity = 100, in.scale = 0.15, in.color = 0x80402010;
  printf("%-28s %8s %8s\n", "", "scalar", lk_backend());
  for (int i = 0; i < kernel_count; i++) {
    double scalar = nanoseconds_a_pixel(&kernels[i], 1), fast = nanoseconds_a_pixel(&kernels[i], 0);
    printf("%-28s %8.3f %8.3f  %.2f\n", kernels[i].name, scalar, fast, scalar / fast);
  }
}
