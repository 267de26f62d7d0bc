#include "CPixelKernels.h"

#include <string.h>

#include "boxes.h"

int lk_upright_coverage(
    const lk_box *box, int clip_x0, int clip_y0, int clip_x1, int clip_y1, lk_span *spans,
    uint8_t *coverage, size_t coverage_stride) {
  // The columns with any coverage, and the columns that are fully covered.
  lk_box_columns columns = lk_columns_of_box(box, clip_x0, clip_x1);
  int x0 = columns.x0, x3 = columns.x3;
  int x1 = lk_clamp_int(ceil(box->min_x), x0, x3);
  int x2 = lk_clamp_int(floor(box->max_x), x1, x3);
  if (x0 >= x3) return 0;
  // A box within one column covers no column fully.
  if (box->min_x >= box->max_x || x1 > floor(box->max_x)) x1 = x2 = x3;
  int count = 0;
  for (int y = clip_y0; y < clip_y1; y++) {
    double height = lk_overlap(box->min_y, box->max_y, y);
    if (height <= 0) continue;
    uint8_t *row = coverage + (size_t)(y - clip_y0) * coverage_stride - clip_x0;
    int is_full = height >= 1;
    // The eight pixels beside the box, and the first and the last eight of the fully covered ones, are written for
    // readers of whole groups; no reader needs the fully covered pixels between them.
    memset(row + x0 - 8, 0, 8);
    memset(row + x3, 0, 8);
    if (is_full && x1 < x2) {
      memset(row + x1, 255, x2 - x1 < 8 ? (size_t)(x2 - x1) : 8);
      memset(row + (x2 - 8 > x1 ? x2 - 8 : x1), 255, x2 - x1 < 8 ? (size_t)(x2 - x1) : 8);
    } else {
      memset(row + x0, lk_area_to_byte(height), (size_t)(x3 - x0));
    }
    if (x0 < x1 || !is_full) row[x0] = lk_area_to_byte(columns.left * height);
    if (x2 < x3 || !is_full) row[x3 - 1] = lk_area_to_byte(columns.right * height);
    spans[count++] = (lk_span){
        y, x0, is_full && x1 < x2 ? x1 : x3, is_full && x1 < x2 ? x2 : x3, x3};
  }
  return count;
}
