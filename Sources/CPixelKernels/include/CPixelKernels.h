// CPixelKernels: the inner loops of the software compositor. The prefix `lk` of all names stands for "Lamina kernel".
//
// A pixel is premultiplied ARGB32, a native-endian uint32_t 0xAARRGGBB (Cairo's ARGB32). Coverage
// and opacity are uint8_t, 0 (none) ... 255 (full).
//
// Products of two 8-bit quantities round to nearest: mul(a, b) = (a * b + 127) / 255.
// Source over: over(s, d) = s + mul(d, 255 - alpha(s)) per channel, saturated at 255.
//
// Most kernels exist in several versions, which kernel_list.h lists and documents. `lk_NAME` calls the fastest
// version for this processor, which is chosen once, when the program is loaded. `lk_NAME_scalar` is the version in
// portable C; it produces the same bits and is declared so that tests can compare the two. This file contains the
// types of these kernels, and the functions that exist in one version only.
//
// The versions are: AVX2; vectors of 128 bits, which the compiler maps to SSE2 or to NEON on Arm, for the kernels
// that take most of the time; and scalar. The environment variable LAMINA_KERNELS=avx2, sse2, neon or scalar selects
// a version. If the processor does not support it, or there is no version of that name, the scalar one is used.
//
// Pointers need only the natural alignment of their element type. A length of 0 is allowed.

#ifndef CPIXELKERNELS_H
#define CPIXELKERNELS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Returns the name of the version that `lk_NAME` calls: "avx2", "sse2", "neon" or "scalar".
const char *lk_backend(void);

/// Returns the number of processors on which this thread may run. It may be less than the number that the machine has.
int lk_processor_count(void);

// MARK: - Blend modes

/// The number that is added to the number of a blend mode to select Core Graphics' own formula for it (P20). It is
/// allowed for color dodge (6), color burn (7) and soft light (8).
enum { LK_CORE_GRAPHICS = 64 };

// MARK: - Gaussian blur

/// Returns the number of pixels by which a blurred picture may extend beyond the unblurred shape.
int lk_blur_reach(double sigma);

/// Return the number of bytes of `scratch` that a blur needs.
size_t lk_blur_alpha_scratch(int width, int height, double sigma_x, double sigma_y);
size_t lk_blur_pixels_scratch(int width, int height, double sigma_x, double sigma_y);

// MARK: - Squares

/// Divides a picture into squares with a side of `side` >= 1 pixels, and fills each square with the average of its
/// pixels. Four squares meet at the point (x, y). `stride` is the number of pixels from one row to the next.
void lk_pixellate(uint32_t *pixels, size_t stride, int width, int height, int side, int x, int y);

// MARK: - Sampling

/// An image to be sampled. `stride` is the number of pixels from one row to the next. width, height >= 1; stride >=
/// width; stride * height < 2^31.
typedef struct {
  const uint32_t *pixels;
  int32_t width, height, stride;
} lk_image;

/// A row of a picture in perspective. Device pixel x is sampled at ((u + x * du) / (w + x * dw), (v + x * dv) / (w +
/// x * dw)). u, v, du and dv are in units of 1/256 of a source pixel. w + x * dw must be above 0 in the whole row.
typedef struct {
  float u, v, w, du, dv, dw;
} lk_perspective_row;

// MARK: - Scaling

/// The sampling of the columns of a picture that is scaled along x: the source position of each pixel of a row. It is
/// the same for all rows and is computed once, by `lk_plan_columns`.
typedef struct {
  /// The number of pixels in a row, and the source columns that they need: `needed` columns from `first` on.
  int32_t count, first, needed;
  /// 1 if the left neighbors of some group of eight pixels extend over more than eight source columns.
  int32_t is_wide;
  /// The tables of the neighbors between which each pixel is interpolated. `bases` contains, for each group of eight
  /// pixels, the left neighbor of its first pixel, relative to `first`. `lefts` contains, for each pixel, its left
  /// neighbor relative to the group's base; its size is rounded up to a multiple of eight. `weights` contains, for
  /// each pixel, 128 times the weight of the right neighbor, which is in units of 1/256 (0 ... 255), in both halves of
  /// the 32 bits.
  int32_t *bases, *lefts, *weights;
  /// Scratch memory for `needed` + 24 pixels.
  uint32_t *row;
} lk_columns;

/// Fills the tables. Pixel i is sampled at u + i * du, 0 < du <= 2, as by `lk_sample_bilinear_scale`. Positions are
/// in source pixels from the picture's left edge; the center of column 0 is at 0.5. `width` is the width of the
/// picture. The caller sets the pointers in `columns` to memory for count + 7 elements.
void lk_plan_columns(lk_columns *columns, int32_t width, double u, double du, int32_t count);

// MARK: - Gradients

/// The formulas for the parameter t of a gradient; p, q and w are those of `lk_gradient_row`.
typedef enum {
  /// t = p / w.
  lk_gradient_axial,
  /// t = sqrt(p^2 + q^2) / w.
  lk_gradient_radial,
  /// t = the angle of (p, q) in turns, 0 ... 1, counted from +p to +q. The error is at most 4e-7 turns.
  lk_gradient_conic,
} lk_gradient_kind;

/// The coordinates of the pixels of a row: pixel i has the coordinates (p + i * dp, q + i * dq, w + i * dw). The
/// caller ensures that w stays above 1e-6. Without perspective, w is 1 and dw is 0.
typedef struct {
  double p, q, w, dp, dq, dw;
} lk_gradient_row;

/// The number of colors in a ramp. Color k is that for t = k / 4096. For t outside of 0 ... 1, the first or the last
/// color is used.
#define LK_GRADIENT_RAMP_SIZE 4097

/// Reduces two rows of `width` pixels to one of half the width: dst[i] = the average of columns 2i and 2i + 1 of both
/// rows, rounded to nearest, per channel. If `width` is odd, the last column counts twice. Writes (width + 1) / 2
/// pixels. There is only one version, because the function is called once per picture.
void lk_halve(uint32_t *dst, const uint32_t *upper, const uint32_t *lower, size_t width);

/// Returns a hash of a row of pixels, which depends on the byte order of the machine. `seed` is the hash of the row
/// above, so that the hash of the last row depends on the whole picture. There is only one version: it performs four
/// multiplications at a time, and is limited by the bandwidth of memory.
uint64_t lk_digest(const uint32_t *pixels, size_t n, uint64_t seed);

// MARK: - Coverage of convex polygons

/// The coverage of a polygon in one row: the pixels in [x0, x1) and in [x2, x3) are partly covered, those in [x1, x2)
/// fully. If no pixel is fully covered, x1 equals x2.
typedef struct {
  int32_t y;
  int32_t x0, x1, x2, x3;
} lk_span;

/// A part of a side of a polygon within one row. `lk_convex_coverage` uses memory for these.
typedef struct {
  double left, right, height, half_steepness;
} lk_piece;

/// Prefetches memory that will be read soon. It is used for the state of the visible layers, which may be scattered
/// over the memory of all layers.
static inline void lk_prefetch(const void *memory, size_t bytes) {
  for (size_t i = 0; i < bytes; i += 64) __builtin_prefetch((const char *)memory + i);
}

/// An axis-aligned rectangle, in pixels.
typedef struct {
  double min_x, min_y, max_x, max_y;
} lk_box;

/// A picture that is placed, multiplied by a color and composited.
typedef struct {
  /// The picture, at least two pixels wide.
  lk_image image;
  /// The position in the picture, in its pixels, at the center of the clip's first pixel, and its changes from one pixel
  /// to the next along x and along y.
  double u, v, du_dx, dv_dx, du_dy, dv_dy;
  /// The factor for the picture's pixels, as premultiplied 0xAARRGGBB.
  uint32_t color;
  /// 1 if alpha is then limited to the greatest color channel, as by `lk_lower_alpha`.
  int32_t is_light;
  /// 1 if the pixels are added; 0 if they are composited by over.
  int32_t is_added;
} lk_sprite;

/// Computes the coverage of an axis-aligned rectangle. The result is that of `lk_convex_coverage` except for a
/// difference of at most 1 level, and does not depend on the clip. There is only one version.
int lk_upright_coverage(
    const lk_box *box, int clip_x0, int clip_y0, int clip_x1, int clip_y1, lk_span *spans,
    uint8_t *coverage, size_t coverage_stride);

// MARK: - Coverage of arbitrary polygons

/// An edge of a polygon, from its upper end to its lower end. `lk_path_begin` fills it in.
typedef struct {
  double top_x, top_y, bottom_x, bottom_y, slope, least_x, greatest_x;
  /// The x at the top of the current row, or at the upper end if that is in the row.
  double x;
  int32_t sign, next;
} lk_edge;

/// The number of pixels in a block of a row. A block that no edge touches is handled by a single test.
enum { lk_path_block = 8 };

/// The state of a scan of polygons, row by row. The caller sets the clip, the rule and the pointers to memory; the
/// other members are private to the kernel.
///
/// - edges: one element for every vertex; first_edge: one for every row of the clip.
/// - cells: one element for every pixel in a row of the clip, and one more; touched: one for every block in a row, and
///   nine more. Both must be zero before the first call, and are zero again after `lk_path_fill`.
typedef struct {
  int32_t clip_x0, clip_y0, clip_x1, clip_y1;
  int even_odd;
  lk_edge *edges;
  int32_t *first_edge;
  int32_t *cells;
  uint8_t *touched;

  int32_t y, active;
} lk_path_scan;

/// Begins the scan of closed polygons of any shape. `xy` contains their vertices, x and y alternating; coordinates
/// are finite and within +-1e9. Polygon i ends before vertex ends[i].
void lk_path_begin(lk_path_scan *scan, const double *xy, const int32_t *ends, int32_t polygons);

/// Paints one color over the polygons of a scan that has begun: dst[i] = over(mul(color, coverage), dst[i]). `dst` is
/// pixel (clip_x0, clip_y0), whose rows are `stride` pixels apart. The time is proportional to the number of edges that
/// cross each row and of the pixels that are covered.
///
/// Signed areas are summed exactly, and the sum is then converted to coverage by the rule. Overlapping parts of one
/// path therefore add up and are clamped (P6). Areas are multiples of 1/65536, so a sum does not depend on the
/// position of the clip, and a picture that is drawn in tiles equals one that is drawn as a whole.
void lk_path_fill(lk_path_scan *scan, uint32_t *dst, size_t stride, uint32_t color);

/// Composites a picture inside of the polygons of a scan that has begun: dst[i] = over(mul(src[i], coverage), dst[i]).
/// `dst` and `src` are the pixels at (clip_x0, clip_y0), with rows that are `stride` and `src_stride` pixels apart.
void lk_path_over(
    lk_path_scan *scan, uint32_t *dst, size_t stride, const uint32_t *src, size_t src_stride);

/// A row of a scan. Pixels outside of the columns x0 ..< x1 are not covered; if x1 <= x0, none is. The other members are
/// private to the kernel.
typedef struct {
  int32_t y, x0, x1;
  int32_t sum, first_block, last_block;
} lk_path_row;

/// Finds the next row of a scan that has begun in which pixels may be covered. Returns 0 if there is none. Each row that
/// is found must be passed to `lk_path_over_row` before the next call.
int lk_path_next(lk_path_scan *scan, lk_path_row *row);

/// Composites a row of a picture inside of the polygons, as `lk_path_over` does. `dst` and `src` are the pixels at clip_x0;
/// of `src` only the columns x0 ..< x1 are read.
void lk_path_over_row(lk_path_scan *scan, const lk_path_row *row, uint32_t *dst, const uint32_t *src);

// MARK: - Rows of PNG files

/// Removes the filter from a row of a PNG file, in place. The row has `length` bytes, and `step` is the number of
/// bytes per pixel (1, 2, 3, 4, 6 or 8). `up` is the row above; it contains zeros for the first row. Returns 0 if
/// there is no filter of this number.
int lk_png_unfilter(uint8_t *row, const uint8_t *up, size_t length, size_t step, int filter);

/// Limits the alpha of each pixel to its greatest color channel, so that black becomes transparent. There is only one
/// version, because compilers vectorize it.
void lk_lower_alpha(uint32_t *pixels, size_t n);

/// sums[i] += bytes[i]. Sums of up to 257 rows do not overflow.
void lk_add_bytes(uint16_t *sums, const uint8_t *bytes, size_t n);

/// Converts bytes in the order red, green, blue, alpha, which are not premultiplied, to premultiplied pixels.
void lk_premultiply_rgba(uint32_t *dst, const uint8_t *rgba, size_t n);

/// Converts premultiplied pixels to pixels 0xAARRGGBB that are not premultiplied. They are rounded as by Cairo's PNG
/// writer.
void lk_unpremultiply(uint32_t *dst, const uint32_t *pixels, size_t n);

/// Converts premultiplied pixels to the bytes of a row of a PNG file: red, green, blue and, with four `channels`, alpha.
/// With three channels the pixels are opaque, and their alpha is not read.
void lk_png_bytes(uint8_t *dst, const uint32_t *pixels, size_t n, size_t channels);

/// Filters a row of `n` bytes for a PNG file, with `step` bytes per pixel. `up` is the row above. There are `step` zeros
/// before the first bytes of both rows. As the PNG specification recommends, the filter is that whose bytes, taken as
/// signed numbers, have the smallest sum of absolute values. Returns the number of the filter. `dst` and `scratch` are
/// memory for `n` bytes each. There is only one version, because compilers vectorize it.
int lk_png_filter(
    uint8_t *dst, uint8_t *scratch, const uint8_t *row, const uint8_t *up, size_t n, size_t step);

// MARK: - Kernels in several versions

#define KERNEL(result, name, parameters, arguments) \
  result lk_##name parameters;                      \
  result lk_##name##_scalar parameters;
#include "kernel_list.h"

#ifdef __cplusplus
}
#endif

#endif
