// The coverage of a convex polygon, eight pixels at a time. The including file defines LK_NAME(x), which appends the
// version to a name; LK_TARGET, the attribute of its functions; and `lk_eight`, a vector of eight floats with the
// operations used below.
//
// A side's coverage of a pixel is the area to the right of the side within the pixel. It depends only on the pieces
// of the side and on the pixel, so a pixel has the same bits whichever part of the polygon is requested.

#include <string.h>

#include "convex_sides.h"

enum { eight = 8 };

// Adds the area to the right of a piece of a side. The pixels begin `offset` pixels to the right of `base`.
//
// Up to the distance t from its left end, a piece has the area half_steepness * t^2 to its right; beyond its right
// end, its whole area. The area of a pixel is the difference between the values at its two borders.
LK_TARGET LK_INLINE lk_eight add_piece(
    lk_eight sum, const lk_piece *p, int base, lk_eight from, lk_eight to) {
  float left = (float)(p->left - base), right = (float)(p->right - base);
  lk_eight l = LK_NAME(splat)(left), width = LK_NAME(splat)(right - left);
  lk_eight zero = LK_NAME(splat)(0);
  lk_eight a = LK_NAME(within)(from - l, width), b = LK_NAME(within)(to - l, width);
  lk_eight until = (b - a) * (b + a) * LK_NAME(splat)((float)p->half_steepness);
  lk_eight r = LK_NAME(splat)(right);
  lk_eight beyond = LK_NAME(larger)(to - r, zero) - LK_NAME(larger)(from - r, zero);
  return sum + until + beyond * LK_NAME(splat)((float)p->height);
}

// The memory of a row's coverage, and the requested columns.
typedef struct {
  // The coverage of pixel clip_x0.
  uint8_t *bytes;
  int clip_x0, clip_x1;
} row;

// The pieces of one side or of both sides in a row, and the pixels that they touch.
typedef struct {
  const lk_piece *pieces;
  int count, first, last;
} run;

LK_INLINE run measure_run(const lk_piece *pieces, int count) {
  double left = pieces[0].left, right = pieces[0].right;
  for (int i = 1; i < count; i++) {
    if (pieces[i].left < left) left = pieces[i].left;
    if (pieces[i].right > right) right = pieces[i].right;
  }
  return (run){pieces, count, lk_round_down(left), lk_round_down(right)};
}

// Returns the coverage of eight pixels, beginning with pixel first + offset: start + sign * the area to the right of
// the run.
LK_TARGET LK_INLINE lk_eight cover_eight(const run *r, int offset, float start, float sign) {
  lk_eight from = LK_NAME(ramp)((float)offset), to = from + LK_NAME(splat)(1);
  lk_eight area = LK_NAME(splat)(0);
  for (int i = 0; i < r->count; i++) area = add_piece(area, r->pieces + i, r->first, from, to);
  return LK_NAME(splat)(start) + LK_NAME(splat)(sign) * area;
}

// Writes the coverage of a run, in groups of eight beginning with its first pixel.
LK_TARGET LK_INLINE void write_run(const row *row, const run *r, float start, float sign) {
  int end = r->last + 1 < row->clip_x1 ? r->last + 1 : row->clip_x1;
  int x = r->first;
  if (x < row->clip_x0) x += (row->clip_x0 - x) & ~(eight - 1);
  for (; x < end; x += eight) {
    LK_NAME(store_bytes)(
        row->bytes + (x - row->clip_x0), cover_eight(r, x - r->first, start, sign));
  }
}

// Writes eight equal bytes for readers of whole groups, if they lie in the row or in the 16 bytes before and after it,
// which the caller lets the kernel overwrite.
LK_INLINE void write_eight(const row *row, int x, uint8_t byte) {
  if (x < row->clip_x0 - eight || x > row->clip_x1) return;
  memset(row->bytes + (x - row->clip_x0), byte, eight);
}

LK_INLINE uint8_t area_to_byte(double area) { return (uint8_t)(int)(area * 255 + 0.5); }

LK_INLINE void set_span(const row *row, int x0, int x1, int x2, int x3, lk_span *span) {
  span->x0 = lk_limit(x0, row->clip_x0, row->clip_x1);
  span->x1 = lk_limit(x1, row->clip_x0, row->clip_x1);
  span->x2 = lk_limit(x2, row->clip_x0, row->clip_x1);
  span->x3 = lk_limit(x3, row->clip_x0, row->clip_x1);
}

// Handles a row in which the sides share no pixels. All pixels between the sides have the same coverage. The bytes that
// are written beside a run may reach into the other run, so that run is written afterwards.
LK_TARGET LK_INLINE void cover_apart(
    const row *row, const run *left, const run *right, double height, lk_span *span) {
  uint8_t between = area_to_byte(height);
  int after = left->first + ((left->last - left->first) | (eight - 1)) + 1;
  int before = (right->first < row->clip_x1 ? right->first : row->clip_x1) - eight;
  write_eight(row, before, between);
  write_run(row, left, 0, 1);
  write_eight(row, after, between);
  if (between < 255) {
    int x0 = lk_limit(left->last + 1, row->clip_x0, row->clip_x1);
    int x1 = lk_limit(right->first, x0, row->clip_x1);
    memset(row->bytes + (x0 - row->clip_x0), between, (size_t)(x1 - x0));
  }
  write_run(row, right, (float)height, -1);
  write_eight(row, right->first + ((right->last - right->first) | (eight - 1)) + 1, 0);
  if (between == 255) {
    set_span(row, left->first, left->last + 1, right->first, right->last + 1, span);
  } else {
    set_span(row, left->first, right->last + 1, right->last + 1, right->last + 1, span);
  }
}

// Handles a row in which the sides share pixels: the coverage is that of the left side minus that of the right side.
LK_TARGET static void cover_together(
    const row *row, const run *left, const run *right, lk_span *span) {
  int first = left->first < right->first ? left->first : right->first;
  int last = left->last > right->last ? left->last : right->last;
  int end = last + 1 < row->clip_x1 ? last + 1 : row->clip_x1, x = first;
  if (x < row->clip_x0) x += (row->clip_x0 - x) & ~(eight - 1);
  for (; x < end; x += eight) {
    lk_eight covered = cover_eight(left, x - left->first, 0, 1)
                     - cover_eight(right, x - right->first, 0, 1);
    LK_NAME(store_bytes)(row->bytes + (x - row->clip_x0), covered);
  }
  write_eight(row, first + ((last - first) | (eight - 1)) + 1, 0);
  set_span(row, first, last + 1, last + 1, last + 1, span);
}

// Returns 1 if the side consists of a single edge within the whole row.
LK_INLINE int is_plain(const lk_side *s, double top) { return s->y == top && s->end_y > top + 1; }

LK_TARGET LK_INLINE void cover_row(
    lk_side *left, lk_side *right, double y, lk_piece *pieces, const row *row, lk_span *span) {
  span->x0 = span->x3 = row->clip_x0;
  if (is_plain(left, y) && is_plain(right, y)) {
    lk_piece l = lk_advance(left, lk_x_at(left, y + 1), y + 1);
    lk_piece r = lk_advance(right, lk_x_at(right, y + 1), y + 1);
    run left_run = measure_run(&l, 1), right_run = measure_run(&r, 1);
    if (left_run.last < right_run.first) return cover_apart(row, &left_run, &right_run, 1, span);
    return cover_together(row, &left_run, &right_run, span);
  }
  int left_count = lk_trace(left, y + 1, pieces);
  int right_count = lk_trace(right, y + 1, pieces + left_count);
  if (left_count == 0 || right_count == 0) return;
  run left_run = measure_run(pieces, left_count);
  run right_run = measure_run(pieces + left_count, right_count);
  double height = 0;
  for (int i = 0; i < left_count; i++) height += pieces[i].height;
  if (left_run.last < right_run.first) return cover_apart(row, &left_run, &right_run, height, span);
  cover_together(row, &left_run, &right_run, span);
}

// Covers rows from y on, as long as this version has a faster method for them, and returns the number of covered
// rows.
LK_TARGET LK_INLINE int LK_NAME(cover_steep_rows)(
    lk_side *left, lk_side *right, int y, int end, const row *row, size_t stride, lk_span *spans);

LK_TARGET int LK_NAME(lk_convex_coverage)(
    const double *xy, int count, int clip_x0, int clip_y0, int clip_x1, int clip_y1,
    lk_span *spans, uint8_t *coverage, size_t coverage_stride, lk_piece *pieces) {
  if (count < 3 || clip_x0 >= clip_x1 || clip_y0 >= clip_y1) return 0;
  lk_outline o = lk_measure_outline(xy, count);
  if (o.area == 0 || o.max_x <= clip_x0 || o.min_x >= clip_x1) return 0;
  if (o.max_y <= clip_y0 || o.min_y >= clip_y1) return 0;

  // y points down. If the area is positive, the polygon is clockwise on the screen, and its left side is traversed
  // backwards.
  int right_step = o.area > 0 ? 1 : -1;
  lk_side left = lk_make_side(xy, count, &o, -right_step);
  lk_side right = lk_make_side(xy, count, &o, right_step);
  int first = o.min_y <= clip_y0 ? clip_y0 : lk_round_down(o.min_y);
  lk_skip_to(&left, first);
  lk_skip_to(&right, first);

  int end = o.max_y < clip_y1 ? lk_round_down(o.max_y) + (o.max_y > lk_round_down(o.max_y)) : clip_y1;
  int written = 0;
  for (int y = first; y < end; y++) {
    row row = {coverage + (size_t)(y - clip_y0) * coverage_stride, clip_x0, clip_x1};
    int steep = LK_NAME(cover_steep_rows)(
        &left, &right, y, end, &row, coverage_stride, spans + written);
    written += steep;
    y += steep;
    if (y == end) break;
    row.bytes = coverage + (size_t)(y - clip_y0) * coverage_stride;
    lk_span *span = spans + written;
    cover_row(&left, &right, y, pieces, &row, span);
    span->y = y;
    written += span->x0 < span->x3;
  }
  return written;
}
