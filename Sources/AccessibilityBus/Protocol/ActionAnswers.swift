internal import Accessibility

/// Answers about the actions of an element.
struct ActionAnswers {
  private let node: AccessibilityNode

  init(_ node: AccessibilityNode) { self.node = node }

  func answer(_ call: BusCall) -> AccessibilityAnswers.Answer {
    if call.member == "GetActions" { return .of(.array(of: "(sss)", node.actions.map(description))) }
    let index = call.integer(0) ?? -1
    guard node.actions.indices.contains(index) else {
      return .error("InvalidArgs", "there is no action \(index); there are \(node.actions.count)")
    }
    let action = node.actions[index]
    switch call.member {
    case "GetName", "GetLocalizedName": return .of(.string(action.name))
    case "GetDescription", "GetKeyBinding": return .of(.string(""))
    case "DoAction":
      guard node.states.contains(.sensitive) else { return .of(.bool(false)) }
      return .asking(node.id, .perform(action.kind))
    default: return .unknown(call)
    }
  }

  private func description(_ action: AccessibilityAction) -> BusValue {
    .structure([.string(action.name), .string(""), .string("")])
  }
}

/// Answers about which children of an element are selected.
struct SelectionAnswers {
  private let answers: AccessibilityAnswers
  private let node: AccessibilityNode

  init(_ answers: AccessibilityAnswers, _ node: AccessibilityNode) {
    (self.answers, self.node) = (answers, node)
  }

  var selected: [AccessibilityID] {
    node.children.filter { answers.tree[$0]?.states.contains(.selected) == true }
  }

  func answer(_ call: BusCall) -> AccessibilityAnswers.Answer {
    let index = call.integer(0) ?? -1
    let child = node.children.indices.contains(index) ? node.children[index] : nil
    switch call.member {
    case "GetSelectedChild":
      return .of(answers.reference(selected.indices.contains(index) ? selected[index] : nil))
    case "IsChildSelected": return .of(.bool(child.map(selected.contains) ?? false))
    case "SelectChild":
      return child.map { .asking($0, .perform(.activate)) } ?? .of(.bool(false))
    case "DeselectSelectedChild", "DeselectChild", "SelectAll", "ClearSelection":
      return .of(.bool(false))
    default: return .unknown(call)
    }
  }
}
