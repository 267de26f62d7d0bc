import QuartzCore

/// Lengths of dashes and gaps in turn, and where in them a stroke begins; user space.
struct DashStyle: Equatable {
  var pattern: [CGFloat] = []
  var phase: CGFloat = 0
}

extension UIBezierPath {
  /// Copies `count` lengths of dashes and gaps; nil or none makes the line solid. The pointer is UIKit's, and
  /// read during the call only.
  public func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    let lengths = pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(count, 0))) }
    dash = DashStyle(pattern: lengths ?? [], phase: phase)
  }

  /// Reads the dash pattern. `pattern` must have room for as many lengths as `count` returns; nil asks
  /// for the count alone.
  public func getLineDash(
    _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
    phase: UnsafeMutablePointer<CGFloat>?
  ) {
    pattern?.update(from: dash.pattern, count: dash.pattern.count)
    count?.pointee = dash.pattern.count
    phase?.pointee = dash.phase
  }
}
