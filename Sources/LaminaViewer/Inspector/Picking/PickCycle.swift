import CoreGraphics

/// Repeated clicks at one place go from the frontmost thing there to those behind it, and round again.
struct PickCycle<Item: Equatable> {
  private var point: CGPoint?
  private var items: [Item] = []

  /// Points that a hand may stray between two clicks.
  private let slop: CGFloat = 4

  /// `items` are what is at `point` now, front to back; `selected` is what is selected already.
  mutating func pick(from items: [Item], at point: CGPoint, selected: Item?) -> Item? {
    let picked = candidate(from: items, at: point, selected: selected)
    if !isSamePlace(point) { self.point = point }
    self.items = items
    return picked
  }

  /// The item that a click would select.
  func candidate(from items: [Item], at point: CGPoint, selected: Item?) -> Item? {
    guard isSamePlace(point), items == self.items, let selected,
      let index = items.firstIndex(of: selected)
    else { return items.first }
    return items[(index + 1) % items.count]
  }

  private func isSamePlace(_ point: CGPoint) -> Bool {
    self.point.map { abs($0.x - point.x) <= slop && abs($0.y - point.y) <= slop } ?? false
  }
}
