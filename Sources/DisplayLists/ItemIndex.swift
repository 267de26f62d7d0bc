import CoreGraphics

/// The bounds of the items of a list, stored compactly, because a frame reads the bounds of all items but draws only
/// a few.
@usableFromInline package struct ItemIndex: Sendable {
  @usableFromInline struct Entry: Sendable {
    @usableFromInline let minX, minY, maxX, maxY: Int32
    /// The distance in items to the end of the group for the item that begins it; −1 for its middle and end; 0 for
    /// other items.
    @usableFromInline let length: Int32
    let hides: HiddenPart
  }

  @usableFromInline var entries: [Entry] = []

  package init() {}

  /// Rebuilds the index from all items of `list`.
  package mutating func rebuild(_ list: DisplayList) {
    entries.removeAll(keepingCapacity: true)
    for index in list.items.indices { entries.append(Entry(list.items[index])) }
  }

  /// Updates the entry of an item that has changed.
  package mutating func update(_ index: Int, _ items: UnsafeBufferPointer<DisplayItem>) {
    entries[index] = Entry(items[index])
  }

  /// Returns true when an item may affect `area`, because it intersects the area or begins, divides or ends a group.
  @inlinable package func matters(_ index: Int32, in area: Area) -> Bool {
    let entry = entries[Int(index)]
    return entry.length != 0 || entry.intersects(area)
  }

  /// Updates the entry of an item that does not begin, divide or end a group.
  package mutating func update(_ index: Int, bounds: PixelRect, hides: HiddenPart) {
    entries[index] = Entry(bounds, length: 0, hides: hides)
  }

  /// Collects the items of the range `items` that intersect one of `rects`, in order. Items under an item that covers
  /// all of `rects` are left out.
  package func plan(_ items: Range<Int>, in rects: [PixelRect], into plan: inout DrawPlan) {
    plan.removeAll()
    let region = Area(rects.reduce(PixelRect.empty) { $0.union($1) })
    let areas = rects.map(Area.init)
    var (index, groupEnd) = (items.lowerBound, -1)
    while index < items.upperBound {
      let entry = entries[index]
      if entry.length < 0 || areas.contains(where: entry.intersects) {
        if entry.hides != .nothing, index > groupEnd {
          if entry.hides == .bounds, entry.contains(region) { plan.startOver() }
          plan.noteHiding(index)
        }
        plan.append(index)
        if entry.length > 0 { groupEnd = max(groupEnd, index + Int(entry.length)) }
        index += 1
      } else {
        index += 1 + Int(entry.length)
      }
    }
  }
}

/// The items to draw, as indices into the list, in order.
package struct DrawPlan: Sendable {
  package private(set) var items: [Int32] = []
  /// True when the first item covers everything under it, so that the background need not be drawn.
  package private(set) var coversBase = false
  /// The items that hide a large part of those under them, in order.
  private(set) var hiding: [Int32] = []
  /// The areas that they hide.
  package internal(set) var hiddenAreas: [HiddenArea] = []

  package init() {}

  mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
    hiding.removeAll(keepingCapacity: true)
    hiddenAreas.removeAll(keepingCapacity: true)
    coversBase = false
  }

  /// Sets the plan to all of `items`.
  package mutating func setAll(_ items: Range<Int>) {
    removeAll()
    for index in items { append(index) }
  }

  mutating func append(_ index: Int) { items.append(Int32(index)) }

  mutating func noteHiding(_ index: Int) { hiding.append(Int32(index)) }

  /// Discards the items collected so far, because the next item covers them.
  mutating func startOver() {
    items.removeAll(keepingCapacity: true)
    hiding.removeAll(keepingCapacity: true)
    coversBase = true
  }
}

extension ItemIndex {
  /// A rectangle in the form in which the index stores the bounds of items.
  @usableFromInline package struct Area {
    @usableFromInline let minX, minY, maxX, maxY: Int32

    package init(_ rect: PixelRect) {
      minX = Int32(clamping: rect.minX)
      minY = Int32(clamping: rect.minY)
      maxX = Int32(clamping: rect.maxX)
      maxY = Int32(clamping: rect.maxY)
    }
  }
}

extension ItemIndex.Entry {
  fileprivate init(_ item: DisplayItem) {
    switch item.command {
    case .beginGroup(let group): self.init(item.bounds, length: group.length, hides: .nothing)
    case .groupMiddle, .endGroup: self.init(item.bounds, length: -1, hides: .nothing)
    case .fill, .path, .ring, .image, .particles, .backdrop, .gradient, .surface, .shadow, .warp:
      self.init(item.bounds, length: 0, hides: item.hides)
    }
  }

  fileprivate init(_ bounds: PixelRect, length: Int, hides: HiddenPart) {
    minX = Int32(clamping: bounds.minX)
    minY = Int32(clamping: bounds.minY)
    maxX = Int32(clamping: bounds.maxX)
    maxY = Int32(clamping: bounds.maxY)
    self.length = Int32(length)
    self.hides = hides
  }

  @inlinable func intersects(_ area: ItemIndex.Area) -> Bool {
    minX < area.maxX && area.minX < maxX && minY < area.maxY && area.minY < maxY && minX < maxX
  }

  fileprivate func contains(_ area: ItemIndex.Area) -> Bool {
    minX <= area.minX && minY <= area.minY && area.maxX <= maxX && area.maxY <= maxY
  }
}
