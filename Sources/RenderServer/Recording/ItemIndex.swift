import CoreGraphics

/// Where the items of a list lie, close together in memory: of a large list few are drawn in a frame.
package struct ItemIndex: Sendable {
  fileprivate struct Entry: Sendable {
    let minX, minY, maxX, maxY: Int32
    /// How far away a group's end is, for its beginning; −1 for its middle and end; 0 for anything else.
    let length: Int32
    /// Whether nothing under it can be seen.
    let isOpaque: Bool
  }

  private var entries: [Entry] = []

  /// Takes all items of `list` in.
  mutating func rebuild(_ list: DisplayList) {
    entries.removeAll(keepingCapacity: true)
    for index in list.items.indices { entries.append(Entry(list.items[index])) }
  }

  /// Takes note that an item has changed.
  mutating func update(_ index: Int, _ items: UnsafeBufferPointer<DisplayItem>) {
    entries[index] = Entry(items[index])
  }

  /// Whether an item may have to do with what is drawn in `area`: it shows there, or is part of a group.
  func matters(_ index: Int32, in area: Area) -> Bool {
    let entry = entries[Int(index)]
    return entry.length != 0 || entry.intersects(area)
  }

  /// The same for one that is no part of a group.
  mutating func update(_ index: Int, bounds: PixelRect, isOpaque: Bool) {
    entries[index] = Entry(bounds, length: 0, isOpaque: isOpaque)
  }

  /// The items from `first` on, and before `end`, that show in one of `rects`, in order. Where one hides all of `rects`, what
  /// is under it is left out.
  func plan(
    from first: Int, through end: Int = .max, in rects: [PixelRect], into plan: inout DrawPlan
  ) {
    plan.removeAll()
    let region = Area(rects.reduce(PixelRect.empty) { $0.union($1) })
    let areas = rects.map(Area.init)
    var (index, groupEnd) = (first, -1)
    while index < min(end, entries.count) {
      let entry = entries[index]
      if entry.length < 0 || areas.contains(where: entry.intersects) {
        if entry.isOpaque, index > groupEnd, entry.contains(region) { plan.startOver() }
        plan.append(index)
        if entry.length > 0 { groupEnd = max(groupEnd, index + Int(entry.length)) }
        index += 1
      } else {
        index += 1 + Int(entry.length)
      }
    }
  }
}

/// Which items to draw, by their place in the list.
package struct DrawPlan: Sendable {
  private(set) var items: [Int32] = []
  /// Whether the first one hides the ground.
  private(set) var hidesGround = false

  mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
    hidesGround = false
  }

  mutating func append(_ index: Int) { items.append(Int32(index)) }

  /// What comes next hides all that was planned.
  mutating func startOver() {
    items.removeAll(keepingCapacity: true)
    hidesGround = true
  }
}

extension ItemIndex {
  struct Area {
    fileprivate let minX, minY, maxX, maxY: Int32

    init(_ rect: PixelRect) {
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
    case .beginGroup(let group): self.init(item.bounds, length: group.length, isOpaque: false)
    case .groupMiddle, .endGroup: self.init(item.bounds, length: -1, isOpaque: false)
    default: self.init(item.bounds, length: 0, isOpaque: item.hidesMuch)
    }
  }

  fileprivate init(_ bounds: PixelRect, length: Int, isOpaque: Bool) {
    minX = Int32(clamping: bounds.minX)
    minY = Int32(clamping: bounds.minY)
    maxX = Int32(clamping: bounds.maxX)
    maxY = Int32(clamping: bounds.maxY)
    self.length = Int32(length)
    self.isOpaque = isOpaque
  }

  fileprivate func intersects(_ area: ItemIndex.Area) -> Bool {
    minX < area.maxX && area.minX < maxX && minY < area.maxY && area.minY < maxY && minX < maxX
  }

  fileprivate func contains(_ area: ItemIndex.Area) -> Bool {
    minX <= area.minX && minY <= area.minY && area.maxX <= maxX && area.maxY <= maxY
  }
}

extension DisplayItem {
  /// Whether it hides what is under it, and is large enough to hide a region that is drawn.
  var hidesMuch: Bool { bounds.area >= 64 * 64 && command.isOpaque }
}

extension DisplayCommand {
  /// Whether every pixel of the item's bounds is overwritten.
  fileprivate var isOpaque: Bool {
    switch self {
    case .fill(let fill):
      fill.color >> 24 == 255 && fill.shape.isPlain && fill.toPixels.mapsToWholePixels(fill.shape.rect)
    case .image(let image):
      image.opacity >= 1 && image.image.isOpaque && image.shape.isPlain
        && image.toPixels.mapsToWholePixels(image.shape.rect)
    default: false
    }
  }
}
