package import Accessibility
import QuartzCore

extension AccessibilityRequest {
  /// Performs the request on an object, at a time on the clock of the program's code. Returns false if the object cannot.
  @MainActor @discardableResult
  package func perform(on object: UIResponder, at time: TimeInterval) -> Bool {
    switch self {
    case .perform(.activate): return object.accessibilityActivate() || object.touch(at: time)
    case .perform(.increment): object.accessibilityIncrement()
    case .perform(.decrement): object.accessibilityDecrement()
    case .perform(.custom(let index)):
      let actions = object.accessibilityCustomActions ?? []
      return actions.indices.contains(index) && actions[index].perform()
    case .focus: return object.performDefault(self) || object.becomeFirstResponder()
    case .scrollToVisible: return object.performDefault(self) || object.scrollToVisible()
    case .perform(.expandOrCollapse), .setValue, .setText, .select:
      return object.performDefault(self)
    }
    return true
  }
}

extension UIResponder {
  /// The view of the object, or the one that contains the element.
  private var viewForAccessibility: UIView? {
    if let view = self as? UIView { return view }
    return ((self as? UIAccessibilityElement)?.accessibilityContainer as? UIResponder)?
      .viewForAccessibility
  }

  /// Touches the activation point, as a user would, unless something covers it.
  fileprivate func touch(at time: TimeInterval) -> Bool {
    scrollToVisible()
    guard let view = viewForAccessibility, let window = view.window else { return false }
    let origin = window.layer.frame.origin
    let point = accessibilityActivationPoint
    let own = CGPoint(x: point.x - origin.x, y: point.y - origin.y)
    guard let hit = window.hitTest(own, with: nil),
      hit.isDescendant(of: view) || view.isDescendant(of: hit)
    else { return false }
    window.pointer(.down, at: own, time: time)
    window.pointer(.up, at: own, time: time)
    return true
  }

  /// Scrolls all scroll views around the object so that it becomes visible. Returns false if there are none.
  @discardableResult
  fileprivate func scrollToVisible() -> Bool {
    guard let view = viewForAccessibility else { return false }
    let area = self === view ? view.bounds : view.bounds.intersection(inside(view))
    let scrolling = sequence(first: view) { $0.superview }.compactMap { $0 as? UIScrollView }
    for scroll in scrolling { scroll.showForAccessibility(area, of: view) }
    return !scrolling.isEmpty
  }

  /// The frame of an element in the coordinates of its view.
  private func inside(_ view: UIView) -> CGRect {
    guard let window = view.window else { return view.bounds }
    let origin = window.layer.frame.origin
    return window.layer.convert(
      accessibilityFrame.offsetBy(dx: -origin.x, dy: -origin.y), to: view.layer)
  }
}
