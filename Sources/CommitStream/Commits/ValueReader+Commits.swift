import RenderModel

/// A commit of a stream.
package struct StreamedCommit: Sendable {
  package var commit: Commit
  /// False for a commit that changes only the trees that are kept of earlier times.
  package var isLive: Bool
}

/// A commit with the memory that its values take.
struct MeasuredCommit {
  /// The memory of the values, of the list of sublayers and of the added animations of an update, in bytes.
  struct Cost {
    var values = 0
    var sublayers = 0
    var animations = 0
  }

  var commit: Commit
  var isLive: Bool
  /// The costs of the updates.
  var costs: [Cost]
}

extension ValueReader {
  mutating func commit() throws(StreamError) -> MeasuredCommit {
    let flags = CommitFlags(rawValue: try bytes.byte())
    guard flags.isSubset(of: .all) else { throw .invalid("unknown flags of a commit") }
    let times = try bytes.numbers(count: 2)
    var commit = Commit(time: try time(times.x))
    commit.mediaTime = try time(times.y)
    commit.editsHistory = flags.contains(.editsHistory)
    if flags.contains(.hasReinsertionTime) { commit.reinsertionTime = try bytes.number() }
    if flags.contains(.hasRestorationTime) { commit.restorationTime = try bytes.number() }
    commit.inserted = try nodes()
    commit.removed = try nodes()
    if flags.contains(.removesRoot) { commit.root = .some(nil) }
    if flags.contains(.changesRoot) { commit.root = .some(try node()) }
    let updates = try updates()
    commit.updates = updates.map(\.update)
    guard bytes.remaining == 0 else { throw .invalid("bytes after a commit") }
    return MeasuredCommit(
      commit: commit, isLive: !flags.contains(.editsPastOnly), costs: updates.map(\.cost))
  }

  private mutating func node() throws(StreamError) -> NodeID {
    NodeID(index: Int32(try bytes.integer(upTo: Int(Int32.max))))
  }

  private mutating func node(after last: inout Int) throws(StreamError) -> NodeID {
    let (index, overflows) = last.addingReportingOverflow(try bytes.signed())
    guard !overflows, index >= 0, index <= Int(Int32.max) else { throw .invalid("an impossible node") }
    last = index
    return NodeID(index: Int32(index))
  }

  private mutating func nodes() throws(StreamError) -> [NodeID] {
    var last = 0
    return try list(of: MemoryLayout<NodeID>.stride) { reader throws(StreamError) in
      try reader.node(after: &last)
    }
  }

  private mutating func updates() throws(StreamError) -> [(
    update: NodeUpdate, cost: MeasuredCommit.Cost
  )] {
    var last = 0
    return try list(of: MemoryLayout<NodeUpdate>.stride) { reader throws(StreamError) in
      try reader.update(of: try reader.node(after: &last))
    }
  }

  private mutating func update(
    of id: NodeID
  ) throws(StreamError) -> (update: NodeUpdate, cost: MeasuredCommit.Cost) {
    var (update, cost) = (NodeUpdate(id: id), MeasuredCommit.Cost())
    let flags = UpdateFlags(rawValue: try bytes.byte())
    guard flags.isSubset(of: .all) else { throw .invalid("unknown flags of a change") }
    let start = allowance.bytes
    if flags.contains(.hasProperties) { update.properties = try layer() }
    cost.values = start - allowance.bytes
    let middle = allowance.bytes
    if flags.contains(.hasSublayers) { update.sublayers = try nodes() }
    cost.sublayers = middle - allowance.bytes
    if flags.contains(.removesMask) { update.mask = .some(nil) }
    if flags.contains(.setsMask) { update.mask = .some(try node()) }
    if flags.contains(.removesAnimations) { update.removedAnimations = try animationIDs() }
    let rest = allowance.bytes
    if flags.contains(.addsAnimations) { update.addedAnimations = try animations() }
    cost.animations = rest - allowance.bytes
    return (update, cost)
  }

  private mutating func animationIDs() throws(StreamError) -> [AnimationID] {
    try list(of: MemoryLayout<AnimationID>.stride) { reader throws(StreamError) in
      AnimationID(rawValue: try reader.bytes.varint())
    }
  }

  private mutating func animations() throws(StreamError) -> [AnimationValue] {
    try list(of: MemoryLayout<AnimationValue>.stride) { reader throws(StreamError) in
      try reader.animation()
    }
  }
}
