import UIKitCore

/// The objects of a nib.
@MainActor
final class NibInterface: ControllerInterface {
  private let document: InterfaceDocument
  private let builder: InterfaceBuilder

  init(_ document: InterfaceDocument, _ bundle: Bundle?) {
    self.document = document
    builder = InterfaceBuilder(document, bundle, storyboard: nil)
  }

  /// Creates and connects the objects, and returns those at the top of the file.
  ///
  /// - Parameter owner: The object in place of the file's owner; nil for none.
  func makeObjects(owner: AnyObject?) -> [Any] {
    let line = document.objects.first?.line ?? 1
    guard document.canCreate(document.objectElementCount, line: line) else { return [] }
    let placeholder = document.objects.first { $0["placeholderIdentifier"] == "IBFilesOwner" }
    if let owner { builder.table.name(owner, placeholder?.id) }
    let objects = document.objects.filter { $0.name != "placeholder" }.compactMap(builder.makeObject)
    var others: [ObjectTable.Entry] = []
    if let owner, let placeholder { others = [ObjectTable.Entry(object: owner, element: placeholder)] }
    builder.connect(others)
    return objects
  }

  // MARK: ControllerInterface

  func loadView(of controller: UIViewController) -> Bool {
    builder.controller = controller
    let objects = makeObjects(owner: controller)
    // Files without an outlet for the view have it at the top.
    if controller.viewIfLoaded == nil {
      controller.view = objects.lazy.compactMap { $0 as? UIView }.first
    }
    return controller.viewIfLoaded != nil
  }

  func performSegue(
    withIdentifier identifier: String, from controller: UIViewController, sender: Any?
  ) -> Bool { false }
}
