import QuartzCore

extension [PathElement] {
  /// The subpaths from last to first, each from its end to its start. Closed subpaths stay closed.
  var reversedSubpaths: [PathElement] {
    var subpaths: [Subpath] = []
    for element in self {
      if case .move(let start) = element {
        subpaths.append(Subpath(start: start))
      } else if let last = subpaths.last, last.isClosed {
        // After a close, the next element continues from the start of the subpath.
        subpaths.append(Subpath(start: last.start, first: element))
      } else if !subpaths.isEmpty {
        subpaths[subpaths.count - 1].append(element)
      }
    }
    return subpaths.reversed().flatMap(\.reversed)
  }
}

/// A subpath: its start, its lines and curves, and whether it is closed.
private struct Subpath {
  let start: CGPoint
  private var curves: [PathElement] = []
  private(set) var isClosed = false

  init(start: CGPoint, first: PathElement? = nil) {
    self.start = start
    first.map { append($0) }
  }

  mutating func append(_ element: PathElement) {
    if element == .close { isClosed = true } else { curves.append(element) }
  }

  var reversed: [PathElement] {
    let starts = [start] + curves.compactMap(\.end)
    let back = zip(curves, starts).reversed().map { curve, start in curve.reversed(to: start) }
    return [.move(starts[starts.count - 1])] + back + (isClosed ? [.close] : [])
  }
}

extension PathElement {
  /// Returns the element in the opposite direction, ending at `start`.
  fileprivate func reversed(to start: CGPoint) -> PathElement {
    switch self {
    case .quad(let control, _): .quad(control: control, end: start)
    case .cubic(let control1, let control2, _):
      .cubic(control1: control2, control2: control1, end: start)
    case .move, .line, .close: .line(start)
    }
  }
}
