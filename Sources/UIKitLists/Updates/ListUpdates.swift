import UIKitCore

/// The changes of the rows and sections of a list. Removals and reloads are in the numbering before the changes,
/// insertions in that after them.
struct ListUpdates<Animation> {
  /// The removed and reloaded items.
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
    var map: [IndexPath: IndexPath] = [:]
    for (section, count) in old.enumerated() {
      guard let target = sections[section], reloadedSections[section] == nil else { continue }
      let movedAway = Set(moves.map(\.from))
      let movedHere = Set(moves.map(\.to))
      let kept = (0..<count).map { IndexPath(item: $0, section: section) }.filter {
        removed[$0] == nil && !movedAway.contains($0)
      }
      let free = (0..<new[target]).map { IndexPath(item: $0, section: target) }.filter {
        inserted[$0] == nil && !movedHere.contains($0)
      }
      precondition(
        kept.count == free.count,
        """
        invalid update of a \(list): section \(target) has \(new[target]) items after the update, but its \(count) items \
        before it and the insertions, removals and moves give \(kept.count + new[target] - free.count)
        """)
      for (from, to) in zip(kept, free) { map[from] = to }
    }
    for (from, to) in moves { map[from] = to }
    return ListMapping(items: map, sections: sections)
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
  let items: [IndexPath: IndexPath]
  let sections: [Int: Int]
}
