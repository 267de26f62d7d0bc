import CoreGraphics

/// The memory to which the trees of a history refer, without their lists of nodes. A shared object is counted once,
/// as long as one of the trees refers to it.
///
/// For each commit the ledger compares the objects to which the changed nodes refer with those to which they referred
/// before. An object to which no node refers any more is released with the last tree that contains it. The cost is
/// therefore proportional to the change.
struct HistoryLedger: Sendable {
  /// The memory that is released when the tree to which this value belongs is dropped, because later trees do not
  /// refer to it.
  struct PendingRelease: Sendable {
    var objects: [Departure] = []
    /// The number of bytes of values that a node owned exclusively.
    var byteCount = 0
    /// The identifiers of layers that were removed.
    var nodes: [NodeID] = []

    struct Departure: Sendable {
      let object: ObjectIdentifier
      /// The position of the last tree that refers to the object.
      let position: Int
    }

    mutating func append(_ other: PendingRelease) {
      objects += other.objects
      byteCount += other.byteCount
      nodes += other.nodes
    }
  }

  /// An object to which trees of the history refer.
  private struct Holding: Sendable {
    /// A strong reference, so that the identifier is not reused for another object.
    let object: any AnyObject & Sendable
    let byteCount: Int
    /// The number of references from nodes of the newest tree.
    var count = 0
    /// The position of the last tree that refers to the object; valid only while `count` is 0.
    var lastPosition = 0
    /// The position of the first tree that refers to the object.
    let firstPosition: Int
  }

  /// The memory that a node of the newest tree refers to.
  private struct NodeEntry: Sendable {
    var objects: [ObjectIdentifier] = []
    var byteCount = 0
    /// The position of the first tree with these values.
    var position = 0
  }

  private var holdings: [ObjectIdentifier: Holding] = [:]
  /// The entries of the nodes, indexed by `NodeID.index`.
  private var nodes: [NodeEntry] = []
  private(set) var byteCount = 0

  /// Records the state of `node` from the tree at `position` on. Memory to which the node no longer refers is added
  /// to `pendingRelease`, which is released with the previous tree.
  mutating func note(
    _ node: LayerNode, id: NodeID, from position: Int, pendingRelease: inout PendingRelease
  ) {
    let index = Int(id.index)
    let held = ReferencedMemory(of: node)
    if index >= nodes.count {
      guard !held.isEmpty else { return }
      nodes += repeatElement(NodeEntry(), count: index + 1 - nodes.count)
    }
    let old = nodes[index]
    let changed = held.difference(from: old.objects)
    for item in held.objects[changed.new] { hold(item, from: position) }
    for object in old.objects[changed.old] { drop(object, at: position, &pendingRelease) }
    nodes[index].objects.replaceSubrange(changed.old, with: held.objects[changed.new].map(\.id))
    byteCount += held.ownByteCount
    if old.position < position {
      pendingRelease.byteCount += old.byteCount
    } else {
      byteCount -= old.byteCount
    }
    (nodes[index].byteCount, nodes[index].position) = (held.ownByteCount, position)
  }

  /// Records that `update` was applied to earlier trees, the last of which is at `position`.
  mutating func add(_ update: NodeUpdate, at position: Int, _ pendingRelease: inout PendingRelease) {
    let held = ReferencedMemory(of: update)
    for item in held.objects { hold(item, until: position, &pendingRelease) }
    byteCount += held.ownByteCount
    pendingRelease.byteCount += held.ownByteCount
  }

  /// Records that earlier trees, the last of which is at `position`, have the objects of `value`.
  mutating func add(_ value: PropertyValue, at position: Int, _ pendingRelease: inout PendingRelease) {
    for item in ReferencedMemory(of: value).objects { hold(item, until: position, &pendingRelease) }
  }

  /// Counts an object until the tree at `position` is dropped, or a later one that refers to it.
  private mutating func hold(
    _ item: ReferencedMemory.Item, until position: Int, _ pendingRelease: inout PendingRelease
  ) {
    hold(item, from: position)
    drop(item.id, at: position + 1, &pendingRelease)
  }

  private mutating func hold(_ item: ReferencedMemory.Item, from position: Int) {
    let id = item.id
    if holdings[id] == nil {
      holdings[id] = Holding(object: item.object, byteCount: item.byteCount, firstPosition: position)
      byteCount += item.byteCount
    }
    holdings[id]?.count += 1
  }

  private mutating func drop(
    _ object: ObjectIdentifier, at position: Int, _ pendingRelease: inout PendingRelease
  ) {
    guard var holding = holdings[object] else { return }
    holding.count -= 1
    holding.lastPosition = position - 1
    holdings[object] = holding
    guard holding.count == 0 else { return }
    if holding.firstPosition < position {
      pendingRelease.objects.append(PendingRelease.Departure(object: object, position: position - 1))
    } else {
      remove(object)
    }
  }

  /// Releases the memory of `pendingRelease`, whose trees were dropped.
  mutating func release(_ pendingRelease: PendingRelease) {
    byteCount -= pendingRelease.byteCount
    for departure in pendingRelease.objects {
      // A later tree may refer to the object again.
      guard let holding = holdings[departure.object], holding.count == 0,
        holding.lastPosition == departure.position
      else { continue }
      remove(departure.object)
    }
  }

  private mutating func remove(_ object: ObjectIdentifier) {
    guard let holding = holdings.removeValue(forKey: object) else { return }
    byteCount -= holding.byteCount
  }
}
