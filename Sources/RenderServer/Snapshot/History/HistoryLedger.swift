import CoreGraphics

/// The memory that the trees of a history have beside their lists of nodes: what nodes refer to, counted once however
/// many trees and nodes share it, and for as long as a tree has it.
///
/// It learns of each commit what the changed nodes hold now, and compares with what they held before; what no node
/// holds any more leaves with the last tree that has it. So its cost follows the change.
struct HistoryLedger: Sendable {
  /// What no tree after a certain one has any more.
  struct Leavings: Sendable {
    var objects: [Departure] = []
    /// Of values that were a node's own.
    var byteCount = 0
    /// Numbers of layers that left.
    var nodes: [NodeID] = []

    struct Departure: Sendable {
      let object: ObjectIdentifier
      /// The place of the last tree that has it.
      let place: Int
    }

    mutating func append(_ other: Leavings) {
      objects += other.objects
      byteCount += other.byteCount
      nodes += other.nodes
    }
  }

  private struct Holding: Sendable {
    /// Kept alive, so that its identity is nobody else's meanwhile.
    let object: any AnyObject & Sendable
    let byteCount: Int
    /// How often nodes of the newest tree hold it.
    var count = 0
    /// The place of the last tree that has it; only while `count` is 0.
    var lastPlace = 0
    /// The place of the first tree that has it.
    let firstPlace: Int
  }

  /// What a node of the newest tree holds.
  private struct NodeEntry: Sendable {
    var objects: [ObjectIdentifier] = []
    var byteCount = 0
    /// The place of the first tree that has these values.
    var place = 0
  }

  private var holdings: [ObjectIdentifier: Holding] = [:]
  /// A node's number is its index.
  private var nodes: [NodeEntry] = []
  private(set) var byteCount = 0

  /// `node` is as given from the tree at `place` on. What is held no more leaves with the tree before, in `leavings`.
  mutating func note(
    _ node: LayerNode, _ id: NodeID, from place: Int, _ leavings: inout Leavings
  ) {
    let index = Int(id.index)
    let held = HeldMemory(of: node)
    if index >= nodes.count {
      guard !held.isEmpty else { return }
      nodes += repeatElement(NodeEntry(), count: index + 1 - nodes.count)
    }
    let old = nodes[index]
    if !held.holds(old.objects) {
      for item in held.objects { hold(item, from: place) }
      for object in old.objects { drop(object, at: place, &leavings) }
      nodes[index].objects = held.objects.map { ObjectIdentifier($0.object) }
    }
    byteCount += held.ownByteCount
    if old.place < place { leavings.byteCount += old.byteCount } else { byteCount -= old.byteCount }
    (nodes[index].byteCount, nodes[index].place) = (held.ownByteCount, place)
  }

  /// `update` was made to trees of the past, the last of them at `place`.
  mutating func add(_ update: NodeUpdate, at place: Int, _ leavings: inout Leavings) {
    let held = HeldMemory(of: update)
    for item in held.objects {
      hold(item, from: place)
      drop(ObjectIdentifier(item.object), at: place + 1, &leavings)
    }
    byteCount += held.ownByteCount
    leavings.byteCount += held.ownByteCount
  }

  private mutating func hold(_ item: HeldMemory.Item, from place: Int) {
    let id = ObjectIdentifier(item.object)
    if holdings[id] == nil {
      holdings[id] = Holding(object: item.object, byteCount: item.byteCount, firstPlace: place)
      byteCount += item.byteCount
    }
    holdings[id]?.count += 1
  }

  private mutating func drop(
    _ object: ObjectIdentifier, at place: Int, _ leavings: inout Leavings
  ) {
    guard var holding = holdings[object] else { return }
    holding.count -= 1
    holding.lastPlace = place - 1
    holdings[object] = holding
    guard holding.count == 0 else { return }
    if holding.firstPlace < place {
      leavings.objects.append(Leavings.Departure(object: object, place: place - 1))
    } else {
      remove(object)
    }
  }

  /// The trees that `leavings` left with are gone.
  mutating func release(_ leavings: Leavings) {
    byteCount -= leavings.byteCount
    for departure in leavings.objects {
      // It may have come back since.
      guard let holding = holdings[departure.object], holding.count == 0,
        holding.lastPlace == departure.place
      else { continue }
      remove(departure.object)
    }
  }

  private mutating func remove(_ object: ObjectIdentifier) {
    guard let holding = holdings.removeValue(forKey: object) else { return }
    byteCount -= holding.byteCount
  }
}
