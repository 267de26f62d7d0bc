/// One step of a path (L7.3). Points are in the path's own coordinate space.
package enum PathElement: Hashable, Sendable {
  case move(CGPoint)
  case line(CGPoint)
  case quad(control: CGPoint, end: CGPoint)
  case cubic(control1: CGPoint, control2: CGPoint, end: CGPoint)
  case close

  /// The points in the order Core Graphics lists them: controls first, end last.
  package var points: [CGPoint] {
    switch self {
    case .move(let p), .line(let p): [p]
    case .quad(let c, let p): [c, p]
    case .cubic(let c1, let c2, let p): [c1, c2, p]
    case .close: []
    }
  }

  /// The controls of the cubic that is the quadratic curve from `start` over `control` to `end` (L7.4).
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

/// An immutable sequence of path elements. `CGMutablePath` builds one.
public class CGPath: Hashable, @unchecked Sendable {
  // `@unchecked`: only CGMutablePath writes, and it copies when it hands itself on (see `copy()`).
  package internal(set) var elements: [PathElement]

  package init(elements: [PathElement]) { self.elements = elements }

  public convenience init(rect: CGRect, transform: CGAffineTransform? = nil) {
    let path = CGMutablePath()
    path.addRect(rect, transform: transform ?? .identity)
    self.init(elements: path.elements)
  }

  public convenience init(ellipseIn rect: CGRect, transform: CGAffineTransform? = nil) {
    let path = CGMutablePath()
    path.addEllipse(in: rect, transform: transform ?? .identity)
    self.init(elements: path.elements)
  }

  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform? = nil
  ) {
    let path = CGMutablePath()
    path.addRoundedRect(
      in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight,
      transform: transform ?? .identity)
    self.init(elements: path.elements)
  }

  public var isEmpty: Bool { elements.isEmpty }

  /// The end of the last element; after a close, the start of the closed subpath; (0,0) when empty.
  public var currentPoint: CGPoint {
    switch elements.last {
    case nil: .zero
    case .close: elements.last { if case .move = $0 { true } else { false } }?.points[0] ?? .zero
    case .some(let element): element.points.last ?? .zero
    }
  }

  /// The box of all points, control points included; the null rectangle when empty (L7.9).
  public var boundingBox: CGRect { CGRect(boundingBoxOf: elements.lazy.flatMap(\.points)) }

  public func copy() -> CGPath? { CGPath(elements: elements) }
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(elements: elements) }

  public static func == (a: CGPath, b: CGPath) -> Bool {
    a === b || a.elements == b.elements
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}
