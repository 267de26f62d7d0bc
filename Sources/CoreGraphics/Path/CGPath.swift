/// An immutable path: a sequence of moves, lines, curves and closes. `CGMutablePath` builds paths.
public class CGPath: Hashable, @unchecked Sendable {
  // `@unchecked Sendable`: only `CGMutablePath` changes its elements, and `copy()` returns an immutable path.
  package internal(set) var elements: [PathElement]

  package init(elements: [PathElement]) { self.elements = elements }

  private convenience init(_ build: (CGMutablePath) -> Void) {
    let path = CGMutablePath()
    build(path)
    self.init(elements: path.elements)
  }

  /// Creates a path of one closed rectangle (L7.3). In this and the following initializers, the transform is applied
  /// to the points, and its pointer is used only during the call.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    self.init { $0.addRect(rect, transform: transform?.pointee ?? .identity) }
  }

  /// Creates a path of the ellipse that is inscribed in a rectangle, as four curves that start at (maxX, midY) toward
  /// +y (L7.7).
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    self.init { $0.addEllipse(in: rect, transform: transform?.pointee ?? .identity) }
  }

  /// Creates a path of a rounded rectangle. Radii are clamped to half of the sides (L7.8).
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    self.init {
      $0.addRoundedRect(
        in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight,
        transform: transform?.pointee ?? .identity)
    }
  }

  /// True if the path has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// The end point of the last element; after a close, the start of the closed subpath; (0, 0) for an empty path.
  public var currentPoint: CGPoint {
    guard let last = elements.last else { return .zero }
    return last.end ?? elements.last(where: \.isMove)?.end ?? .zero
  }

  /// True if no coordinate is NaN or infinite.
  package var isFinite: Bool { elements.allSatisfy(\.isFinite) }

  /// True when both paths have equal elements.
  public static func == (a: CGPath, b: CGPath) -> Bool {
    a === b || a.elements == b.elements
  }
  /// Feeds the elements into a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}
