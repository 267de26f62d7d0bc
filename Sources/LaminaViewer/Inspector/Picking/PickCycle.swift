import CoreGraphics

/// Repeated clicks at one place go from the frontmost thing there to those behind it, and round again.
struct PickCycle<Item: Equatable> {
  private var point: CGPoint?
  private var items: [Item] = []

  /// Points that a hand may stray between two clicks.
  private let slop: CGFloat = 4

  /// `items` are what is at `point` now, front to back; `selected` is what is selected already.
  mutating func pick(from items: [Item], at point: CGPoint, selected: Item?) -> Item? {
    let isSamePlace = self.point.map { abs($0.x - point.x) <= slop && abs($0.y - point.y) <= slop }
    let goesOn = isSamePlace == true && items == self.items
    self.items = items
    if isSamePlace != true { self.point = point }
    guard goesOn, let selected, let index = items.firstIndex(of: selected) else { return items.first }
    return items[(index + 1) % items.count]
  }
}
