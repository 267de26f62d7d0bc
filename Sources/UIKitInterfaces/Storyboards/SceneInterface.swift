import UIKitCore

/// The part of a storyboard that belongs to one view controller that was created from it.
@MainActor
final class SceneInterface: ControllerInterface {
  private let scene: InterfaceDocument.Scene
  private let builder: InterfaceBuilder
  private let storyboard: UIStoryboard

  init(_ scene: InterfaceDocument.Scene, _ storyboard: UIStoryboard) {
    (self.scene, self.storyboard) = (scene, storyboard)
    builder = InterfaceBuilder(storyboard.document, storyboard.bundle, storyboard: storyboard)
  }

  /// Creates the view controller with the children of its relationships.
  func makeController() -> UIViewController? {
    let element = scene.controller
    guard let base = InterfaceKinds.controller(element.name) else {
      builder.values.report(element, "<\(element.name.clipped)> is not supported; it is left out")
      return nil
    }
    let type = InterfaceClasses.type(of: element, base: base, builder.values)
    builder.interface = self
    let coder = InterfaceCoder(builder, element)
    guard let controller = type.init(coder: coder) ?? base.init(coder: coder) else { return nil }
    if controller.interface !== self { builder.configure(controller, element) }
    addChildren(to: controller, element)
    builder.connectController(controller, element)
    for object in scene.objects where object.name == "customObject" { _ = builder.makeObject(object) }
    builder.connectResolved()
    controller.awakeFromNib()
    return controller
  }

  /// Creates the view controllers to which the relationships lead.
  private func addChildren(to controller: UIViewController, _ element: InterfaceElement) {
    let relations = element.elements(in: "connections").filter { $0["kind"] == "relationship" }
    guard !relations.isEmpty else { return }
    let children = relations.compactMap { segue in
      segue["destination"].flatMap { storyboard.makeController(id: $0) }
    }
    switch controller {
    case let navigation as UINavigationController:
      navigation.setViewControllers(children, animated: false)
    case let tabs as UITabBarController: tabs.setViewControllers(children, animated: false)
    case let split as UISplitViewController: split.viewControllers = children
    default: for child in children { controller.addChild(child) }
    }
  }

  // MARK: ControllerInterface

  func loadView(of controller: UIViewController) -> Bool {
    guard let element = scene.controller.child(key: "view") else { return false }
    builder.guides.add(ofController: scene.controller)
    guard let view = builder.makeView(element) else { return false }
    view.setRootMargins(element)
    view.fillScreen()
    builder.guides.root = view
    controller.view = view
    let others = scene.objects.filter { $0 !== scene.controller }
    for object in others {
      if let made = builder.makeObject(object) { builder.table.keep(made) }
    }
    builder.connect([ObjectTable.Entry(object: controller, element: scene.controller)])
    builder.embedControllers(in: controller)
    return true
  }

  func performSegue(
    withIdentifier identifier: String, from controller: UIViewController, sender: Any?
  ) -> Bool {
    let segues =
      scene.controller.elements(in: "connections") + builder.elementsWithConnections(of: scene)
    guard let segue = segues.first(where: { $0.name == "segue" && $0["identifier"] == identifier })
    else {
      return false
    }
    builder.perform(segue, from: controller, sender: sender)
    return true
  }

  /// Returns the object with an identifier; nil if it does not exist.
  func object(_ id: String) -> AnyObject? { builder.object(id) }

  /// The storyboard of the view controller.
  var owner: UIStoryboard { storyboard }
}

extension UIView {
  /// Gives a view that follows the size of its superview that of the screen. The size in the file is that of the editor.
  func fillScreen() {
    guard autoresizingMask.isSuperset(of: [.flexibleWidth, .flexibleHeight]) else { return }
    frame = UIScreen.main.bounds
  }

  /// Sets the margins that the view of a view controller has on a phone, unless the file sets margins.
  func setRootMargins(_ element: InterfaceElement) {
    guard element.child(key: "layoutMargins") == nil,
      element.child(key: "directionalLayoutMargins") == nil
    else { return }
    layoutMargins = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 16)
  }
}

extension InterfaceBuilder {
  /// Returns the connections of all elements of a scene.
  func elementsWithConnections(of scene: InterfaceDocument.Scene) -> [InterfaceElement] {
    var result: [InterfaceElement] = []
    var open = scene.objects
    while let element = open.popLast() {
      if element.name == "connections" { result += element.children } else { open += element.children }
    }
    return result
  }

  /// Connects the objects that a view controller has before its view is loaded, such as its navigation item.
  func connectController(_ controller: UIViewController, _ element: InterfaceElement) {
    self.controller = controller
    table.name(controller, element.id)
    setRuntimeAttributes(ObjectTable.Entry(object: controller, element: element))
    if element.child(key: "view") == nil {
      connect([ObjectTable.Entry(object: controller, element: element)])
    }
  }
}
