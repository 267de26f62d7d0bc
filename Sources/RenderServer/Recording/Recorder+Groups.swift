import CoreGraphics
import DisplayLists
import RenderModel

/// The index of an open group.
typealias GroupIndex = Int

// Groups and clips, which enclose the pieces of several layers.

extension Recorder {
  /// A group whose end has not been recorded yet.
  struct OpenGroup {
    let node: NodeID
    let part: DisplayItem.Part
    let command: GroupCommand
    /// The index of the group's `beginGroup` in the list.
    let start: Int
    /// The index of the group's `groupMiddle` in the list, once that item was recorded.
    var middle = 0
  }

  /// The nesting depth beyond which no groups are opened, because each of them needs a picture of its own.
  private static let depthLimit = 200

  /// Returns true when one more group may be opened; otherwise reports a problem.
  mutating func mayOpenGroup(for id: NodeID) -> Bool {
    if openDepth < Self.depthLimit { return true }
    reportOnce(.groupsTooDeep, of: id)
    return false
  }

  private mutating func pushEnd(of group: OpenGroup) -> GroupIndex {
    openGroups.append(group)
    openDepth += 1
    push(.endGroup(openGroups.count - 1))
    return openGroups.count - 1
  }

  mutating func endGroup(_ index: GroupIndex) {
    openDepth -= 1
    end(openGroups[index])
  }

  /// Opens a group, and pushes the step that ends it: the group ends when all steps that are pushed from now on are
  /// done.
  @discardableResult
  mutating func begin(
    _ part: DisplayItem.Part, _ command: GroupCommand, of id: NodeID
  ) -> GroupIndex {
    pushEnd(of: open(part, command, of: id))
  }

  /// Opens a group that the caller ends with `end` as soon as it has recorded the group's items. It is not
  /// counted in `openDepth`, because it encloses only one piece of a layer.
  mutating func open(
    _ part: DisplayItem.Part, _ command: GroupCommand, of id: NodeID
  ) -> OpenGroup {
    let group = OpenGroup(node: id, part: part, command: command, start: list.items.count)
    list.items.append(
      DisplayItem(node: id, part: part, bounds: .empty, command: .beginGroup(command)))
    return group
  }

  /// Ends the first picture of a group of two pictures, such as a layer and its mask, and begins the second one.
  mutating func recordMiddle(of index: GroupIndex) {
    var group = openGroups[index]
    recordMiddle(of: &group)
    openGroups[index] = group
  }

  mutating func recordMiddle(of group: inout OpenGroup) {
    group.middle = list.items.count
    list.items.append(
      DisplayItem(
        node: group.node, part: group.part.middle, bounds: .empty, command: .groupMiddle))
  }

  /// Returns the smallest rectangle that contains the pixels of the items in `range`.
  private func extent(of range: Range<Int>) -> PixelRect {
    list.items[range].reduce(.empty) { $0.union($1.bounds) }
  }

  private func extent(of group: OpenGroup) -> PixelRect {
    let (start, end) = (group.start + 1, list.items.count)
    guard group.command.combination == .mask else { return extent(of: start..<end) }
    return extent(of: start..<group.middle).intersection(extent(of: group.middle..<end))
  }

  /// Ends a group. If it is empty, it is removed from the list.
  mutating func end(_ group: OpenGroup) {
    let bounds = extent(of: group)
    guard !bounds.isEmpty else {
      list.items.removeSubrange(group.start...)
      return
    }
    var command = group.command
    command.length = list.items.count - group.start
    consume(for: .beginGroup(command), covering: bounds, of: group.node)
    list.items[group.start] = DisplayItem(
      node: group.node, part: group.part, bounds: bounds, command: .beginGroup(command))
    list.items.append(
      DisplayItem(node: group.node, part: group.part.end, bounds: .empty, command: .endGroup))
  }

  /// Begins the clip of masksToBounds for all items that are recorded, and steps that are pushed, from now on. A
  /// pixel-aligned rectangle is intersected with `clip`; for other shapes, a group with a clip is begun.
  mutating func beginClip(_ layer: VisibleLayer) {
    guard layer.values.has(.masksToBounds) else { return }
    let values = layer.values
    let hasInside =
      !tree[layer.id].sublayers.isEmpty || values.kind == .emitter || values.shapePieceCount > 0
    guard hasInside || values.contents != nil || values.showsTiles else { return }
    push(.restoreClip(clip))
    clip = layer.toPixels.pixelBounds(of: values.bounds).intersection(clip)
    let isPixels = values.outline.isPlain && layer.toPixels.mapsToWholePixels(values.bounds)
    let isContentsOnly = !hasInside && !values.showsTiles && values.fillsItsContents
    guard !isPixels, !isContentsOnly, mayOpenGroup(for: layer.id) else { return }
    let shape = ClipShape(shape: values.outline, toPixels: layer.toPixels)
    begin(.clip, GroupCommand(clip: shape), of: layer.id)
  }
}

extension DisplayItem.Part {
  /// The part of the item that ends the group which this part begins.
  fileprivate var end: Self { marks.end }
  /// The part of the item between the two pictures of the group which this part begins.
  fileprivate var middle: Self { marks.middle }

  /// The parts of the items that follow the pictures of a group which this part begins. Of parts that begin no group,
  /// and of a plain group, they are those of a plain group.
  private var marks: (middle: Self, end: Self) {
    switch self {
    case .mask: (.maskMiddle, .maskEnd)
    case .crossfade: (.crossfadeMiddle, .crossfadeEnd)
    case .clip: (.groupMiddle, .clipEnd)
    case .blend: (.groupMiddle, .blendEnd)
    case .isolation: (.groupMiddle, .isolationEnd)
    case .tint: (.groupMiddle, .tintEnd)
    case .contentsTint: (.groupMiddle, .contentsTintEnd)
    case .instance: (.groupMiddle, .instanceEnd)
    case .filters: (.groupMiddle, .filtersEnd)
    case .depth: (.groupMiddle, .depthEnd)
    case .tilesClip: (.groupMiddle, .tilesClipEnd)
    case .group, .groupMiddle, .groupEnd, .clipEnd, .crossfadeMiddle, .crossfadeEnd, .maskMiddle,
      .maskEnd,
      .blendEnd, .isolationEnd, .tintEnd, .contentsTintEnd, .instanceEnd, .filtersEnd, .depthEnd,
      .tilesClipEnd, .background, .contents, .border, .snapshot, .particles, .gradient, .shadow,
      .surface,
      .backdrop, .shapeFill, .shapeStroke, .warp, .tiles:
      (.groupMiddle, .groupEnd)
    }
  }
}
