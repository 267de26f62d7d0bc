/// A tree as a list in depth-first order, each item before its descendants.
struct Outline<Item> {
  struct Entry {
    let item: Item
    let depth: Int
    /// The index of the parent in the outline; nil for the root.
    let parent: Int?
    /// The index after that of the last descendant.
    fileprivate(set) var end: Int
  }

  private(set) var entries: [Entry] = []

  init() {}

  /// Builds the outline without recursion, because trees can be deep.
  init(root: Item, children: (Item) -> [Item]) {
    var pending: [(item: Item, depth: Int, parent: Int?)] = [(root, 0, nil)]
    while let (item, depth, parent) = pending.popLast() {
      let index = entries.count
      entries.append(Entry(item: item, depth: depth, parent: parent, end: index + 1))
      for child in children(item).reversed() { pending.append((child, depth + 1, index)) }
    }
    for index in entries.indices.reversed() {
      guard let parent = entries[index].parent else { continue }
      entries[parent].end = max(entries[parent].end, entries[index].end)
    }
  }

  func hasChildren(_ index: Int) -> Bool { entries[index].end > index + 1 }

  /// Returns the indices of the visible items, when the items for which `isClosed` is true hide their descendants.
  func rows(isClosed: (Item) -> Bool) -> [Int] {
    var rows: [Int] = []
    var index = 0
    while index < entries.count {
      rows.append(index)
      let entry = entries[index]
      index = hasChildren(index) && isClosed(entry.item) ? entry.end : index + 1
    }
    return rows
  }

  /// Returns the indices of the items that match and of all their ancestors.
  func rows(matching matches: (Item) -> Bool) -> [Int] {
    var isKept = [Bool](repeating: false, count: entries.count)
    for index in entries.indices.reversed() where isKept[index] || matches(entries[index].item) {
      isKept[index] = true
      if let parent = entries[index].parent { isKept[parent] = true }
    }
    return entries.indices.filter { isKept[$0] }
  }

  /// Returns the indices of the ancestors, from the parent up.
  func ancestors(of index: Int) -> [Int] {
    Array(
      sequence(state: entries[index].parent) { next in
        defer { next = next.flatMap { entries[$0].parent } }
        return next
      })
  }
}

/// A filter for layers: every typed word must occur in the name or the class.
struct OutlineFilter: Equatable {
  private let words: [String]

  init(_ text: String) { words = text.lowercased().split(separator: " ").map(String.init) }

  var isEmpty: Bool { words.isEmpty }

  func matches(_ texts: [String]) -> Bool {
    let texts = texts.map { $0.lowercased() }
    return words.allSatisfy { word in texts.contains { $0.contains(word) } }
  }
}

/// A move of the selection in an outline by an arrow key.
enum OutlineMove { case up, down, left, right }

extension Outline {
  enum Step: Equatable {
    case select(Int)
    case open(Int)
    case close(Int)
    case stay
  }

  /// Returns the effect of an arrow key. `selected`, `rows` (the visible ones) and the result are indices into the
  /// outline. When `selected` is nil or not among `rows`, the first row is selected.
  func step(_ move: OutlineMove, from selected: Int?, in rows: [Int], isClosed: (Item) -> Bool) -> Step
  {
    guard let selected, let row = rows.firstIndex(of: selected) else {
      return rows.first.map { .select($0) } ?? .stay
    }
    switch move {
    case .up: return row > 0 ? .select(rows[row - 1]) : .stay
    case .down: return row + 1 < rows.count ? .select(rows[row + 1]) : .stay
    case .left:
      if hasChildren(selected), !isClosed(entries[selected].item) { return .close(selected) }
      return entries[selected].parent.map { .select($0) } ?? .stay
    case .right:
      guard hasChildren(selected) else { return .stay }
      guard !isClosed(entries[selected].item) else { return .open(selected) }
      // A filter may hide the first child, or all of them.
      guard row + 1 < rows.count, isInside(rows[row + 1], selected) else { return .stay }
      return .select(rows[row + 1])
    }
  }

  /// Returns true if the entry `index` is a descendant of the entry `ancestor`.
  private func isInside(_ index: Int, _ ancestor: Int) -> Bool {
    sequence(first: index, next: { entries[$0].parent }).dropFirst().contains(ancestor)
  }
}
