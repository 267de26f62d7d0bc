import QuartzCore

/// An interaction of a view that shows a menu after a press of half a second.
@preconcurrency @MainActor
open class UIContextMenuInteraction: NSObject, UIInteraction {
  /// The object that gives the menu, which is not retained.
  open private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?
  /// The view that has the interaction.
  public private(set) final weak var view: UIView?
  private weak var list: MenuList?
  private var place = CGPoint.zero
  private lazy var recognizer = UILongPressGestureRecognizer {
    [weak self] (press: UILongPressGestureRecognizer) in
    guard let self, let view = press.view, press.state == .began else { return }
    show(at: press.location(in: view), of: view)
  }

  /// Creates an interaction.
  public init(delegate: any UIContextMenuInteractionDelegate) {
    self.delegate = delegate
    super.init()
  }

  /// Called before the interaction is added to a view, or with nil before it is removed.
  open func willMove(to view: UIView?) { self.view?.removeGestureRecognizer(recognizer) }
  /// Called after the interaction was added to a view, or with nil after it was removed.
  open func didMove(to view: UIView?) {
    self.view = view
    view?.addGestureRecognizer(recognizer)
  }

  /// Returns the place of the press in the coordinates of a view; nil means the window.
  open func location(in view: UIView?) -> CGPoint { self.view?.convert(place, to: view) ?? place }
  /// Closes the menu.
  open func dismissMenu() { list?.close() }

  private func show(at place: CGPoint, of view: UIView) {
    self.place = place
    let configuration = delegate?.contextMenuInteraction(self, configurationForMenuAtLocation: place)
    guard let menu = configuration?.actionProvider?([]) else { return }
    list = MenuList.show(menu, at: CGRect(origin: place, size: .zero), of: view)
  }
}

/// The contents of a context menu.
@preconcurrency @MainActor
open class UIContextMenuConfiguration: NSObject {
  /// A function that returns a menu. Its argument, the actions that the system suggests, is empty.
  public typealias ActionProvider = ([UIMenuElement]) -> UIMenu?
  /// A function that returns a view controller with a preview.
  public typealias PreviewProvider = () -> UIViewController?

  /// A value that tells configurations apart.
  public let identifier: (any NSCopying)?
  final let actionProvider: ActionProvider?

  /// Creates a configuration. Lamina shows no previews.
  public init(
    identifier: (any NSCopying)? = nil, previewProvider: PreviewProvider? = nil,
    actionProvider: ActionProvider? = nil
  ) {
    (self.identifier, self.actionProvider) = (identifier, actionProvider)
    super.init()
  }
}

/// An object that gives the menu of a view.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionDelegate: AnyObject {
  /// Returns the menu for a press at a point in the view's coordinates; nil for none.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration?
}
