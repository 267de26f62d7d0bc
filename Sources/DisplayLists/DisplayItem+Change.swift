import CoreGraphics
import RenderModel

extension DisplayItem {
  /// The number of pixels below which drawing an area again costs less than finding out that it is unchanged.
  private static let worthwhileArea = 48 * 48

  /// Returns a rectangle of pixels that look the same whether this item or `old` is drawn in its place; empty if none is
  /// known. In a rectangle that changed only its position, size or shape, these are pixels that are inside of both
  /// rectangles.
  fileprivate func unchangedArea(since old: DisplayItem) -> PixelRect {
    let both = bounds.intersection(old.bounds)
    guard both.area >= Self.worthwhileArea, case .fill(let new) = command,
      case .fill(let old) = old.command, new.color == old.color, let inside = ConvexSides(new),
      let before = ConvexSides(old)
    else { return .empty }
    let rect = inside.intersection(before).innerRect(near: both).intersection(both)
    return rect.area >= Self.worthwhileArea ? rect : .empty
  }
}

extension DamageRegion {
  /// Adds the pixels in which `new` looks different from `old`, in whose place it is drawn.
  package mutating func add(changeFrom old: DisplayItem, to new: DisplayItem) {
    let same = new.unchangedArea(since: old)
    guard !same.isEmpty else {
      add(old.bounds)
      return add(new.bounds)
    }
    for part in old.bounds.union(new.bounds).parts(outsideOf: same) { add(part) }
  }
}

/// The inside of one or two convex quadrilaterals: the points p with dot(normal, p) ≥ offset for all sides.
private struct ConvexSides {
  /// The inner normals, and the offsets, of up to eight sides. Sides that do not exist have a normal of 0 and an offset
  /// below 0.
  private var x = SIMD8<Double>.zero
  private var y = SIMD8<Double>.zero
  private var offset = SIMD8<Double>(repeating: -1)

  /// Creates the sides of a plain rectangle; nil for other shapes, and if a corner is at the eye or behind it.
  init?(_ fill: FillCommand) {
    guard fill.shape.isPlain else { return nil }
    let rect = fill.shape.rect
    let x = SIMD4<Double>(rect.minX, rect.maxX, rect.maxX, rect.minX)
    let y = SIMD4<Double>(rect.minY, rect.minY, rect.maxY, rect.maxY)
    func mapped(_ index: Int) -> SIMD4<Double> {
      let map = fill.toPixels
      let (a, b, c) = (map.row1[index], map.row2[index], map.row3[index])
      let sum: SIMD4<Double> = x * a + y * b
      return sum + c
    }
    let w = mapped(2)
    guard w.min() > 1e-3 else { return nil }
    set(mapped(0) / w, mapped(1) / w)
  }

  /// Sets the sides of the polygon with these four vertices. Its orientation may be either one.
  private mutating func set(_ px: SIMD4<Double>, _ py: SIMD4<Double>) {
    let next = SIMD4(1, 2, 3, 0)
    var area = 0.0
    for i in 0..<4 { area += px[i] * py[next[i]] - px[next[i]] * py[i] }
    let sign = area < 0 ? -1.0 : 1.0
    for i in 0..<4 {
      x[i] = sign * (py[i] - py[next[i]])
      y[i] = sign * (px[next[i]] - px[i])
      offset[i] = x[i] * px[i] + y[i] * py[i]
    }
  }

  /// Returns the points inside of both, of which each has four sides.
  func intersection(_ other: ConvexSides) -> ConvexSides {
    var both = self
    (both.x.highHalf, both.y.highHalf) = (other.x.lowHalf, other.y.lowHalf)
    both.offset.highHalf = other.offset.lowHalf
    return both
  }

  /// Returns a large rectangle of pixels that lie inside, with a margin of a pixel; empty if the middle of `rect`, from
  /// which it grows, is not inside.
  func innerRect(near rect: PixelRect) -> PixelRect {
    guard (x + y + offset).sum().isFinite else { return .empty }
    let cx = Double(rect.minX + rect.maxX) / 2, cy = Double(rect.minY + rect.maxY) / 2
    let a = Double(rect.width) / 2, b = Double(rect.height) / 2
    var size = 1.0
    for i in 0..<8 {
      let reach: Double = abs(x[i]) * a + abs(y[i]) * b
      let room: Double = x[i] * cx + y[i] * cy - offset[i]
      size = min(size, reach > 0 ? room / reach : room < 0 ? 0 : 1)
    }
    guard size > 0.05 else { return .empty }
    var inner = Extent(
      minX: cx - a * size, minY: cy - b * size, maxX: cx + a * size, maxY: cy + b * size)
    widen(&inner, within: rect)
    return PixelRect(
      minX: Int(inner.minX.rounded(.up)) + 1, minY: Int(inner.minY.rounded(.up)) + 1,
      maxX: Int(inner.maxX.rounded(.down)) - 1, maxY: Int(inner.maxY.rounded(.down)) - 1)
  }

  private struct Extent {
    var minX, minY, maxX, maxY: Double
  }

  /// Moves the left and the right side, and then the upper and the lower one, as far outwards as the rectangle stays
  /// inside of all sides and of `rect`.
  private func widen(_ inner: inout Extent, within rect: PixelRect) {
    var (low, high) = (Double(rect.minX), Double(rect.maxX))
    for i in 0..<8 where x[i] != 0 {
      let limit: Double = (offset[i] - min(y[i] * inner.minY, y[i] * inner.maxY)) / x[i]
      if x[i] > 0 { low = max(low, limit) } else { high = min(high, limit) }
    }
    (inner.minX, inner.maxX) = (low, high)
    (low, high) = (Double(rect.minY), Double(rect.maxY))
    for i in 0..<8 where y[i] != 0 {
      let limit: Double = (offset[i] - min(x[i] * inner.minX, x[i] * inner.maxX)) / y[i]
      if y[i] > 0 { low = max(low, limit) } else { high = min(high, limit) }
    }
    (inner.minY, inner.maxY) = (low, high)
  }
}
