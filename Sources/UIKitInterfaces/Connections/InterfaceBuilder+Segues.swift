import UIKitCore
import UIKitLists

// The segues of an interface file that the user triggers, and those that embed a view controller.

extension InterfaceBuilder {
  /// Makes an object perform a segue when the user uses it.
  func addTrigger(_ segue: InterfaceElement, to object: AnyObject) {
    if segue["kind"] == "embed" {
      if let view = object as? UIView { embeddings.append((view, segue)) }
      return
    }
    guard segue["kind"] != "relationship" else { return }
    // The builder of a cell has no view controller of its own.
    let performer = outer ?? self
    switch object {
    case let button as UIControl:
      let action = UIAction { [weak performer, weak button] _ in performer?.trigger(segue, button) }
      let events: UIControl.Event = button is UIButton ? .touchUpInside : .valueChanged
      button.addAction(action, for: segue.controlEvent ?? events)
    case let item as UIBarButtonItem:
      item.primaryAction = UIAction { [weak performer, weak item] _ in performer?.trigger(segue, item) }
    case let recognizer as UIGestureRecognizer:
      let isDiscrete = recognizer is UITapGestureRecognizer || recognizer is UISwipeGestureRecognizer
      recognizer.addAction { [weak performer] recognizer in
        if recognizer.state == (isDiscrete ? .ended : .began) { performer?.trigger(segue, recognizer) }
      }
    case let view as UIView: addTrigger(segue, toCell: view, performer)
    // The segues of a view controller are performed by name.
    default: break
    }
  }

  /// Makes a cell perform a segue when the user selects it.
  private func addTrigger(
    _ segue: InterfaceElement, toCell view: UIView, _ performer: InterfaceBuilder
  ) {
    guard segue["trigger"] != "accessoryAction" else {
      return values.report(segue, "segues of accessory buttons are not supported; it is left out")
    }
    let action: () -> Void = { [weak performer, weak view] in performer?.trigger(segue, view) }
    switch view {
    case let cell as UITableViewCell: cell.selectionAction = action
    case let cell as UICollectionViewCell: cell.selectionAction = action
    default: break
    }
  }

  /// Performs a segue unless the view controller forbids it.
  func trigger(_ segue: InterfaceElement, _ sender: Any?) {
    guard let controller else { return }
    let identifier = segue["identifier"] ?? ""
    guard controller.shouldPerformSegue(withIdentifier: identifier, sender: sender) else { return }
    perform(segue, from: controller, sender: sender)
  }

  /// Performs a segue.
  func perform(_ segue: InterfaceElement, from source: UIViewController, sender: Any?) {
    if segue["kind"] == "unwind" { return unwind(segue, from: source, sender: sender) }
    guard let id = segue["destination"], let destination = storyboard?.makeController(id: id) else {
      return values.report(segue, "the segue leads to no view controller; it is not performed")
    }
    let made = SegueMaker.segue(segue, from: source, to: destination, values)
    source.prepare(for: made, sender: sender)
    made.perform()
  }

  private func unwind(_ segue: InterfaceElement, from source: UIViewController, sender: Any?) {
    guard let action = segue["unwindAction"] else { return }
    guard let target = UnwindSearch.target(of: action, from: source, sender: sender) else {
      return values.report(
        segue, "no view controller has the method \(action.clipped); the segue is not performed")
    }
    let made = UIStoryboardSegue(identifier: segue["identifier"], source: source, destination: target) {
      UnwindSearch.goBack(to: target)
    }
    source.prepare(for: made, sender: sender)
    let selector = ObjectiveCClass.method(named: action, of: target) ?? Selector(action)
    UIApplication.shared.sendAction(selector, to: target, from: made, for: nil)
    made.perform()
  }

  /// Fills the views that embed other view controllers.
  func embedControllers(in parent: UIViewController) {
    let list = embeddings
    embeddings = []
    storyboard?.nest {
      for (view, segue) in list { embedController(of: segue, in: view, of: parent) }
    }
  }

  private func embedController(
    of segue: InterfaceElement, in view: UIView, of parent: UIViewController
  ) {
    guard let id = segue["destination"], let child = storyboard?.makeController(id: id) else { return }
    let made = UIStoryboardSegue(identifier: segue["identifier"], source: parent, destination: child)
    parent.addChild(child)
    parent.prepare(for: made, sender: view)
    child.view.frame = view.bounds
    child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    child.view.translatesAutoresizingMaskIntoConstraints = true
    view.addSubview(child.view)
    child.didMove(toParent: parent)
  }
}

/// The segues of the classes that interface files name.
@MainActor
enum SegueMaker {
  /// Creates the segue of an element.
  static func segue(
    _ element: InterfaceElement, from source: UIViewController, to destination: UIViewController,
    _ values: InterfaceValues
  ) -> UIStoryboardSegue {
    let identifier = element["identifier"]
    if element["customClass"] != nil {
      let type = InterfaceClasses.type(of: element, base: UIStoryboardSegue.self, values)
      if type != UIStoryboardSegue.self {
        return type.init(identifier: identifier, source: source, destination: destination)
      }
    }
    return UIStoryboardSegue(identifier: identifier, source: source, destination: destination) {
      [weak source] in
      if let source { show(destination, element, from: source) }
    }
  }

  private static func show(
    _ destination: UIViewController, _ element: InterfaceElement, from source: UIViewController
  ) {
    let animates = element.flag("animates") ?? true
    switch element["kind"] {
    case "show", "push": source.show(destination, sender: source)
    case "showDetail": source.showDetailViewController(destination, sender: source)
    default:
      if let style = ControllerAttributes.modalStyle(element["modalPresentationStyle"]) {
        destination.modalPresentationStyle = style
      }
      if let style = ControllerAttributes.transition(element["modalTransitionStyle"]) {
        destination.modalTransitionStyle = style
      }
      source.present(destination, animated: animates)
    }
  }
}

/// The search for the view controller to which an unwind segue leads back.
@MainActor
enum UnwindSearch {
  /// Returns the nearest view controller before `source` that accepts the segue; nil if there is none.
  static func target(
    of action: String, from source: UIViewController, sender: Any?
  ) -> UIViewController? {
    candidates(from: source).first { candidate in
      let selector = ObjectiveCClass.method(named: action, of: candidate) ?? Selector(action)
      return candidate !== source
        && candidate.canPerformUnwindSegueAction(selector, from: source, sender: sender)
    }
  }

  /// Returns the view controllers that were shown before `source`, the nearest first.
  private static func candidates(from source: UIViewController) -> [UIViewController] {
    var result: [UIViewController] = []
    var next: UIViewController? = source
    while let current = next, result.count < InterfaceLimits.nesting {
      result += within(current)
      next = current.parent ?? current.presentingViewController
    }
    return result
  }

  /// Returns a view controller with those that it contains and those that these contain, the last one first. Containers such
  /// as a navigation controller inside of a tab bar controller have two levels.
  private static func within(_ controller: UIViewController) -> [UIViewController] {
    [controller] + controller.children.reversed().flatMap { [$0] + $0.children.reversed() }
  }

  /// Removes what was shown since `target`.
  static func goBack(to target: UIViewController) {
    let containers = sequence(first: target) { $0.parent }
    containers.first { $0.presentedViewController != nil }?.dismiss(animated: true)
    if let navigation = target.navigationController,
      navigation.viewControllers.contains(where: { $0 === target })
    {
      navigation.popToViewController(target, animated: true)
    }
  }
}
