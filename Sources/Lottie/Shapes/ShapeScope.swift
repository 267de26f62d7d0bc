import Foundation

/// The processing of the items of one group, in the order of the file: the paths so far, and the drawings so far.
///
/// A path is an object (`PathNode`), which a modifier changes in place. Styles that precede the modifier and copies of
/// the path refer to the same object, so they are changed too.
struct ShapeScope {
  private let sampler: Sampler
  private let context: ReadingContext
  /// The paths so far, in the order of the file, with their transforms to the coordinates of the group.
  private(set) var paths: [PathUse] = []
  /// The drawings so far; the first one is the topmost.
  private(set) var drawings: [Drawing] = []
  /// The greatest number of copies of a repeater.
  private static let copyLimit = 1000
  /// The approximate memory that a path or a copy takes, and that each path or drawing of a copy takes, in bytes.
  private static let (objectBytes, useBytes) = (1000, 200)

  /// Processes the items of a group that are not hidden.
  init(_ items: [ShapeItem], _ sampler: Sampler, context: ReadingContext) {
    (self.sampler, self.context) = (sampler, context)
    for item in items where !item.isHidden { add(item) }
  }

  private mutating func add(_ item: ShapeItem) {
    switch item.content {
    case .group(let items, let transform): add(items, transform, named: item.name)
    case .path(let path, let isReversed): add(path, isReversed: isReversed)
    case .fill(let paint):
      drawings.append(
        .style(Drawing.Style(name: item.name, paint: paint, paths: paths, location: item.location)))
    case .stroke(let paint, let stroke):
      drawings.append(
        .style(
          Drawing.Style(
            name: item.name, paint: paint, stroke: stroke, paths: paths, location: item.location)))
    case .trim(let model): note(PathNode.trim(nodes, by: model, sampler), at: item.location)
    case .merge(let mode): merge(mode, at: item.location)
    case .repeater(let model): repeatContent(model, at: item.location)
    // Modifiers that change each path by itself, such as round corners.
    case .change(let change):
      for node in nodes { note(change.change(node, sampler), at: item.location) }
    }
  }

  /// The paths so far, each once: those that a repeater copied are the same ones.
  private var nodes: [PathNode] {
    var known: Set<ObjectIdentifier> = []
    return paths.map(\.node).filter { known.insert(ObjectIdentifier($0)).inserted }
  }

  /// Reports that a path was not changed by the modifier at `location`, unless `isChanged`.
  private func note(_ isChanged: Bool, at location: Location) {
    guard !isChanged else { return }
    context.note("a path with more than \(LottieLimits.points) points is not changed", at: location)
  }

  /// Processes the items of an inner group. Its paths are also painted by the styles of this group that follow it.
  private mutating func add(_ items: [ShapeItem], _ transform: TransformModel, named name: String?) {
    let inner = ShapeScope(items, sampler, context: context)
    let group = GroupTransform.group(transform)
    paths += inner.paths.map { PathUse(node: $0.node, transforms: $0.transforms + [group]) }
    guard !inner.drawings.isEmpty else { return }
    drawings.append(
      .group(
        Drawing.Group(name: name, transform: group, drawings: inner.drawings)))
  }

  private mutating func add(_ path: ShapePath, isReversed: Bool) {
    guard context.budget.spend(Self.objectBytes) else { return }
    let track = path.track(sampler)
    // Each value of the track is a list of paths, because a modifier may divide a path.
    let turned = isReversed ? track.map { paths in paths.map(\.reversed) } : track
    paths.append(PathUse(node: PathNode(turned)))
  }

  /// Merges the paths so far. `number` is the number of the mode in the format. Paths that are only put together are
  /// painted together: a fill by the nonzero rule of paths with the same direction looks like that of their union. A
  /// stroke, or a fill by the even-odd rule, of paths that overlap does not.
  private func merge(_ number: Int, at location: Location) {
    guard let mode = PathMerge.Mode(rawValue: number), paths.count > 1 else { return }
    let (merge, nodes) = (PathMerge(mode), nodes)
    guard nodes.allSatisfy({ $0.merges.count < LottieLimits.merges }) else {
      return context.note("more than \(LottieLimits.merges) merges; this one is left out", at: location)
    }
    for node in nodes { node.merges.append(merge) }
  }

  /// Replaces the paths and drawings so far by copies, as many as the greatest number of copies at any time. The
  /// drawings of copies beyond the number at a time have the opacity 0 then. Copies of paths that a style after the
  /// repeater paints are all painted at all times.
  private mutating func repeatContent(_ model: RepeaterModel, at location: Location) {
    let count = Int(min(max((model.copies.keyframes.map(\.value).max() ?? 0).rounded(.up), 0), 1e6))
    if count > Self.copyLimit { context.note("only \(Self.copyLimit) copies are made", at: location) }
    let (paths, drawings) = (paths, drawings)
    (self.paths, self.drawings) = ([], [])
    let copies = (0..<min(count, Self.copyLimit)).filter { _ in
      context.budget.spend(Self.objectBytes + Self.useBytes * (paths.count + drawings.count))
    }
    for copy in model.isAbove ? copies.reversed() : copies {
      let transform = GroupTransform.copy(copy, model)
      self.paths += paths.map { PathUse(node: $0.node, transforms: $0.transforms + [transform]) }
      guard !drawings.isEmpty else { continue }
      self.drawings.append(
        .group(
          Drawing.Group(
            name: "copy \(copy + 1)", transform: transform, drawings: drawings)))
    }
  }
}
