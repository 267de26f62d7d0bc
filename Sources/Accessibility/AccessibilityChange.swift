/// A difference between two trees, which is reported to assistive technology.
package enum AccessibilityChange: Equatable, Sendable {
  case added(AccessibilityID, to: AccessibilityID, at: Int)
  case removed(AccessibilityID, from: AccessibilityID, at: Int)
  case name(AccessibilityID, String)
  case hint(AccessibilityID, String)
  case role(AccessibilityID, AccessibilityRole)
  /// The number of the element, or its value as a text, is another one.
  case value(AccessibilityID, Double)
  case state(AccessibilityID, String, Bool)
  case bounds(AccessibilityID, AccessibilityFrame)
  case textRemoved(AccessibilityID, at: Int, String)
  case textInserted(AccessibilityID, at: Int, String)
  case caret(AccessibilityID, Int)
  /// The selection among the children of the element is another one.
  case selection(AccessibilityID)
}

extension AccessibilityTree {
  /// Returns what has changed since an earlier tree: first the elements that are gone, then new ones, then changes of the
  /// elements that are in both, the focus last.
  package func changes(since old: AccessibilityTree) -> [AccessibilityChange] {
    let ids = elements(below: .application).map(\.id)
    let kept = ids.filter { old.nodes[$0] != nil }
    var changes = old.elements(below: .application).flatMap { old.removals(from: $0, in: self) }
    changes += ids.flatMap { additions(to: $0, since: old) }
    changes += kept.flatMap { id -> [AccessibilityChange] in
      guard let before = old.nodes[id], let after = nodes[id], before != after else { return [] }
      return after.changes(since: before)
    }
    changes += selections(since: old)
    if focus != old.focus, let focus { changes.append(.state(focus, "focused", true)) }
    return changes
  }

  /// The children of an element that are not its children in the new tree, from the last to the first.
  private func removals(
    from node: AccessibilityNode, in new: AccessibilityTree
  ) -> [AccessibilityChange] {
    guard new.nodes[node.id] != nil else { return [] }
    return node.children.enumerated().reversed().compactMap { index, child in
      new.parents[child] == node.id ? nil : .removed(child, from: node.id, at: index)
    }
  }

  private func additions(
    to id: AccessibilityID, since old: AccessibilityTree
  ) -> [AccessibilityChange] {
    guard old.nodes[id] != nil, let children = nodes[id]?.children else { return [] }
    return children.enumerated().compactMap { index, child in
      old.parents[child] == id ? nil : .added(child, to: id, at: index)
    }
  }

  /// The elements among whose children others are selected now.
  private func selections(since old: AccessibilityTree) -> [AccessibilityChange] {
    let parents = nodes.values.filter { node in
      let before = old.nodes[node.id]?.states
      return node.states.contains(.selected) != before?.contains(.selected) ?? false
    }.compactMap { self.parents[$0.id] }
    return Set(parents).filter { nodes[$0]?.role.selectsChildren == true && old.nodes[$0] != nil }
      .sorted { $0.rawValue < $1.rawValue }.map { .selection($0) }
  }
}

extension AccessibilityNode {
  fileprivate func changes(since old: AccessibilityNode) -> [AccessibilityChange] {
    var changes: [AccessibilityChange] = []
    if role != old.role { changes.append(.role(id, role)) }
    if name != old.name { changes.append(.name(id, name)) }
    if hint != old.hint { changes.append(.hint(id, hint)) }
    if range != old.range || value != old.value { changes.append(.value(id, range?.value ?? 0)) }
    if frame != old.frame { changes.append(.bounds(id, frame)) }
    return changes + textChanges(since: old.text) + stateChanges(since: old.states)
  }

  /// The gain of the focus is left to the tree, which reports it after everything else.
  private func stateChanges(since old: AccessibilityStates) -> [AccessibilityChange] {
    let changed = states.symmetricDifference(old)
    return AccessibilityStates.names.compactMap { state, name in
      guard changed.contains(state) else { return nil }
      let isSet = states.contains(state)
      return state == .focused && isSet ? nil : .state(id, name, isSet)
    }
  }

  private func textChanges(since old: AccessibilityText?) -> [AccessibilityChange] {
    guard let text, let old, text != old else { return [] }
    var changes: [AccessibilityChange] = []
    let (before, after) = (Array(old.content.unicodeScalars), Array(text.content.unicodeScalars))
    let start = zip(before, after).prefix { $0 == $1 }.count
    let end = zip(before[start...].reversed(), after[start...].reversed()).prefix { $0 == $1 }.count
    let removed = before[start..<before.count - end]
    let inserted = after[start..<after.count - end]
    if !removed.isEmpty { changes.append(.textRemoved(id, at: start, String(removed))) }
    if !inserted.isEmpty { changes.append(.textInserted(id, at: start, String(inserted))) }
    if text.selection != old.selection { changes.append(.caret(id, text.selection.upperBound)) }
    return changes
  }
}

extension String {
  fileprivate init(_ scalars: some Sequence<Unicode.Scalar>) {
    self.init(String.UnicodeScalarView(scalars))
  }
}
