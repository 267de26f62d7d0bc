/// The area that a fill paints. It is made of the paths of the fill by the merges that were applied to them; a later
/// merge combines the results of the earlier ones.
indirect enum PathRegion {
  /// The paths together, by the rule of the fill.
  case paths([PathUse])
  /// The area that lies in an odd number of the paths.
  case exclusion([PathUse])
  case combined(PathMerge.Mode, [PathRegion])

  /// Creates the area of a fill.
  init(_ paths: [PathUse]) { self.init(paths, .merge, level: 0) }

  /// Combines paths by a merge. `level` is the number of later merges. Paths to which the same earlier merge was applied
  /// are one operand.
  private init(_ paths: [PathUse], _ mode: PathMerge.Mode, level: Int) {
    var groups: [(merge: PathMerge?, paths: [PathUse])] = []
    for path in paths {
      let merge = path.node.merge(before: level)
      if let merge, let last = groups.last?.merge, last === merge {
        groups[groups.count - 1].paths.append(path)
      } else {
        groups.append((merge, [path]))
      }
    }
    let operands = groups.map { group in
      group.merge.map { PathRegion(group.paths, $0.mode, level: level + 1) } ?? .paths(group.paths)
    }
    self = Self.combination(of: operands, mode)
  }

  private static func combination(of operands: [PathRegion], _ mode: PathMerge.Mode) -> PathRegion {
    if operands.count == 1 { return operands[0] }
    let plain = operands.compactMap(\.plainPaths)
    guard plain.count == operands.count else { return .combined(mode, operands) }
    switch mode {
    case .merge, .add: return .paths(plain.flatMap(\.self))
    case .exclude where plain.allSatisfy({ $0.count == 1 }): return .exclusion(plain.flatMap(\.self))
    case .subtract, .intersect, .exclude: return .combined(mode, operands)
    }
  }

  /// The paths if they are painted together by the rule of the fill; otherwise nil.
  private var plainPaths: [PathUse]? { if case .paths(let paths) = self { paths } else { nil } }

  /// All paths of the area.
  var allPaths: [PathUse] {
    switch self {
    case .paths(let paths), .exclusion(let paths): paths
    case .combined(_, let operands): operands.flatMap(\.allPaths)
    }
  }
}
