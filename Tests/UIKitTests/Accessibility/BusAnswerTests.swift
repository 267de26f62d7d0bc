import Accessibility
import AccessibilityBus
import Testing

/// The answers to assistive technology, without a bus.
@Suite struct BusAnswerTests {
  private static let accessible = "org.a11y.atspi.Accessible"
  private let list = AccessibilityID(rawValue: 1)
  private let slider = AccessibilityID(rawValue: 2)
  private let field = AccessibilityID(rawValue: 3)
  private let row = AccessibilityID(rawValue: 4)

  private func answers() -> AccessibilityAnswers {
    var tree = AccessibilityTree(name: "program")
    var node = AccessibilityNode(list, .list)
    node.frame = AccessibilityFrame(x: 10, y: 20, width: 200, height: 100)
    node.states = .showing
    tree.add(node, to: .application)
    node = AccessibilityNode(slider, .slider)
    node.name = "Time"
    node.value = "2.00 s"
    node.range = AccessibilityRange(value: 2, in: 0...10, step: 0.1)
    node.actions = [.increment, .decrement]
    node.states = [.sensitive, .showing]
    node.frame = AccessibilityFrame(x: 20, y: 30, width: 50, height: 10)
    tree.add(node, to: list)
    node = AccessibilityNode(field, .entry)
    node.text = AccessibilityText("one 𝄞wo", selection: 4..<4)
    node.states = [.sensitive, .editable]
    tree.add(node, to: list)
    node = AccessibilityNode(row, .treeItem)
    node.states = .selected
    node.level = 2
    tree.add(node, to: list)
    var answers = AccessibilityAnswers(tree, bus: ":1.5")
    answers.origin = (100, 200)
    return answers
  }

  private func ask(
    _ id: AccessibilityID, _ interface: String, _ member: String, _ arguments: BusValue...
  ) -> AccessibilityAnswers.Answer? {
    var answers = answers()
    let path = "/org/a11y/atspi/accessible/" + (id == .application ? "root" : "\(id.rawValue)")
    return answers.answer(BusCall(member, of: interface, at: path, arguments))
  }

  private func reference(_ id: AccessibilityID) -> BusValue {
    .structure([.string(":1.5"), .path("/org/a11y/atspi/accessible/\(id.rawValue)")])
  }

  @Test func elementsHaveRolesNamesAndChildren() {
    let children = ask(list, Self.accessible, "GetChildren")
    let references = [slider, field, row].map(reference)
    #expect(children?.reply == .values([.array(of: "(so)", references)]))
    #expect(ask(slider, Self.accessible, "GetRole")?.reply == .values([.uint32(51)]))
    #expect(ask(field, Self.accessible, "GetIndexInParent")?.reply == .values([.int32(1)]))
    let name = ask(
      slider, "org.freedesktop.DBus.Properties", "Get", .string(Self.accessible), .string("Name"))
    #expect(name?.reply == .values([.variant(.string("Time"))]))
  }

  @Test func statesAreBitsOfTwoNumbers() {
    let states = ask(row, Self.accessible, "GetState")
    #expect(states?.reply == .values([.array(of: "u", [.uint32(1 << 23), .uint32(0)])]))
  }

  @Test func placesAreRelativeToTheScreenTheWindowOrTheParent() {
    func extents(_ kind: UInt32) -> BusReply? {
      ask(slider, "org.a11y.atspi.Component", "GetExtents", .uint32(kind))?.reply
    }
    func values(_ numbers: Int32...) -> BusReply {
      .values([.structure(numbers.map { .int32($0) })])
    }
    #expect(extents(0) == values(120, 230, 50, 10))
    #expect(extents(1) == values(20, 30, 50, 10))
    #expect(extents(2) == values(10, 10, 50, 10))
    let found = ask(
      list, "org.a11y.atspi.Component", "GetAccessibleAtPoint", .int32(121), .int32(231), .uint32(0))
    #expect(found?.reply == .values([reference(slider)]))
  }

  @Test func valuesAreReadAndSet() {
    let properties = "org.freedesktop.DBus.Properties"
    let value = BusValue.string("org.a11y.atspi.Value")
    let current = ask(slider, properties, "Get", value, .string("CurrentValue"))
    #expect(current?.reply == .values([.variant(.double(2))]))
    let set = ask(
      slider, properties, "Set", value, .string("CurrentValue"), .variant(.double(5)))
    #expect(set?.request?.id == slider)
    #expect(set?.request?.request == .setValue(5))
    let wrong = ask(
      slider, properties, "Set", value, .string("CurrentValue"), .variant(.double(.nan)))
    #expect(wrong?.request == nil)
  }

  @Test func actionsAreAskedOfTheProgram() {
    let action = "org.a11y.atspi.Action"
    #expect(ask(slider, action, "DoAction", .int32(1))?.request?.request == .perform(.decrement))
    #expect(ask(slider, action, "DoAction", .int32(7))?.request == nil)
    #expect(ask(slider, action, "GetName", .int32(0))?.reply == .values([.string("increment")]))
  }

  @Test func textsAreCountedInUnicodeScalars() {
    let text = "org.a11y.atspi.Text"
    #expect(ask(field, text, "GetText", .int32(4), .int32(-1))?.reply == .values([.string("𝄞wo")]))
    let word = ask(field, text, "GetStringAtOffset", .int32(5), .uint32(1))
    #expect(word?.reply == .values([.string("𝄞wo"), .int32(4), .int32(7)]))
    #expect(ask(field, text, "SetCaretOffset", .int32(2))?.request?.request == .select(2..<2))
    let inserted = ask(
      field, "org.a11y.atspi.EditableText", "InsertText", .int32(3), .string("!?"), .int32(1))
    #expect(inserted?.request?.request == .setText("one! 𝄞wo"))
  }

  @Test func selectionsAreThoseOfTheChildren() {
    let selection = "org.a11y.atspi.Selection"
    #expect(ask(list, selection, "GetSelectedChild", .int32(0))?.reply == .values([reference(row)]))
    #expect(ask(list, selection, "SelectChild", .int32(0))?.request?.id == slider)
  }

  @Test func whatDoesNotExistIsAnError() {
    for answer in [
      ask(AccessibilityID(rawValue: 99), Self.accessible, "GetRole"),
      ask(slider, Self.accessible, "Explode"), ask(slider, "org.example.Other", "Do"),
    ] {
      guard case .error? = answer?.reply else {
        Issue.record("\(String(describing: answer)) is no error")
        continue
      }
    }
    var answers = answers()
    let other = answers.answer(BusCall("GetRole", of: Self.accessible, at: "/other"))
    #expect(other == nil)
  }
}
