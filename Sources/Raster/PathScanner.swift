internal import CPixelKernels
import CoreGraphics
import RenderModel

/// Fills polygons of any shape with exact area coverage and a fill rule. The scanner owns the scratch memory of the
/// kernel, so each thread needs its own.
///
/// It uses unsafe pointers, because rows are passed directly to the kernels.
package final class PathScanner {
  // The memory of the kernel, as `lk_path_scan` specifies it.
  private var edges = Scratch<lk_edge>()
  private var firstEdges = Scratch<Int32>()
  private var cells = Scratch<Int32>()
  private var touched = Scratch<UInt8>()

  package init() {}

  /// Paints `color`, which is premultiplied, over the pixels of `clip` that an outline covers. The outline and the clip
  /// are in device pixels, and the clip must lie inside of `canvas`.
  package func fill(
    _ outline: PixelOutline, rule: CGPathFillRule, on canvas: Canvas, clip: PixelRect, color: UInt32
  ) {
    guard !outline.ends.isEmpty, !clip.isEmpty else { return }
    var scan = begin(outline, rule: rule, clip: clip)
    lk_path_fill(&scan, canvas.pixels(clip.minX, clip.minY), canvas.stride, color)
  }

  /// Composites the part of `picture` that an outline covers onto `canvas`. The outline and the clip are in device pixels,
  /// and the clip must lie inside of both canvases.
  func composite(
    _ picture: Canvas, inside outline: PixelOutline, rule: CGPathFillRule, onto canvas: Canvas,
    clip: PixelRect
  ) {
    guard !outline.ends.isEmpty, !clip.isEmpty else { return }
    var scan = begin(outline, rule: rule, clip: clip)
    lk_path_over(
      &scan, canvas.pixels(clip.minX, clip.minY), canvas.stride,
      picture.pixels(clip.minX, clip.minY), picture.stride)
  }

  /// Composites the part of a picture that an outline covers onto `canvas`. `pixels` returns the pixels of a row of the
  /// picture. It is called once for each row, for the columns from the first covered one to the last. The outline and the
  /// clip are in device pixels, and the clip must lie inside of the canvas.
  func composite(
    inside outline: PixelOutline, rule: CGPathFillRule, onto canvas: Canvas, clip: PixelRect,
    with pixels: (_ x: Int, _ y: Int, _ count: Int) -> UnsafePointer<UInt32>
  ) {
    guard !outline.ends.isEmpty, !clip.isEmpty else { return }
    var scan = begin(outline, rule: rule, clip: clip)
    var row = lk_path_row()
    while lk_path_next(&scan, &row) != 0 {
      let (x, y, end) = (Int(row.x0), Int(row.y), Int(row.x1))
      // A row without coverage is passed too, so that the kernel's memory is zero again.
      let source = pixels(x, y, max(end - x, 0))
      lk_path_over_row(&scan, &row, canvas.pixels(clip.minX, y), source - (x - clip.minX))
    }
  }

  /// Returns the state of a scan that has begun.
  private func begin(
    _ outline: PixelOutline, rule: CGPathFillRule, clip: PixelRect
  ) -> lk_path_scan {
    var scan = reserve(clip, edgeCount: outline.points.count)
    scan.even_odd = rule == .evenOdd ? 1 : 0
    begin(&scan, outline)
    return scan
  }

  private func begin(_ scan: inout lk_path_scan, _ outline: PixelOutline) {
    outline.points.withUnsafeBytes { points in
      outline.ends.withUnsafeBufferPointer { ends in
        // A CGPoint is two doubles.
        guard let xy = points.bindMemory(to: Double.self).baseAddress else { return }
        lk_path_begin(&scan, xy, ends.baseAddress, Int32(ends.count))
      }
    }
  }

  /// Returns the state of a scan that has not begun, with memory for `edgeCount` edges and for the rows of the clip.
  private func reserve(_ clip: PixelRect, edgeCount: Int) -> lk_path_scan {
    lk_path_scan(
      clip_x0: Int32(clip.minX), clip_y0: Int32(clip.minY), clip_x1: Int32(clip.maxX),
      clip_y1: Int32(clip.maxY), even_odd: 0, edges: edges.reserve(edgeCount),
      first_edge: firstEdges.reserve(clip.height), cells: cells.reserve(clip.width + 1, filledWith: 0),
      touched: touched.reserve(clip.width / lk_path_block + 10, filledWith: 0), y: 0, active: -1)
  }
}
