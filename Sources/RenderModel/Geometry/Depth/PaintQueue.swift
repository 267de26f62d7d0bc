/// Orders elements so that each comes after those behind it (a topological sort), in time nearly proportional to the
/// number of relations.
struct PaintQueue {
  /// The elements in the order that is preferred where the relations leave a choice.
  private let elements: [Int]
  /// The position of each element in `elements`.
  private let ranks: [Int]
  /// For each element, the elements that are in front of it.
  private var ahead: [[Int]]
  /// The number of unpainted elements behind each element.
  private var waitCounts: [Int]
  /// A binary heap with the ranks of the elements that have no unpainted elements behind them.
  private var ready: [Int] = []

  /// - Parameters:
  ///   - elements: All elements, in the preferred order.
  ///   - behind: For each element, those that come before it.
  init(elements: [Int], behind: [[Int]]) {
    self.elements = elements
    var ranks = elements
    for (rank, element) in elements.enumerated() { ranks[element] = rank }
    self.ranks = ranks
    ahead = elements.map { _ in [] }
    waitCounts = behind.map(\.count)
    for (element, others) in behind.enumerated() {
      for other in others { ahead[other].append(element) }
    }
    for element in elements where behind[element].isEmpty { add(ranks[element]) }
  }

  /// Returns the ordered elements. In a cycle, where each element is behind the next, the element that comes first in
  /// the preferred order is painted first.
  consuming func order() -> [Int] {
    var isPainted = elements.map { _ in false }
    var (result, next) = ([Int](), 0)
    result.reserveCapacity(elements.count)
    while next < elements.count {
      guard !isPainted[elements[next]] else {
        next += 1
        continue
      }
      let element = elements[removeFirst() ?? next]
      guard !isPainted[element] else { continue }
      isPainted[element] = true
      result.append(element)
      for other in ahead[element] { notePainted(behind: other) }
    }
    return result
  }

  private mutating func notePainted(behind element: Int) {
    waitCounts[element] -= 1
    if waitCounts[element] == 0 { add(ranks[element]) }
  }

  private mutating func add(_ rank: Int) {
    var child = ready.count
    ready.append(rank)
    while child > 0, ready[child] < ready[(child - 1) / 2] {
      ready.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Removes and returns the lowest rank; nil when there is none.
  private mutating func removeFirst() -> Int? {
    guard let first = ready.first, let last = ready.popLast() else { return nil }
    guard !ready.isEmpty else { return first }
    ready[0] = last
    var parent = 0
    while let child = lowerChild(of: parent), ready[child] < ready[parent] {
      ready.swapAt(child, parent)
      parent = child
    }
    return first
  }

  private func lowerChild(of parent: Int) -> Int? {
    let (left, right) = (2 * parent + 1, 2 * parent + 2)
    guard left < ready.count else { return nil }
    return right < ready.count && ready[right] < ready[left] ? right : left
  }
}
