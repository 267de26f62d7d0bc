// CPixelKernels: the inner loops of the software compositor.
//
// A pixel is premultiplied ARGB32, a native-endian uint32_t 0xAARRGGBB (Cairo's ARGB32). Coverage
// and opacity are uint8_t, 0 (none) ... 255 (full).
//
// Products of two 8-bit quantities round to nearest: mul(a, b) = (a * b + 127) / 255.
// Source over: over(s, d) = s + mul(d, 255 - alpha(s)) per channel, saturated at 255.
//
// Every kernel exists in several versions: `lk_NAME` runs the fastest one for this processor, chosen once when the
// program is loaded; `lk_NAME_scalar` is portable C and gives the same bits. It is declared so that tests can compare
// the two.
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

// MARK: - Rows of pixels

// In this section `n` counts pixels (or coverage bytes), and the memory of `dst` must not overlap
// any source.

/// dst[i] = color.
void lk_fill(uint32_t *dst, size_t n, uint32_t color);
void lk_fill_scalar(uint32_t *dst, size_t n, uint32_t color);

/// dst[i] = over(color, dst[i]).
void lk_over_solid(uint32_t *dst, size_t n, uint32_t color);
void lk_over_solid_scalar(uint32_t *dst, size_t n, uint32_t color);

/// dst[i] = over(mul(color, coverage[i]), dst[i]).
void lk_over_solid_coverage(uint32_t *dst, const uint8_t *coverage, size_t n, uint32_t color);
void lk_over_solid_coverage_scalar(
    uint32_t *dst, const uint8_t *coverage, size_t n, uint32_t color);

/// dst[i] = over(src[i], dst[i]). Fast over runs of transparent (0) and of opaque source pixels.
void lk_over(uint32_t *dst, const uint32_t *src, size_t n);
void lk_over_scalar(uint32_t *dst, const uint32_t *src, size_t n);

/// Combines two pictures that share an edge: their coverages of a pixel are placed side by side as far as there is
/// room, so that nothing shows through between them; beyond that src hides dst. With f = min(255, (255 - alpha(src[i]))
/// * 255 / alpha(dst[i])), rounded: dst[i] = src[i] + mul(dst[i], f).
void lk_join(uint32_t *dst, const uint32_t *src, size_t n);
void lk_join_scalar(uint32_t *dst, const uint32_t *src, size_t n);

/// dst[i] = over(mul(src[i], opacity), dst[i]).
void lk_over_opacity(uint32_t *dst, const uint32_t *src, size_t n, uint8_t opacity);
void lk_over_opacity_scalar(uint32_t *dst, const uint32_t *src, size_t n, uint8_t opacity);

/// dst[i] = (src[i] * opacity + under[i] * (255 - opacity) + 127) / 255 per channel: `lk_over_opacity` for opaque
/// pictures, rounded once. dst may be `under` itself.
///
/// For the cross-fade benchmark (two pictures as large as the window) it needs one pass instead of a copy and a
/// composition, and half the instructions: 0.38 ms of CPU time instead of 1.04.
void lk_fade(
    uint32_t *dst, const uint32_t *under, const uint32_t *src, size_t n, uint8_t opacity);
void lk_fade_scalar(
    uint32_t *dst, const uint32_t *under, const uint32_t *src, size_t n, uint8_t opacity);

/// dst[i] = over(mul(src[i], mul(coverage[i], opacity)), dst[i]).
void lk_over_coverage(
    uint32_t *dst, const uint32_t *src, const uint8_t *coverage, size_t n, uint8_t opacity);
void lk_over_coverage_scalar(
    uint32_t *dst, const uint32_t *src, const uint8_t *coverage, size_t n, uint8_t opacity);

/// dst[i] = (a[i] * (256 - weight) + b[i] * weight + 128) >> 8 per channel; weight 0 ... 256. dst may be a or b itself.
void lk_lerp(uint32_t *dst, const uint32_t *a, const uint32_t *b, size_t n, uint32_t weight);
void lk_lerp_scalar(uint32_t *dst, const uint32_t *a, const uint32_t *b, size_t n, uint32_t weight);

/// dst[i] = mul(dst[i], opacity), all channels.
void lk_scale(uint32_t *dst, size_t n, uint8_t opacity);
void lk_scale_scalar(uint32_t *dst, size_t n, uint8_t opacity);

/// dst[i] = mul(dst[i], coverage[i]), all channels.
void lk_scale_coverage(uint32_t *dst, const uint8_t *coverage, size_t n);
void lk_scale_coverage_scalar(uint32_t *dst, const uint8_t *coverage, size_t n);

/// dst[i] = mul(dst[i], alpha(src[i])), all channels: a picture seen through a mask.
void lk_scale_alpha(uint32_t *dst, const uint32_t *src, size_t n);
void lk_scale_alpha_scalar(uint32_t *dst, const uint32_t *src, size_t n);

/// dst[i] = mul(dst[i], color), channel by channel: a tint by a premultiplied color.
void lk_tint(uint32_t *dst, size_t n, uint32_t color);
void lk_tint_scalar(uint32_t *dst, size_t n, uint32_t color);

/// dst[i] = min(dst[i] + src[i], 255), channel by channel: plus-lighter.
void lk_add(uint32_t *dst, const uint32_t *src, size_t n);
void lk_add_scalar(uint32_t *dst, const uint32_t *src, size_t n);

/// dst[i] = alpha(src[i]): the silhouette of a picture.
void lk_alpha(uint8_t *dst, const uint32_t *src, size_t n);
void lk_alpha_scalar(uint8_t *dst, const uint32_t *src, size_t n);

/// Applies a matrix of four rows (red, green, blue, alpha) and five columns (the same and 1) to straight colors in 0
/// ... 1; results are clamped and premultiplied again. Transparent pixels count as black. Rounds to the nearest level;
/// the identity changes nothing.
void lk_color_matrix(uint32_t *dst, size_t n, const float matrix[20]);
void lk_color_matrix_scalar(uint32_t *dst, size_t n, const float matrix[20]);

/// Replaces each pixel by black with the luminance of the premultiplied pixel (Rec. 709) as alpha.
void lk_luminance_to_alpha(uint32_t *dst, size_t n);
void lk_luminance_to_alpha_scalar(uint32_t *dst, size_t n);

/// dst[i] = mul(dst[i], src[i]) on coverage bytes: the intersection of two masks.
void lk_coverage_multiply(uint8_t *dst, const uint8_t *src, size_t n);
void lk_coverage_multiply_scalar(uint8_t *dst, const uint8_t *src, size_t n);

/// dst[i] = (a[i] * (256 - weight) + b[i] * weight + 128) >> 8 on coverage bytes; weight 0 ... 255. It interpolates
/// shadows at subpixel positions, for the benchmark of moving boxes with shadows.
void lk_mix_bytes(uint8_t *dst, const uint8_t *a, const uint8_t *b, size_t n, uint32_t weight);
void lk_mix_bytes_scalar(
    uint8_t *dst, const uint8_t *a, const uint8_t *b, size_t n, uint32_t weight);

/// dst[i] = max(dst[i] - src[i], 0) on coverage bytes: a ring, when one shape lies inside the other.
void lk_coverage_subtract(uint8_t *dst, const uint8_t *src, size_t n);
void lk_coverage_subtract_scalar(uint8_t *dst, const uint8_t *src, size_t n);

// MARK: - Blend modes

/// The offset of the mode numbers that use Core Graphics' own formulas (P20): color dodge (6), color burn (7) and soft
/// light (8).
enum { LK_CORE_GRAPHICS = 64 };

/// dst[i] = src[i] blended onto dst[i]. `mode` is a raw value of CGBlendMode, 0 (normal) ... 27 (plusLighter); one of
/// linear burn (28), linear light, vivid light, pin light, subtract, divide (33); or one of the three modes with
/// LK_CORE_GRAPHICS added; any other counts as normal. The formulas are those of L7.24, in floats, rounded to the
/// nearest level once; colors never exceed their alpha. dst must not overlap src.
void lk_blend(int mode, uint32_t *dst, const uint32_t *src, size_t n);
void lk_blend_scalar(int mode, uint32_t *dst, const uint32_t *src, size_t n);

/// dst[i] = mul(blended, coverage[i]) + mul(dst[i], 255 - coverage[i]), where `blended` is mul(src[i], opacity) blended
/// onto dst[i]. Uncovered pixels are unchanged in every mode.
void lk_blend_coverage(
    int mode, uint32_t *dst, const uint32_t *src, const uint8_t *coverage, size_t n,
    uint8_t opacity);
void lk_blend_coverage_scalar(
    int mode, uint32_t *dst, const uint32_t *src, const uint8_t *coverage, size_t n,
    uint8_t opacity);

// MARK: - Gaussian blur

// The kernel is a Gaussian cut at 2.4 sigma and normalized (P12, P13), with its weights integrated over pixels; x and y
// are separate. Sigmas are in pixels and may be any number: 0, NaN and negative ones do not blur, and more than 5120
// counts as 5120. Everything outside the picture is transparent, and results outside of it are lost, so the caller
// leaves a margin of `lk_blur_reach` pixels.
//
// Every level is within 1.1 of the exact convolution (up to sigma 20 within 0.8). White stays white. Beyond sigma 20
// pixels are averaged in groups of 2, 4, 8 ... from the top left corner, so a picture that moves gives the same pixels
// only if the corner moves with it.

/// The number of pixels by which a blurred picture may extend beyond a shape.
int lk_blur_reach(double sigma);

/// The number of bytes of `scratch` that a blur needs.
size_t lk_blur_alpha_scratch(int width, int height, double sigma_x, double sigma_y);
size_t lk_blur_pixels_scratch(int width, int height, double sigma_x, double sigma_y);

/// Blurs coverage bytes; strides count bytes. dst may be src, and must not overlap it otherwise.
void lk_blur_alpha(
    uint8_t *dst, size_t dst_stride, const uint8_t *src, size_t src_stride, int width, int height,
    double sigma_x, double sigma_y, void *scratch);
void lk_blur_alpha_scalar(
    uint8_t *dst, size_t dst_stride, const uint8_t *src, size_t src_stride, int width, int height,
    double sigma_x, double sigma_y, void *scratch);

/// Blurs premultiplied pixels; strides count pixels. dst may be src.
void lk_blur_pixels(
    uint32_t *dst, size_t dst_stride, const uint32_t *src, size_t src_stride, int width, int height,
    double sigma_x, double sigma_y, void *scratch);
void lk_blur_pixels_scalar(
    uint32_t *dst, size_t dst_stride, const uint32_t *src, size_t src_stride, int width, int height,
    double sigma_x, double sigma_y, void *scratch);

// MARK: - Squares

/// Divides a picture into squares of `side` >= 1 pixels, four of which meet at (x, y), and fills each with the average
/// of its pixels.
void lk_pixellate(uint32_t *pixels, size_t stride, int width, int height, int side, int x, int y);

// MARK: - Sampling

/// An image to sample. `stride` counts pixels, not bytes. width, height >= 1; stride >= width;
/// stride * height < 2^31.
typedef struct {
  const uint32_t *pixels;
  int32_t width, height, stride;
} lk_image;

// In this section each kernel writes n pixels to dst, which must not overlap the image. Positions are in source pixels:
// the center of pixel (i, j) is (i + 0.5, j + 0.5), and a position outside the image takes the nearest edge pixel.
// Positions may be any finite doubles.
//
// Bilinear positions are rounded to 1/256 of a pixel; each channel is within 1 level of the exact interpolation at that
// position. A pixel sampled at its center is returned unchanged.

/// Nearest: dst[i] = the pixel that contains (u + i * du, v + i * dv).
void lk_sample_nearest_affine(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double du, double dv);
void lk_sample_nearest_affine_scalar(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double du, double dv);

/// Bilinear: dst[i] = the image at (u + i * du, v + i * dv). Calls the two kernels below where they apply.
void lk_sample_bilinear_affine(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double du, double dv);
void lk_sample_bilinear_affine_scalar(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double du, double dv);

/// Bilinear, du = 1 and dv = 0: dst[i] = the image at (u + i, v).
void lk_sample_bilinear_translate(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v);
void lk_sample_bilinear_translate_scalar(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v);

/// Bilinear, dv = 0: dst[i] = the image at (u + i * du, v).
void lk_sample_bilinear_scale(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double du);
void lk_sample_bilinear_scale_scalar(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double du);

/// Bilinear at any positions: dst[i] = the image at (u[i], v[i]).
void lk_sample_bilinear_at(
    uint32_t *dst, size_t n, const lk_image *image, const double *u, const double *v);
void lk_sample_bilinear_at_scalar(
    uint32_t *dst, size_t n, const lk_image *image, const double *u, const double *v);

/// Nearest, projective: dst[i] = the pixel that contains ((u + i * du) / (w + i * dw), (v + i * dv) / (w + i * dw)).
/// The caller keeps w + i * dw above 1e-6 over the whole row.
void lk_sample_nearest_projective(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double w, double du,
    double dv, double dw);
void lk_sample_nearest_projective_scalar(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double w, double du,
    double dv, double dw);

/// Bilinear, projective: the image at the position of `lk_sample_nearest_projective`, with the
/// same condition on w.
void lk_sample_bilinear_projective(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double w, double du,
    double dv, double dw);
void lk_sample_bilinear_projective_scalar(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double w, double du,
    double dv, double dw);

/// A row of a picture in perspective: device pixel x is sampled at ((u + x * du) / (w + x * dw), (v + x * dv) / (w + x
/// * dw)); u, v, du and dv are in 1/256 of a pixel. w + x * dw > 0 over the row.
typedef struct {
  float u, v, w, du, dv, dw;
} lk_perspective_row;

/// Bilinear: dst[i] = the image at the position of device pixel x + i. It uses floats, each operation rounded: a pixel
/// has the same bits wherever its row begins.
///
/// For the benchmark of doors in perspective it takes 1.9 ns per pixel instead of 2.4 by
/// `lk_sample_bilinear_projective`, for pictures where floats are precise enough. Results are within 1.25 levels of the
/// exact interpolation.
void lk_sample_bilinear_perspective(
    uint32_t *dst, size_t n, const lk_image *image, const lk_perspective_row *row, int x);
void lk_sample_bilinear_perspective_scalar(
    uint32_t *dst, size_t n, const lk_image *image, const lk_perspective_row *row, int x);

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

/// Fills the plan: pixel i is sampled at u + i * du, 0 < du <= 2, as by `lk_sample_bilinear_scale`. The caller sets the
/// pointers of `columns`, with room for count + 7.
void lk_plan_columns(lk_columns *columns, int32_t width, double u, double du, int32_t count);

/// Draws a picture that is scaled along x and y: row j is sampled at v + j * dv, and dst[i] = over(mul(image(i, j),
/// factors[i]), dst[i]). Each channel of image(i, j) is within 1 level of the bilinear interpolation at the position
/// rounded to 1/256.
///
/// - factors: 0 ... 255 (coverage times opacity), times 65537; as many as the columns' weights, 0 beyond the row.
/// - room: the number of pixels from dst on that may be rewritten with their current values.
/// - is_copy: dst[i] = image(i, j) instead.
///
/// For the benchmark of 300 scaled, translucent pictures it handles both directions at once, with weights that all rows
/// share: 0.8 ns per pixel instead of 2.2.
void lk_over_scaled(
    uint32_t *dst, size_t stride, int rows, int room, const lk_image *image,
    const lk_columns *columns, const int32_t *factors, double v, double dv, int is_copy);
void lk_over_scaled_scalar(
    uint32_t *dst, size_t stride, int rows, int room, const lk_image *image,
    const lk_columns *columns, const int32_t *factors, double v, double dv, int is_copy);

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

/// dst[i] = the color of the ramp at t of pixel i.
///
/// - ramp: premultiplied colors as four channels of 16 bits, in the order of the pixel's (blue lowest), each 256 times
///   its level: 0 ... 65280.
/// - dither: byte i % 8 is added to the channels of pixel i before they are truncated to 8 bits. All four get the same,
///   so no color exceeds its alpha, and whole levels are not changed.
void lk_gradient(
    uint32_t *dst, size_t n, lk_gradient_kind kind, const uint64_t *ramp,
    const lk_gradient_row *row, const uint8_t dither[8]);
void lk_gradient_scalar(
    uint32_t *dst, size_t n, lk_gradient_kind kind, const uint64_t *ramp,
    const lk_gradient_row *row, const uint8_t dither[8]);
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

/// Computes the exact area coverage of a convex polygon, row by row.
///
/// - xy: `count` vertices, as x, y pairs in device pixels; pixel (i, j) is [i, i+1) x [j, j+1). Either winding. Finite,
///   within +-1e7. Repeated points are harmless; a polygon without area gives no span.
/// - clip: only pixels with clip_x0 <= x < clip_x1 and clip_y0 <= y < clip_y1 are reported. The coverage of a pixel has
///   the same bits whatever the clip.
/// - spans: room for clip_y1 - clip_y0. Most rows without coverage get no span; y ascends.
/// - coverage: the byte of pixel (x, y) is coverage[(y - clip_y0) * coverage_stride + (x - clip_x0)]. The kernel may
///   also write the 16 bytes before and after each row. Afterwards the bytes of partly covered pixels are valid, and
///   those of the seven pixels before and after each run of them (255 in the full run, 0 outside the span), so that
///   they can be read in groups of eight that begin or end in a run.
/// - pieces: room for twice count + 2.
///
/// Returns the number of spans. The cost is proportional to the edges, the rows and the partly covered pixels, not to
/// the area.
///
/// For the benchmark of 1,000 rotated cards, eight pixels at a time take 2.5 ms per frame instead of 4.8 with sums
/// along the row.
int lk_convex_coverage(
    const double *xy, int count, int clip_x0, int clip_y0, int clip_x1, int clip_y1,
    lk_span *spans, uint8_t *coverage, size_t coverage_stride, lk_piece *pieces);
int lk_convex_coverage_scalar(
    const double *xy, int count, int clip_x0, int clip_y0, int clip_x1, int clip_y1,
    lk_span *spans, uint8_t *coverage, size_t coverage_stride, lk_piece *pieces);

/// Prefetches memory that will be read soon. For the benchmark of 10,000 animated squares: the state of the 1,000
/// visible layers is scattered over the memory of all.
static inline void lk_prefetch(const void *memory, size_t bytes) {
  for (size_t i = 0; i < bytes; i += 64) __builtin_prefetch((const char *)memory + i);
}

/// An axis-aligned rectangle, in pixels.
typedef struct {
  double min_x, min_y, max_x, max_y;
} lk_box;

/// Computes the coverage of an axis-aligned rectangle like `lk_convex_coverage`, without searching its sides; there is
/// only this version. Every byte is within 1 of the other kernel's, and the same whatever the clip.
///
/// For the benchmark with 1,000 visible translucent squares, coverage takes a third of the time.
int lk_upright_coverage(
    const lk_box *box, int clip_x0, int clip_y0, int clip_x1, int clip_y1, lk_span *spans,
    uint8_t *coverage, size_t coverage_stride);

/// Paints one color over the pixels of spans with coverage, as `lk_convex_coverage` wrote them: dst[i] =
/// over(mul(color, coverage), dst[i]). `dst` is pixel (clip_x0, clip_y0), whose rows are `stride` pixels apart. Pixels
/// beside a span, up to room_x1, may be rewritten with their current values. For the benchmark of rotated cards this is
/// one call per band instead of three per row.
void lk_over_solid_spans(
    uint32_t *dst, size_t stride, const lk_span *spans, int count, const uint8_t *coverage,
    size_t coverage_stride, int clip_x0, int clip_y0, int clip_x1, int room_x1,
    uint32_t color);
void lk_over_solid_spans_scalar(
    uint32_t *dst, size_t stride, const lk_span *spans, int count, const uint8_t *coverage,
    size_t coverage_stride, int clip_x0, int clip_y0, int clip_x1, int room_x1,
    uint32_t color);

/// Paints one color over an axis-aligned rectangle, with the same bits as `lk_upright_coverage` followed by
/// `lk_over_solid_spans`.
///
/// For the benchmark with 1,000 visible translucent squares, rows that are equal are computed once.
void lk_over_solid_box(
    uint32_t *dst, size_t stride, const lk_box *box, int clip_x0, int clip_y0, int clip_x1,
    int clip_y1, int room_x1, uint32_t color);
void lk_over_solid_box_scalar(
    uint32_t *dst, size_t stride, const lk_box *box, int clip_x0, int clip_y0, int clip_x1,
    int clip_y1, int room_x1, uint32_t color);

/// Composites pixels over a span that begins at dst[0], [0, x1) partly covered, [x1, x2) fully, [x2, x3) partly: dst[i]
/// = over(mul(src[i], mul(coverage[i], opacity)), dst[i]).
///
/// - coverage: as `lk_convex_coverage` writes it, valid in groups of eight.
/// - room: the number of pixels from dst on that may be rewritten with their current values, and of src that may be
///   read.
/// - is_opaque: 1 when all of src is opaque.
///
/// For the benchmark of doors in perspective, edges are drawn in groups of eight, with one call per row.
void lk_over_span(
    uint32_t *dst, const uint32_t *src, const uint8_t *coverage, int x1, int x2, int x3, int room,
    uint8_t opacity, int is_opaque);
void lk_over_span_scalar(
    uint32_t *dst, const uint32_t *src, const uint8_t *coverage, int x1, int x2, int x3, int room,
    uint8_t opacity, int is_opaque);

// MARK: - Coverage of arbitrary polygons

/// Converts changes of coverage to coverage by a running sum that begins with `sum`, in 1/65536 of a pixel's area.
/// coverage[i] = that sum with cells[0] ... cells[i], folded into 0 ... 1 and rounded to 0 ... 255: by the non-zero
/// rule min(|sum|, 1), by the even-odd rule the distance to the nearest even number. Sets the cells to 0 and returns
/// the sum of all. Sums wrap around.
int32_t lk_accumulate_coverage(
    uint8_t *coverage, int32_t *cells, size_t n, int32_t sum, int even_odd);
int32_t lk_accumulate_coverage_scalar(
    uint8_t *coverage, int32_t *cells, size_t n, int32_t sum, int even_odd);

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

/// Undoes the filter of a row of a PNG file in place: `length` bytes, `step` bytes (1, 2, 3, 4, 6 or 8) from one pixel to
/// the next. `up` is the row above, zeros for the first row. Returns 0 for a filter that does not exist.
int lk_png_unfilter(uint8_t *row, const uint8_t *up, size_t length, size_t step, int filter);

/// sums[i] += bytes[i]. The sums of 257 rows fit.
void lk_add_bytes(uint16_t *sums, const uint8_t *bytes, size_t n);

/// Makes premultiplied pixels of bytes in the order red, green, blue, alpha that are not premultiplied.
void lk_premultiply_rgba(uint32_t *dst, const uint8_t *rgba, size_t n);

#ifdef __cplusplus
}
#endif

#endif
