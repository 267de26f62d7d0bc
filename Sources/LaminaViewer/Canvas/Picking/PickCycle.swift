import CoreGraphics

/// The selection among several items at one point: repeated clicks go from the frontmost item to those behind it, and
/// then start over.
struct PickCycle<Item: Equatable> {
  private var point: CGPoint?
  private var items: [Item] = []

  /// The greatest difference in points, in x or in y, at which two clicks count as clicks at the same point.
  private let slop: CGFloat = 4

  /// Returns the item that a click selects. `items` are those at `point`, front to back; `selected` is the current
  /// selection.
  mutating func pick(from items: [Item], at point: CGPoint, selected: Item?) -> Item? {
    let picked = candidate(from: items, at: point, selected: selected)
    if !isSamePoint(point) { self.point = point }
    self.items = items
    return picked
  }

  /// Returns the item that a click would select.
  func candidate(from items: [Item], at point: CGPoint, selected: Item?) -> Item? {
    guard isSamePoint(point), items == self.items, let selected,
      let index = items.firstIndex(of: selected)
    else { return items.first }
    return items[(index + 1) % items.count]
  }

  private func isSamePoint(_ point: CGPoint) -> Bool {
    self.point.map { abs($0.x - point.x) <= slop && abs($0.y - point.y) <= slop } ?? false
  }
}
