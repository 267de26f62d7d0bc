import UIKitCore
import UIKitLists

/// A cell or another view of a list in an interface file, which is created as often as the list needs it.
@MainActor
final class CellPrototype {
  private let element: InterfaceElement
  private let values: InterfaceValues
  private let storyboard: (any ControllerSource)?
  /// The builder of the scene that contains the list. Outlets, actions and segues of the cell lead to its objects.
  private weak var scene: InterfaceBuilder?

  init(_ element: InterfaceElement, in scene: InterfaceBuilder) {
    (self.element, self.scene) = (element, scene)
    (values, storyboard) = (scene.values, scene.storyboard)
  }

  /// Creates the view with its subviews and connects it; nil if the file describes a view of another kind.
  func make<View: UIView>(_ type: View.Type) -> View? {
    let builder = InterfaceBuilder(values, storyboard: storyboard)
    builder.outer = scene
    let view = builder.makeView(element)
    builder.connect([])
    guard let made = view as? View else { return nil }
    keep(builder, for: made)
    return made
  }

  /// Keeps the objects that the views do not retain, such as constraints that are not installed.
  private func keep(_ builder: InterfaceBuilder, for view: UIView) {
    switch view {
    case let cell as UITableViewCell: cell.interfaceObjects = builder
    case let cell as UICollectionReusableView: cell.interfaceObjects = builder
    default: break
    }
  }
}
