#include "coverage_row.h"

#include <string.h>

static inline int smaller(int a, int b) { return a < b ? a : b; }

static inline int larger(int a, int b) { return a > b ? a : b; }

// Writes the bytes of the crossed pixels and clears the cells, starting from the area left of them.
static inline lk_run resolve_cells(const lk_row *row, lk_cells crossed, float area) {
  int end = larger(smaller(crossed.last + 1, row->width), crossed.first);
  lk_run r = {crossed.first, end, 0, 0};
  float *cells = row->cells;
  uint8_t *bytes = row->bytes;
  for (int i = crossed.first; i < end; i++) {
    area += cells[i];
    cells[i] = 0;
    uint8_t byte = lk_area_to_byte(area);
    bytes[i] = byte;
    r.empty += byte == 0;
    r.full += byte == 255;
  }
  for (int i = end; i <= crossed.last + 1; i++) cells[i] = 0;
  return r;
}

// [x0, x3) is covered; takes empty pixels off its ends and finds the full run in it.
static void set_span_within(const lk_row *row, int x0, int x3, lk_span *span) {
  const uint8_t *bytes = row->bytes;
  while (x0 < x3 && bytes[x0] == 0) x0++;
  while (x3 > x0 && bytes[x3 - 1] == 0) x3--;
  const uint8_t *full = memchr(bytes + x0, 255, (size_t)(x3 - x0));
  int x1 = full ? (int)(full - bytes) : x3;
  int x2 = x1;
  while (x2 < x3 && bytes[x2] == 255) x2++;
  span->x0 = row->x0 + x0;
  span->x1 = row->x0 + x1;
  span->x2 = row->x0 + x2;
  span->x3 = row->x0 + x3;
}

// The sides do not touch.
static void resolve_apart(
    const lk_row *row, lk_cells left, lk_cells right, float height, lk_span *span) {
  lk_run l = resolve_cells(row, left, 0), r = resolve_cells(row, right, height);
  uint8_t between = lk_area_to_byte(height);
  if (between == 255) {
    lk_set_span(row, &l, &r, span);
  } else {
    memset(row->bytes + l.end, between, (size_t)(r.first - l.end));
    set_span_within(row, l.first, r.end, span);
  }
}

static void resolve_together(const lk_row *row, lk_cells left, lk_cells right, lk_span *span) {
  lk_cells both = {smaller(left.first, right.first), larger(left.last, right.last)};
  lk_run r = resolve_cells(row, both, 0);
  set_span_within(row, r.first, r.end, span);
}

void lk_resolve(
    const lk_row *row, lk_cells left, lk_cells right, float height, lk_span *span) {
  // The last crossed cell of the left side also changes the one after it.
  if (right.first > left.last + 1) {
    resolve_apart(row, left, right, height, span);
  } else {
    resolve_together(row, left, right, span);
  }
}
