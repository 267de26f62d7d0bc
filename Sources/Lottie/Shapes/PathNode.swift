/// A merge of several paths. The paths, in their order, are combined by a Boolean operation. The result is one path for
/// later merges.
final class PathMerge {
  /// The modes with their numbers in the format.
  enum Mode: Int {
    /// All paths together, by the rule of the fill.
    case merge = 1
    /// The area that lies in any of the paths.
    case add
    /// The area of the first path without that of the others.
    case subtract
    /// The area that all paths have in common.
    case intersect
    /// The area that lies in an odd number of paths.
    case exclude
  }

  let mode: Mode
  init(_ mode: Mode) { self.mode = mode }
}

/// A path of a shape layer, in the coordinates of its group. Modifiers change it in place, for all styles and copies
/// that refer to it.
final class PathNode {
  /// The path at each time. A modifier may have divided it into several ones.
  private(set) var track: Track<[BezierPath]>
  /// The trim, if it is the last modifier so far. A stroke can draw a part of a path exactly, so a trim is applied to
  /// the path only if something else needs it.
  private(set) var trim: PendingTrim?

  /// The merges that were applied to the path, the last one at the end; at most `LottieLimits.merges`.
  var merges: [PathMerge] = []

  /// A trim of one path, or of several paths that count as one.
  final class PendingTrim {
    let model: TrimModel
    fileprivate(set) var nodes: [PathNode] = []
    init(_ model: TrimModel) { self.model = model }
  }

  /// The greatest number of points that a modifier may generate. A path that would get more stays unchanged.
  private static let pointLimit = 100_000

  init(_ track: Track<[BezierPath]>) { self.track = track }

  /// Changes the path by a function of a value that may change over time. Returns false for a path with too many
  /// points, which stays as it is.
  func change<Value>(
    _ sampler: Sampler, with value: Track<Value>, by function: ([BezierPath], Value) -> [BezierPath]
  ) -> Bool {
    applyTrim(sampler)
    guard isChangeable else { return false }
    guard sampler.allows(track, value.span) else { return true }
    track = sampler.track(track, value, isLinear: false) { paths, value in
      let changed = function(paths, value)
      return changed.weight <= Self.pointLimit ? changed : paths
    }
    // The points count towards the limit of the document, even if this path is the one that exceeds it.
    _ = sampler.map.allows(points: track.first.weight)
    return true
  }

  /// Returns the merge to which `count` later ones were applied; nil if there is none.
  func merge(before count: Int) -> PathMerge? {
    count < merges.count ? merges[merges.count - 1 - count] : nil
  }

  /// A Boolean value that says whether the path has few enough points to be changed within the limits of time.
  private var isChangeable: Bool { track.values.allSatisfy { $0.weight <= LottieLimits.points } }

  /// Trims the paths, each by itself or all as one. Returns false if some have too many points and stay as they are.
  static func trim(_ nodes: [PathNode], by model: TrimModel, _ sampler: Sampler) -> Bool {
    for node in nodes { node.applyTrim(sampler) }
    guard nodes.allSatisfy(\.isChangeable) else { return false }
    let trims =
      model.treatsPathsAsOne ? [(PendingTrim(model), nodes)] : nodes.map { (PendingTrim(model), [$0]) }
    for (trim, nodes) in trims {
      trim.nodes = nodes
      for node in nodes { node.trim = trim }
    }
    return true
  }

  /// Applies the trim: removes the parts of the path that it leaves out.
  func applyTrim(_ sampler: Sampler) {
    guard let trim else { return }
    let nodes = trim.nodes
    guard nodes.allSatisfy({ sampler.allows($0.track, sampler.map.range) }) else { return }
    let parts = Self.parts(of: nodes.map(\.track), in: sampler.trim(trim.model), sampler)
    for (index, node) in nodes.enumerated() {
      node.trim = nil
      node.track = parts.map { $0[index] }
    }
  }

  /// Returns what a trim leaves of each of some paths.
  private static func parts(
    of tracks: [Track<[BezierPath]>], in range: Track<[Double]>, _ sampler: Sampler
  ) -> Track<[[BezierPath]]> {
    let times = sampler.samples(
      of: tracks.map(\.span) + [range.span], jumps: range.jumps + tracks.flatMap(\.jumps))
    return sampler.map.sampled(at: times) { time in
      let (paths, ends) = (tracks.map { $0.value(at: time) }, range.value(at: time))
      let trim = Trim(start: ends[0], end: ends[1], offset: ends[2])
      guard paths.count > 1 else { return [paths[0].flatMap { trim.applied(to: $0) }] }
      return trim.parts(of: paths)
    }
  }
}

extension Sampler {
  /// Returns true if the limit of memory allows sampling the path over a range of time.
  fileprivate func allows(_ path: Track<[BezierPath]>, _ span: ClosedRange<Double>?) -> Bool {
    let count = path.first.reduce(0) { $0 + $1.vertices.count }
    let frames = [span, path.span].compactMap(\.self).map { $0.upperBound - $0.lowerBound }.max() ?? 1
    return map.allows(points: count * Int(frames + 1))
  }

  /// Returns the track of a trim's start and end, in percent, and of its offset, in degrees.
  func trim(_ model: TrimModel) -> Track<[Double]> {
    let (start, end, offset) = (
      map.track(model.start.track()), map.track(model.end.track()), map.track(model.offset.track())
    )
    let ends = track(start, end, isLinear: true) { [$0, $1] }
    return track(ends, offset, isLinear: true) { $0 + [$1] }
  }
}

extension Trim {
  /// Returns the parts that remain of several groups of paths, which count as one path.
  func parts(of groups: [[BezierPath]]) -> [[BezierPath]] {
    if isAll { return groups }
    if isEmpty { return groups.map { _ in [] } }
    let lengths = groups.map { $0.reduce(0) { $0 + $1.length } }
    let total = lengths.reduce(0, +)
    guard total > 0 else { return groups.map { _ in [] } }
    var position = 0.0
    return zip(groups, lengths).map { paths, length in
      defer { position += length }
      return applied(to: paths, from: position, of: total)
    }
  }
}
