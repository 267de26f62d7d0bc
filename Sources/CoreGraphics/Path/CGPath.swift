/// An immutable sequence of path elements. `CGMutablePath` builds one.
public class CGPath: Hashable, @unchecked Sendable {
  // `@unchecked`: only CGMutablePath writes, and it copies when it hands itself on (see `copy()`).
  package internal(set) var elements: [PathElement]

  package init(elements: [PathElement]) { self.elements = elements }

  private convenience init(_ build: (CGMutablePath) -> Void) {
    let path = CGMutablePath()
    build(path)
    self.init(elements: path.elements)
  }

  /// One closed rectangle (L7.3). The transforms of the initialisers act on the points; the pointers,
  /// which Apple's names have, are read during the call only.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    self.init { $0.addRect(rect, transform: transform?.pointee ?? .identity) }
  }

  /// Four cubic quarters, beginning at (maxX, midY) toward +y (L7.7).
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    self.init { $0.addEllipse(in: rect, transform: transform?.pointee ?? .identity) }
  }

  /// Radii above half a side are cut to it (L7.8).
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

  public var isEmpty: Bool { elements.isEmpty }

  /// The end of the last element; after a close, the start of the closed subpath; (0,0) when empty.
  public var currentPoint: CGPoint {
    guard let last = elements.last else { return .zero }
    return last.end ?? elements.last(where: \.isMove)?.end ?? .zero
  }

  /// True if no coordinate is NaN or infinite.
  package var isFinite: Bool { elements.allSatisfy(\.isFinite) }

  public static func == (a: CGPath, b: CGPath) -> Bool {
    a === b || a.elements == b.elements
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}
