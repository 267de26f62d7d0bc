import CoreGraphics

extension DisplayList {
  /// Returns a few rectangles that cover all differences from a frame with the list `old`. Items are matched by node
  /// and part. Where the order of the lists differs, everything between the matching prefix and suffix is damaged.
  package func damage(since old: DisplayList) -> DamageRegion {
    var damage = DamageRegion(canvas: canvas)
    guard canvas == old.canvas, background == old.background else {
      damage.add(canvas)
      return damage
    }
    let prefix = commonPrefix(with: old)
    let suffix = commonSuffix(with: old, limit: min(items.count, old.items.count) - prefix)
    for offset in 0..<prefix { damage.add(items[offset], ifChangedFrom: old.items[offset]) }
    for offset in 1..<(suffix + 1) {
      damage.add(
        items[items.count - offset], ifChangedFrom: old.items[old.items.count - offset])
    }
    for item in items[prefix..<(items.count - suffix)] { damage.add(item.bounds) }
    for item in old.items[prefix..<(old.items.count - suffix)] { damage.add(item.bounds) }
    return damage
  }

  private func commonPrefix(with old: DisplayList) -> Int {
    let end = min(items.count, old.items.count)
    return (0..<end).first { !items[$0].hasSameIdentity(as: old.items[$0]) } ?? end
  }

  private func commonSuffix(with old: DisplayList, limit: Int) -> Int {
    let (end, oldEnd) = (items.count - 1, old.items.count - 1)
    return (0..<limit).first {
      !items[end - $0].hasSameIdentity(as: old.items[oldEnd - $0])
    } ?? limit
  }
}

extension DisplayItem {
  fileprivate func hasSameIdentity(as other: DisplayItem) -> Bool {
    node == other.node && part == other.part
  }

  /// Returns true when the items are equal except for the length of a group, which changes when siblings are inserted
  /// or removed.
  package func hasSameAppearance(_ other: DisplayItem) -> Bool {
    guard bounds == other.bounds else { return false }
    guard case .beginGroup(var group) = command, case .beginGroup(let otherGroup) = other.command
    else { return self == other }
    group.length = otherGroup.length
    return group == otherGroup
  }
}

extension DamageRegion {
  fileprivate mutating func add(_ item: DisplayItem, ifChangedFrom old: DisplayItem) {
    guard !item.hasSameAppearance(old) else { return }
    add(old.bounds)
    add(item.bounds)
  }
}

extension DisplayList {
  /// Returns the area that must be drawn so that the pixels of `rect` are correct, because backdrop filters read more
  /// pixels.
  package func areaNeeded(for rect: PixelRect) -> PixelRect {
    guard !backdrops.isEmpty else { return rect }
    var region = DamageRegion(canvas: rect.union(canvas))
    region.add(rect)
    region.include(touched: backdrops)
    return region.rects.first { $0.contains(rect) } ?? rect
  }
}

/// A few rectangles that together cover everything that must be redrawn. They do not overlap, and there are at most
/// `limit`.
package struct DamageRegion: Equatable, Sendable {
  package private(set) var rects: [PixelRect] = []
  private let canvas: PixelRect
  private static let limit = 8

  package init(canvas: PixelRect) { self.canvas = canvas }

  package var isEmpty: Bool { rects.isEmpty }
  package var bounds: PixelRect { rects.reduce(.empty) { $0.union($1) } }

  package mutating func add(_ rect: PixelRect) {
    if rects.count == 1, rects[0] == canvas { return }
    var new = rect.intersection(canvas)
    guard !new.isEmpty, !rects.contains(where: { $0.contains(new) }) else { return }
    // Overlapping rectangles are merged, so that no pixel is composited twice in one frame.
    while let index = rects.firstIndex(where: { $0.intersects(new) }) {
      new = new.union(rects.remove(at: index))
    }
    rects.append(new)
    if rects.count > Self.limit { mergeClosestPair() }
  }

  package mutating func add(_ other: DamageRegion) {
    for rect in other.rects { add(rect) }
  }

  /// Adds each of `areas` that the region intersects, and repeats that with the extended region until nothing is
  /// added.
  package mutating func include(touched areas: [PixelRect]) {
    var remaining = areas
    while let index = remaining.firstIndex(where: { area in rects.contains { $0.intersects(area) } }) {
      add(remaining.remove(at: index))
    }
  }

  /// Merges the pair of rectangles whose union adds the fewest pixels.
  private mutating func mergeClosestPair() {
    var best = (first: 0, second: 1, waste: Int.max)
    for first in rects.indices {
      for second in rects.indices.dropFirst(first + 1) {
        let (a, b) = (rects[first], rects[second])
        let waste = a.union(b).area - a.area - b.area
        if waste < best.waste { best = (first, second, waste) }
      }
    }
    let merged = rects[best.first].union(rects[best.second])
    rects.remove(at: best.second)
    rects.remove(at: best.first)
    add(merged)
  }
}
