import QuartzCore

// Geometry as text, "{{0, 0}, {10, 20}}". What cannot be read is all zeros.

extension NSCoder {
  public class func string(for point: CGPoint) -> String { NumberText.pair(point.x, point.y) }
  public class func string(for vector: CGVector) -> String { NumberText.pair(vector.dx, vector.dy) }
  public class func string(for size: CGSize) -> String { NumberText.pair(size.width, size.height) }
  public class func string(for rect: CGRect) -> String {
    "{\(string(for: rect.origin)), \(string(for: rect.size))}"
  }
  public class func string(for transform: CGAffineTransform) -> String {
    "[" + NumberText.list(transform.valueNumbers) + "]"
  }
  public class func string(for insets: UIEdgeInsets) -> String {
    "{" + NumberText.list(insets.valueNumbers) + "}"
  }
  public class func string(for insets: NSDirectionalEdgeInsets) -> String {
    "{" + NumberText.list(insets.valueNumbers) + "}"
  }
  public class func string(for offset: UIOffset) -> String {
    NumberText.pair(offset.horizontal, offset.vertical)
  }

  public class func cgPoint(for string: String) -> CGPoint {
    NumberText.numbers(2, in: string).map { CGPoint(x: $0[0], y: $0[1]) } ?? .zero
  }
  public class func cgVector(for string: String) -> CGVector {
    NumberText.numbers(2, in: string).map { CGVector(valueNumbers: $0) } ?? .zero
  }
  public class func cgSize(for string: String) -> CGSize {
    NumberText.numbers(2, in: string).map { CGSize(width: $0[0], height: $0[1]) } ?? .zero
  }
  public class func cgRect(for string: String) -> CGRect {
    NumberText.numbers(4, in: string)
      .map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) } ?? .zero
  }
  /// The identity for text that is none, as in UIKit.
  public class func cgAffineTransform(for string: String) -> CGAffineTransform {
    NumberText.numbers(6, in: string).map { CGAffineTransform(valueNumbers: $0) } ?? .identity
  }
  public class func uiEdgeInsets(for string: String) -> UIEdgeInsets {
    NumberText.numbers(4, in: string).map { UIEdgeInsets(valueNumbers: $0) } ?? .zero
  }
  public class func nsDirectionalEdgeInsets(for string: String) -> NSDirectionalEdgeInsets {
    NumberText.numbers(4, in: string).map { NSDirectionalEdgeInsets(valueNumbers: $0) } ?? .zero
  }
  public class func uiOffset(for string: String) -> UIOffset {
    NumberText.numbers(2, in: string).map { UIOffset(valueNumbers: $0) } ?? .zero
  }
}

// C's names.
public func NSStringFromCGPoint(_ point: CGPoint) -> String { NSCoder.string(for: point) }
public func NSStringFromCGVector(_ vector: CGVector) -> String { NSCoder.string(for: vector) }
public func NSStringFromCGSize(_ size: CGSize) -> String { NSCoder.string(for: size) }
public func NSStringFromCGRect(_ rect: CGRect) -> String { NSCoder.string(for: rect) }
public func NSStringFromCGAffineTransform(_ transform: CGAffineTransform) -> String {
  NSCoder.string(for: transform)
}
public func NSStringFromUIEdgeInsets(_ insets: UIEdgeInsets) -> String {
  NSCoder.string(for: insets)
}
public func NSStringFromUIOffset(_ offset: UIOffset) -> String { NSCoder.string(for: offset) }
public func CGPointFromString(_ string: String) -> CGPoint { NSCoder.cgPoint(for: string) }
public func CGVectorFromString(_ string: String) -> CGVector { NSCoder.cgVector(for: string) }
public func CGSizeFromString(_ string: String) -> CGSize { NSCoder.cgSize(for: string) }
public func CGRectFromString(_ string: String) -> CGRect { NSCoder.cgRect(for: string) }
public func CGAffineTransformFromString(_ string: String) -> CGAffineTransform {
  NSCoder.cgAffineTransform(for: string)
}
public func UIEdgeInsetsFromString(_ string: String) -> UIEdgeInsets {
  NSCoder.uiEdgeInsets(for: string)
}
public func UIOffsetFromString(_ string: String) -> UIOffset { NSCoder.uiOffset(for: string) }

private enum NumberText {
  static func list(_ numbers: [Double]) -> String {
    numbers.map(text).joined(separator: ", ")
  }

  static func pair(_ a: CGFloat, _ b: CGFloat) -> String { "{\(text(a)), \(text(b))}" }

  /// Whole numbers without a point.
  private static func text(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }

  /// nil when the text has not exactly that many numbers between its brackets.
  static func numbers(_ count: Int, in string: String) -> [Double]? {
    let parts = string.split { "{}[], ".contains($0) }.map { Double($0) }
    let numbers = parts.compactMap { $0 }
    return numbers.count == count && parts.count == count ? numbers : nil
  }
}
