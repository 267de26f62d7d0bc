#include <math.h>
#include <string.h>

#include "CPixelKernels.h"
#include "coverage_row.h"

// One side of the polygon, from its top vertex to its bottom vertex. `step` is the way around the
// polygon; (x, y) is the point reached, (end_x, end_y) the end of the current edge.
typedef struct {
  const double *xy;
  int count, index, last, step;
  double x, y, start_x, start_y, end_x, end_y;
  // Of the current edge: x per y, half of y per x (0 if vertical), the least and the greatest x.
  double slope, half_steepness, min_x, max_x;
} side;

typedef struct {
  int top, bottom;
  double min_x, max_x, min_y, max_y, area;
} outline;

static outline measure(const double *xy, int count) {
  outline o = {0, 0, xy[0], xy[0], xy[1], xy[1], 0};
  for (int i = 1; i < count; i++) {
    double x = xy[2 * i], y = xy[2 * i + 1];
    if (x < o.min_x) o.min_x = x;
    if (x > o.max_x) o.max_x = x;
    if (y < o.min_y) o.min_y = y, o.top = i;
    if (y > o.max_y) o.max_y = y, o.bottom = i;
    double previous_x = xy[2 * i - 2] - xy[0], previous_y = xy[2 * i - 1] - xy[1];
    o.area += previous_x * (y - xy[1]) - (x - xy[0]) * previous_y;
  }
  return o;
}

static void measure_edge(side *s) {
  double width = s->end_x - s->start_x, height = s->end_y - s->start_y;
  s->x = s->start_x;
  s->y = s->start_y;
  s->slope = width / height;
  s->half_steepness = width == 0 ? 0 : 0.5 * height / fabs(width);
  s->min_x = fmin(s->start_x, s->end_x);
  s->max_x = fmax(s->start_x, s->end_x);
}

// Makes the next edge that goes down the current one; false at the end of the side. Edges that do
// not go down bound no area to their right; those that go up by a rounding error are cut.
static int next_edge(side *s) {
  while (s->index != s->last) {
    s->index += s->step;
    if (s->index == s->count) s->index = 0;
    if (s->index < 0) s->index = s->count - 1;
    double x = s->xy[2 * s->index], y = s->xy[2 * s->index + 1];
    s->start_x = s->end_x;
    s->start_y = s->end_y;
    s->end_x = x;
    if (y > s->end_y) {
      s->end_y = y;
      measure_edge(s);
      return 1;
    }
  }
  return 0;
}

static side make_side(const double *xy, int count, const outline *o, int step) {
  side s = {.xy = xy, .count = count, .index = o->top, .last = o->bottom, .step = step};
  s.end_x = xy[2 * o->top];
  s.end_y = xy[2 * o->top + 1];
  next_edge(&s);
  return s;
}

// The edge's x at y, kept between its ends: a slope is inexact.
static inline double x_at(const side *s, double y) {
  double x = s->start_x + (y - s->start_y) * s->slope;
  x = x > s->min_x ? x : s->min_x;
  return x < s->max_x ? x : s->max_x;
}

static void skip_to(side *s, double y) {
  while (s->end_y <= y) {
    if (!next_edge(s)) return;
  }
  if (s->y < y) {
    s->x = x_at(s, y);
    s->y = y;
  }
}

// Goes on to (x, y) on the current edge.
LK_INLINE void advance(
    side *s, double x, double y, const lk_row *row, lk_cells *crossed, float sign) {
  double from = s->x - row->x0, to = x - row->x0;
  lk_segment segment = {from < to ? from : to, from < to ? to : from, y - s->y, sign};
  lk_add_segment(row, crossed, &segment);
  s->x = x;
  s->y = y;
}

// Accumulates the part of the side above `bottom`.
static lk_cells trace(side *s, double bottom, const lk_row *row, float sign) {
  lk_cells crossed = lk_no_cells;
  while (s->end_y <= bottom) {
    advance(s, s->end_x, s->end_y, row, &crossed, sign);
    if (!next_edge(s)) return crossed;
  }
  if (s->y < bottom) advance(s, x_at(s, bottom), bottom, row, &crossed, sign);
  return crossed;
}

// A side that goes down the whole row on one edge: it crosses pixels first ... last.
typedef struct {
  int is_plain, first, last;
  double left, right, end_x, half_steepness;
} plain_side;

LK_INLINE plain_side plain_part(const side *s, double top, const lk_row *row) {
  double end_x = x_at(s, top + 1);
  double from = s->x - row->x0, to = end_x - row->x0;
  double left = from < to ? from : to, right = from < to ? to : from;
  if (s->y != top || s->end_y <= top + 1 || left < 0 || right >= row->width) {
    return (plain_side){0};
  }
  return (plain_side){1, (int)left, (int)right, left, right, end_x, s->half_steepness};
}

// Writes the bytes of `count` pixels from the first one on. `sign` 1 counts the area right of the
// side, from area 0; -1 the area left of it, from area 1.
//
// Up to the distance t from its left end the side has below it 0.5 * steepness * t^2, and all
// beyond its right end; a pixel has the difference between its borders.
LK_INLINE lk_run write_pixels(
    const plain_side *p, int count, double area, double sign, const lk_row *row) {
  lk_run run = {p->first, p->first + count, 0, 0};
  uint8_t *bytes = row->bytes + p->first;
  double before = 0;
  for (int i = 0; i < count; i++) {
    double border = p->first + i + 1;
    double t = (border < p->right ? border : p->right) - p->left;
    double beyond = border > p->right ? border - p->right : 0;
    double until = p->half_steepness * t * t + beyond;
    uint8_t byte = lk_area_to_byte((float)(area + sign * (until - before)));
    before = until;
    bytes[i] = byte;
    run.empty += byte == 0;
    run.full += byte == 255;
  }
  return run;
}

// Mostly a side crosses one to three pixels: a constant number costs less than a changing one, if
// the pixels before `limit` are free to be written.
LK_INLINE lk_run cover_plain_side(
    const plain_side *p, double area, double sign, int limit, const lk_row *row) {
  enum { usual = 3 };
  if (p->last < p->first + usual && p->first + usual <= limit) {
    return write_pixels(p, usual, area, sign, row);
  }
  return write_pixels(p, p->last + 1 - p->first, area, sign, row);
}

// The usual row, without the cells: both sides are plain and apart. 0 if it is none.
static int cover_plain_row(
    side *left, side *right, double top, const lk_row *row, lk_span *span) {
  plain_side l = plain_part(left, top, row), r = plain_part(right, top, row);
  if (!l.is_plain || !r.is_plain || l.last >= r.first) return 0;
  left->x = l.end_x;
  left->y = top + 1;
  right->x = r.end_x;
  right->y = top + 1;
  lk_run left_run = cover_plain_side(&l, 0, 1, r.first, row);
  lk_run right_run = cover_plain_side(&r, 1, -1, row->width, row);
  lk_set_span(row, &left_run, &right_run, span);
  return 1;
}

// Any other row.
static void cover_row(
    side *left, side *right, double y, const outline *o, const lk_row *row, lk_span *span) {
  double top = y < o->min_y ? o->min_y : y, bottom = y + 1 > o->max_y ? o->max_y : y + 1;
  lk_cells left_cells = trace(left, y + 1, row, 1);
  lk_cells right_cells = trace(right, y + 1, row, -1);
  lk_resolve(row, left_cells, right_cells, (float)(bottom - top), span);
}

static int round_down(double value, int low, int high) {
  return value <= low ? low : value >= high ? high : (int)floor(value);
}

int lk_convex_coverage(
    const double *xy, int count, int clip_x0, int clip_y0, int clip_x1, int clip_y1,
    lk_span *spans, uint8_t *coverage, size_t coverage_stride, float *scratch) {
  if (count < 3 || clip_x0 >= clip_x1 || clip_y0 >= clip_y1) return 0;
  outline o = measure(xy, count);
  if (o.area == 0 || o.max_x <= clip_x0 || o.min_x >= clip_x1) return 0;
  if (o.max_y <= clip_y0 || o.min_y >= clip_y1) return 0;

  // y points down: a positive area runs clockwise on the screen, and its left side backwards.
  int right_step = o.area > 0 ? 1 : -1;
  side left = make_side(xy, count, &o, -right_step);
  side right = make_side(xy, count, &o, right_step);
  int first = round_down(o.min_y, clip_y0, clip_y1);
  skip_to(&left, first);
  skip_to(&right, first);

  int written = 0;
  for (int y = first; y < clip_y1 && y < o.max_y; y++) {
    lk_row row = {scratch, coverage + (size_t)(y - clip_y0) * coverage_stride, clip_x0,
                  clip_x1 - clip_x0};
    lk_span *span = spans + written;
    if (!cover_plain_row(&left, &right, y, &row, span)) {
      cover_row(&left, &right, y, &o, &row, span);
    }
    span->y = y;
    written += span->x0 < span->x3;
  }
  return written;
}

void lk_expand_span_coverage(const lk_span *span, int clip_x0, int clip_x1, uint8_t *row) {
  memset(row, 0, (size_t)(span->x0 - clip_x0));
  memset(row + (span->x1 - clip_x0), 255, (size_t)(span->x2 - span->x1));
  memset(row + (span->x3 - clip_x0), 0, (size_t)(clip_x1 - span->x3));
}
