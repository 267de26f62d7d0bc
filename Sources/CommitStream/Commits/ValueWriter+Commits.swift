import RenderModel

extension ValueWriter {
  /// Appends a commit.
  mutating func put(_ commit: borrowing Commit, isLive: Bool) {
    bytes.put(commit.flags(isLive: isLive).rawValue)
    bytes.put(SIMD4(commit.time, commit.mediaTime, 0, 0), count: 2)
    if let time = commit.reinsertionTime { bytes.put(number: time) }
    if let time = commit.restorationTime { bytes.put(number: time) }
    put(commit.inserted)
    put(commit.removed)
    if case .some(.some(let root)) = commit.root { bytes.put(count: Int(root.index)) }
    bytes.put(count: commit.updates.count)
    var last = 0
    for index in commit.updates.indices {
      put(commit.updates[index].id, after: &last)
      put(commit.updates[index])
    }
  }

  private mutating func put(_ nodes: [NodeID]) {
    bytes.put(count: nodes.count)
    var last = 0
    for node in nodes { put(node, after: &last) }
  }

  /// Appends a node as its difference from the one before, which is small, because most nodes follow each other. `last`
  /// is the index of the one before, and then that of the node.
  private mutating func put(_ node: NodeID, after last: inout Int) {
    let index = Int(node.index)
    bytes.put(signed: index - last)
    last = index
  }

  /// Appends the changes of a layer, without its node.
  private mutating func put(_ update: NodeUpdate) {
    let properties = update.properties
    bytes.put(update.flags(hasProperties: properties != nil).rawValue)
    if let properties { put(properties) }
    if let sublayers = update.sublayers { put(sublayers) }
    if case .some(.some(let mask)) = update.mask { bytes.put(count: Int(mask.index)) }
    if !update.removedAnimations.isEmpty {
      bytes.put(count: update.removedAnimations.count)
      for id in update.removedAnimations { bytes.putVarint(id.rawValue) }
    }
    guard !update.addedAnimations.isEmpty else { return }
    bytes.put(count: update.addedAnimations.count)
    for animation in update.addedAnimations { put(animation) }
  }
}

/// The parts that a commit has.
struct CommitFlags: OptionSet {
  let rawValue: UInt8

  static let changesRoot = CommitFlags(rawValue: 1)
  static let removesRoot = CommitFlags(rawValue: 2)
  static let editsHistory = CommitFlags(rawValue: 4)
  static let hasReinsertionTime = CommitFlags(rawValue: 8)
  static let hasRestorationTime = CommitFlags(rawValue: 16)
  /// The commit changes only the trees that are kept of earlier times.
  static let editsPastOnly = CommitFlags(rawValue: 32)
  static let all = CommitFlags(rawValue: 63)
}

extension Commit {
  fileprivate func flags(isLive: Bool) -> CommitFlags {
    var flags: CommitFlags = isLive ? [] : .editsPastOnly
    if let root { flags.insert(root == nil ? .removesRoot : .changesRoot) }
    if editsHistory { flags.insert(.editsHistory) }
    if reinsertionTime != nil { flags.insert(.hasReinsertionTime) }
    if restorationTime != nil { flags.insert(.hasRestorationTime) }
    return flags
  }
}

/// The parts that the changes of a layer have.
struct UpdateFlags: OptionSet {
  let rawValue: UInt8

  static let hasProperties = UpdateFlags(rawValue: 1)
  static let hasSublayers = UpdateFlags(rawValue: 2)
  static let setsMask = UpdateFlags(rawValue: 4)
  static let removesMask = UpdateFlags(rawValue: 8)
  static let removesAnimations = UpdateFlags(rawValue: 16)
  static let addsAnimations = UpdateFlags(rawValue: 32)
  static let all = UpdateFlags(rawValue: 63)
}

extension NodeUpdate {
  fileprivate func flags(hasProperties: Bool) -> UpdateFlags {
    var flags: UpdateFlags = hasProperties ? .hasProperties : []
    if sublayers != nil { flags.insert(.hasSublayers) }
    if let mask { flags.insert(mask == nil ? .removesMask : .setsMask) }
    if !removedAnimations.isEmpty { flags.insert(.removesAnimations) }
    if !addedAnimations.isEmpty { flags.insert(.addsAnimations) }
    return flags
  }
}
