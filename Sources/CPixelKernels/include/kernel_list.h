// The list of the kernels that exist in several versions. It is included wherever something is generated for each
// kernel: the declarations, the table from which dispatch.c chooses, the functions that call the chosen version, and
// the comparison of the versions in Tests/KernelComparison. A new kernel needs a row here, a scalar version and an AVX2
// version.
//
//   KERNEL(result, name, (parameters), (arguments))         lk_NAME_scalar and lk_NAME_avx2
//   VECTOR_KERNEL(result, name, (parameters), (arguments))  and also lk_NAME_vector, for vectors of 128 bits
//
// The including file defines KERNEL; it also defines VECTOR_KERNEL if those kernels are handled differently. Both are
// undefined at the end. There is no include guard.

#ifndef VECTOR_KERNEL
#define VECTOR_KERNEL KERNEL
#endif

// MARK: - Rows of pixels

// In this section, `n` is the number of pixels or of coverage bytes, and the memory of `dst` must not overlap a
// source.

/// dst[i] = color.
KERNEL(void, fill, (uint32_t *dst, size_t n, uint32_t color), (dst, n, color))

/// dst[i] = over(color, dst[i]).
VECTOR_KERNEL(void, over_solid, (uint32_t *dst, size_t n, uint32_t color), (dst, n, color))

/// dst[i] = over(mul(color, coverage[i]), dst[i]).
VECTOR_KERNEL(void, over_solid_coverage,
    (uint32_t *dst, const uint8_t *coverage, size_t n, uint32_t color),
    (dst, coverage, n, color))

/// dst[i] = over(src[i], dst[i]). Runs of transparent (0) and of opaque source pixels are handled faster.
VECTOR_KERNEL(void, over, (uint32_t *dst, const uint32_t *src, size_t n), (dst, src, n))

/// Combines two pictures that share an edge, so that the background does not show through between them. The coverages
/// of both pictures in a pixel are added; if the sum exceeds the pixel, src covers a part of dst. With f = min(255,
/// (255 - alpha(src[i])) * 255 / alpha(dst[i])), rounded: dst[i] = src[i] + mul(dst[i], f).
KERNEL(void, join, (uint32_t *dst, const uint32_t *src, size_t n), (dst, src, n))

/// dst[i] = over(mul(src[i], opacity), dst[i]).
VECTOR_KERNEL(void, over_opacity,
    (uint32_t *dst, const uint32_t *src, size_t n, uint8_t opacity),
    (dst, src, n, opacity))

/// dst[i] = (src[i] * opacity + under[i] * (255 - opacity) + 127) / 255, per channel. For opaque pictures this is
/// `lk_over_opacity` with a single rounding. dst may be equal to `under`.
///
/// With it, a cross-fade of two opaque pictures needs one pass over memory instead of a copy and a composition.
VECTOR_KERNEL(void, fade,
    (uint32_t *dst, const uint32_t *under, const uint32_t *src, size_t n, uint8_t opacity),
    (dst, under, src, n, opacity))

/// dst[i] = over(mul(src[i], mul(coverage[i], opacity)), dst[i]).
VECTOR_KERNEL(void, over_coverage,
    (uint32_t *dst, const uint32_t *src, const uint8_t *coverage, size_t n, uint8_t opacity),
    (dst, src, coverage, n, opacity))

/// dst[i] = (a[i] * (256 - weight) + b[i] * weight + 128) >> 8 per channel; weight 0 ... 256. dst may equal a or b.
KERNEL(void, lerp,
    (uint32_t *dst, const uint32_t *a, const uint32_t *b, size_t n, uint32_t weight),
    (dst, a, b, n, weight))

/// dst[i] = mul(dst[i], opacity), all channels.
VECTOR_KERNEL(void, scale, (uint32_t *dst, size_t n, uint8_t opacity), (dst, n, opacity))

/// dst[i] = mul(dst[i], coverage[i]), all channels.
KERNEL(void, scale_coverage, (uint32_t *dst, const uint8_t *coverage, size_t n), (dst, coverage, n))

/// dst[i] = mul(dst[i], alpha(src[i])), all channels. It masks a picture.
KERNEL(void, scale_alpha, (uint32_t *dst, const uint32_t *src, size_t n), (dst, src, n))

/// dst[i] = mul(dst[i], color), channel by channel. It multiplies a picture by a premultiplied color.
KERNEL(void, tint, (uint32_t *dst, size_t n, uint32_t color), (dst, n, color))

/// dst[i] = min(dst[i] + src[i], 255), channel by channel. This is the blend mode plus-lighter.
KERNEL(void, add, (uint32_t *dst, const uint32_t *src, size_t n), (dst, src, n))

/// dst[i] = alpha(src[i]).
KERNEL(void, alpha, (uint8_t *dst, const uint32_t *src, size_t n), (dst, src, n))

/// Applies a color matrix of four rows (red, green, blue, alpha) and five columns (the same and the constant 1). It
/// applies to colors that are not premultiplied, in 0 ... 1. The results are clamped and premultiplied again.
/// Transparent pixels count as black. Results are rounded to the nearest level; the identity matrix changes nothing.
KERNEL(void, color_matrix, (uint32_t *dst, size_t n, const float matrix[20]), (dst, n, matrix))

/// Replaces each pixel by black whose alpha is the luminance (Rec. 709) of the premultiplied pixel.
KERNEL(void, luminance_to_alpha, (uint32_t *dst, size_t n), (dst, n))

/// dst[i] = mul(dst[i], src[i]) for coverage bytes. It intersects two masks.
KERNEL(void, coverage_multiply, (uint8_t *dst, const uint8_t *src, size_t n), (dst, src, n))

/// dst[i] = (a[i] * (256 - weight) + b[i] * weight + 128) >> 8 for coverage bytes; weight 0 ... 255. It interpolates
/// a shadow at a subpixel position, so that a moving shadow need not be blurred again.
KERNEL(void, mix_bytes,
    (uint8_t *dst, const uint8_t *a, const uint8_t *b, size_t n, uint32_t weight),
    (dst, a, b, n, weight))

/// dst[i] = max(dst[i] - src[i], 0) for coverage bytes. If one shape lies inside the other, the result is a ring.
KERNEL(void, coverage_subtract, (uint8_t *dst, const uint8_t *src, size_t n), (dst, src, n))

// MARK: - Blend modes

/// dst[i] = src[i] blended onto dst[i]. `mode` is one of the following; any other value counts as normal. The raw
/// values of CGBlendMode are 0 (normal) ... 27 (plusLighter). The modes 28 ... 33 are linear burn, linear light,
/// vivid light, pin light, subtract and divide. The three modes that LK_CORE_GRAPHICS names may have it added. The
/// formulas are those of L7.24, computed in floats and rounded once to the nearest level. Colors never exceed their
/// alpha. dst must not overlap src.
KERNEL(void, blend, (int mode, uint32_t *dst, const uint32_t *src, size_t n), (mode, dst, src, n))

/// dst[i] = mul(blended, coverage[i]) + mul(dst[i], 255 - coverage[i]), where `blended` is mul(src[i], opacity)
/// blended onto dst[i]. Pixels without coverage are unchanged in every mode.
KERNEL(void, blend_coverage,
    (int mode, uint32_t *dst, const uint32_t *src, const uint8_t *coverage, size_t n, uint8_t opacity),
    (mode, dst, src, coverage, n, opacity))

// MARK: - Gaussian blur

// The kernel is a Gaussian that is cut at 2.4 sigma and normalized (P12, P13). Its weights are integrals over pixels,
// and it is applied along x and y separately. Sigmas are in pixels and may be any number: 0, NaN and negative numbers
// do not blur, and numbers above 5120 count as 5120. Everything outside of the picture is transparent. Results
// outside of the picture are dropped, so the caller leaves a margin of `lk_blur_reach` pixels.
//
// The error is at most 1.1 levels compared with the exact convolution, and at most 0.8 up to sigma 20. White stays
// white. Beyond sigma 20, pixels are first averaged in groups of 2, 4, 8 ..., which begin at the top left corner. A
// picture that moves therefore gives the same pixels only if this corner moves with it.

/// Blurs coverage bytes; strides are in bytes. dst must either be equal to src or not overlap it.
VECTOR_KERNEL(void, blur_alpha,
    (uint8_t *dst, size_t dst_stride, const uint8_t *src, size_t src_stride, int width, int height, double sigma_x,
     double sigma_y, void *scratch),
    (dst, dst_stride, src, src_stride, width, height, sigma_x, sigma_y, scratch))

/// Blurs premultiplied pixels; strides are in pixels. dst may be equal to src.
VECTOR_KERNEL(void, blur_pixels,
    (uint32_t *dst, size_t dst_stride, const uint32_t *src, size_t src_stride, int width, int height, double sigma_x,
     double sigma_y, void *scratch),
    (dst, dst_stride, src, src_stride, width, height, sigma_x, sigma_y, scratch))

// MARK: - Sampling

// In this section, each kernel writes n pixels to dst, which must not overlap the image. Positions are in source
// pixels: the center of pixel (i, j) is at (i + 0.5, j + 0.5). A position outside of the image gets the nearest pixel
// at the edge. Positions may be any finite doubles.
//
// Bilinear positions are rounded to 1/256 of a pixel. Each channel differs by at most 1 level from the exact
// interpolation at that position. A position at the center of a pixel returns that pixel unchanged.

/// Nearest: dst[i] = the pixel that contains (u + i * du, v + i * dv).
KERNEL(void, sample_nearest_affine,
    (uint32_t *dst, size_t n, const lk_image *image, double u, double v, double du, double dv),
    (dst, n, image, u, v, du, dv))

/// Bilinear: dst[i] = the image at (u + i * du, v + i * dv). It calls one of the two kernels below if its condition
/// is met.
VECTOR_KERNEL(void, sample_bilinear_affine,
    (uint32_t *dst, size_t n, const lk_image *image, double u, double v, double du, double dv),
    (dst, n, image, u, v, du, dv))

/// Bilinear, du = 1 and dv = 0: dst[i] = the image at (u + i, v).
VECTOR_KERNEL(void, sample_bilinear_translate,
    (uint32_t *dst, size_t n, const lk_image *image, double u, double v),
    (dst, n, image, u, v))

/// Bilinear, dv = 0: dst[i] = the image at (u + i * du, v).
VECTOR_KERNEL(void, sample_bilinear_scale,
    (uint32_t *dst, size_t n, const lk_image *image, double u, double v, double du),
    (dst, n, image, u, v, du))

/// Bilinear at any positions: dst[i] = the image at (u[i], v[i]).
VECTOR_KERNEL(void, sample_bilinear_at,
    (uint32_t *dst, size_t n, const lk_image *image, const double *u, const double *v),
    (dst, n, image, u, v))

/// Nearest, projective: dst[i] = the pixel that contains ((u + i * du) / (w + i * dw), (v + i * dv) / (w + i * dw)).
/// The caller ensures that w + i * dw stays above 1e-6 in the whole row.
KERNEL(void, sample_nearest_projective,
    (uint32_t *dst, size_t n, const lk_image *image, double u, double v, double w, double du, double dv, double dw),
    (dst, n, image, u, v, w, du, dv, dw))

/// Bilinear, projective: dst[i] = the image at the position that `lk_sample_nearest_projective` uses, with the same
/// condition for w.
VECTOR_KERNEL(void, sample_bilinear_projective,
    (uint32_t *dst, size_t n, const lk_image *image, double u, double v, double w, double du, double dv, double dw),
    (dst, n, image, u, v, w, du, dv, dw))

/// Bilinear: dst[i] = the image at the position of device pixel x + i. The kernel computes in floats and rounds each
/// operation, so a pixel has the same bits in every row that contains it.
///
/// It is faster than `lk_sample_bilinear_projective`, and suited to pictures for which floats are precise enough.
/// Results differ by at most 1.25 levels from the exact interpolation.
VECTOR_KERNEL(void, sample_bilinear_perspective,
    (uint32_t *dst, size_t n, const lk_image *image, const lk_perspective_row *row, int x),
    (dst, n, image, row, x))

// MARK: - Scaling

/// Draws a picture that is scaled along x and y. Row j is sampled at v + j * dv, and dst[i] = over(mul(image(i, j),
/// factors[i]), dst[i]). Each channel of image(i, j) differs by at most 1 level from the bilinear interpolation at
/// the position rounded to 1/256.
///
/// - factors: coverage times opacity, 0 ... 255, each multiplied by 65537. There are as many as weights in `columns`;
///   those beyond the row are 0.
/// - room: the number of pixels from dst on that may be rewritten with their current values.
/// - is_copy: if it is 1, dst[i] = image(i, j) instead.
///
/// The horizontal weights are the same for all rows.
VECTOR_KERNEL(void, over_scaled,
    (uint32_t *dst, size_t stride, int rows, int room, const lk_image *image, const lk_columns *columns,
     const int32_t *factors, double v, double dv, int is_copy),
    (dst, stride, rows, room, image, columns, factors, v, dv, is_copy))

// MARK: - Gradients

/// dst[i] = the color of the ramp at t of pixel i.
///
/// - ramp: premultiplied colors with four channels of 16 bits, in the order of a pixel's channels (blue lowest). Each
///   channel is 256 times its level, 0 ... 65280.
/// - dither: the value i % 8 of the list is added to all channels of pixel i before they are truncated to 8 bits.
///   Since it is the same for all channels, no color exceeds its alpha, and whole levels do not change.
VECTOR_KERNEL(void, gradient,
    (uint32_t *dst, size_t n, lk_gradient_kind kind, const uint64_t *ramp, const lk_gradient_row *row,
     const uint8_t dither[8]),
    (dst, n, kind, ramp, row, dither))

// MARK: - Coverage of convex polygons

/// Computes the exact area coverage of a convex polygon, row by row.
///
/// - xy: `count` vertices as pairs x, y in device pixels; pixel (i, j) is [i, i+1) x [j, j+1). Coordinates are finite
///   and within +-1e7. The winding may be either. Repeated points are allowed, and a polygon without area gives no
///   span.
/// - clip: only pixels with clip_x0 <= x < clip_x1 and clip_y0 <= y < clip_y1 are reported. The coverage of a pixel
///   does not depend on the clip.
/// - spans: memory for clip_y1 - clip_y0 elements. Most rows without coverage get no span. y increases from span to
///   span.
/// - coverage: the byte of pixel (x, y) is coverage[(y - clip_y0) * coverage_stride + (x - clip_x0)]. The kernel may
///   also write the 16 bytes before and after each row. It writes the bytes of partly covered pixels, those of the
///   seven pixels after each run of them, and those of the seven pixels before the right one of two runs: 255 for fully
///   covered pixels, 0 to the right of the span. The bytes can therefore be read in groups of eight that begin in a
///   run or end in the right one.
/// - pieces: memory for twice count + 2 elements.
///
/// Returns the number of spans. The time is proportional to the number of edges, rows and partly covered pixels, and
/// does not depend on the area.
KERNEL(int, convex_coverage,
    (const double *xy, int count, int clip_x0, int clip_y0, int clip_x1, int clip_y1, lk_span *spans,
     uint8_t *coverage, size_t coverage_stride, lk_piece *pieces),
    (xy, count, clip_x0, clip_y0, clip_x1, clip_y1, spans, coverage, coverage_stride, pieces))

/// Paints one color over the pixels of spans with coverage, as `lk_convex_coverage` wrote them: dst[i] =
/// over(mul(color, coverage), dst[i]). `dst` is pixel (clip_x0, clip_y0), whose rows are `stride` pixels apart. Pixels
/// beside a span, up to room_x1, may be rewritten with their current values. One call paints a whole polygon, which
/// would take three calls per row.
VECTOR_KERNEL(void, over_solid_spans,
    (uint32_t *dst, size_t stride, const lk_span *spans, int count, const uint8_t *coverage, size_t coverage_stride,
     int clip_x0, int clip_y0, int clip_x1, int room_x1, uint32_t color),
    (dst, stride, spans, count, coverage, coverage_stride, clip_x0, clip_y0, clip_x1, room_x1, color))

/// Paints one color over an axis-aligned rectangle, with the same bits as `lk_upright_coverage` followed by
/// `lk_over_solid_spans`. The rows between the upper and the lower edge are equal and computed once.
VECTOR_KERNEL(void, over_solid_box,
    (uint32_t *dst, size_t stride, const lk_box *box, int clip_x0, int clip_y0, int clip_x1, int clip_y1, int room_x1,
     uint32_t color),
    (dst, stride, box, clip_x0, clip_y0, clip_x1, clip_y1, room_x1, color))

/// Composites pixels over a span that begins at dst[0], [0, x1) partly covered, [x1, x2) fully, [x2, x3) partly: dst[i]
/// = over(mul(src[i], mul(coverage[i], opacity)), dst[i]).
///
/// - coverage: as `lk_convex_coverage` writes it, valid in groups of eight.
/// - room: the number of pixels from dst on that may be rewritten with their current values, and of src that may be
///   read.
/// - is_opaque: 1 when all of src is opaque.
///
/// The edges are drawn in groups of eight pixels, with one call per row.
VECTOR_KERNEL(void, over_span,
    (uint32_t *dst, const uint32_t *src, const uint8_t *coverage, int x1, int x2, int x3, int room, uint8_t opacity,
     int is_opaque),
    (dst, src, coverage, x1, x2, x3, room, opacity, is_opaque))

/// Composites a sprite inside of spans with coverage, as `lk_convex_coverage` wrote them. The result is that of
/// `lk_sample_bilinear_affine`, `lk_tint`, `lk_scale_coverage` and `lk_over` or `lk_add` for each row. `dst` is pixel
/// (clip_x0, clip_y0), whose rows are `stride` pixels apart. Pixels beside a span, up to room_x1, may be rewritten with
/// their current values.
///
/// Positions do not depend on the columns at which spans begin if they are sums without rounding errors.
VECTOR_KERNEL(void, over_sprite,
    (uint32_t *dst, size_t stride, const lk_span *spans, int count, const uint8_t *coverage, size_t coverage_stride,
     int clip_x0, int clip_y0, int room_x1, const lk_sprite *sprite),
    (dst, stride, spans, count, coverage, coverage_stride, clip_x0, clip_y0, room_x1, sprite))

// MARK: - Coverage of arbitrary polygons

/// Converts changes of coverage to coverage by a running sum that begins with `sum`, in 1/65536 of a pixel's area.
/// coverage[i] = that sum with cells[0] ... cells[i], folded into 0 ... 1 and rounded to 0 ... 255: by the non-zero
/// rule min(|sum|, 1), by the even-odd rule the distance to the nearest even number. Sets the cells to 0 and returns
/// the sum of all. Sums wrap around.
VECTOR_KERNEL(int32_t, accumulate_coverage,
    (uint8_t *coverage, int32_t *cells, size_t n, int32_t sum, int even_odd),
    (coverage, cells, n, sum, even_odd))

/// Paints one color with the coverage that `lk_accumulate_coverage` computes: dst[i] = over(mul(color, coverage[i]),
/// dst[i]). Sets the cells to 0 and returns the sum of all.
VECTOR_KERNEL(int32_t, over_solid_cells,
    (uint32_t *dst, int32_t *cells, size_t n, int32_t sum, int even_odd, uint32_t color),
    (dst, cells, n, sum, even_odd, color))

#undef VECTOR_KERNEL
#undef KERNEL
