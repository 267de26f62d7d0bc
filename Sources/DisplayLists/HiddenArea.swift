import CoreGraphics
import RenderModel

// Large opaque items, under which nothing needs to be drawn.

/// The part of the items under an item that it hides.
package enum HiddenPart: UInt8, Sendable {
  /// Nothing, or too little to look for it.
  case nothing
  /// Everything inside of the item's `hiddenArea`.
  case area
  /// Everything inside of the item's bounds.
  case bounds
}

/// A rectangle of pixels in which an item of a plan hides those before it.
package struct HiddenArea: Sendable {
  package let item: Int32
  package let rect: PixelRect
}

extension DrawPlan {
  /// The number of hiding items that are considered, which is a choice.
  private static let hidingLimit = 8

  /// Finds the areas in which items of `list` hide those before them. Of many hiding items, the uppermost are taken.
  package mutating func findHiddenAreas(in list: DisplayList) {
    guard items.count > 1 else { return }
    for index in hiding.suffix(Self.hidingLimit) {
      let area = list.items[Int(index)].hiddenArea
      if area.hidesEnough { hiddenAreas.append(HiddenArea(item: index, rect: area)) }
    }
  }

  /// Calls `body` for parts of `clip` that contain everything of it that no item after `item` hides.
  package func forEachVisiblePart(of clip: PixelRect, at item: Int, _ body: (PixelRect) -> Void) {
    var hole = PixelRect.empty
    for hidden in hiddenAreas where Int(hidden.item) > item {
      let overlap = hidden.rect.intersection(clip)
      if overlap.area > hole.area { hole = overlap }
    }
    guard hole.hidesEnough else { return body(clip) }
    clip.forEachPart(around: hole) { forEachVisiblePart(of: $0, at: item, body) }
  }
}

extension PixelRect {
  /// True when the rectangle is so large that leaving it out of an item saves time, although the rest of the item is then
  /// drawn in parts: another part costs about as much per row as 160 pixels. The height is a choice.
  fileprivate var hidesEnough: Bool { width >= 160 && height >= 32 }

  /// Calls `body` for the parts above, left, right and below of a rectangle that lies inside of this one. Empty parts are
  /// left out. An array of the parts would be allocated for each item that is drawn.
  fileprivate func forEachPart(around hole: PixelRect, _ body: (PixelRect) -> Void) {
    if hole.minY > minY { body(PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: hole.minY)) }
    if hole.minX > minX {
      body(PixelRect(minX: minX, minY: hole.minY, maxX: hole.minX, maxY: hole.maxY))
    }
    if hole.maxX < maxX {
      body(PixelRect(minX: hole.maxX, minY: hole.minY, maxX: maxX, maxY: hole.maxY))
    }
    if hole.maxY < maxY { body(PixelRect(minX: minX, minY: hole.maxY, maxX: maxX, maxY: maxY)) }
  }
}

extension DisplayItem {
  /// The part of the items under the item that it hides; nothing for small items. The limit, 64 × 64 pixels, is a choice.
  package var hides: HiddenPart {
    guard bounds.area >= 64 * 64 else { return .nothing }
    if command.isOpaque { return .bounds }
    guard case .fill(let fill) = command, fill.color >> 24 == 255, bounds.hidesEnough else {
      return .nothing
    }
    return .area
  }

  /// A rectangle of pixels that the item overwrites; empty when there is none.
  fileprivate var hiddenArea: PixelRect {
    switch hides {
    case .nothing: return .empty
    case .bounds: return bounds
    case .area:
      guard case .fill(let fill) = command else { return .empty }
      return fill.coveredArea.intersection(bounds)
    }
  }
}

extension DisplayCommand {
  /// True when the command overwrites every pixel of the item's bounds.
  fileprivate var isOpaque: Bool {
    switch self {
    case .fill(let fill):
      fill.color >> 24 == 255 && fill.shape.isPlain && fill.toPixels.mapsToWholePixels(fill.shape.rect)
    case .image(let image):
      image.opacity >= 1 && image.image.isOpaque && image.shape.isPlain
        && image.toPixels.mapsToWholePixels(image.shape.rect)
    case .path, .ring, .particles, .backdrop, .gradient, .surface, .shadow, .warp, .beginGroup,
      .groupMiddle,
      .endGroup:
      false
    }
  }
}

extension FillCommand {
  /// A rectangle of pixels that the shape covers completely; empty when there is none, and for shapes that are turned so
  /// far that their greatest such rectangle is not evident.
  fileprivate var coveredArea: PixelRect {
    guard shape.isPlain || !shape.isContinuous else { return .empty }
    // The square in a quarter circle, from the center outward, has sides of 0.707 radii.
    let inset = shape.isPlain ? 0 : 0.3 * shape.radius
    let corners = toPixels.image(ofPolygon: shape.rect.insetBy(dx: inset, dy: inset).corners)
    guard corners.count == 4 else { return .empty }
    let (xs, ys) = (corners.map(\.x).sorted(), corners.map(\.y).sorted())
    // The distance of a pixel is for rounding errors.
    let inner = CGRect(
      x: xs[1] + 1, y: ys[1] + 1, width: xs[2] - xs[1] - 2, height: ys[2] - ys[1] - 2)
    guard inner.width > 0, inner.height > 0,
      inner.corners.allSatisfy({ $0.isInside(convex: corners) })
    else { return .empty }
    return PixelRect(covering: inner).inset(by: 1)
  }
}

extension CGPoint {
  /// Returns true when the point lies inside of a convex polygon or on its outline.
  fileprivate func isInside(convex polygon: [CGPoint]) -> Bool {
    var (isLeft, isRight) = (false, false)
    for (index, end) in polygon.enumerated() {
      let start = polygon[index == 0 ? polygon.count - 1 : index - 1]
      let side = (end.x - start.x) * (y - start.y) - (end.y - start.y) * (x - start.x)
      isLeft = isLeft || side < 0
      isRight = isRight || side > 0
    }
    return !(isLeft && isRight)
  }
}
