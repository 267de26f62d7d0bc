/// An element of a path (L7.3). Points are in the path's own coordinate space.
package enum PathElement: Hashable, Sendable {
  case move(CGPoint)
  case line(CGPoint)
  case quad(control: CGPoint, end: CGPoint)
  case cubic(control1: CGPoint, control2: CGPoint, end: CGPoint)
  case close

  /// The points in Core Graphics' order: control points first, and the end point last.
  package var points: [CGPoint] {
    switch self {
    case .move(let p), .line(let p): [p]
    case .quad(let c, let p): [c, p]
    case .cubic(let c1, let c2, let p): [c1, c2, p]
    case .close: []
    }
  }

  /// The end point of the element; nil for a close.
  package var end: CGPoint? {
    switch self {
    case .move(let p), .line(let p), .quad(_, let p), .cubic(_, _, let p): p
    case .close: nil
    }
  }

  package var isMove: Bool { if case .move = self { true } else { false } }

  package var isFinite: Bool {
    switch self {
    case .move(let p), .line(let p): p.isFinite
    case .quad(let c, let p): c.isFinite && p.isFinite
    case .cubic(let c1, let c2, let p): c1.isFinite && c2.isFinite && p.isFinite
    case .close: true
    }
  }

  /// Returns the control points of the cubic curve that is equal to the quadratic curve from `start` to `end` with
  /// the control point `control` (L7.4).
  package static func cubicControls(
    from start: CGPoint, control: CGPoint, to end: CGPoint
  ) -> (CGPoint, CGPoint) {
    func twoThirds(from p: CGPoint) -> CGPoint {
      CGPoint(x: p.x + (control.x - p.x) * 2 / 3, y: p.y + (control.y - p.y) * 2 / 3)
    }
    return (twoThirds(from: start), twoThirds(from: end))
  }

  package func mapPoints(_ transform: (CGPoint) -> CGPoint) -> PathElement {
    switch self {
    case .move(let p): .move(transform(p))
    case .line(let p): .line(transform(p))
    case .quad(let c, let p): .quad(control: transform(c), end: transform(p))
    case .cubic(let c1, let c2, let p):
      .cubic(control1: transform(c1), control2: transform(c2), end: transform(p))
    case .close: .close
    }
  }
}
