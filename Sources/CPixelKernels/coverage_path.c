#include <string.h>

#include "CPixelKernels.h"
#include "accumulate.h"
#include "arithmetic.h"
#include "exact_floats.h"

// The compiler keeps the members of structures that only inlined functions access in registers.
#define ALWAYS_INLINE static inline __attribute__((always_inline))

// MARK: - Edges

// Returns the largest integer up to `value`, which lies within the range of int32_t.
static inline int32_t floor_of(double value) {
  int32_t truncated = (int32_t)value;
  return truncated - (value < truncated);
}

// Returns the x of the edge at y. It is clamped to the ends of the edge, because the slope is inexact. The result is
// not NaN, even if the slope is infinite.
static inline double x_at(const lk_edge *edge, double y) {
  double x = edge->top_x + (y - edge->top_y) * edge->slope;
  x = x > edge->least_x ? x : edge->least_x;
  return x < edge->greatest_x ? x : edge->greatest_x;
}

// The sides of the clip that decide which edges are left out.
typedef struct {
  double top, bottom, right;
} outer_sides;

// Returns the sides beyond which a vertex lies, as bits. An edge between two vertices with a common bit is outside of the
// clip. Edges to the left of the clip are not, because they contribute to the coverage of its pixels.
static inline int sides_beyond(const double *vertex, outer_sides clip) {
  return (vertex[1] <= clip.top) | (vertex[1] >= clip.bottom) << 1 | (vertex[0] >= clip.right) << 2;
}

// Adds an edge, which is not horizontal, to the list of the row in which it begins.
static inline void add_edge(
    lk_edge *edges, int32_t *first_edge, int32_t index, const double *from, const double *to,
    outer_sides clip) {
  int is_down = from[1] < to[1];
  const double *top = is_down ? from : to, *bottom = is_down ? to : from;
  int is_left = top[0] < bottom[0];
  int32_t row = top[1] > clip.top ? floor_of(top[1]) - (int32_t)clip.top : 0;
  lk_edge *edge = &edges[index];
  *edge = (lk_edge){
      top[0], top[1], bottom[0], bottom[1], (bottom[0] - top[0]) / (bottom[1] - top[1]),
      is_left ? top[0] : bottom[0], is_left ? bottom[0] : top[0], top[0], is_down ? 1 : -1,
      first_edge[row]};
  double y = clip.top + row;
  if (top[1] <= y) edge->x = x_at(edge, y);
  first_edge[row] = index;
}

void lk_path_begin(lk_path_scan *scan, const double *xy, const int32_t *ends, int32_t polygons) {
  // The members are copied, because the compiler assumes that writing an edge may change them.
  lk_edge *edges = scan->edges;
  int32_t *first_edge = scan->first_edge;
  outer_sides clip = {scan->clip_y0, scan->clip_y1, scan->clip_x1};
  // All bits of -1 are set.
  if (scan->clip_y1 > scan->clip_y0) {
    memset(first_edge, 0xff, (size_t)(scan->clip_y1 - scan->clip_y0) * sizeof *first_edge);
  }
  int32_t count = 0, start = 0;
  for (int32_t polygon = 0; polygon < polygons; polygon++) {
    int32_t end = ends[polygon];
    if (end <= start) continue;
    const double *from = xy + 2 * (end - 1);
    int beyond = sides_beyond(from, clip);
    for (int32_t i = start; i < end; i++) {
      const double *to = xy + 2 * i;
      int next = sides_beyond(to, clip);
      if ((beyond & next) == 0 && from[1] != to[1]) add_edge(edges, first_edge, count++, from, to, clip);
      from = to;
      beyond = next;
    }
    start = end;
  }
  scan->y = scan->clip_y0;
  scan->active = -1;
}

// MARK: - Cells

// The part of an edge within a row. It lies between the columns `left` and `right`, and its height is `height`.
typedef struct {
  double left, right, middle, height, half_steepness;
} piece;

// The row to which edges are added. It is a copy of members of the scan, because the compiler assumes that writing to a
// cell may change those.
typedef struct {
  int32_t *cells;
  uint8_t *touched;
  // The first pixel of a row below, which is prefetched where edges touch this row.
  const uint32_t *below;
  int32_t clip_x0, clip_x1;
  // The blocks that edges touch, empty if last < first.
  int32_t first_block, last_block;
} row_state;

// The blocks of a row that edges touch, and the sum for the pixels to the left of the clip.
typedef struct {
  int32_t sum, first, last;
} touched_row;

static inline piece make_piece(double x0, double x1, double height) {
  double left = x0 < x1 ? x0 : x1, right = x0 < x1 ? x1 : x0, width = right - left;
  return (piece){left, right, 0.5 * (left + right), height, width > 0 ? 0.5 * height / width : 0};
}

// Returns the area that lies to the right of the piece and to the left of x.
static inline double area_until(const piece *p, double x) {
  if (x <= p->left) return 0;
  if (x >= p->right) return p->height * (x - p->middle);
  return p->half_steepness * (x - p->left) * (x - p->left);
}

static inline int32_t to_fixed(double area) { return (int32_t)(area * lk_whole_area + 0.5); }

ALWAYS_INLINE void note_blocks(row_state *row, int32_t first, int32_t last) {
  if (first < row->first_block) row->first_block = first;
  if (last > row->last_block) row->last_block = last;
}

ALWAYS_INLINE void mark(row_state *row, int32_t first, int32_t last) {
  first /= lk_path_block;
  last /= lk_path_block;
  for (int32_t i = first; i <= last; i++) row->touched[i] = 1;
  note_blocks(row, first, last);
}

// Marks the blocks of two cells, which are neighbors or the same.
ALWAYS_INLINE void mark_ends(row_state *row, int32_t first, int32_t last) {
  int32_t start = (int32_t)((uint32_t)first / lk_path_block), end = (int32_t)((uint32_t)last / lk_path_block);
  row->touched[start] = row->touched[end] = 1;
  __builtin_prefetch(row->below + first, 1);
  note_blocks(row, start, end);
}

// Adds to a cell. The sum wraps around if a path has extremely many windings.
static inline void add_to(int32_t *cell, int32_t step) {
  *cell = (int32_t)((uint32_t)*cell + (uint32_t)step);
}

// Adds a piece that may extend over several pixels, and returns the sum for all pixels to the left of the clip.
ALWAYS_INLINE int32_t add_wide_piece(
    row_state *row, const piece *p, int32_t sign, int32_t first, int32_t last) {
  int32_t full = to_fixed(p->height);
  int32_t x = first < row->clip_x0 ? row->clip_x0 : first;
  int32_t end = last < row->clip_x1 ? last + 1 : row->clip_x1;
  double until = area_until(p, x);
  int32_t left_of_clip = first < row->clip_x0 ? to_fixed(until - area_until(p, x - 1)) : 0;
  int32_t before = left_of_clip;
  int32_t *cells = row->cells - row->clip_x0;
  mark(row, x - row->clip_x0, end - row->clip_x0);
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

// Adds a piece to two pixels, `first` and the next one, which both lie in the clip. The areas are those of
// `add_wide_piece`.
ALWAYS_INLINE void add_to_two_pixels(row_state *row, const piece *p, int32_t sign, int32_t first) {
  double until = area_until(p, first + 1);
  int32_t area = to_fixed(until), next = to_fixed(p->height * (first + 2 - p->middle) - until);
  int32_t at = first - row->clip_x0, *cell = row->cells + at;
  mark_ends(row, at, at + 2);
  add_to(cell, sign * area);
  add_to(cell + 1, sign * (next - area));
  add_to(cell + 2, sign * (to_fixed(p->height) - next));
}

// Adds a piece to the cells. A cell gets the difference between the area of its pixel and that of the pixel before.
// The areas are rounded before the subtraction, so that the differences add up exactly for every position of the
// clip. Returns the sum for all pixels to the left of the clip.
ALWAYS_INLINE int32_t add_piece(row_state *row, double x0, double x1, double height, int32_t sign) {
  double left = x0 < x1 ? x0 : x1, right = x0 < x1 ? x1 : x0;
  if (right < row->clip_x0) return sign * to_fixed(height);
  if (left >= row->clip_x1) return 0;
  int32_t first = floor_of(left), last = floor_of(right);
  if (first < row->clip_x0 || last > first + 1 || last >= row->clip_x1) {
    piece p = make_piece(x0, x1, height);
    return add_wide_piece(row, &p, sign, first, last);
  }
  if (first != last) {
    piece p = make_piece(x0, x1, height);
    add_to_two_pixels(row, &p, sign, first);
    return 0;
  }
  // Most pieces lie within one pixel.
  int32_t area = to_fixed(height * (first + 1 - 0.5 * (left + right)));
  int32_t at = first - row->clip_x0;
  mark_ends(row, at, at + 1);
  add_to(row->cells + at, sign * area);
  add_to(row->cells + at + 1, sign * (to_fixed(height) - area));
  return 0;
}

ALWAYS_INLINE int32_t add_edge_to_row(row_state *row, lk_edge *edge, double y) {
  double top = y, bottom = y + 1;
  double x0 = edge->x, x1 = edge->bottom_x;
  if (edge->top_y > top) top = edge->top_y;
  if (edge->bottom_y < bottom) bottom = edge->bottom_y; else x1 = x_at(edge, bottom);
  edge->x = x1;
  return add_piece(row, x0, x1, bottom - top, edge->sign);
}

// Activates the edges that begin in this row. They are put in front of the others, since sums of integers do not
// depend on the order.
static inline void begin_edges(lk_path_scan *scan) {
  int32_t first = scan->first_edge[scan->y - scan->clip_y0];
  if (first < 0) return;
  int32_t last = first;
  while (scan->edges[last].next >= 0) last = scan->edges[last].next;
  scan->edges[last].next = scan->active;
  scan->active = first;
}

// Adds the pieces of all active edges to the row, and removes the edges that end in it. `below` is the row of pixels to
// prefetch.
static touched_row add_active_edges(lk_path_scan *scan, const uint32_t *below) {
  row_state row = {scan->cells, scan->touched, below, scan->clip_x0, scan->clip_x1, INT32_MAX, -1};
  lk_edge *edges = scan->edges;
  double y = scan->y;
  uint32_t sum = 0;
  for (int32_t *link = &scan->active; *link >= 0;) {
    lk_edge *edge = &edges[*link];
    sum += (uint32_t)add_edge_to_row(&row, edge, y);
    if (edge->bottom_y <= y + 1) {
      *link = edge->next;
    } else {
      link = &edge->next;
    }
  }
  return (touched_row){(int32_t)sum, row.first_block, row.last_block};
}

// MARK: - Painting

// The pixels that are painted: a row of a picture, or a color if `row` is NULL.
typedef struct {
  const uint32_t *row;
  uint32_t color;
} paint;

// Paints pixels from column `x` on that no edge touches and that all have the same coverage.
static inline void paint_even(
    const lk_path_scan *scan, uint32_t *dst, int32_t x, int32_t count, int32_t sum, paint p) {
  uint8_t byte = sum == 0 ? 0 : lk_fixed_to_byte(sum, scan->even_odd);
  if (byte == 0 || count <= 0) return;
  if (p.row == NULL) {
    lk_over_solid(dst + x, (size_t)count, byte == 255 ? p.color : lk_mul_pixel(p.color, byte));
  } else {
    lk_over_opacity(dst + x, p.row + x, (size_t)count, byte);
  }
}

// Paints a picture with coverage that is computed from cells, like `lk_over_solid_cells`.
static int32_t over_cells(
    uint32_t *dst, const uint32_t *src, int32_t *cells, size_t n, int32_t sum, int even_odd) {
  enum { at_a_time = 64 };
  uint8_t coverage[at_a_time];
  for (size_t i = 0; i < n; i += at_a_time) {
    size_t count = n - i < at_a_time ? n - i : at_a_time;
    sum = lk_accumulate_coverage(coverage, cells + i, count, sum, even_odd);
    lk_over_coverage(dst + i, src + i, coverage, count, 255);
  }
  return sum;
}

// Returns the first touched block from `block` on, up to `last`, or a block after `last`. Eight blocks are tested at a
// time, for which the memory has room.
static inline int32_t next_touched(const uint8_t *touched, int32_t block, int32_t last) {
  for (; block <= last; block += 8) {
    uint64_t eight;
    memcpy(&eight, touched + block, sizeof eight);
    // The lowest byte is the first one on all processors for which there are kernels.
    if (eight != 0) return block + (int32_t)(__builtin_ctzll(eight) / 8);
  }
  return block;
}

// Paints the pixels of a row.
static inline void paint_row(lk_path_scan *scan, uint32_t *dst, touched_row row, paint p) {
  int32_t width = scan->clip_x1 - scan->clip_x0, x = 0, sum = row.sum;
  uint8_t *touched = scan->touched;
  for (int32_t block = row.first; (block = next_touched(touched, block, row.last)) <= row.last;) {
    int32_t start = block * lk_path_block;
    while (block <= row.last && touched[block]) touched[block++] = 0;
    int32_t end = block * lk_path_block < width ? block * lk_path_block : width;
    paint_even(scan, dst, x, start - x, sum, p);
    int32_t *cells = scan->cells + start;
    size_t count = end > start ? (size_t)(end - start) : 0;
    if (count > 0 && p.row == NULL) {
      sum = lk_over_solid_cells(dst + start, cells, count, sum, scan->even_odd, p.color);
    } else if (count > 0) {
      sum = over_cells(dst + start, p.row + start, cells, count, sum, scan->even_odd);
    }
    x = end;
  }
  paint_even(scan, dst, x, width - x, sum, p);
  scan->cells[width] = 0;
}

// The number of rows by which the pixels along edges are prefetched. Most edges are so steep that they touch nearly
// the same columns there.
enum { rows_ahead = 2 };

// Adds the active edges to the current row, whose pixels are `dst`, and paints it.
static inline void paint_active(lk_path_scan *scan, uint32_t *dst, size_t stride, paint p) {
  // Near the end of the clip there is nothing to prefetch but the row itself.
  const uint32_t *below = scan->y + rows_ahead < scan->clip_y1 ? dst + rows_ahead * stride : dst;
  paint_row(scan, dst, add_active_edges(scan, below), p);
}

void lk_path_fill(lk_path_scan *scan, uint32_t *dst, size_t stride, uint32_t color) {
  for (; scan->y < scan->clip_y1; scan->y++, dst += stride) {
    begin_edges(scan);
    if (scan->active >= 0) paint_active(scan, dst, stride, (paint){NULL, color});
  }
}

void lk_path_over(
    lk_path_scan *scan, uint32_t *dst, size_t stride, const uint32_t *src, size_t src_stride) {
  for (; scan->y < scan->clip_y1; scan->y++, dst += stride, src += src_stride) {
    begin_edges(scan);
    if (scan->active >= 0) paint_active(scan, dst, stride, (paint){src, 0});
  }
}

// MARK: - Single rows

// Returns the sum for the pixels after the touched blocks.
static int32_t sum_after(const lk_path_scan *scan, touched_row row) {
  uint32_t total = (uint32_t)row.sum;
  for (int32_t block = row.first; block <= row.last; block++) {
    const int32_t *cells = scan->cells + block * lk_path_block;
    if (!scan->touched[block]) continue;
    // The memory ends with the cell after the clip.
    int32_t left = scan->clip_x1 - scan->clip_x0 + 1 - block * lk_path_block;
    int32_t count = left < lk_path_block ? left : lk_path_block;
    for (int32_t i = 0; i < count; i++) total += (uint32_t)cells[i];
  }
  return (int32_t)total;
}

int lk_path_next(lk_path_scan *scan, lk_path_row *row) {
  int32_t width = scan->clip_x1 - scan->clip_x0;
  for (; scan->y < scan->clip_y1; scan->y++) {
    begin_edges(scan);
    if (scan->active < 0) continue;
    // The caller's pixels are not known here; the cells are in the cache already.
    touched_row found = add_active_edges(scan, (const uint32_t *)scan->cells);
    int32_t first = found.sum != 0 || found.last < 0 ? 0 : found.first * lk_path_block;
    int32_t last = sum_after(scan, found) != 0 ? width : (found.last + 1) * lk_path_block;
    if (last > width) last = width;
    *row = (lk_path_row){
        scan->y, scan->clip_x0 + first, scan->clip_x0 + last, found.sum, found.first, found.last};
    scan->y++;
    return 1;
  }
  return 0;
}

void lk_path_over_row(lk_path_scan *scan, const lk_path_row *row, uint32_t *dst, const uint32_t *src) {
  paint_row(scan, dst, (touched_row){row->sum, row->first_block, row->last_block}, (paint){src, 0});
}
