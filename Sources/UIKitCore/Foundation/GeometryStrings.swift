import QuartzCore

// Geometry as text, such as "{{0, 0}, {10, 20}}". Text that cannot be read gives zero, or the
// identity for a transform.

extension NSCoder {
  /// Returns the text of a point, {x, y}.
  public class func string(for point: CGPoint) -> String { GeometryText.pair(point.x, point.y) }
  /// Returns the text of a vector, {dx, dy}.
  public class func string(for vector: CGVector) -> String { GeometryText.pair(vector.dx, vector.dy) }
  /// Returns the text of a size, {width, height}.
  public class func string(for size: CGSize) -> String { GeometryText.pair(size.width, size.height) }
  /// Returns the text of a rectangle, {{x, y}, {width, height}}.
  public class func string(for rect: CGRect) -> String {
    "{\(string(for: rect.origin)), \(string(for: rect.size))}"
  }
  /// Returns the text of a transform, [a, b, c, d, tx, ty].
  public class func string(for transform: CGAffineTransform) -> String {
    "[" + GeometryText.list(transform.valueNumbers) + "]"
  }
  /// Returns the text of insets, {top, left, bottom, right}.
  public class func string(for insets: UIEdgeInsets) -> String {
    "{" + GeometryText.list(insets.valueNumbers) + "}"
  }
  /// Returns the text of directional insets, {top, leading, bottom, trailing}.
  public class func string(for insets: NSDirectionalEdgeInsets) -> String {
    "{" + GeometryText.list(insets.valueNumbers) + "}"
  }
  /// Returns the text of an offset, {horizontal, vertical}.
  public class func string(for offset: UIOffset) -> String {
    GeometryText.pair(offset.horizontal, offset.vertical)
  }

  /// Returns the point in a text; zero if it cannot be read.
  public class func cgPoint(for string: String) -> CGPoint {
    GeometryText.numbers(2, in: string).map { CGPoint(x: $0[0], y: $0[1]) } ?? .zero
  }
  /// Returns the vector in a text; zero if it cannot be read.
  public class func cgVector(for string: String) -> CGVector {
    GeometryText.numbers(2, in: string).map { CGVector(valueNumbers: $0) } ?? .zero
  }
  /// Returns the size in a text; zero if it cannot be read.
  public class func cgSize(for string: String) -> CGSize {
    GeometryText.numbers(2, in: string).map { CGSize(width: $0[0], height: $0[1]) } ?? .zero
  }
  /// Returns the rectangle in a text; zero if it cannot be read.
  public class func cgRect(for string: String) -> CGRect {
    GeometryText.numbers(4, in: string)
      .map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) } ?? .zero
  }
  /// Returns the transform in a text; the identity, as in UIKit, if it cannot be read.
  public class func cgAffineTransform(for string: String) -> CGAffineTransform {
    GeometryText.numbers(6, in: string).map { CGAffineTransform(valueNumbers: $0) } ?? .identity
  }
  /// Returns the insets in a text; zero if they cannot be read.
  public class func uiEdgeInsets(for string: String) -> UIEdgeInsets {
    GeometryText.numbers(4, in: string).map { UIEdgeInsets(valueNumbers: $0) } ?? .zero
  }
  /// Returns the directional insets in a text; zero if they cannot be read.
  public class func nsDirectionalEdgeInsets(for string: String) -> NSDirectionalEdgeInsets {
    GeometryText.numbers(4, in: string).map { NSDirectionalEdgeInsets(valueNumbers: $0) } ?? .zero
  }
  /// Returns the offset in a text; zero if it cannot be read.
  public class func uiOffset(for string: String) -> UIOffset {
    GeometryText.numbers(2, in: string).map { UIOffset(valueNumbers: $0) } ?? .zero
  }
}

// MARK: - UIKit's C functions for the same conversions

/// Returns the text of a point.
public func NSStringFromCGPoint(_ point: CGPoint) -> String { NSCoder.string(for: point) }
/// Returns the text of a vector.
public func NSStringFromCGVector(_ vector: CGVector) -> String { NSCoder.string(for: vector) }
/// Returns the text of a size.
public func NSStringFromCGSize(_ size: CGSize) -> String { NSCoder.string(for: size) }
/// Returns the text of a rectangle.
public func NSStringFromCGRect(_ rect: CGRect) -> String { NSCoder.string(for: rect) }
/// Returns the text of a transform.
public func NSStringFromCGAffineTransform(_ transform: CGAffineTransform) -> String {
  NSCoder.string(for: transform)
}
/// Returns the text of insets.
public func NSStringFromUIEdgeInsets(_ insets: UIEdgeInsets) -> String {
  NSCoder.string(for: insets)
}
/// Returns the text of an offset.
public func NSStringFromUIOffset(_ offset: UIOffset) -> String { NSCoder.string(for: offset) }
/// Returns the point in a text; zero if it cannot be read.
public func CGPointFromString(_ string: String) -> CGPoint { NSCoder.cgPoint(for: string) }
/// Returns the vector in a text; zero if it cannot be read.
public func CGVectorFromString(_ string: String) -> CGVector { NSCoder.cgVector(for: string) }
/// Returns the size in a text; zero if it cannot be read.
public func CGSizeFromString(_ string: String) -> CGSize { NSCoder.cgSize(for: string) }
/// Returns the rectangle in a text; zero if it cannot be read.
public func CGRectFromString(_ string: String) -> CGRect { NSCoder.cgRect(for: string) }
/// Returns the transform in a text; the identity if it cannot be read.
public func CGAffineTransformFromString(_ string: String) -> CGAffineTransform {
  NSCoder.cgAffineTransform(for: string)
}
/// Returns the insets in a text; zero if they cannot be read.
public func UIEdgeInsetsFromString(_ string: String) -> UIEdgeInsets {
  NSCoder.uiEdgeInsets(for: string)
}
/// Returns the offset in a text; zero if it cannot be read.
public func UIOffsetFromString(_ string: String) -> UIOffset { NSCoder.uiOffset(for: string) }

/// The text of the numbers of a structure.
private enum GeometryText {
  static func list(_ numbers: [Double]) -> String {
    numbers.map(text).joined(separator: ", ")
  }

  static func pair(_ a: CGFloat, _ b: CGFloat) -> String { "{\(text(a)), \(text(b))}" }

  /// Returns the text of a number; whole numbers have no decimal point.
  private static func text(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }

  /// Returns the numbers in a text; nil if there are not exactly `count`. Brackets are separators; their nesting is not
  /// checked.
  static func numbers(_ count: Int, in string: String) -> [Double]? {
    let parts = string.split { "{}[], ".contains($0) }.map { Double($0) }
    let numbers = parts.compactMap { $0 }
    return numbers.count == count && parts.count == count ? numbers : nil
  }
}
