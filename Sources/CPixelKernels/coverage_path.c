#include <math.h>
#include <string.h>

#include "CPixelKernels.h"
#include "accumulate.h"
#include "exact_floats.h"

// MARK: - Edges

static int32_t row_of(double y, const lk_path_scan *scan) {
  double row = floor(y);
  if (row < scan->clip_y0) return 0;
  return row >= scan->clip_y1 ? scan->clip_y1 - scan->clip_y0 : (int32_t)row - scan->clip_y0;
}

// Adds an edge to the list of the row in which it begins, unless it lies outside of the clip. Edges to the left of
// the clip are added, because they contribute to the coverage of its pixels.
static int add_edge(lk_path_scan *scan, int32_t index, const double *from, const double *to) {
  int is_down = from[1] < to[1];
  const double *top = is_down ? from : to, *bottom = is_down ? to : from;
  if (!(top[1] < bottom[1]) || bottom[1] <= scan->clip_y0 || top[1] >= scan->clip_y1) return 0;
  if (fmin(top[0], bottom[0]) >= scan->clip_x1) return 0;
  int32_t row = row_of(top[1], scan);
  scan->edges[index] = (lk_edge){
      top[0], top[1], bottom[0], bottom[1], (bottom[0] - top[0]) / (bottom[1] - top[1]),
      is_down ? 1 : -1, scan->first_edge[row]};
  scan->first_edge[row] = index;
  return 1;
}

void lk_path_begin(lk_path_scan *scan, const double *xy, const int32_t *ends, int32_t polygons) {
  for (int32_t row = 0; row < scan->clip_y1 - scan->clip_y0; row++) scan->first_edge[row] = -1;
  int32_t count = 0, start = 0;
  for (int32_t polygon = 0; polygon < polygons; polygon++) {
    for (int32_t i = start; i < ends[polygon]; i++) {
      int32_t next = i + 1 < ends[polygon] ? i + 1 : start;
      count += add_edge(scan, count, xy + 2 * i, xy + 2 * next);
    }
    start = ends[polygon];
  }
  scan->y = scan->clip_y0;
  scan->active = -1;
}

// Returns the x of the edge at y. It is clamped to the ends of the edge, because the slope is inexact.
static inline double x_at(const lk_edge *edge, double y) {
  double x = edge->top_x + (y - edge->top_y) * edge->slope;
  double low = fmin(edge->top_x, edge->bottom_x), high = fmax(edge->top_x, edge->bottom_x);
  return fmin(fmax(x, low), high);
}

// MARK: - Cells

// The part of an edge within a row. It lies between the columns `left` and `right`, and its height is `height`.
typedef struct {
  double left, right, middle, height, half_steepness;
} piece;

static inline piece make_piece(double x0, double x1, double height) {
  double left = fmin(x0, x1), right = fmax(x0, x1), width = right - left;
  return (piece){left, right, 0.5 * (left + right), height, width > 0 ? 0.5 * height / width : 0};
}

// Returns the area that lies to the right of the piece and to the left of x.
static inline double area_until(const piece *p, double x) {
  if (x <= p->left) return 0;
  if (x >= p->right) return p->height * (x - p->middle);
  return p->half_steepness * (x - p->left) * (x - p->left);
}

static inline int32_t to_fixed(double area) { return (int32_t)(area * lk_whole_area + 0.5); }

static inline void mark(lk_path_scan *scan, int32_t first, int32_t last) {
  for (int32_t i = first / lk_path_block; i <= last / lk_path_block; i++) scan->touched[i] = 1;
}

// Adds to a cell. The sum wraps around if a path has extremely many windings.
static inline void add_to(int32_t *cell, int32_t step) {
  *cell = (int32_t)((uint32_t)*cell + (uint32_t)step);
}

// Adds a piece to the cells. A cell gets the difference between the area of its pixel and that of the pixel before.
// The areas are rounded before the subtraction, so that the differences add up exactly for every position of the
// clip. Returns the sum for all pixels to the left of the clip.
static int32_t add_piece(lk_path_scan *scan, const piece *p, int32_t sign) {
  int32_t full = to_fixed(p->height);
  if (p->right < scan->clip_x0) return sign * full;
  if (p->left >= scan->clip_x1) return 0;
  int32_t first = (int32_t)floor(p->left), last = (int32_t)floor(p->right);
  int32_t x = first < scan->clip_x0 ? scan->clip_x0 : first;
  int32_t end = last < scan->clip_x1 ? last + 1 : scan->clip_x1;
  double until = area_until(p, x);
  int32_t left_of_clip = first < scan->clip_x0 ? to_fixed(until - area_until(p, x - 1)) : 0;
  int32_t before = left_of_clip;
  int32_t *cells = scan->cells - scan->clip_x0;
  mark(scan, x - scan->clip_x0, end - scan->clip_x0);
  for (; x < end; x++) {
    double next = area_until(p, x + 1);
    int32_t area = to_fixed(next - until);
    add_to(cells + x, sign * (area - before));
    before = area;
    until = next;
  }
  // The cell after the clip may be written but is never read.
  add_to(cells + x, sign * (full - before));
  return sign * left_of_clip;
}

static int32_t add_edge_to_row(lk_path_scan *scan, const lk_edge *edge) {
  double top = scan->y, bottom = top + 1;
  double x0 = edge->top_x, x1 = edge->bottom_x;
  if (edge->top_y > top) top = edge->top_y; else x0 = x_at(edge, top);
  if (edge->bottom_y < bottom) bottom = edge->bottom_y; else x1 = x_at(edge, bottom);
  piece p = make_piece(x0, x1, bottom - top);
  return add_piece(scan, &p, edge->sign);
}

// Activates the edges that begin in this row. They are put in front of the others, since sums of integers do not
// depend on the order.
static void begin_edges(lk_path_scan *scan) {
  int32_t first = scan->first_edge[scan->y - scan->clip_y0];
  if (first < 0) return;
  int32_t last = first;
  while (scan->edges[last].next >= 0) last = scan->edges[last].next;
  scan->edges[last].next = scan->active;
  scan->active = first;
}

// Adds the pieces of all active edges to the row, and removes the edges that end in it. Returns the sum for the
// pixels to the left of the clip.
static int32_t add_active_edges(lk_path_scan *scan) {
  uint32_t sum = 0;
  for (int32_t *link = &scan->active; *link >= 0;) {
    lk_edge *edge = &scan->edges[*link];
    sum += (uint32_t)add_edge_to_row(scan, edge);
    if (edge->bottom_y <= scan->y + 1) {
      *link = edge->next;
    } else {
      link = &edge->next;
    }
  }
  return (int32_t)sum;
}

// MARK: - Spans

typedef struct {
  lk_path_scan *scan;
  // The number of spans; the last one may still be open.
  int count, is_open;
} writer;

// Closes the current span, and removes pixels without coverage from its ends.
static void close_span(writer *w) {
  if (!w->is_open) return;
  w->is_open = 0;
  lk_span *s = &w->scan->spans[w->count - 1];
  const uint8_t *coverage = w->scan->coverage - w->scan->clip_x0;
  while (s->x0 < s->x1 && coverage[s->x0] == 0) s->x0++;
  while (s->x3 > s->x2 && coverage[s->x3 - 1] == 0) s->x3--;
  // If there are no fully covered pixels, the first run of partly covered pixels may contain the removed pixels.
  if (s->x1 == s->x2 && s->x2 == s->x3) {
    while (s->x3 > s->x0 && coverage[s->x3 - 1] == 0) s->x3--;
    s->x1 = s->x2 = s->x3;
  }
  w->count -= s->x0 >= s->x3;
}

static lk_span *open_span(writer *w, int32_t x) {
  if (!w->is_open) {
    w->scan->spans[w->count++] = (lk_span){w->scan->y, x, x, x, x};
    w->is_open = 1;
  }
  return &w->scan->spans[w->count - 1];
}

static void add_partial(writer *w, int32_t x0, int32_t x1) {
  lk_span *s = open_span(w, x0);
  s->x3 = x1;
  if (s->x1 == s->x2) s->x1 = s->x2 = x1;
}

static void add_full(writer *w, int32_t x0, int32_t x1) {
  // A span has only one run of fully covered pixels.
  if (w->is_open) {
    const lk_span *s = &w->scan->spans[w->count - 1];
    if (s->x2 > s->x1 && s->x3 > s->x2) close_span(w);
  }
  lk_span *s = open_span(w, x0);
  s->x2 = s->x3 = x1;
}

// Adds a run of pixels that no edge touches and that all have the same coverage.
static void add_even(writer *w, int32_t x0, int32_t x1, int32_t sum) {
  uint8_t byte = lk_fixed_to_byte(sum, w->scan->even_odd);
  if (byte == 255) {
    add_full(w, x0, x1);
  } else if (byte == 0) {
    close_span(w);
  } else {
    memset(w->scan->coverage + (x0 - w->scan->clip_x0), byte, (size_t)(x1 - x0));
    add_partial(w, x0, x1);
  }
}

static int resolve_row(lk_path_scan *scan, int32_t sum) {
  writer w = {scan, 0, 0};
  for (int32_t x = scan->clip_x0; x < scan->clip_x1;) {
    int32_t at = x - scan->clip_x0, block = at / lk_path_block;
    uint8_t is_touched = scan->touched[block];
    int32_t end = x;
    for (; end < scan->clip_x1 && scan->touched[block] == is_touched; block++) {
      scan->touched[block] = 0;
      end += lk_path_block;
    }
    if (end > scan->clip_x1) end = scan->clip_x1;
    if (is_touched) {
      sum = lk_accumulate_coverage(
          scan->coverage + at, scan->cells + at, (size_t)(end - x), sum, scan->even_odd);
      add_partial(&w, x, end);
    } else {
      add_even(&w, x, end, sum);
    }
    x = end;
  }
  close_span(&w);
  int32_t width = scan->clip_x1 - scan->clip_x0;
  scan->cells[width] = 0;
  scan->touched[width / lk_path_block] = 0;
  return w.count;
}

int lk_path_next_row(lk_path_scan *scan) {
  for (; scan->y < scan->clip_y1; scan->y++) {
    begin_edges(scan);
    if (scan->active < 0) continue;
    int count = resolve_row(scan, add_active_edges(scan));
    if (count > 0) {
      scan->y++;
      return count;
    }
  }
  return 0;
}
