// CPixelKernels: the inner loops of the software compositor. The prefix of its names stands for "Lamina kernel".
//
// A pixel is premultiplied ARGB32, a native-endian uint32_t 0xAARRGGBB (Cairo's ARGB32). Coverage
// and opacity are uint8_t, 0 (none) ... 255 (full).
//
// Products of two 8-bit quantities round to nearest: mul(a, b) = (a * b + 127) / 255.
// Source over: over(s, d) = s + mul(d, 255 - alpha(s)) per channel, saturated at 255.
//
// Most kernels exist in several versions; kernel_list.h lists and documents them. `lk_NAME` runs the fastest one for
// this processor, chosen once when the program is loaded; `lk_NAME_scalar` is portable C and gives the same bits. It is
// declared so that tests can compare the two. This file has their types, and the functions of which there is one
// version.
//
// The versions are AVX2; 128-bit vectors through the compiler (SSE2, or NEON on Arm) for the kernels that take most of
// the time; and scalar. The environment variable LAMINA_KERNELS=avx2, sse2, neon or scalar selects one; a version that
// the processor does not support is ignored.
//
// Pointers need only the natural alignment of their element type. A length of 0 is allowed.

#ifndef CPIXELKERNELS_H
#define CPIXELKERNELS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The version that `lk_NAME` runs: "avx2", "sse2", "neon" or "scalar".
const char *lk_backend(void);

// MARK: - Blend modes

/// The offset of the mode numbers that use Core Graphics' own formulas (P20): color dodge (6), color burn (7) and soft
/// light (8).
enum { LK_CORE_GRAPHICS = 64 };

// MARK: - Gaussian blur

/// The number of pixels by which a blurred picture may extend beyond a shape.
int lk_blur_reach(double sigma);

/// The number of bytes of `scratch` that a blur needs.
size_t lk_blur_alpha_scratch(int width, int height, double sigma_x, double sigma_y);
size_t lk_blur_pixels_scratch(int width, int height, double sigma_x, double sigma_y);

// MARK: - Squares

/// Divides a picture into squares of `side` >= 1 pixels, four of which meet at (x, y), and fills each with the average
/// of its pixels. `stride` counts pixels.
void lk_pixellate(uint32_t *pixels, size_t stride, int width, int height, int side, int x, int y);

// MARK: - Sampling

/// An image to sample. `stride` counts pixels, not bytes. width, height >= 1; stride >= width;
/// stride * height < 2^31.
typedef struct {
  const uint32_t *pixels;
  int32_t width, height, stride;
} lk_image;

/// A row of a picture in perspective: device pixel x is sampled at ((u + x * du) / (w + x * dw), (v + x * dv) / (w + x
/// * dw)); u, v, du and dv are in 1/256 of a pixel. w + x * dw > 0 over the row.
typedef struct {
  float u, v, w, du, dv, dw;
} lk_perspective_row;

// MARK: - Scaling

/// The plan of the columns of a picture that is scaled along x: the sampled position of each pixel of a row. Computed
/// by `lk_plan_columns`, once for all rows.
typedef struct {
  /// The number of pixels of a row, and the range of picture columns that they need: `needed` columns from `first` on.
  int32_t count, first, needed;
  /// 1 when eight pixels may need more than eight columns.
  int32_t is_wide;
  /// The table of neighbors: `bases` has, for each group of eight pixels, the left neighbor of its first pixel,
  /// relative to `first`; `lefts`, for each pixel, rounded up to eight, its left neighbor relative to that one;
  /// `weights` 128 times the weight (0 ... 255) of the right neighbor, twice.
  int32_t *bases, *lefts, *weights;
  /// Scratch memory for `needed` + 24 pixels.
  uint32_t *row;
} lk_columns;

/// Fills the plan: pixel i is sampled at u + i * du, 0 < du <= 2, as by `lk_sample_bilinear_scale`, in pixels of the
/// picture from its left edge (the center of column 0 is 0.5). `width` is the picture's. The caller sets the pointers of
/// `columns`, with room for count + 7.
void lk_plan_columns(lk_columns *columns, int32_t width, double u, double du, int32_t count);

// MARK: - Gradients

/// The formulas for the parameter t of a gradient, from the coordinates of `lk_gradient_row`.
typedef enum {
  /// t = p / w.
  lk_gradient_axial,
  /// t = sqrt(p^2 + q^2) / w.
  lk_gradient_radial,
  /// t = the angle of (p, q) in turns, 0 ... 1, from +p to +q; within 4e-7 turns.
  lk_gradient_conic,
} lk_gradient_kind;

/// The coordinates of the pixels of a row: pixel i has (p + i * dp, q + i * dq, w + i * dw). The caller keeps w above
/// 1e-6; it is 1, and dw 0, for maps without perspective.
typedef struct {
  double p, q, w, dp, dq, dw;
} lk_gradient_row;

/// The number of entries of a ramp: entry k is the color for t = k / 4096. t outside 0 ... 1 takes the first or last
/// entry.
#define LK_GRADIENT_RAMP_SIZE 4097

/// Halves two rows: dst[i] = the mean of columns 2i and 2i + 1 of two rows of `width` pixels, rounded to nearest, per
/// channel. An odd last column counts twice. Writes (width + 1) / 2 pixels. It runs once per picture, so there is only
/// this version.
void lk_halve(uint32_t *dst, const uint32_t *upper, const uint32_t *lower, size_t width);

/// Returns a hash of a row of pixels: equal for equal rows and seldom equal for others. `seed` is the hash of the row
/// above, so that the rows of a picture are chained. It depends on the machine's byte order. There is only this
/// version: with four products at a time it is limited by the bandwidth of memory.
uint64_t lk_digest(const uint32_t *pixels, size_t n, uint64_t seed);

// MARK: - Coverage of convex polygons

/// One row of a polygon: [x0, x1) partly covered, [x1, x2) fully, [x2, x3) partly. Without fully covered pixels x1 ==
/// x2.
typedef struct {
  int32_t y;
  int32_t x0, x1, x2, x3;
} lk_span;

/// A part of a side of a polygon within one row; scratch memory of `lk_convex_coverage`.
typedef struct {
  double left, right, height, half_steepness;
} lk_piece;

/// Prefetches memory that will be read soon: the state of the visible layers may be scattered over the memory of all.
static inline void lk_prefetch(const void *memory, size_t bytes) {
  for (size_t i = 0; i < bytes; i += 64) __builtin_prefetch((const char *)memory + i);
}

/// An axis-aligned rectangle, in pixels.
typedef struct {
  double min_x, min_y, max_x, max_y;
} lk_box;

/// Computes the coverage of an axis-aligned rectangle like `lk_convex_coverage`, without searching its sides; there is
/// only this version. Every byte is within 1 of the other kernel's, and the same whatever the clip.
int lk_upright_coverage(
    const lk_box *box, int clip_x0, int clip_y0, int clip_x1, int clip_y1, lk_span *spans,
    uint8_t *coverage, size_t coverage_stride);

// MARK: - Coverage of arbitrary polygons

/// An edge of a polygon, from its upper to its lower end. Filled by `lk_path_begin`.
typedef struct {
  double top_x, top_y, bottom_x, bottom_y, slope;
  int32_t sign, next;
} lk_edge;

/// The number of pixels of a block; blocks that no edge touches cost only one test.
enum { lk_path_block = 16 };

/// The state of a scan of polygons, row by row. The caller sets the clip, the rule and the memory; the kernel uses the
/// rest.
///
/// - edges: one for every vertex; first_edge: one for every row of the clip.
/// - cells and coverage: one for every pixel of a row of the clip, and one more cell; touched: one for every block of a
///   row and one more. Cells and touched must be zero before the first call; a scan that went to its end leaves them
///   zero.
/// - spans: room for one for every block and one more.
typedef struct {
  int32_t clip_x0, clip_y0, clip_x1, clip_y1;
  int even_odd;
  lk_edge *edges;
  int32_t *first_edge;
  int32_t *cells;
  uint8_t *coverage;
  uint8_t *touched;
  lk_span *spans;

  int32_t y, active;
} lk_path_scan;

/// Begins the scan of closed polygons of any shape. Their vertices are `xy`, x and y in turn, finite and within +-1e9;
/// polygon i ends before vertex ends[i].
///
/// Signed areas are summed exactly and then folded by the rule, so that overlapping parts of one path add up and are
/// clamped (P6). The areas are multiples of 1/65536, so that a sum does not depend on where the clip begins, and a
/// picture drawn in tiles equals the picture drawn whole.
void lk_path_begin(lk_path_scan *scan, const double *xy, const int32_t *ends, int32_t polygons);

/// Advances to the next row with coverage. Returns the number of spans that it wrote for row spans[0].y, left to right,
/// or 0 at the end. The byte of pixel x is coverage[x - clip_x0]; only the bytes of partly covered pixels are valid.
/// The cost is proportional to the edges that cross the row and the blocks they touch.
int lk_path_next_row(lk_path_scan *scan);

// MARK: - Rows of PNG files

/// Undoes the filter of a row of a PNG file in place: `length` bytes, `step` bytes (1, 2, 3, 4, 6 or 8) from one pixel
/// to the next. `up` is the row above, zeros for the first row. Returns 0 for a filter that does not exist.
int lk_png_unfilter(uint8_t *row, const uint8_t *up, size_t length, size_t step, int filter);

/// Lowers the alpha of each pixel to its greatest color, so that black covers nothing.
void lk_lower_alpha(uint32_t *pixels, size_t n);

/// sums[i] += bytes[i]. The sums of 257 rows fit.
void lk_add_bytes(uint16_t *sums, const uint8_t *bytes, size_t n);

/// Makes premultiplied pixels of bytes in the order red, green, blue, alpha that are not premultiplied.
void lk_premultiply_rgba(uint32_t *dst, const uint8_t *rgba, size_t n);

// MARK: - Kernels in several versions

#define KERNEL(result, name, parameters, arguments) \
  result lk_##name parameters;                      \
  result lk_##name##_scalar parameters;
#include "kernel_list.h"

#ifdef __cplusplus
}
#endif

#endif
