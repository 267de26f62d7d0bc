/// The trees that a context has shown, each from the time of its commit on: what was committed is the past,
/// and the picture of any moment of it can be made again.
///
/// Trees share what they have in common, until one of them changes: a commit costs a copy of the list of nodes.
struct TreeHistory: Sendable {
  private struct Entry: Sendable {
    var time: Double
    var tree: LayerTree
  }

  private var entries: [Entry] = []
  private var nodeCount = 0
  /// How many nodes are kept, over all trees: some hundreds of megabytes at worst.
  private static let limit = 200_000

  /// Takes note of `tree` as committed at `time`; what was known of later times is no more.
  mutating func append(_ tree: LayerTree, at time: Double) {
    while let last = entries.last, last.time >= time { dropLast(last) }
    entries.append(Entry(time: time, tree: tree))
    nodeCount += tree.nodes.count
    while nodeCount > Self.limit, entries.count > 2 { dropFirst() }
  }

  private mutating func dropLast(_ last: Entry) {
    nodeCount -= last.tree.nodes.count
    entries.removeLast()
  }

  private mutating func dropFirst() {
    nodeCount -= entries[0].tree.nodes.count
    entries.removeFirst()
  }

  /// The place of the tree that showed at `time`: the first for all that lies before it; nil when nothing was
  /// committed.
  func place(at time: Double) -> Int? {
    guard !entries.isEmpty else { return nil }
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  func tree(at place: Int) -> LayerTree { entries[place].tree }

  /// Changes the past: every tree that has what `commit` changes.
  mutating func revise(_ commit: Commit) {
    for index in entries.indices { entries[index].tree.revise(commit) }
  }
}

extension LayerTree {
  /// Applies those updates of `commit` that fit: new values for layers that were there, and other animations in
  /// the place of those that it has.
  mutating func revise(_ commit: Commit) {
    for update in commit.updates where nodes.indices.contains(Int(update.id.index)) {
      noteChange(of: update.id)
      if let properties = update.properties { replaceProperties(of: update.id, with: properties) }
      let had = self[update.id].animations.count
      for animation in update.removedAnimations { self[update.id].remove(animation) }
      if self[update.id].animations.count < had { append(update.addedAnimations, to: update.id) }
    }
    dropIdleNodes()
  }
}
