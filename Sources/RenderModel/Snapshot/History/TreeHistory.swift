/// The trees that a context has shown, each from the time of its commit on. The picture of any moment of the past can
/// be drawn again.
///
/// All trees together take at most `byteLimit` bytes, contents included; the oldest are dropped first, and the newest
/// is always kept. Each tree has its own list of nodes and shares the rest with others until a commit changes it:
///
///     position   4    5    6    7          the tree at position 4 was dropped, 5 is next
///     nodes      ×    ▆    ▆    ▆          one list per tree
///     image      ×────▆────▆               counted once; released with position 6, the last to use it
///     path                 ▆────▆          used by the newest tree, so not released
package struct TreeHistory: Sendable {
  private struct Entry: Sendable {
    var time: Double
    var tree: LayerTree
    /// The size in bytes of the tree without the memory that it shares.
    var byteCount: Int
    /// The memory to which the next tree no longer refers.
    var pendingRelease = HistoryLedger.PendingRelease()
  }

  /// The trees; those before index `first` are dropped and empty.
  private var entries: [Entry] = []
  private var first = 0
  /// The position of `entries[0]`.
  private var base = 0
  private var ledger = HistoryLedger()
  /// The size in bytes of all trees without the memory that they share.
  private var treeBytes = 0
  let byteLimit: Int
  /// The identifiers of removed layers that no tree contains any more.
  private var freedNodes: [NodeID] = []

  package init(byteLimit: Int = HistoryBudget.byteLimit) { self.byteLimit = byteLimit }

  private var count: Int { entries.count - first }
  private var byteCount: Int { treeBytes + ledger.byteCount }

  package var use: HistoryUse {
    HistoryUse(
      byteCount: byteCount, byteLimit: byteLimit, treeCount: count,
      start: base + first > 0 ? entries.last.map { _ in entries[first].time } : nil)
  }

  /// Appends `tree`, the result of `commit` at `time`, and drops the trees of that time and later ones. The cost is
  /// proportional to the commit, plus a copy of the list of nodes.
  package mutating func append(_ tree: LayerTree, at time: Double, _ commit: Commit) {
    var pendingRelease = dropEntries(from: time)
    noteChanges(of: commit, tree, &pendingRelease)
    if count > 0 {
      entries[entries.count - 1].pendingRelease.append(pendingRelease)
    } else {
      release(pendingRelease)
    }
    let kept = tree.withoutChangeLog()
    entries.append(Entry(time: time, tree: kept, byteCount: kept.byteCount))
    treeBytes += kept.byteCount
    while byteCount > byteLimit, count > 1 { dropFirst() }
  }

  /// Records that the animations of `nodes` changed in the live tree after the last commit.
  package mutating func noteChanges(of nodes: [NodeID], in tree: LayerTree) {
    guard count > 0 else { return }
    var pendingRelease = HistoryLedger.PendingRelease()
    for id in nodes where tree.nodes.indices.contains(Int(id.index)) {
      ledger.note(tree[id], id: id, from: base + entries.count, pendingRelease: &pendingRelease)
    }
    entries[entries.count - 1].pendingRelease.append(pendingRelease)
  }

  private mutating func noteChanges(
    of commit: Commit, _ tree: LayerTree, _ pendingRelease: inout HistoryLedger.PendingRelease
  ) {
    let position = base + entries.count
    for update in commit.updates {
      ledger.note(tree[update.id], id: update.id, from: position, pendingRelease: &pendingRelease)
    }
    for id in commit.removed {
      ledger.note(tree[id], id: id, from: position, pendingRelease: &pendingRelease)
    }
    pendingRelease.nodes += commit.removed
  }

  /// Drops the trees of `time` and later, and returns the memory that was to be released with them.
  private mutating func dropEntries(from time: Double) -> HistoryLedger.PendingRelease {
    var pendingRelease = HistoryLedger.PendingRelease()
    while count > 0, let last = entries.last, last.time >= time {
      treeBytes -= last.byteCount
      pendingRelease.append(last.pendingRelease)
      entries.removeLast()
    }
    return pendingRelease
  }

  private mutating func dropFirst() {
    treeBytes -= entries[first].byteCount
    release(entries[first].pendingRelease)
    entries[first].tree = LayerTree()
    entries[first].pendingRelease = HistoryLedger.PendingRelease()
    first += 1
    // The list is moved only when at least half of it is dropped, so that a tree costs constant time on the whole.
    guard first > 64, first > entries.count / 2 else { return }
    entries.removeFirst(first)
    (base, first) = (base + first, 0)
  }

  private mutating func release(_ pendingRelease: HistoryLedger.PendingRelease) {
    ledger.release(pendingRelease)
    freedNodes += pendingRelease.nodes
  }

  /// Returns the identifiers of removed layers that no tree contains any more, each once.
  package mutating func takeFreedNodes() -> [NodeID] {
    defer { freedNodes.removeAll(keepingCapacity: true) }
    return freedNodes
  }

  // MARK: Earlier trees

  /// Returns the position of the tree that was shown at `time`; that of the oldest kept tree when `time` is before
  /// it; nil when nothing was committed. The position of a tree does not change.
  package func position(at time: Double) -> Int? {
    guard count > 0 else { return nil }
    var (low, high) = (first, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return base + max(first, low - 1)
  }

  /// Returns the tree at a position that `position(at:)` returned; the position is valid until the next `append`.
  package func tree(at position: Int) -> LayerTree { entries[position - base].tree }

  /// With `commit.restorationTime`, adds the new animations of `commit` to the trees from that time on that are
  /// before `commit.reinsertionTime`. Otherwise applies `commit` to every tree that it fits (see
  /// `LayerTree.editHistory`), and adds the new animations to the later trees before `commit.reinsertionTime`.
  /// Returns the positions of the trees to which animations were only added.
  @discardableResult
  package mutating func editHistory(_ commit: Commit) -> Range<Int> {
    noteRevision(commit)
    let end = commit.reinsertionTime
    if let start = commit.restorationTime {
      let next = entries[first...].firstIndex { $0.time >= start } ?? entries.count
      return addAnimations(of: commit, from: next, before: end ?? .infinity)
    }
    var last: Int?
    for index in first..<entries.count where entries[index].tree.editHistory(commit) { last = index }
    guard let last, let end else { return 0..<0 }
    return addAnimations(of: commit, from: last + 1, before: end)
  }

  /// Adds the new animations of `commit` to the trees from `index` on whose times are before `end`. Returns their
  /// positions.
  private mutating func addAnimations(
    of commit: Commit, from index: Int, before end: Double
  ) -> Range<Int> {
    let range = entries.indices[index...].prefix { entries[$0].time < end }
    for index in range { entries[index].tree.addAnimations(of: commit) }
    return base + range.startIndex..<base + range.endIndex
  }

  /// Applies a revision to the newest tree and to the trees before it, as long as the property has its old value in
  /// them, but to at most `limit` trees. Returns their positions. An image, path or text of the new value counts until the
  /// last tree that has it is dropped. The old one still counts with the trees that had it, as no list says which
  /// other layers show it. Numbers are not counted: a revised tree has at most one more node to itself.
  package mutating func revise(_ revision: ValueRevision, limit: Int = .max) -> Range<Int> {
    var start = entries.count
    let end = max(first, start - min(limit, start))
    while start > end, entries[start - 1].tree.revise(revision) {
      start -= 1
      // Otherwise the logs of all trees would grow with each step of a drag.
      entries[start].tree.emptyChangeLog()
    }
    if start < entries.count {
      let newest = entries.count - 1
      ledger.add(revision.new, at: base + newest, &entries[newest].pendingRelease)
    }
    return base + start..<base + entries.count
  }

  /// Counts the memory of the new values and animations with the newest tree.
  private mutating func noteRevision(_ commit: Commit) {
    guard count > 0 else { return }
    for update in commit.updates {
      ledger.add(update, at: base + entries.count - 1, &entries[entries.count - 1].pendingRelease)
    }
  }
}

extension LayerTree {
  /// Applies the updates of `commit` that fit this tree: new values of layers that the tree has, and the replacement
  /// or removal of animations that the tree has. Returns true when the tree had one of these animations.
  package mutating func editHistory(_ commit: Commit) -> Bool {
    var isFound = false
    for update in commit.updates where nodes.indices.contains(Int(update.id.index)) {
      noteChange(of: update.id)
      if let properties = update.properties { replaceProperties(of: update.id, with: properties) }
      let had = self[update.id].animations.count
      if !update.removedAnimations.isEmpty { self[update.id].remove(update.removedAnimations) }
      guard self[update.id].animations.count < had else { continue }
      append(update.addedAnimations, to: update.id)
      isFound = true
    }
    dropIdleNodes()
    return isFound
  }

  /// Adds the new animations of `commit`, without its other changes.
  package mutating func addAnimations(of commit: Commit) {
    for update in commit.updates where nodes.indices.contains(Int(update.id.index)) {
      noteChange(of: update.id)
      append(update.addedAnimations, to: update.id)
    }
  }

  /// The number of bytes of this tree that it does not share with other trees once they change.
  fileprivate var byteCount: Int {
    let numbers = animatedNodes.count + newlyAnimated.count
    let lists = nodes.count * MemoryLayout<LayerNode>.stride + numbers * MemoryLayout<NodeID>.stride
    let emitted = emissions.values.reduce(0) { $0 + $1.byteCount }
    return MemoryLayout<LayerTree>.stride + Self.listOverhead + lists + emitted
  }

  /// An estimate for the headers of the arrays, in bytes.
  private static var listOverhead: Int { 128 }
}
