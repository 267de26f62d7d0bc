import QuartzCore

extension UIViewController {
  /// The part of a storyboard or nib that belongs to this view controller; nil if there is none.
  package final var interface: (any ControllerInterface)? {
    get { state.interface }
    set { state.interface = newValue }
  }

  /// Creates the view from the interface file; without one an empty view as large as the screen.
  final func loadInterfaceView() {
    if !loadViewFromInterface() { view = UIView(frame: UIScreen.main.bounds) }
  }

  /// Creates the view from the interface file. Returns false if there is none.
  package final func loadViewFromInterface() -> Bool {
    let found = interface ?? ControllerNibs.find?(self)
    interface = found
    return found?.loadView(of: self) == true && state.view != nil
  }

  /// Performs the segue with an identifier; reports an issue if there is none.
  final func performStoryboardSegue(_ identifier: String, _ sender: Any?) {
    if interface?.performSegue(withIdentifier: identifier, from: self, sender: sender) == true {
      return
    }
    Issue.report(.missingResource(kind: "segue", name: identifier))
  }

  /// Shows a view controller in the nearest container that shows others one after the other, or presents it.
  final func showNext(_ next: UIViewController) {
    let container = sequence(first: self) { $0.parent }.lazy.compactMap { $0 as? any NextShowing }.first
    if let container { container.showAbove(next) } else { present(next, animated: true) }
  }
}

/// A container that shows view controllers one after the other, such as a navigation controller.
@MainActor
protocol NextShowing: UIViewController {
  /// Shows a view controller in place of the current one.
  func showAbove(_ next: UIViewController)
}
