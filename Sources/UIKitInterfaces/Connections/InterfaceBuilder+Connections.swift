import UIKitCore

// The connections of the objects of an interface file: outlets, actions and segues that the user triggers.

extension InterfaceBuilder {
  /// Sets the runtime attributes of the objects that were created, makes their constraints and connections, and tells them that
  /// they are awake.
  ///
  /// - Parameter others: Objects that were created before, such as the view controller, with their elements. Their runtime
  ///   attributes were set when they were created.
  func connect(_ others: [ObjectTable.Entry]) {
    makeConstraints()
    finish(table.takePending(), with: others)
  }

  /// Connects those objects that were created and whose connections lead to objects that exist, such as the item of a tab bar.
  func connectResolved() {
    let created = table.pending.filter { entry in
      entry.element.elements(in: "connections").allSatisfy { target($0) != nil }
    }
    table.removePending(created)
    finish(created)
  }

  /// Sets the runtime attributes of objects that were created, makes their connections and those of others that were
  /// created before, and tells the objects that they are awake.
  private func finish(_ created: [ObjectTable.Entry], with others: [ObjectTable.Entry] = []) {
    for entry in created { setRuntimeAttributes(entry) }
    for entry in others + created { makeConnections(entry) }
    for entry in created { awake(entry.object) }
  }

  private func awake(_ object: AnyObject) {
    switch object {
    case let object as UIResponder: object.awakeFromNib()
    case let object as UIBarItem: object.awakeFromNib()
    case let object as any NibAwaking: object.awakeFromNib()
    default: break
    }
  }

  // MARK: Runtime attributes

  func setRuntimeAttributes(_ entry: ObjectTable.Entry) {
    for attribute in entry.element.elements(in: "userDefinedRuntimeAttributes") {
      guard let path = attribute["keyPath"] else { continue }
      let value = runtimeValue(attribute)
      if setValue(value, path, of: entry.object) { continue }
      values.report(
        missingFor: attribute,
        "\(type(of: entry.object)) has no property \(path.clipped) of this type; it is not set")
    }
  }

  private func setValue(_ value: Any?, _ path: String, of object: AnyObject) -> Bool {
    ObjectiveCClass.setValue(value, forKey: path, of: object)
      || FrameworkKeys.setValue(value, forKeyPath: path, of: object)
  }

  /// Returns the value of a runtime attribute.
  private func runtimeValue(_ attribute: InterfaceElement) -> Any? {
    let child = attribute.child(key: "value")
    switch attribute["type"] {
    case "boolean": return attribute.flag("value") ?? false
    case "number": return number(child ?? attribute)
    case "string", "localizedString": return attribute["value"] ?? child?.decodedText
    case "color": return values.color(child)
    case "image": return values.image("value", of: attribute)
    case "point": return child?.point
    case "size": return child?.size
    case "rect": return child?.rect
    case "range":
      return child.map {
        NSRange(location: $0.integer("location") ?? 0, length: $0.integer("length") ?? 0)
      }
    default: return nil
    }
  }

  private func number(_ element: InterfaceElement) -> NSNumber? {
    if element.name == "integer", let value = element["value"].flatMap({ Int($0) }) {
      return NSNumber(value: value)
    }
    return element.number("value").map { NSNumber(value: Double($0)) }
  }

  // MARK: Outlets and actions

  private func makeConnections(_ entry: ObjectTable.Entry) {
    let connections = entry.element.elements(in: "connections")
    var collections: [String: [AnyObject]] = [:]
    for connection in connections {
      switch connection.name {
      case "outlet": setOutlet(connection, of: entry.object)
      case "outletCollection":
        guard let name = connection["property"], let object = target(connection) else { continue }
        collections[name, default: []].append(object)
      case "action": addAction(connection, to: entry.object)
      case "segue": addTrigger(connection, to: entry.object)
      default:
        values.report(connection, "<\(connection.name.clipped)> is not supported; it is left out")
      }
    }
    for (name, objects) in collections { setCollection(name, objects, of: entry) }
  }

  /// Returns the object to which a connection leads; nil if it does not exist or was not yet created.
  private func target(_ connection: InterfaceElement) -> AnyObject? {
    object(connection["destination"])
  }

  private func setOutlet(_ connection: InterfaceElement, of object: AnyObject) {
    guard let name = connection["property"] else { return }
    guard let value = target(connection) else { return }
    if ObjectiveCClass.setValue(value, forKey: name, of: object) { return }
    if FrameworkKeys.setOutlet(name, of: object, to: value) { return }
    values.report(
      missingFor: connection,
      "\(type(of: object)) has no outlet \(name.clipped) for \(type(of: value)); it is not set")
  }

  private func setCollection(_ name: String, _ objects: [AnyObject], of entry: ObjectTable.Entry) {
    if name == "gestureRecognizers", let view = entry.object as? UIView {
      for case let recognizer as UIGestureRecognizer in objects {
        view.addGestureRecognizer(recognizer)
      }
      return
    }
    if setTyped(objects, name, of: entry.object) { return }
    values.report(
      missingFor: entry.element,
      "\(type(of: entry.object)) has no outlet collection \(name.clipped); it is not set"
    )
  }

  /// Sets an outlet collection, which is an array of a class that is not known here.
  private func setTyped(_ objects: [AnyObject], _ name: String, of object: AnyObject) -> Bool {
    func set<Element>(_ type: Element.Type) -> Bool {
      let typed = objects.compactMap { $0 as? Element }
      return typed.count == objects.count && ObjectiveCClass.setValue(typed, forKey: name, of: object)
    }
    return set(UIView.self) || set(AnyObject.self) || set(NSLayoutConstraint.self) || set(NSObject.self)
  }

  /// Adds an action of a control, a gesture recognizer or a bar button.
  private func addAction(_ connection: InterfaceElement, to object: AnyObject) {
    guard let name = connection["selector"] else { return }
    let target = target(connection)
    let selector = target.flatMap { ObjectiveCClass.method(named: name, of: $0) } ?? Selector(name)
    switch object {
    case let control as UIControl:
      control.addTarget(
        target, action: selector, for: connection.controlEvent ?? .primaryActionTriggered)
    case let recognizer as UIGestureRecognizer:
      if let target { recognizer.addTarget(target, action: selector) }
    case let button as UIBarButtonItem:
      button.target = target
      button.action = selector
    default:
      values.report(
        missingFor: connection, "\(type(of: object)) sends no actions; \(name.clipped) is left out")
    }
  }
}
