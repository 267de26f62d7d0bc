package import Accessibility

/// Answers the questions of assistive technology about the elements of a program. It is a value, so that a thread of the
/// bus can use it while the program goes on.
package struct AccessibilityAnswers: Sendable {
  package var tree: AccessibilityTree
  /// The name of the program on the bus.
  package var bus: String
  /// The parent of the program: the name and the path of the desktop.
  package var desktop: BusValue = ObjectPath.reference(nil, on: "")
  /// The position of the window's content on the screen in pixels.
  package var origin = (x: 0, y: 0)
  package var toolkitVersion = ""
  package var locale = "C"
  /// The number that the registry has given to the program.
  var number: Int32 = 0

  package init(_ tree: AccessibilityTree, bus: String) { (self.tree, self.bus) = (tree, bus) }

  /// An answer, and what the program is asked to do for it.
  package struct Answer: Equatable, Sendable {
    package var reply: BusReply
    package var request: (id: AccessibilityID, request: AccessibilityRequest)?

    package static func == (a: Answer, b: Answer) -> Bool {
      a.reply == b.reply && a.request?.id == b.request?.id && a.request?.request == b.request?.request
    }
  }

  /// Returns the answer to a call; nil for paths that are not those of elements.
  package mutating func answer(_ call: BusCall) -> Answer? {
    if call.path == ObjectPath.cache { return cacheAnswer(call) }
    guard let id = ObjectPath.element(call.path) else { return nil }
    guard let node = tree[id] else {
      return .error("UnknownObject", "the element \(call.path) does not exist any more")
    }
    switch call.interface {
    case Interface.properties: return propertyAnswer(node, call)
    case Interface.introspectable: return .of(.string(introspection(of: node)))
    case Interface.accessible: return accessibleAnswer(node, call)
    case Interface.application: return applicationAnswer(call)
    case Interface.component: return ComponentAnswers(self, node).answer(call)
    case Interface.action: return ActionAnswers(node).answer(call)
    case Interface.text: return TextAnswers(node).answer(call)
    case Interface.editableText: return TextAnswers(node).editingAnswer(call)
    case Interface.selection: return SelectionAnswers(self, node).answer(call)
    default: return .unknown(call)
    }
  }

  func reference(_ id: AccessibilityID?) -> BusValue { ObjectPath.reference(id, on: bus) }

  func parent(of node: AccessibilityNode) -> BusValue {
    node.id == .application ? desktop : reference(tree.parents[node.id])
  }

  private func introspection(of node: AccessibilityNode) -> String {
    let names = Interface.names(of: node).map { "<interface name=\"\($0)\"/>" }
    return "<node>\(names.joined())</node>"
  }

  /// The elements are asked for one by one, so the cache is empty.
  private func cacheAnswer(_ call: BusCall) -> Answer? {
    guard call.interface == Interface.cache, call.member == "GetItems" else { return nil }
    return .of(.array(of: "((so)(so)(so)iiassusau)", []))
  }

  // MARK: Accessible and Application

  private func accessibleAnswer(_ node: AccessibilityNode, _ call: BusCall) -> Answer {
    switch call.member {
    case "GetChildAtIndex":
      let index = call.integer(0) ?? -1
      return .of(reference(node.children.indices.contains(index) ? node.children[index] : nil))
    case "GetChildren": return .of(.array(of: "(so)", node.children.map { reference($0) }))
    case "GetIndexInParent": return .of(.number(tree.index(of: node.id) ?? -1))
    case "GetRelationSet": return .of(.array(of: "(ua(so))", []))
    case "GetRole": return .of(.uint32(node.role.rawValue))
    case "GetRoleName", "GetLocalizedRoleName": return .of(.string(node.role.name))
    case "GetState": return .of(states(of: node))
    case "GetAttributes": return .of(.dictionary(attributes(of: node)))
    case "GetApplication": return .of(reference(.application))
    case "GetInterfaces": return .of(.strings(Interface.names(of: node)))
    default: return .unknown(call)
    }
  }

  private func applicationAnswer(_ call: BusCall) -> Answer {
    call.member == "GetLocale" ? .of(.string(locale)) : .unknown(call)
  }

  private func states(of node: AccessibilityNode) -> BusValue {
    let bits = node.states.rawValue
    return .array(
      of: "u",
      [.uint32(UInt32(truncatingIfNeeded: bits)), .uint32(UInt32(truncatingIfNeeded: bits >> 32))])
  }

  private func attributes(of node: AccessibilityNode) -> [String: String] {
    var attributes = ["toolkit": "Lamina"]
    if !node.identifier.isEmpty { attributes["id"] = node.identifier }
    if let level = node.level { attributes["level"] = String(level) }
    if !node.value.isEmpty { attributes["valuetext"] = node.value }
    return attributes
  }

  // MARK: Properties

  private mutating func propertyAnswer(_ node: AccessibilityNode, _ call: BusCall) -> Answer {
    let interface = call.text(0) ?? ""
    let all = properties(of: node, interface)
    switch call.member {
    case "GetAll": return .of(.dictionary(all))
    case "Get":
      guard let name = call.text(1), let value = all[name] else {
        return .error("UnknownProperty", "there is no property \(call.text(1) ?? "")")
      }
      return .of(.variant(value))
    case "Set": return set(node, call)
    default: return .unknown(call)
    }
  }

  private func properties(of node: AccessibilityNode, _ interface: String) -> [String: BusValue] {
    switch interface {
    case Interface.accessible:
      return [
        "Name": .string(node.name), "Description": .string(node.hint), "Parent": parent(of: node),
        "ChildCount": .number(node.children.count), "Locale": .string(locale),
        "AccessibleId": .string(node.identifier), "HelpText": .string(node.hint),
      ]
    case Interface.application:
      return [
        "ToolkitName": .string("Lamina"), "Version": .string(toolkitVersion),
        "ToolkitVersion": .string(toolkitVersion), "AtspiVersion": .string("2.1"),
        "Id": .int32(number),
      ]
    case Interface.action: return ["NActions": .number(node.actions.count)]
    case Interface.value: return node.range.map { rangeProperties($0, node.value) } ?? [:]
    case Interface.text: return node.text.map(textProperties) ?? [:]
    case Interface.selection:
      return ["NSelectedChildren": .number(SelectionAnswers(self, node).selected.count)]
    default: return [:]
    }
  }

  private func rangeProperties(_ range: AccessibilityRange, _ text: String) -> [String: BusValue] {
    [
      "MinimumValue": .double(range.minimum), "MaximumValue": .double(range.maximum),
      "MinimumIncrement": .double(range.step), "CurrentValue": .double(range.value),
      "Text": .string(text),
    ]
  }

  private func textProperties(_ text: AccessibilityText) -> [String: BusValue] {
    [
      "CharacterCount": .number(text.content.unicodeScalars.count),
      "CaretOffset": .number(text.selection.upperBound),
    ]
  }

  private mutating func set(_ node: AccessibilityNode, _ call: BusCall) -> Answer {
    guard call.arguments.count == 3, let name = call.text(1) else { return .unknown(call) }
    if name == "CurrentValue", node.range != nil, let number = call.arguments[2].double {
      guard number.isFinite else { return .error("InvalidArgs", "the value must be a finite number") }
      return Answer(reply: .values([]), request: (node.id, .setValue(number)))
    }
    if name == "Id", node.id == .application, case .variant(.int32(let number)) = call.arguments[2] {
      self.number = number
      return Answer(reply: .values([]), request: nil)
    }
    return .error("PropertyReadOnly", "the property \(name) cannot be set")
  }
}

extension AccessibilityAnswers.Answer {
  static func of(_ values: BusValue...) -> Self { Self(reply: .values(values), request: nil) }

  /// An answer to a demand, which the program fulfills afterwards.
  static func asking(_ id: AccessibilityID, _ request: AccessibilityRequest) -> Self {
    Self(reply: .values([.bool(true)]), request: (id, request))
  }

  static func error(_ name: String, _ text: String) -> Self {
    Self(reply: .error(name: "org.freedesktop.DBus.Error.\(name)", text: text), request: nil)
  }

  static func unknown(_ call: BusCall) -> Self {
    error("UnknownMethod", "\(call.interface) has no method \(call.member) here")
  }
}
