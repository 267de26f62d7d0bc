import RenderModel

/// The layers that the commits of a stream have inserted, and their superlayers. It refuses commits that a context would
/// never send, and which a `LayerTree` could not apply: changes of layers that are not in the tree, layers in two places,
/// and layers inside of themselves.
struct TreeStructure {
  private struct Node {
    var isInserted = false
    /// The layer that has this one as a sublayer or as its mask.
    var owner: Int32 = -1
    var sublayers: [NodeID] = []
    var mask: NodeID?
    /// The memory of the values, of the list of sublayers and of the animations in bytes.
    var (valueBytes, listBytes, animationBytes) = (0, 0, 0)
    var animationCount = 0

    var byteCount: Int { valueBytes + listBytes + animationBytes }
  }

  private var nodes: [Node] = []
  private var root: NodeID?
  /// The layers that may have animations.
  private var animated: Set<NodeID> = []

  /// The memory of all nodes, values and animations.
  private(set) var byteCount = 0
  /// The memory of all layers that the commits so far have changed, each counted at every change. The difference between
  /// two places of a stream is the most that the later tree does not share with the earlier one, besides the list of nodes.
  private(set) var changedBytes = 0

  /// The memory of the list of nodes.
  var listBytes: Int { nodes.count * Self.nodeSize }
  /// A tree examines all layers with animations when animations or layers are removed. This bounds the number of all
  /// these examinations, and with it the time of a stream of many small commits.
  private var examinations: Allowance
  private let examinationLimit: Int

  /// The memory in bytes that a layer takes in a tree and here, at least.
  private static let nodeSize = 1024

  /// Creates an empty structure, in which `examinationLimit` layers may be examined, which is a choice.
  init(examinationLimit: Int = 1 << 30) {
    self.examinationLimit = examinationLimit
    examinations = Allowance(bytes: examinationLimit)
  }

  /// Begins the next pack of a stream that has no end.
  mutating func beginPack() { examinations = Allowance(bytes: examinationLimit) }

  /// Applies the changes of a commit to the structure. `limit` is the memory that the tree may take, in bytes. A commit
  /// that does not change the live tree is only checked.
  mutating func apply(_ read: MeasuredCommit, limit: Int) throws(StreamError) {
    let commit = read.commit
    for id in commit.inserted { try insert(id, limit: limit) }
    for update in commit.updates { try check(update.id) }
    guard read.isLive else { return try checkEdit(commit) }
    for (update, cost) in zip(commit.updates, read.costs) { count(update, cost) }
    for update in commit.updates { detachOld(update) }
    // Layers may move out of a layer that the same commit removes.
    for id in commit.removed { try detachLayers(of: id) }
    for update in commit.updates { try attach(update) }
    try remove(commit.removed)
    guard byteCount <= limit else { throw .needsTooMuchMemory }
    if let new = commit.root { root = new }
    if let root { try check(root) }
    try checkCycles(commit.updates)
  }

  /// Checks a commit that changes the past only, which changes values and animations.
  private func checkEdit(_ commit: Commit) throws(StreamError) {
    guard commit.inserted.isEmpty, commit.removed.isEmpty, commit.root == nil, !commit.changesStructure
    else { throw .invalid("a change of the past that changes the structure") }
  }

  private mutating func count(_ update: NodeUpdate, _ cost: MeasuredCommit.Cost) {
    var node = nodes[Int(update.id.index)]
    byteCount -= node.byteCount
    if update.properties != nil { node.valueBytes = cost.values }
    if update.sublayers != nil { node.listBytes = cost.sublayers }
    let removed = min(update.removedAnimations.count, node.animationCount)
    if removed > 0 {
      node.animationBytes -= node.animationBytes / node.animationCount * removed
      node.animationCount -= removed
    }
    node.animationBytes += cost.animations
    node.animationCount += update.addedAnimations.count
    byteCount += node.byteCount
    changedBytes += Self.nodeSize + node.byteCount
    if !update.addedAnimations.isEmpty { animated.insert(update.id) }
    nodes[Int(update.id.index)] = node
  }

  private func check(_ id: NodeID) throws(StreamError) {
    guard nodes.indices.contains(Int(id.index)), nodes[Int(id.index)].isInserted else {
      throw .invalid("a layer \(id.index) that is not in the tree")
    }
  }

  /// Inserts a layer. Nodes without a layer, between the indices of others, take memory too.
  private mutating func insert(_ id: NodeID, limit: Int) throws(StreamError) {
    let missing = Int(id.index) + 1 - nodes.count
    if missing > 0 {
      guard byteCount + missing * Self.nodeSize <= limit else { throw .needsTooMuchMemory }
      byteCount += missing * Self.nodeSize
      nodes.append(contentsOf: repeatElement(Node(), count: missing))
    }
    guard !nodes[Int(id.index)].isInserted else { throw .invalid("a layer that is inserted twice") }
    nodes[Int(id.index)].isInserted = true
  }

  /// Detaches the former sublayers and the former mask of a layer that gets new ones.
  private mutating func detachOld(_ update: NodeUpdate) {
    if update.sublayers != nil {
      for child in nodes[Int(update.id.index)].sublayers { detach(child, from: update.id) }
      nodes[Int(update.id.index)].sublayers = []
    }
    if update.mask != nil {
      nodes[Int(update.id.index)].mask.map { detach($0, from: update.id) }
      nodes[Int(update.id.index)].mask = nil
    }
  }

  private mutating func detach(_ child: NodeID, from owner: NodeID) {
    if nodes[Int(child.index)].owner == owner.index { nodes[Int(child.index)].owner = -1 }
  }

  /// Detaches the sublayers and the mask of a layer that is removed.
  private mutating func detachLayers(of id: NodeID) throws(StreamError) {
    try check(id)
    for child in nodes[Int(id.index)].sublayers { detach(child, from: id) }
    nodes[Int(id.index)].mask.map { detach($0, from: id) }
  }

  /// Attaches the new sublayers and the new mask of a layer.
  private mutating func attach(_ update: NodeUpdate) throws(StreamError) {
    let index = Int(update.id.index)
    if let sublayers = update.sublayers {
      guard nodes[index].sublayers.isEmpty else { throw .invalid("two lists of sublayers") }
      for child in sublayers { try attach(child, to: update.id) }
      nodes[index].sublayers = sublayers
    }
    if case .some(.some(let mask)) = update.mask {
      guard nodes[index].mask == nil else { throw .invalid("two masks of a layer") }
      try attach(mask, to: update.id)
      nodes[index].mask = mask
    }
  }

  private mutating func attach(_ child: NodeID, to owner: NodeID) throws(StreamError) {
    try check(child)
    guard nodes[Int(child.index)].owner < 0 else { throw .invalid("a layer in two places") }
    nodes[Int(child.index)].owner = owner.index
  }

  private mutating func remove(_ ids: [NodeID]) throws(StreamError) {
    guard !ids.isEmpty else { return }
    for id in ids {
      // These are the layers that the commit itself has given to the removed layer.
      try detachLayers(of: id)
      animated.remove(id)
    }
    for id in ids { try remove(id) }
    try examinations.take(animated.count, of: 1)
  }

  private mutating func remove(_ id: NodeID) throws(StreamError) {
    let node = nodes[Int(id.index)]
    guard node.isInserted else { throw .invalid("a layer that is removed twice") }
    guard node.owner < 0 else { throw .invalid("a removed layer that has a superlayer") }
    byteCount -= node.byteCount
    nodes[Int(id.index)] = Node()
  }

  /// Checks that no layer whose sublayers changed is inside of itself. Layers above which no cycle is are visited once.
  private func checkCycles(_ updates: [NodeUpdate]) throws(StreamError) {
    var visited: [Int32: Int] = [:]
    for (number, update) in updates.enumerated()
    where update.sublayers != nil || update.mask != nil {
      var node = update.id.index
      while node >= 0 {
        if let earlier = visited.updateValue(number, forKey: node) {
          guard earlier != number else { throw .invalid("a layer inside of itself") }
          break
        }
        node = nodes[Int(node)].owner
      }
    }
  }
}
