import CoreGraphics

/// One animation on the lanes. Scene seconds.
struct LaneBar: Equatable {
  var address: AnimationAddress
  var start: Double
  /// ∞ for one that never ends.
  var end: Double
  /// One round, there and back where it reverses.
  var cycle: Double
  var autoreverses = false
  /// From when on its first value shows before it begins.
  var lead: Double?
  /// Until when its last value shows after it ended; ∞ for as long as there is time.
  var tail: Double?
  /// Another one with the same key took its place before its end.
  var isCutShort = false

  var isEndless: Bool { end == .infinity }

  /// Everywhere that something of it is seen.
  var extent: ClosedRange<Double> {
    let first = min(lead ?? start, start)
    return first...max(first, tail ?? end, end)
  }

  /// Where its right end can be dragged: that of the first round when there is no end.
  var dragEnd: Double { isEndless ? start + cycle : end }
}

/// An animation with what is inside of it, as it comes from the scene.
struct LaneEntry {
  /// One row for each, the animation itself first, then what is in it.
  struct Part: Equatable {
    var title: String
    var depth: Int
    var bar: LaneBar
  }

  var layer: ObjectIdentifier
  var layerTitle: String
  var parts: [Part]

  fileprivate var extent: ClosedRange<Double> {
    let ranges = parts.map(\.bar.extent)
    let first = ranges.map(\.lowerBound).min() ?? 0
    return first...max(first, ranges.map(\.upperBound).max() ?? 0)
  }

  fileprivate func isAlike(_ other: LaneEntry) -> Bool {
    parts.map(\.title) == other.parts.map(\.title) && parts.map(\.depth) == other.parts.map(\.depth)
  }
}

/// The rows of the lanes: each layer with its animations. Those of one key path that follow each other share a row.
struct LaneRows: Equatable {
  enum Row: Equatable {
    case layer(String)
    case lane(title: String, depth: Int, bars: [LaneBar])
  }

  private(set) var rows: [Row] = []
  /// The top of each row, and the end of the last. Points.
  private(set) var tops: [Double] = [0]

  static let layerHeight = 24.0
  static let laneHeight = 28.0

  var height: Double { tops[tops.count - 1] }

  init() {}

  /// `entries` in the order in which they began to exist.
  init(_ entries: [LaneEntry]) {
    var order: [ObjectIdentifier] = []
    var groups: [ObjectIdentifier: [LaneEntry]] = [:]
    for entry in entries where !entry.parts.isEmpty {
      if groups[entry.layer] == nil { order.append(entry.layer) }
      groups[entry.layer, default: []].append(entry)
    }
    for layer in order { append(groups[layer] ?? []) }
  }

  private mutating func append(_ entries: [LaneEntry]) {
    guard let title = entries.first?.layerTitle else { return }
    append(.layer(title), Self.layerHeight)
    for block in Self.packed(entries) {
      for index in block[0].parts.indices {
        let part = block[0].parts[index]
        append(
          .lane(title: part.title, depth: part.depth, bars: block.map { $0.parts[index].bar }),
          Self.laneHeight)
      }
    }
  }

  private mutating func append(_ row: Row, _ height: Double) {
    rows.append(row)
    tops.append(self.height + height)
  }

  /// Entries that look alike and do not overlap share a block of rows; each goes to the first that has room.
  private static func packed(_ entries: [LaneEntry]) -> [[LaneEntry]] {
    var blocks: [[LaneEntry]] = []
    for entry in entries {
      let place = blocks.firstIndex { block in
        guard let last = block.last, last.isAlike(entry) else { return false }
        return last.extent.upperBound <= entry.extent.lowerBound + 1e-9
      }
      if let place { blocks[place].append(entry) } else { blocks.append([entry]) }
    }
    return blocks
  }

  /// The rows of which something lies between `top` and `bottom`.
  func visible(from top: Double, to bottom: Double) -> Range<Int> {
    guard !rows.isEmpty, bottom > top else { return 0..<0 }
    var (low, high) = (0, rows.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if tops[middle] <= top { low = middle } else { high = middle }
    }
    var end = low
    while end < rows.count, tops[end] < bottom { end += 1 }
    return low..<end
  }

  /// The row of `address`, to scroll to.
  func row(of address: AnimationAddress) -> Int? {
    rows.firstIndex { row in
      guard case .lane(_, _, let bars) = row else { return false }
      return bars.contains { $0.address == address }
    }
  }

  func bar(at address: AnimationAddress) -> LaneBar? {
    for case .lane(_, _, let bars) in rows {
      if let bar = bars.first(where: { $0.address == address }) { return bar }
    }
    return nil
  }
}
