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

  private func documentIssue(_ entry: SceneIssues.Entry) -> DocumentIssue {
    let layer = entry.layerPath.flatMap { playback.root.layer(atPath: $0) }
    // The layer may be gone, or not be in the tree yet.
    let path = layer == nil ? entry.layerPath.map { "\($0): " } ?? "" : ""
    var issue = DocumentIssue(path + entry.message)
    (issue.layer, issue.count) = (layer, entry.count)
    return issue
  }
}

extension CALayer {
  /// The greatest number of layers that are searched for one.
  private static let searchLimit = 5000

  /// Returns the layer of the subtree whose `treePath` is `path`; nil if there is none. `self` is the root of its tree.
  func layer(atPath path: String) -> CALayer? {
    var candidates = [(layer: self, rest: path[...], name: name ?? "\(type(of: self))")]
    var left = Self.searchLimit
    while left > 0, let (layer, rest, name) = candidates.popLast() {
      left -= 1
      if rest == name { return layer }
      guard rest.hasPrefix("\(name)/") else { continue }
      let below = rest.dropFirst(name.count + 1)
      for (index, child) in (layer.sublayers ?? []).enumerated().reversed() {
        candidates.append((child, below, child.name ?? "\(type(of: child))[\(index)]"))
      }
    }
    return nil
  }
}
