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

  /// Changes the past: every tree that has what `commit` changes, and those that would have it. Returns the places of
  /// the latter.
  @discardableResult
  mutating func revise(_ commit: Commit) -> Range<Int> {
    var last: Int?
    for index in entries.indices where entries[index].tree.revise(commit) { last = index }
    guard let last, let end = commit.revival else { return 0..<0 }
    let revived = entries.indices[(last + 1)...].prefix { entries[$0].time < end }
    for index in revived { entries[index].tree.addAnimations(of: commit) }
    return revived.startIndex..<revived.endIndex
  }
}

extension LayerTree {
  /// Applies those updates of `commit` that fit: new values for layers that were there, and other animations in
  /// the place of those that it has. Whether it had any of them.
  mutating func revise(_ commit: Commit) -> Bool {
    var isFound = false
    for update in commit.updates where nodes.indices.contains(Int(update.id.index)) {
      noteChange(of: update.id)
      if let properties = update.properties { replaceProperties(of: update.id, with: properties) }
      let had = self[update.id].animations.count
      for animation in update.removedAnimations { self[update.id].remove(animation) }
      guard self[update.id].animations.count < had else { continue }
      append(update.addedAnimations, to: update.id)
      isFound = true
    }
    dropIdleNodes()
    return isFound
  }

  /// Only those.
  mutating func addAnimations(of commit: Commit) {
    for update in commit.updates where nodes.indices.contains(Int(update.id.index)) {
      noteChange(of: update.id)
      append(update.addedAnimations, to: update.id)
    }
  }
}
