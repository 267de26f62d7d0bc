import Foundation

/// A rectangle of whole pixels, half open: `minX ..< maxX`, `minY ..< maxY`; y grows downward.
@usableFromInline package struct PixelRect: Hashable, Sendable {
  @usableFromInline package var minX: Int
  @usableFromInline package var minY: Int
  @usableFromInline package var maxX: Int
  @usableFromInline package var maxY: Int

  @inlinable package static var empty: PixelRect { PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0) }

  @inlinable package init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  @inlinable package init(x: Int, y: Int, width: Int, height: Int) {
    self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  /// Creates the smallest pixel rectangle that contains `rect`. Coordinates are clamped to ±2³⁰, so that
  /// the area fits into an `Int`. For a rectangle that is empty or not finite, the result is empty.
  package init(covering rect: CGRect) {
    guard rect.minX.isFinite, rect.maxX.isFinite, rect.minY.isFinite, rect.maxY.isFinite,
      rect.width > 0, rect.height > 0
    else {
      self = .empty
      return
    }
    self.init(
      minX: Self.clamp(rect.minX.rounded(.down)), minY: Self.clamp(rect.minY.rounded(.down)),
      maxX: Self.clamp(rect.maxX.rounded(.up)), maxY: Self.clamp(rect.maxY.rounded(.up)))
  }

  private static func clamp(_ value: CGFloat) -> Int {
    Int(min(max(value, -1_073_741_824), 1_073_741_824))
  }

  @inlinable package var width: Int { max(0, maxX - minX) }
  @inlinable package var height: Int { max(0, maxY - minY) }
  @inlinable package var isEmpty: Bool { maxX <= minX || maxY <= minY }
  @inlinable package var area: Int { width * height }

  @inlinable package func intersection(_ other: PixelRect) -> PixelRect {
    let result = PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    return result.isEmpty ? .empty : result
  }

  @inlinable package func intersects(_ other: PixelRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
      && !isEmpty && !other.isEmpty
  }

  /// Returns the smallest rectangle that contains both; if one is empty, the other one.
  @inlinable package func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  @inlinable package func contains(_ other: PixelRect) -> Bool {
    other.isEmpty
      || (minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY)
  }

  package func offset(x: Int, y: Int) -> PixelRect {
    PixelRect(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y)
  }

  /// The rectangle with floating-point coordinates.
  package var frame: CGRect { CGRect(x: minX, y: minY, width: width, height: height) }

  package func inset(by distance: Int) -> PixelRect {
    PixelRect(
      minX: minX + distance, minY: minY + distance, maxX: maxX - distance, maxY: maxY - distance)
  }
}
