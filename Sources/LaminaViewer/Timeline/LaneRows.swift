import CoreGraphics

/// The bar of an animation in the lanes. All times are scene seconds.
struct LaneBar: Equatable {
  var address: AnimationAddress
  var start: Double
  /// The end of the animation; ∞ for one that never ends.
  var end: Double
  /// The duration of a repetition, including the reversed half of an autoreversing animation.
  var cycle: Double
  var autoreverses = false
  /// The time from which on the first value is shown before the start (backwards fill); nil without it.
  var fillStart: Double?
  /// The time until which the last value is shown after the end (forwards fill); ∞ without a limit, nil without fill.
  var fillEnd: Double?
  /// True if the animation was removed, or replaced under the same key, before its end.
  var isCutShort = false
  /// The repetitions of the groups around the animation, from the outermost group inward, of which the bar shows the
  /// first.
  var rounds: [LaneRound] = []
  /// The local time in seconds of a layer whose clock is stopped; the bar then shows local times of the layer, and
  /// its playhead is at this time. Nil for animations that follow scene time.
  var stoppedTime: Double?

  var isEndless: Bool { end == .infinity }

  /// The time range of the bar with its fill before and after it.
  var extent: ClosedRange<Double> {
    let first = min(fillStart ?? start, start)
    return first...max(first, fillEnd ?? end, end)
  }

  /// The time of the edge that can be dragged: the end, or that of the first repetition when there is no end.
  var dragEnd: Double { isEndless ? start + cycle : end }

  /// The times from the start to the edge that can be dragged.
  var dragRange: ClosedRange<Double> { start...max(start, dragEnd) }
}

/// An animation of the scene with the members of its groups.
struct LaneEntry {
  /// The animation itself or a member of it; each is shown in a row of its own.
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

/// The rows of the lanes: each layer with its animations. Similar animations that follow each other share rows.
struct LaneRows: Equatable {
  enum Row: Equatable {
    case layer(String)
    case lane(title: String, depth: Int, bars: [LaneBar])
  }

  private(set) var rows: [Row] = []
  /// The y coordinate of each row's top, and of the bottom of the last row, in points.
  private(set) var tops: [Double] = [0]

  static let layerHeight = 24.0
  static let laneHeight = 28.0

  var height: Double { tops[tops.count - 1] }

  init() {}

  /// Creates the rows of `entries`, which are in the order in which the animations were added.
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

  /// Groups the entries into blocks of rows. Entries with the same titles and nesting that do not overlap in time
  /// share a block; each goes into the first block with room.
  private static func packed(_ entries: [LaneEntry]) -> [[LaneEntry]] {
    var blocks: [[LaneEntry]] = []
    for entry in entries {
      let index = blocks.firstIndex { block in
        guard let last = block.last, last.isAlike(entry) else { return false }
        return last.extent.upperBound <= entry.extent.lowerBound + 1e-9
      }
      if let index { blocks[index].append(entry) } else { blocks.append([entry]) }
    }
    return blocks
  }

  /// Returns the indices of the rows that intersect the range from `top` to `bottom`.
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

  /// Returns the index of the row that contains the bar of `address`.
  func row(of address: AnimationAddress) -> Int? {
    rows.firstIndex { row in
      guard case .lane(_, _, let bars) = row else { return false }
      return bars.contains { $0.address == address }
    }
  }

  /// True if a bar shows the local time of a layer whose clock is stopped.
  var hasStoppedBars: Bool {
    rows.contains { row in
      if case .lane(_, _, let bars) = row { bars.contains { $0.stoppedTime != nil } } else { false }
    }
  }

  func bar(at address: AnimationAddress) -> LaneBar? {
    for case .lane(_, _, let bars) in rows {
      if let bar = bars.first(where: { $0.address == address }) { return bar }
    }
    return nil
  }
}
