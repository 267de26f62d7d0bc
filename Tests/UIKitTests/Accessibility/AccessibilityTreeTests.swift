import Accessibility
import Testing

/// The values of elements and the differences between two trees.
@Suite struct AccessibilityTreeTests {
  private let panel = AccessibilityID(rawValue: 1)
  private let button = AccessibilityID(rawValue: 2)

  private func tree(_ change: (inout AccessibilityNode) -> Void = { _ in }) -> AccessibilityTree {
    var tree = AccessibilityTree(name: "program")
    var group = AccessibilityNode(panel, .panel)
    group.frame = AccessibilityFrame(x: 0, y: 0, width: 100, height: 100)
    group.states = .showing
    tree.add(group, to: .application)
    var node = AccessibilityNode(button, .button)
    node.frame = AccessibilityFrame(x: 10, y: 10, width: 20, height: 10)
    node.states = .showing
    change(&node)
    tree.add(node, to: panel)
    return tree
  }

  @Test func elementsAreFoundByTheirPlace() {
    let tree = tree()
    #expect(tree.element(at: 12, 12, in: .application) == button)
    #expect(tree.element(at: 30, 12, in: .application) == panel)
    #expect(tree.element(at: 200, 12, in: panel) == nil)
    #expect(tree.index(of: button) == 0)
    #expect(tree.parents[button] == panel)
  }

  @Test func elementsAreAddedOnce() {
    var tree = tree()
    let isAddedAgain = tree.add(AccessibilityNode(button, .label), to: .application)
    #expect(!isAddedAgain)
    let (other, missing) = (AccessibilityID(rawValue: 9), AccessibilityID(rawValue: 8))
    let isAddedToNothing = tree.add(AccessibilityNode(other, .label), to: missing)
    #expect(!isAddedToNothing)
    #expect(tree.elements(below: .application).map(\.id) == [.application, panel, button])
  }

  @Test func theNumberOfElementsIsLimited() {
    var tree = AccessibilityTree(name: "")
    for number in 1...AccessibilityTree.limit + 5 {
      tree.add(AccessibilityNode(AccessibilityID(rawValue: UInt64(number)), .label), to: .application)
    }
    #expect(tree.nodes.count == AccessibilityTree.limit)
  }

  @Test func longTextsAreCutBetweenCharacters() {
    let name = "a" + String(repeating: "é", count: String.accessibilityLimit)
    let limited = name.limited
    #expect(limited.utf8.count == String.accessibilityLimit - 1)
    #expect(name.hasPrefix(limited))
    #expect("short".limited == "short")
  }

  @Test func equalTreesHaveNoDifferences() {
    #expect(tree().changes(since: tree()).isEmpty)
  }

  @Test func namesValuesAndStatesAreReported() {
    let changed = tree {
      $0.name = "Play"
      $0.value = "on"
      $0.states.insert(.checked)
      $0.frame.x = 11
    }
    #expect(
      changed.changes(since: tree()) == [
        .name(button, "Play"), .value(button, 0),
        .bounds(button, AccessibilityFrame(x: 11, y: 10, width: 20, height: 10)),
        .state(button, "checked", true),
      ])
  }

  @Test func newAndRemovedElementsAreReported() {
    let empty = AccessibilityTree(name: "program")
    #expect(tree().changes(since: empty) == [.added(panel, to: .application, at: 0)])
    #expect(empty.changes(since: tree()) == [.removed(panel, from: .application, at: 0)])
  }

  @Test func theFocusIsReportedLast() {
    var focused = tree { $0.name = "Play" }
    focused.setFocus(button)
    let changes = focused.changes(since: tree())
    #expect(changes.last == .state(button, "focused", true))
    #expect(changes.first == .name(button, "Play"))
    #expect(tree().changes(since: focused).contains(.state(button, "focused", false)))
  }

  @Test func editedTextsAreReportedByTheirDifference() {
    let old = tree { $0.text = AccessibilityText("one two", selection: 7..<7) }
    let new = tree { $0.text = AccessibilityText("one 2 two", selection: 5..<5) }
    #expect(
      new.changes(since: old) == [
        .textInserted(button, at: 4, "2 "), .caret(button, 5),
      ])
    #expect(
      old.changes(since: new) == [.textRemoved(button, at: 4, "2 "), .caret(button, 7)])
  }

  @Test func selectionsAreReportedForTheList() {
    func list(_ selected: AccessibilityStates) -> AccessibilityTree {
      var tree = AccessibilityTree(name: "")
      tree.add(AccessibilityNode(panel, .list), to: .application)
      var row = AccessibilityNode(button, .listItem)
      row.states = selected
      tree.add(row, to: panel)
      return tree
    }
    #expect(
      list(.selected).changes(since: list([])) == [
        .state(button, "selected", true), .selection(panel),
      ])
  }
}
