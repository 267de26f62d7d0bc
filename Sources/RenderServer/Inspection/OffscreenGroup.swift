import CoreGraphics
import DisplayLists
import RenderModel

/// The reason why the picture of a layer, or of a part of it, is drawn off screen before it is composited.
package enum OffscreenReason: String, CaseIterable, Sendable {
  case mask, groupOpacity, groupBlending, shadow, rasterization, filters, backgroundFilters, blendMode,
    clip
  case transition, contentsFade, tint, instance, intersection, tiles, mesh, pattern, coarsePath
}

/// A reason for drawing off screen, with its cost in pixels.
package struct OffscreenGroup: Equatable, Sendable {
  package let reason: OffscreenReason
  /// The size of the largest group, in pixels.
  package var width: Int
  package var height: Int
  /// The number of groups; each replica has one.
  package var count = 1

  package init(_ reason: OffscreenReason, width: Int, height: Int, count: Int = 1) {
    (self.reason, self.width, self.height, self.count) = (reason, width, height, count)
  }
}

extension LayerTree {
  /// Returns the off-screen groups of the frame at context time `time`, by layer. The frame has a canvas of
  /// `canvas` pixels and `scale` pixels per point. The groups are those of its display list.
  package func offscreenGroups(
    at time: Double, canvas: PixelRect, scale: Double
  ) -> [NodeID: [OffscreenGroup]] {
    let presentation = Presentation(of: self, at: time)
    var (list, surfaces) = (DisplayList(), SurfaceCache())
    _ = Recorder.record(
      self, presentation, on: FrameCanvas(rect: canvas, scale: scale), into: &list,
      surfaces: &surfaces)
    var finder = GroupFinder()
    finder.collect(into: list)
    return finder.groups.mapValues { groups in
      groups.sorted { $0.reason.order < $1.reason.order }
    }.naming(transitionsOf: self, at: time)
  }
}

extension OffscreenReason {
  fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension [NodeID: [OffscreenGroup]] {
  /// Replaces the reason group opacity by transition for layers in a transition, which use the same kind of group.
  fileprivate func naming(transitionsOf tree: LayerTree, at time: Double) -> Self {
    var result = self
    for (id, groups) in self where tree[id].hasTransition {
      let local = tree.localTime(of: id, at: time)
      guard tree[id].animations.contains(where: { $0.transition(at: local) != nil }) else { continue }
      result[id] = groups.map { group in
        group.reason != .groupOpacity
          ? group
          : OffscreenGroup(.transition, width: group.width, height: group.height, count: group.count)
      }
    }
    return result
  }
}

/// Collects the groups of a display list and of the pictures in it.
private struct GroupFinder {
  var groups: [NodeID: [OffscreenGroup]] = [:]

  mutating func collect(into list: DisplayList) {
    var pending = [list]
    while let list = pending.popLast() {
      for item in list.items {
        note(item)
        if let surface = item.command.surface { pending.append(surface.recipe.list) }
      }
    }
  }

  private mutating func note(_ item: DisplayItem) {
    guard let reason = item.offscreenReason else { return }
    let (width, height) = (item.bounds.width, item.bounds.height)
    let known = groups[item.node]?.firstIndex { $0.reason == reason }
    guard let known else {
      groups[item.node, default: []].append(OffscreenGroup(reason, width: width, height: height))
      return
    }
    groups[item.node]?[known].include(width: width, height: height)
  }
}

extension OffscreenGroup {
  fileprivate mutating func include(width: Int, height: Int) {
    count += 1
    if width * height > self.width * self.height { (self.width, self.height) = (width, height) }
  }
}

extension DisplayCommand {
  fileprivate var surface: Surface? {
    switch self {
    case .surface(let command): return command.surface
    case .warp(let command):
      guard case .surface(let surface) = command.picture else { return nil }
      return surface
    case .fill, .path, .ring, .image, .particles, .backdrop, .gradient, .shadow, .beginGroup,
      .groupMiddle,
      .endGroup:
      return nil
    }
  }
}

extension DisplayItem {
  /// The reason why the item is drawn off screen; nil when it is painted directly.
  fileprivate var offscreenReason: OffscreenReason? {
    switch command {
    case .beginGroup(let group): part.reason(of: group)
    case .surface(let command): part.reason(of: command.surface.recipe)
    case .warp(let command):
      command.warp.sheets.contains(where: { $0 is MeshSheet }) ? .mesh : .transition
    case .backdrop: .backgroundFilters
    case .fill, .path, .ring, .image, .particles, .gradient, .shadow, .groupMiddle, .endGroup: nil
    }
  }
}

extension DisplayItem.Part {
  /// Returns the reason for a surface that shows this part of a layer; nil for parts that are no surfaces.
  fileprivate func reason(of recipe: Surface.Recipe) -> OffscreenReason? {
    switch self {
    case .shadow: .shadow
    case .surface: recipe.effects.isEmpty ? .rasterization : .filters
    case .tiles: .tiles
    case .background, .contents: .pattern
    case .shapeFill, .shapeStroke: .coarsePath
    case .border, .group, .groupMiddle, .groupEnd, .clip, .clipEnd, .crossfade, .crossfadeMiddle,
      .crossfadeEnd, .snapshot, .particles, .tint, .tintEnd, .contentsTint, .contentsTintEnd,
      .instance, .instanceEnd, .gradient, .mask, .maskMiddle, .maskEnd, .blend, .blendEnd, .isolation,
      .isolationEnd, .depth, .depthEnd, .filters, .filtersEnd, .backdrop, .warp, .tilesClip,
      .tilesClipEnd:
      nil
    }
  }

  fileprivate func reason(of group: GroupCommand) -> OffscreenReason? {
    switch self {
    case .mask: .mask
    case .clip: .clip
    case .blend: .blendMode
    case .isolation: .groupBlending
    case .filters: .filters
    case .depth: .intersection
    case .tint, .contentsTint: .tint
    case .instance: .instance
    case .crossfade: .contentsFade
    case .tilesClip: .tiles
    case .group: group.combination == .single && group.clip == nil ? .groupOpacity : .transition
    case .background, .contents, .border, .groupMiddle, .groupEnd, .clipEnd, .crossfadeMiddle,
      .crossfadeEnd, .snapshot, .particles, .tintEnd, .contentsTintEnd, .instanceEnd, .gradient,
      .shadow, .surface,
      .maskMiddle, .maskEnd, .blendEnd, .isolationEnd, .depthEnd, .filtersEnd, .backdrop, .shapeFill,
      .shapeStroke, .warp, .tiles, .tilesClipEnd:
      nil
    }
  }
}
