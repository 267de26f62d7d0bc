import QuartzCore

extension SceneSession {
  /// The issues of the document that is shown, and those that the scene has caused since it was made.
  var issues: [DocumentIssue] {
    ((playback.scene as? DocumentScene)?.issues ?? []) + sceneIssues.entries.map(documentIssue)
  }

  /// The number of issues that are not in the list because there are too many.
  var omittedIssues: Int { sceneIssues.omitted }

  var hasIssues: Bool {
    (playback.scene as? DocumentScene)?.hasIssues ?? false || !sceneIssues.isEmpty
  }

  /// The locations of the statements in the sources that the scene was compiled from; nil for other scenes. They are
  /// read when they are needed first, and kept, because the user may change the sources afterwards.
  private var statements: StatementLocations? {
    if knownStatements == nil { knownStatements = sources.map { StatementLocations($0) } }
    return knownStatements
  }

  private func documentIssue(_ entry: SceneIssues.Entry) -> DocumentIssue {
    let layer = entry.layerPath.flatMap { foundLayers.layer(atPath: $0, in: playback) }
    // The layer may be gone, or not be in the tree yet.
    let path = layer == nil ? entry.layerPath.map { "\($0): " } ?? "" : ""
    var issue = DocumentIssue(path + entry.message)
    (issue.layer, issue.count) = (layer, entry.count)
    if let place = entry.statement.flatMap({ statements?.place(of: $0) }) {
      (issue.file, issue.line) = (place.file, place.line)
    }
    return issue
  }
}

/// The layers that were found by their paths, so that a tree is not searched again at each change of it.
@MainActor
struct FoundLayers {
  private struct Found {
    weak var layer: CALayer?
    /// The version of the tree's structure in which the layer was searched.
    let version: Int
  }

  private var known: [String: Found] = [:]

  /// Returns the layer whose `treePath` is, or was, `path`; nil if the tree has none.
  mutating func layer(atPath path: String, in playback: ScenePlayback) -> CALayer? {
    let version = playback.context.structureVersion
    if let found = known[path] {
      if let layer = found.layer, layer.isInTree(of: playback.root) { return layer }
      if found.layer == nil, found.version == version { return nil }
    }
    let layer = playback.root.layer(atPath: path)
    known[path] = Found(layer: layer, version: version)
    return layer
  }
}

extension CALayer {
  /// The greatest number of layers that are searched for the layer of an issue.
  private static let searchLimit = 5000

  /// Returns true for `root` and the layers below it, with their masks.
  func isInTree(of root: CALayer) -> Bool {
    var layer = self
    while layer !== root {
      guard let parent = layer.superlayer else { return false }
      layer = parent
    }
    return true
  }

  /// Returns the layer of the subtree whose `treePath` is `path`; nil if there is none among the first `limit` layers that
  /// are searched. `self` is the root of its tree.
  func layer(atPath path: String, searching limit: Int = searchLimit) -> CALayer? {
    guard let rest = rest(of: path[...], at: nil) else { return nil }
    var candidates = [(layer: self, rest: rest)]
    var remaining = limit
    while let (layer, rest) = candidates.popLast() {
      if rest.isEmpty { return layer }
      let below = rest.dropFirst()
      let index = Self.index(atStartOf: below)
      var found: [(layer: CALayer, rest: Substring)] = []
      for (number, child) in (layer.sublayers ?? []).enumerated() {
        remaining -= 1
        if remaining < 0 { return nil }
        guard child.name != nil || number == index else { continue }
        if let rest = child.rest(of: below, at: number) { found.append((child, rest)) }
      }
      candidates += found.reversed()
    }
    return nil
  }

  /// Returns what follows the layer's name at the start of a path: nothing, or a slash and the rest; nil if the path
  /// begins with another name. `index` is that of a sublayer, and nil for a root.
  private func rest(of path: Substring, at index: Int?) -> Substring? {
    let name = nameInPaths ?? "\(type(of: self))" + (index.map { "[\($0)]" } ?? "")
    guard path.hasPrefix(name) else { return nil }
    let rest = path.dropFirst(name.count)
    return rest.isEmpty || rest.first == "/" ? rest : nil
  }

  /// Returns the index with which the path of a sublayer without a name begins; nil if it has none.
  private static func index(atStartOf path: Substring) -> Int? {
    let name = path.prefix { $0 != "/" }
    guard name.last == "]", let open = name.lastIndex(of: "[") else { return nil }
    return Int(name[open...].dropFirst().dropLast())
  }
}
