import QuartzCore

/// A dash pattern: the lengths of dashes and gaps in user space, and the offset in the pattern at which a
/// stroke begins.
struct DashStyle: Equatable {
  var pattern: [CGFloat] = []
  var phase: CGFloat = 0
}

extension UIBezierPath {
  /// Sets the lengths of dashes and gaps in user space and the offset in them. nil or no lengths make the line
  /// solid. The pointer is only read during the call.
  public func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    let lengths = pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(count, 0))) }
    dash = DashStyle(pattern: lengths ?? [], phase: phase)
  }

  /// Reads the dash pattern. `pattern` must have room for as many lengths as `count` returns; pass nil to get
  /// only the count.
  public func getLineDash(
    _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
    phase: UnsafeMutablePointer<CGFloat>?
  ) {
    pattern?.update(from: dash.pattern, count: dash.pattern.count)
    count?.pointee = dash.pattern.count
    phase?.pointee = dash.phase
  }
}
