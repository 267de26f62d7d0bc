// The two sides of a convex polygon, which are traversed from top to bottom, row by row.

#ifndef LK_CONVEX_SIDES_H
#define LK_CONVEX_SIDES_H

#include <math.h>
#include <stdint.h>

#include "CPixelKernels.h"
#include "exact_floats.h"

// This is for functions that are called once per row and side. Passing their structures in memory would take as much
// time as the work itself.
#define LK_INLINE static inline __attribute__((always_inline))

// One side of the polygon, from its top vertex to its bottom vertex. `step` is the direction around the polygon. (x,
// y) is the current point, and (end_x, end_y) is the end of the current edge.
typedef struct {
  const double *xy;
  int count, index, last, step;
  double x, y, start_x, start_y, end_x, end_y;
  // Values of the current edge: x per y, half of y per x (0 if it is vertical), the least x and the greatest x.
  double slope, half_steepness, min_x, max_x;
} lk_side;

typedef struct {
  int top, bottom;
  double min_x, max_x, min_y, max_y, area;
} lk_outline;

static inline lk_outline lk_measure_outline(const double *xy, int count) {
  lk_outline o = {0, 0, xy[0], xy[0], xy[1], xy[1], 0};
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

static inline void lk_measure_edge(lk_side *s) {
  double width = s->end_x - s->start_x, height = s->end_y - s->start_y;
  s->x = s->start_x;
  s->y = s->start_y;
  s->slope = width / height;
  double steepness = width < 0 ? -width : width;
  // Edges that are steeper than this are treated as vertical, because the squares would exceed the range of floats.
  s->half_steepness = steepness > 1e-7 * height ? 0.5 * height / steepness : 0;
  s->min_x = width < 0 ? s->end_x : s->start_x;
  s->max_x = width < 0 ? s->start_x : s->end_x;
}

// Advances to the next edge that goes down. Returns 0 at the end of the side. Horizontal edges bound no area to their
// right. Edges that go up because of a rounding error are left out.
static inline int lk_next_edge(lk_side *s) {
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
      lk_measure_edge(s);
      return 1;
    }
  }
  return 0;
}

static inline lk_side lk_make_side(const double *xy, int count, const lk_outline *o, int step) {
  lk_side s = {.xy = xy, .count = count, .index = o->top, .last = o->bottom, .step = step};
  s.end_x = xy[2 * o->top];
  s.end_y = xy[2 * o->top + 1];
  lk_next_edge(&s);
  return s;
}

// Returns the x of the current edge at y. It is clamped to the ends of the edge, because the slope is inexact.
LK_INLINE double lk_x_at(const lk_side *s, double y) {
  double x = s->start_x + (y - s->start_y) * s->slope;
  x = x > s->min_x ? x : s->min_x;
  return x < s->max_x ? x : s->max_x;
}

static inline void lk_skip_to(lk_side *s, double y) {
  while (s->end_y <= y) {
    if (!lk_next_edge(s)) return;
  }
  if (s->y < y) {
    s->x = lk_x_at(s, y);
    s->y = y;
  }
}

// Advances to the point (x, y) of the current edge, and returns the piece from the previous point.
LK_INLINE lk_piece lk_advance(lk_side *s, double x, double y) {
  lk_piece p = {
    s->x < x ? s->x : x, s->x < x ? x : s->x, y - s->y, s->half_steepness};
  s->x = x;
  s->y = y;
  return p;
}

// Writes the pieces of the side down to `bottom`, and returns their number.
static inline int lk_trace(lk_side *s, double bottom, lk_piece *pieces) {
  int count = 0;
  while (s->end_y <= bottom) {
    pieces[count++] = lk_advance(s, s->end_x, s->end_y);
    if (!lk_next_edge(s)) return count;
  }
  if (s->y < bottom) pieces[count++] = lk_advance(s, lk_x_at(s, bottom), bottom);
  return count;
}

// Rounds down. Positions must lie within +-1e7.
LK_INLINE int lk_round_down(double value) {
  int whole = (int)value;
  return whole - (value < whole);
}

LK_INLINE int lk_limit(int value, int low, int high) {
  return value < low ? low : value > high ? high : value;
}

#endif
