import CoreGraphics
import DisplayLists

extension Rasterizer {
  /// Draws the items of a list inside of `clip`, in device pixels. With `isTransparent`, all pixels of the clip are
  /// transparent.
  func draw(_ list: DisplayList, into canvas: Canvas, clip: PixelRect, isTransparent: Bool) {
    let end = list.items.count
    // A backdrop filter reads the canvases around its groups.
    let painted = isTransparent && list.backdrops.isEmpty ? PixelRect.empty : nil
    let target = Target(canvas: canvas, clip: clip, painted: painted)
    let walk = Walk(end: end, plan: nil, target: target, hasBackdrops: !list.backdrops.isEmpty)
    draw(0..<Int32(end), of: list, walk)
  }

  /// Draws the planned items of a list, in order. With the index of the list's items, items outside of `clip` are
  /// skipped without being read. With `isTransparent`, all pixels of the clip are transparent.
  package func draw(
    _ plan: DrawPlan, of list: DisplayList, index: ItemIndex?, into canvas: Canvas, clip: PixelRect,
    isTransparent: Bool
  ) {
    let end = plan.items.last.map { Int($0) + 1 } ?? 0
    let target = Target(canvas: canvas, clip: clip, painted: isTransparent ? .empty : nil)
    let walk = Walk(end: end, plan: plan, target: target, hasBackdrops: !list.backdrops.isEmpty)
    plan.items.withUnsafeBufferPointer { items in
      guard let index else { return draw(items, of: list, walk) }
      let area = ItemIndex.Area(clip)
      draw(items.lazy.filter { index.matters($0, in: area) }, of: list, walk)
    }
  }

  /// Draws the items with the given indices, which are less than `start.end`, in order. Groups are kept on an explicit
  /// stack, so that their nesting depth is not limited.
  ///
  /// This is unsafe code, because items are large and are read in place. The function is private, because the
  /// compiler does not specialize generic functions across modules.
  private func draw(_ indices: some Sequence<Int32>, of list: DisplayList, _ start: Walk) {
    list.items.withUnsafeBufferPointer { items in
      var walk = start
      for item in indices where item > walk.lastSkipped {
        let index = Int(item)
        let visible = items[index].bounds.intersection(walk.target.clip)
        if visible.isEmpty {
          if items[index].part.mayMarkGroup { skip(index, of: items, in: &walk) }
        } else {
          draw(index, of: items, in: list, clip: visible, walk: &walk)
        }
      }
    }
  }

  /// The state of drawing the items one after the other.
  private struct Walk {
    /// The index before which all items to draw lie. The picture of a static prefix ends before the list does.
    let end: Int
    /// The plan, if it has areas in which items hide others.
    let plan: DrawPlan?
    var target: Target
    var groups: [OpenGroup] = []
    /// The index up to which items are drawn or belong to an invisible group.
    var lastSkipped: Int32 = -1
    /// True if the list has backdrop filters, which read the canvases around their groups.
    let hasBackdrops: Bool

    init(end: Int, plan: DrawPlan?, target: Target, hasBackdrops: Bool) {
      self.end = end
      self.hasBackdrops = hasBackdrops
      self.plan = plan?.hiddenAreas.isEmpty == false ? plan : nil
      self.target = target
    }

    mutating func skip(through index: Int) { lastSkipped = Int32(index) }
  }

  /// Handles an invisible item, which may be the middle or the end of a group, because these have empty bounds.
  private func skip(
    _ index: Int, of items: UnsafeBufferPointer<DisplayItem>, in walk: inout Walk
  ) {
    switch items[index].command {
    case .beginGroup(let group): walk.skip(through: index + group.length)
    case .groupMiddle: endFirstPicture(index, of: items, in: &walk)
    case .endGroup: closeGroup(&walk)
    case .fill, .path, .ring, .image, .particles, .backdrop, .gradient, .surface, .shadow, .warp: break
    }
  }

  /// Ends the first picture of the innermost group, whose middle has this index. The group itself ends too if its second
  /// picture is a path that masks the first one.
  private func endFirstPicture(
    _ index: Int, of items: UnsafeBufferPointer<DisplayItem>, in walk: inout Walk
  ) {
    guard let path = items.maskingPath(after: index), walk.groups.last?.command.onlyMasks == true else {
      return startSecondPicture(&walk)
    }
    let picture = walk.target
    walk.target = close(
      walk.groups.removeLast(), picture, inside: path,
      clip: items[index + 1].bounds.intersection(picture.clip))
    walk.skip(through: index + 2)
  }

  /// Ends the first picture of the innermost group and begins its second one.
  private func startSecondPicture(_ walk: inout Walk) {
    walk.target = startSecondPicture(of: &walk.groups[walk.groups.count - 1], walk.target)
  }

  /// Begins a group, or draws all of it if it is a gradient inside of a path.
  private func beginGroup(
    _ group: GroupCommand, at index: Int, of items: UnsafeBufferPointer<DisplayItem>,
    clip: PixelRect, in walk: inout Walk
  ) {
    let isPathMask = group.onlyMasks && items.maskingPath(after: index + group.length - 2) != nil
    if isPathMask, group.length == 4, case .gradient(let gradient) = items[index + 1].command,
      let path = items.maskingPath(after: index + 2),
      draw(
        gradient, inside: path, into: walk.target.canvas,
        clip: items[index + 1].bounds.intersection(items[index + 3].bounds).intersection(clip))
    {
      walk.target.note(clip)
      return walk.skip(through: index + group.length)
    }
    // The path composites the picture, which must therefore not be on the same canvas.
    walk.target = open(
      group, over: clip, on: walk.target, &walk.groups,
      mayBeDirect: !isPathMask && !walk.hasBackdrops)
  }

  /// Composites the innermost group onto the target around it.
  private func closeGroup(_ walk: inout Walk) {
    walk.target = close(walk.groups.removeLast(), walk.target)
  }

  /// Draws the visible part `clip` of an item, or begins or ends a group.
  private func draw(
    _ index: Int, of items: UnsafeBufferPointer<DisplayItem>, in list: DisplayList,
    clip: PixelRect, walk: inout Walk
  ) {
    let canvas = walk.target.canvas
    if !items[index].part.mayMarkGroup { walk.target.note(clip) }
    switch items[index].command {
    case .fill(let fill):
      if let plan = walk.plan, walk.groups.isEmpty {
        plan.forEachVisiblePart(of: clip, at: index) { draw(fill, into: canvas, clip: $0) }
      } else {
        draw(fill, into: canvas, clip: clip)
      }
    case .path(let path): draw(path, into: canvas, clip: clip)
    case .ring(let ring): draw(ring, into: canvas, clip: clip)
    case .image(let image):
      if drawPair(image, at: index, of: items, in: walk, clip: clip) {
        walk.skip(through: index + 1)
      } else {
        draw(image, into: canvas, clip: clip)
      }
    case .gradient(let gradient): draw(gradient, into: canvas, clip: clip)
    case .surface(let surface): draw(surface, into: canvas, clip: clip)
    case .shadow(let shadow): shadowPainter.draw(shadow, into: canvas, clip: clip)
    case .warp(let warp): draw(warp, into: canvas, clip: clip)
    case .particles(let particles): draw(particles, of: list, into: canvas, clip: clip)
    case .backdrop(let backdrop):
      draw(backdrop, on: walk.target, in: walk.groups, clip: clip)
    case .beginGroup(let group): beginGroup(group, at: index, of: items, clip: clip, in: &walk)
    case .groupMiddle: endFirstPicture(index, of: items, in: &walk)
    case .endGroup: closeGroup(&walk)
    }
  }

  /// Draws an opaque picture and the next one over it in one pass. Returns false when that is not possible.
  private func drawPair(
    _ lower: ImageCommand, at index: Int, of items: UnsafeBufferPointer<DisplayItem>,
    in walk: Walk, clip: PixelRect
  ) -> Bool {
    guard index + 1 < walk.end, lower.image.isOpaque,
      case .image(let upper) = items[index + 1].command,
      items[index + 1].bounds.intersection(walk.target.clip) == clip
    else { return false }
    return draw(lower, under: upper, into: walk.target.canvas, clip: clip)
  }
}

extension UnsafeBufferPointer<DisplayItem> {
  /// Returns the path that is the whole second picture of the group whose middle is at `index`; nil if that picture
  /// consists of anything else, or if the path is translucent.
  fileprivate func maskingPath(after index: Int) -> PathCommand? {
    guard index >= 0, index + 2 < count, case .groupMiddle = self[index].command,
      case .path(let path) = self[index + 1].command, path.color >> 24 == 255,
      case .endGroup = self[index + 2].command
    else { return nil }
    return path
  }
}

extension GroupCommand {
  /// True when the only effect of the group is that its second picture masks the first one.
  fileprivate var onlyMasks: Bool {
    combination == .mask && clip == nil && opacity >= 1 && cuts.isEmpty && filters.isEmpty
      && tint == 0xFFFF_FFFF && blendMode == .normal
  }
}
