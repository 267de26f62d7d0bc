/// A path under construction. Lines, curves and closes without a current point are dropped (L7.2).
/// Transforms act on the points that are added.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  public init() { super.init(elements: []) }
  override package init(elements: [PathElement]) { super.init(elements: elements) }

  /// Begins a subpath; a move directly before it is replaced.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    if elements.last?.isMove == true { elements.removeLast() }
    elements.append(.move(point.applying(transform)))
  }

  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    guard !elements.isEmpty else { return }
    elements.append(.line(point.applying(transform)))
  }

  /// A subpath of its own through all points.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    move(to: first, transform: transform)
    for point in points.dropFirst() { addLine(to: point, transform: transform) }
  }

  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    guard !elements.isEmpty else { return }
    elements.append(
      .quad(control: control.applying(transform), end: end.applying(transform)))
  }

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

  /// Drawing goes on at the subpath's start. Closing twice adds nothing.
  public func closeSubpath() {
    guard !elements.isEmpty, elements.last != .close else { return }
    elements.append(.close)
  }

  /// Appends the elements of `path` as subpaths of their own; they are not joined to what is there.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    // A lone move is dropped when a shape follows (L7.2).
    let added = path.elements
    if elements.last?.isMove == true, added.first?.isMove == true { elements.removeLast() }
    elements.append(contentsOf: added.map { $0.mapPoints { $0.applying(transform) } })
  }
}
