import UIKitCore

/// The changes of the rows and sections of a list. Removals and reloads are in the numbering before the changes,
/// insertions in that after them.
struct ListUpdates<Animation> {
  private(set) var removed: [IndexPath: Animation] = [:]
  private(set) var inserted: [IndexPath: Animation] = [:]
  private(set) var reloaded: [IndexPath: Animation] = [:]
  private(set) var removedSections: [Int: Animation] = [:]
  private(set) var insertedSections: [Int: Animation] = [:]
  private(set) var reloadedSections: [Int: Animation] = [:]
  private(set) var moves: [(from: IndexPath, to: IndexPath)] = []
  private(set) var sectionMoves: [(from: Int, to: Int)] = []

  mutating func remove(_ paths: [IndexPath], _ animation: Animation) {
    for path in paths { removed[path] = animation }
  }
  mutating func insert(_ paths: [IndexPath], _ animation: Animation) {
    for path in paths { inserted[path] = animation }
  }
  mutating func reload(_ paths: [IndexPath], _ animation: Animation) {
    for path in paths { reloaded[path] = animation }
  }
  mutating func removeSections(_ sections: IndexSet, _ animation: Animation) {
    for section in sections { removedSections[section] = animation }
  }
  mutating func insertSections(_ sections: IndexSet, _ animation: Animation) {
    for section in sections { insertedSections[section] = animation }
  }
  mutating func reloadSections(_ sections: IndexSet, _ animation: Animation) {
    for section in sections { reloadedSections[section] = animation }
  }
  mutating func move(_ from: IndexPath, to: IndexPath) { moves.append((from, to)) }
  mutating func moveSection(_ from: Int, to: Int) { sectionMoves.append((from, to)) }

  /// Returns the numbering after the changes, for lists with the given numbers of items before and after them. Traps if
  /// the changes do not lead from the old numbers to the new ones.
  func mapping(from old: [Int], to new: [Int], of list: String) -> ListMapping {
    let sections = sectionMapping(from: old.count, to: new.count, of: list)
    var mapping = ListMapping(sections: sections, old: old, new: new)
    let (left, taken) = (itemsThatLeave(old, of: list), itemsThatArrive(new, of: list))
    for (section, count) in old.enumerated() {
      guard let target = sections[section], reloadedSections[section] == nil else { continue }
      let gone = left[section, default: []]
      let added = taken[target, default: []]
      precondition(
        count - gone.count == new[target] - added.count,
        """
        invalid update of a \(list): section \(target) has \(new[target]) items after the update, but its \(count) items \
        before it and the insertions, removals and moves give \(count - gone.count + added.count)
        """)
      var free = 0
      for item in 0..<count where !gone.contains(item) {
        while added.contains(free) { free += 1 }
        mapping.connect(
          IndexPath(item: item, section: section), to: IndexPath(item: free, section: target))
        free += 1
      }
    }
    for (from, to) in moves { mapping.connect(from, to: to) }
    return mapping
  }

  /// Returns the items of each old section that are removed or move.
  private func itemsThatLeave(_ counts: [Int], of list: String) -> [Int: Set<Int>] {
    var found: [Int: Set<Int>] = [:]
    for path in Array(removed.keys) + moves.map(\.from) {
      check(path, in: counts, time: "before", change: "removes or moves", list: list)
      found[path.section, default: []].insert(path.item)
    }
    return found
  }

  /// Returns the items of each new section that are inserted or come from another place.
  private func itemsThatArrive(_ counts: [Int], of list: String) -> [Int: Set<Int>] {
    var found: [Int: Set<Int>] = [:]
    for path in Array(inserted.keys) + moves.map(\.to) {
      check(path, in: counts, time: "after", change: "inserts or moves to", list: list)
      found[path.section, default: []].insert(path.item)
    }
    return found
  }

  private func check(
    _ path: IndexPath, in counts: [Int], time: String, change: String, list: String
  ) {
    precondition(
      path.count == 2 && counts.indices.contains(path.section)
        && (0..<counts[path.section]).contains(path.item),
      """
      invalid update of a \(list): it \(change) the item \(Array(path)) \(time) the update, but \
      \(counts.indices.contains(path.first ?? -1) ? "that section has \(counts[path[0]]) items" : "there is no such section")
      """)
  }

  private func sectionMapping(from old: Int, to new: Int, of list: String) -> [Int: Int] {
    let movedAway = Set(sectionMoves.map(\.from))
    let movedHere = Set(sectionMoves.map(\.to))
    let kept = (0..<old).filter { removedSections[$0] == nil && !movedAway.contains($0) }
    let free = (0..<new).filter { insertedSections[$0] == nil && !movedHere.contains($0) }
    precondition(
      kept.count == free.count,
      """
      invalid update of a \(list): it has \(new) sections after the update, but the \(old) before it and the insertions, \
      removals and moves give \(kept.count + new - free.count)
      """)
    var map = Dictionary(uniqueKeysWithValues: zip(kept, free))
    for (from, to) in sectionMoves { map[from] = to }
    return map
  }
}

/// The numbers after an update of the items and sections that existed before it and still do.
struct ListMapping {
  let sections: [Int: Int]
  /// The places after the update of the items of each old section; nil for items that do not exist any more.
  private var targets: [[Place?]]
  /// The places before the update of the items of each new section; nil for new items.
  private var origins: [[Place?]]

  /// A section and an item in it.
  private struct Place {
    let (section, item): (Int32, Int32)
    init(_ path: IndexPath) { (section, item) = (Int32(path.section), Int32(path.item)) }
    var path: IndexPath { IndexPath(item: Int(item), section: Int(section)) }
  }

  /// Creates a mapping without items, for sections with the given numbers of items before and after an update.
  fileprivate init(sections: [Int: Int], old: [Int], new: [Int]) {
    self.sections = sections
    targets = old.map { Array(repeating: nil, count: $0) }
    origins = new.map { Array(repeating: nil, count: $0) }
  }

  fileprivate mutating func connect(_ old: IndexPath, to new: IndexPath) {
    targets[old.section][old.item] = Place(new)
    origins[new.section][new.item] = Place(old)
  }

  /// Returns the place of an item after the update; nil for one that does not exist any more.
  func target(of path: IndexPath) -> IndexPath? { Self.find(path, in: targets) }
  /// Returns the place of an item before the update; nil for a new one.
  func origin(of path: IndexPath) -> IndexPath? { Self.find(path, in: origins) }

  private static func find(_ path: IndexPath, in places: [[Place?]]) -> IndexPath? {
    guard path.count == 2, places.indices.contains(path.section),
      places[path.section].indices.contains(path.item)
    else { return nil }
    return places[path.section][path.item]?.path
  }

  /// Calls a closure with the places before and after the update of each item that remains.
  func forEach(_ body: (_ old: IndexPath, _ new: IndexPath) -> Void) {
    for (section, items) in targets.enumerated() {
      for (item, target) in items.enumerated() {
        if let target { body(IndexPath(item: item, section: section), target.path) }
      }
    }
  }
}
