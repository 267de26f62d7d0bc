/// The elements of a program at one time. It is a value, so that another thread can answer questions about it.
package struct AccessibilityTree: Equatable, Sendable {
  /// The greatest number of elements. Further ones are left out.
  package static let limit = 20_000

  package private(set) var nodes: [AccessibilityID: AccessibilityNode] = [:]
  package private(set) var parents: [AccessibilityID: AccessibilityID] = [:]
  /// The element that has the focus; nil if none has it.
  package private(set) var focus: AccessibilityID?

  /// Creates a tree that has only the program.
  package init(name: String) {
    var root = AccessibilityNode(.application, .application)
    root.name = name
    root.states = [.enabled, .sensitive, .showing, .visible]
    nodes[root.id] = root
  }

  /// Adds an element at the end of the children of another one, which must be in the tree. Returns false if the element is
  /// there already, or if the tree is full.
  @discardableResult
  package mutating func add(_ node: AccessibilityNode, to parent: AccessibilityID) -> Bool {
    guard nodes.count < Self.limit, nodes[parent] != nil, nodes[node.id] == nil else { return false }
    var node = node
    node.children = []
    for text in [\AccessibilityNode.name, \.hint, \.value, \.identifier] {
      node[keyPath: text] = node[keyPath: text].limited
    }
    nodes[node.id] = node
    nodes[parent]?.children.append(node.id)
    parents[node.id] = parent
    return true
  }

  /// Gives the focus to an element of the tree, which is marked as focused.
  package mutating func setFocus(_ id: AccessibilityID) {
    guard nodes[id] != nil else { return }
    if let focus { nodes[focus]?.states.remove(.focused) }
    focus = id
    nodes[id]?.states.formUnion([.focusable, .focused])
  }

  package subscript(id: AccessibilityID) -> AccessibilityNode? { nodes[id] }

  /// The position of an element among the children of its parent; nil for the program.
  package func index(of id: AccessibilityID) -> Int? {
    parents[id].flatMap { nodes[$0]?.children.firstIndex(of: id) }
  }

  /// Returns the innermost element below `id` that contains a point of the window in pixels; later children are in front.
  package func element(at x: Int, _ y: Int, in id: AccessibilityID) -> AccessibilityID? {
    guard var found = nodes[id], id == .application || found.frame.contains(x, y) else { return nil }
    while let next = child(of: found, at: x, y) { found = next }
    return found.id
  }

  private func child(of node: AccessibilityNode, at x: Int, _ y: Int) -> AccessibilityNode? {
    node.children.reversed().lazy.compactMap { nodes[$0] }
      .first { $0.frame.contains(x, y) && $0.states.contains(.showing) }
  }

  /// Returns the elements below `id` and itself, each before its children.
  package func elements(below id: AccessibilityID) -> [AccessibilityNode] {
    var (pending, found): ([AccessibilityID], [AccessibilityNode]) = ([id], [])
    while let next = pending.popLast() {
      guard let node = nodes[next] else { continue }
      found.append(node)
      pending += node.children.reversed()
    }
    return found
  }
}
