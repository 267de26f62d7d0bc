import UIKitCore
import UIKitLists

/// A file with several view controllers to which segues lead.
@MainActor
protocol ControllerSource: AnyObject {
  /// Creates the view controller with an identifier; nil if there is none.
  func makeController(id: String) -> UIViewController?
  /// Runs a function that creates view controllers inside of another one. Beyond a limit none are created.
  func nest(_ body: () -> Void)
}

/// A builder of the objects of one scene of a storyboard or of one nib. `init(coder:)` of each object calls it back to get its
/// values and subviews.
@MainActor
final class InterfaceBuilder {
  let values: InterfaceValues
  var table = ObjectTable()
  /// The layout guides by their identifiers.
  var guides = LayoutGuides()
  /// The constraints of the elements that were read, with the views around them. They are made when all views exist.
  var constraints: [(element: InterfaceElement, view: UIView)] = []
  /// The views that take the place of another controller's view, with their segues.
  var embeddings: [(view: UIView, segue: InterfaceElement)] = []
  /// The view controller of the scene, from which its segues lead.
  weak var controller: UIViewController?
  /// The part of the file that belongs to the view controller. It is set while the view controller is being created.
  weak var interface: (any ControllerInterface)?
  /// The constraints that are not installed for the size class of a phone.
  var excludedConstraints: [(element: InterfaceElement, view: UIView)] = []
  /// The storyboard of the scene; nil for a nib.
  let storyboard: (any ControllerSource)?
  /// The builder of the scene around a cell that is created several times; nil for scenes and nibs.
  weak var outer: InterfaceBuilder?
  /// The views of elements that their superviews have created, such as the labels of a row, by the identifiers of the elements.
  var existingViews: [String: UIView] = [:]

  init(_ values: InterfaceValues, storyboard: (any ControllerSource)?) {
    (self.values, self.storyboard) = (values, storyboard)
  }

  convenience init(
    _ document: InterfaceDocument, _ bundle: Bundle?, storyboard: (any ControllerSource)?
  ) {
    self.init(InterfaceValues(document, bundle), storyboard: storyboard)
  }

  /// Returns the object with an identifier, which may be outside of the cell that is created; nil if there is none.
  func object(_ id: String?) -> AnyObject? { table[id] ?? outer?.object(id) }

  // MARK: Objects

  /// Creates the object of an element that is not part of a view. Returns nil for a placeholder and for an element that is
  /// not known, which is reported.
  func makeObject(_ element: InterfaceElement) -> AnyObject? {
    if let object = table[element.id] { return object }
    if InterfaceKinds.view(element.name) != nil { return makeView(element) }
    if let recognizer = InterfaceKinds.recognizer(element.name) {
      RecognizerAttributes.apply(to: recognizer, element)
      table.add(recognizer, element, isKept: true)
      return recognizer
    }
    switch element.name {
    case "placeholder", "exit": return nil
    case "customObject": return makeCustomObject(element)
    case "barButtonItem", "navigationItem": return makeItem(element)
    case "collectionViewFlowLayout", "collectionViewLayout": return makeLayout(element)
    default:
      values.report(element, "<\(element.name.clipped)> is not supported; it is left out")
      return nil
    }
  }

  private func makeCustomObject(_ element: InterfaceElement) -> AnyObject? {
    guard let name = element["customClass"] else { return nil }
    guard let object = ObjectiveCClass.named(name)?.makeObject() else {
      values.report(
        missingFor: element, "there is no class \(name.clipped) that can be created; it is left out")
      return nil
    }
    table.add(object, element, isKept: true)
    return object
  }

  /// Creates an item of a bar; nil if the element is none.
  func makeItem(_ element: InterfaceElement) -> AnyObject? {
    if let object = table[element.id] { return object }
    let item: AnyObject
    switch element.name {
    case "barButtonItem":
      let button = ItemAttributes.button(element)
      ItemAttributes.apply(to: button, element, self)
      item = button
    case "navigationItem":
      let navigation = UINavigationItem()
      ItemAttributes.apply(to: navigation, element, self)
      item = navigation
    case "tabBarItem":
      let tab = ItemAttributes.tab(element) ?? UITabBarItem()
      ItemAttributes.apply(to: tab, element, values)
      item = tab
    default: return nil
    }
    table.add(item, element, isKept: true)
    return item
  }

  /// Creates the view of an element with its subviews; nil if the element is not known, which is reported.
  func makeView(_ element: InterfaceElement) -> UIView? {
    guard let base = InterfaceKinds.view(element.name) else {
      values.report(element, "<\(element.name.clipped)> is not supported; it is left out")
      return nil
    }
    let type = InterfaceClasses.type(of: element, base: base, values)
    let mark = (table: table.mark, constraints: constraints.count, excluded: excludedConstraints.count)
    if let view = type.init(coder: InterfaceCoder(self, element)) {
      // A class whose initializer does not call the one of its superclass with the coder has no values yet.
      if table[element.id] == nil, element.id != nil { configure(view, element) }
      return view
    }
    values.report(element, "\(type) cannot be created from an interface file; \(base) is used")
    // The initializer may have added subviews before it failed.
    table.rewind(to: mark.table)
    constraints.removeSubrange(mark.constraints...)
    excludedConstraints.removeSubrange(mark.excluded...)
    return base.init(coder: InterfaceCoder(self, element))
  }

  // MARK: Callbacks of the coder

  /// Sets the values of a view and adds its subviews.
  func configure(_ view: UIView, _ element: InterfaceElement) {
    table.add(view, element)
    guides.add(element, view)
    restore(view, element)
    addSubviews(to: view, element)
    collectConstraints(view, element)
  }

  /// Sets the values of a view.
  func restore(_ view: UIView, _ element: InterfaceElement) {
    ViewAttributes.apply(to: view, element, values)
  }

  /// Sets the values of a view controller.
  func configure(_ controller: UIViewController, _ element: InterfaceElement) {
    table.name(controller, element.id)
    self.controller = controller
    controller.interface = interface
    ControllerAttributes.apply(to: controller, element, self)
  }

  // MARK: Views

  private func addSubviews(to view: UIView, _ element: InterfaceElement) {
    let excluded = element.excluded("subviews")
    for child in element.elements(in: "subviews") {
      if let existing = child.id.flatMap({ existingViews[$0] }) {
        configure(existing, child)
        continue
      }
      guard let subview = makeView(child) else { continue }
      if let id = child.id, excluded.contains(id) {
        table.keep(subview)
      } else if let stack = view as? UIStackView {
        stack.addArrangedSubview(subview)
      } else {
        view.addSubview(subview)
      }
    }
    addContent(to: view, element)
    addItems(to: view, element)
    addListContent(to: view, element)
    for child in element.elements(in: "gestureRecognizers") { addRecognizer(child, to: view) }
  }

  /// Adds the items of a bar. The bar of a container has none in the file.
  private func addItems(to view: UIView, _ element: InterfaceElement) {
    let items = element.elements(in: "items")
    guard !items.isEmpty else { return }
    switch view {
    case let bar as UIToolbar: bar.items = items.compactMap { makeItem($0) as? UIBarButtonItem }
    case let bar as UINavigationBar: bar.items = items.compactMap { makeItem($0) as? UINavigationItem }
    case let bar as UITabBar: bar.items = items.compactMap { makeItem($0) as? UITabBarItem }
    default: break
    }
  }

  private func addRecognizer(_ element: InterfaceElement, to view: UIView) {
    if let recognizer = makeObject(element) as? UIGestureRecognizer {
      view.addGestureRecognizer(recognizer)
    }
  }

  /// Sets the values of a content view and adds its subviews. The class of `view` has created the content view.
  private func addContent(to view: UIView, _ element: InterfaceElement) {
    guard let child = element.child(key: "contentView") else { return }
    switch view {
    case let cell as UITableViewCell: configureContent(of: cell, child, cellElement: element)
    case let cell as UICollectionViewCell: configure(cell.contentView, child)
    case let effect as UIVisualEffectView: configure(effect.contentView, child)
    default: break
    }
  }

  private func collectConstraints(_ view: UIView, _ element: InterfaceElement) {
    let excluded = element.excluded("constraints")
    for child in element.elements(in: "constraints") where child.name == "constraint" {
      guard child["placeholder"] != "YES" else { continue }
      let isExcluded = child.id.map(excluded.contains) ?? false
      let constraint = (element: child, view: view)
      if isExcluded { excludedConstraints.append(constraint) } else { constraints.append(constraint) }
    }
  }
}

extension InterfaceElement {
  /// Returns the identifiers of the children of a list, such as `constraints`, that are not installed for the size class of a
  /// phone in portrait.
  func excluded(_ list: String) -> Set<String> {
    let variations = children.filter { $0.name == "variation" && $0.isForPhones }
    // The variation for all size classes comes first.
    let sorted =
      variations.filter { $0["key"] == "default" } + variations.filter { $0["key"] != "default" }
    return sorted.flatMap { $0.children }.filter { $0.name == "mask" && $0["key"] == list }
      .flatMap(\.children).reduce(into: []) { result, item in
        guard let id = item["reference"] else { return }
        if item.name == "exclude" { result.insert(id) } else { result.remove(id) }
      }
  }
}
