internal import Accessibility

/// Answers about the places of elements.
struct ComponentAnswers {
  /// The origin of coordinates. The raw values are AT-SPI's.
  private enum Origin: Int { case screen, window, parent }

  private let answers: AccessibilityAnswers
  private let node: AccessibilityNode

  init(_ answers: AccessibilityAnswers, _ node: AccessibilityNode) {
    (self.answers, self.node) = (answers, node)
  }

  func answer(_ call: BusCall) -> AccessibilityAnswers.Answer {
    switch call.member {
    case "GetExtents":
      let frame = frame(call.integer(0))
      return .of(.structure([frame.x, frame.y, frame.width, frame.height].map { .number($0) }))
    case "GetPosition":
      let frame = frame(call.integer(0))
      return .of(.number(frame.x), .number(frame.y))
    case "GetSize": return .of(.number(node.frame.width), .number(node.frame.height))
    case "Contains": return .of(.bool(point(call).map { node.frame.contains($0.x, $0.y) } ?? false))
    case "GetAccessibleAtPoint":
      let found = point(call).flatMap { answers.tree.element(at: $0.x, $0.y, in: node.id) }
      return .of(answers.reference(found))
    // The layer of widgets, or that of windows.
    case "GetLayer": return .of(.uint32(node.role == .frame ? 7 : 3))
    case "GetMDIZOrder": return .of(.int16(0))
    case "GetAlpha": return .of(.double(1))
    case "GrabFocus": return .asking(node.id, .focus)
    case "ScrollTo", "ScrollToPoint": return .asking(node.id, .scrollToVisible)
    case "SetExtents", "SetPosition", "SetSize": return .of(.bool(false))
    default: return .unknown(call)
    }
  }

  /// The distance of the origin of coordinates of a kind from that of the window.
  private func offset(_ kind: Int?) -> (x: Int, y: Int) {
    switch kind.flatMap(Origin.init) {
    case .screen, nil: return (-answers.origin.x, -answers.origin.y)
    case .window: return (0, 0)
    case .parent:
      let parent = answers.tree.parents[node.id].flatMap { answers.tree[$0]?.frame }
      return (parent?.x ?? 0, parent?.y ?? 0)
    }
  }

  private func frame(_ kind: Int?) -> AccessibilityFrame {
    let offset = offset(kind)
    var frame = node.frame
    (frame.x, frame.y) = (frame.x - offset.x, frame.y - offset.y)
    return frame
  }

  /// The point of a call in the coordinates of the window.
  private func point(_ call: BusCall) -> (x: Int, y: Int)? {
    guard let x = call.integer(0), let y = call.integer(1) else { return nil }
    let offset = offset(call.integer(2))
    return (x + offset.x, y + offset.y)
  }
}
