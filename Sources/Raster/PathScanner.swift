internal import CPixelKernels
import CoreGraphics
import RenderModel

/// Converts polygons of any shape to covered rows with exact area coverage and a fill rule. The scanner owns the
/// scratch memory of the kernel, so each thread needs its own.
///
/// It uses unsafe pointers, because rows are passed directly to the kernels.
package final class PathScanner {
  // The memory of the kernel, as `lk_path_scan` specifies it.
  private var edges = Scratch<lk_edge>()
  private var firstEdges = Scratch<Int32>()
  private var cells = Scratch<Int32>()
  private var coverage = Scratch<UInt8>()
  private var touched = Scratch<UInt8>()
  private var spans = Scratch<lk_span>()

  package init() {}

  /// Calls `body` for the covered pixels of an outline inside of `clip`, both in device pixels: for the rows from top
  /// to bottom, and for the runs of each row from left to right.
  package func scan(
    _ outline: PixelOutline, rule: CGPathFillRule, clip: PixelRect, _ body: (CoveredRun) -> Void
  ) {
    guard !outline.ends.isEmpty, !clip.isEmpty else { return }
    var scan = reserve(clip, edgeCount: outline.points.count)
    scan.even_odd = rule == .evenOdd ? 1 : 0
    begin(&scan, outline)
    while true {
      let count = Int(lk_path_next_row(&scan))
      guard count > 0 else { return }
      for index in 0..<count { body(CoveredRun(spans.memory[index], scan)) }
    }
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
    let blocks = clip.width / lk_path_block + 2
    return lk_path_scan(
      clip_x0: Int32(clip.minX), clip_y0: Int32(clip.minY), clip_x1: Int32(clip.maxX),
      clip_y1: Int32(clip.maxY), even_odd: 0, edges: edges.reserve(edgeCount),
      first_edge: firstEdges.reserve(clip.height), cells: cells.reserve(clip.width + 1, filledWith: 0),
      coverage: coverage.reserve(clip.width), touched: touched.reserve(blocks, filledWith: 0),
      spans: spans.reserve(blocks), y: 0, active: -1)
  }
}

extension CoveredRun {
  fileprivate init(_ span: lk_span, _ scan: lk_path_scan) {
    self.init(
      y: Int(span.y), start: Int(span.x0), fullStart: Int(span.x1), fullEnd: Int(span.x2),
      end: Int(span.x3), coverage: scan.coverage, coverageX: Int(scan.clip_x0))
  }
}
