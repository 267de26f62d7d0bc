import QuartzCore

/// The distances from the edges of a rectangle in points, positive inward.
public struct UIEdgeInsets: Equatable, Hashable, Codable, Sendable {
  /// The distance from the top edge in points.
  public var top: CGFloat
  /// The distance from the left edge in points.
  public var left: CGFloat
  /// The distance from the bottom edge in points.
  public var bottom: CGFloat
  /// The distance from the right edge in points.
  public var right: CGFloat

  /// Insets of 0.
  public static let zero = UIEdgeInsets()

  /// Creates insets of 0.
  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  /// Creates insets in points.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

/// The distances from the edges of a rectangle in points, positive inward, in the direction of text.
public struct NSDirectionalEdgeInsets: Equatable, Hashable, Codable, Sendable {
  /// The distance from the top edge in points.
  public var top: CGFloat
  /// The distance from the edge at which text starts in points.
  public var leading: CGFloat
  /// The distance from the bottom edge in points.
  public var bottom: CGFloat
  /// The distance from the edge at which text ends in points.
  public var trailing: CGFloat

  /// Insets of 0.
  public static let zero = NSDirectionalEdgeInsets()

  /// Creates insets of 0.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  /// Creates insets in points.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}

/// A displacement in points.
public struct UIOffset: Equatable, Hashable, Codable, Sendable {
  /// The displacement along x in points.
  public var horizontal: CGFloat
  /// The displacement along y in points.
  public var vertical: CGFloat

  /// An offset of 0.
  public static let zero = UIOffset()

  /// Creates an offset of 0.
  public init() { self.init(horizontal: 0, vertical: 0) }

  /// Creates an offset in points.
  public init(horizontal: CGFloat, vertical: CGFloat) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}

extension CGRect {
  /// Returns the rectangle with its edges moved inward by the insets. Its size may become negative.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    var rect = self
    rect.origin.x += insets.left
    rect.origin.y += insets.top
    rect.size.width -= insets.left + insets.right
    rect.size.height -= insets.top + insets.bottom
    return rect
  }
}

// MARK: - The C functions and constants of the same API

/// Returns insets in points.
public func UIEdgeInsetsMake(
  _ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat
) -> UIEdgeInsets {
  UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
}
/// Returns the rectangle with its edges moved inward by the insets.
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect {
  rect.inset(by: insets)
}
/// Returns true if the insets are equal.
public func UIEdgeInsetsEqualToEdgeInsets(_ insets1: UIEdgeInsets, _ insets2: UIEdgeInsets) -> Bool {
  insets1 == insets2
}
/// Returns an offset in points.
public func UIOffsetMake(_ horizontal: CGFloat, _ vertical: CGFloat) -> UIOffset {
  UIOffset(horizontal: horizontal, vertical: vertical)
}
/// Returns true if the offsets are equal.
public func UIOffsetEqualToOffset(_ offset1: UIOffset, _ offset2: UIOffset) -> Bool {
  offset1 == offset2
}
/// Insets of 0.
public let UIEdgeInsetsZero = UIEdgeInsets.zero
/// An offset of 0.
public let UIOffsetZero = UIOffset.zero
