/// A path that can be extended. Lines, curves and closes without a current point are ignored (L7.2). Transforms are
/// applied to the points that are added. It must not be used by two threads at the same time.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  /// Creates an empty path.
  public init() { super.init(elements: []) }
  override package init(elements: [PathElement]) { super.init(elements: elements) }

  /// Begins a subpath. A move directly before it is replaced.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    if elements.last?.isMove == true { elements.removeLast() }
    elements.append(.move(point.applying(transform)))
  }

  /// Adds a line.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    guard !elements.isEmpty else { return }
    elements.append(.line(point.applying(transform)))
  }

  /// Adds a subpath of lines through all points.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    move(to: first, transform: transform)
    for point in points.dropFirst() { addLine(to: point, transform: transform) }
  }

  /// Adds a quadratic Bézier curve.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    guard !elements.isEmpty else { return }
    elements.append(
      .quad(control: control.applying(transform), end: end.applying(transform)))
  }

  /// Adds a cubic Bézier curve.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    guard !elements.isEmpty else { return }
    elements.append(
      .cubic(
        control1: control1.applying(transform), control2: control2.applying(transform),
        end: end.applying(transform)))
  }

  /// Closes the subpath with a line to its start, which becomes the current point. Closing it twice adds nothing.
  public func closeSubpath() {
    guard !elements.isEmpty, elements.last != .close else { return }
    elements.append(.close)
  }

  /// Appends the elements of `path`, which are not connected to the current point.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    // A move without an element is dropped when another subpath follows (L7.2).
    let added = path.elements
    if elements.last?.isMove == true, added.first?.isMove == true { elements.removeLast() }
    elements.append(contentsOf: added.map { $0.mapPoints { $0.applying(transform) } })
  }
}
