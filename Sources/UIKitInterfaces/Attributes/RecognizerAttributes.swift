import UIKitCore

/// Setting the values of gesture recognizers.
@MainActor
enum RecognizerAttributes {
  static func apply(to recognizer: UIGestureRecognizer, _ element: InterfaceElement) {
    if let isEnabled = element.flag("enabled") { recognizer.isEnabled = isEnabled }
    if let cancels = element.flag("cancelsTouchesInView") { recognizer.cancelsTouchesInView = cancels }
    if let delays = element.flag("delaysTouchesBegan") { recognizer.delaysTouchesBegan = delays }
    if let delays = element.flag("delaysTouchesEnded") { recognizer.delaysTouchesEnded = delays }
    switch recognizer {
    case let tap as UITapGestureRecognizer:
      tap.numberOfTapsRequired = count(element, "numberOfTapsRequired") ?? 1
      tap.numberOfTouchesRequired = count(element, "numberOfTouchesRequired") ?? 1
    case let swipe as UISwipeGestureRecognizer:
      swipe.direction = direction(element["direction"])
      swipe.numberOfTouchesRequired = count(element, "numberOfTouchesRequired") ?? 1
    case let press as UILongPressGestureRecognizer:
      if let duration = element.number("minimumPressDuration") {
        press.minimumPressDuration = Double(duration)
      }
      if let movement = element.number("allowableMovement") { press.allowableMovement = movement }
    case let edge as UIScreenEdgePanGestureRecognizer: edge.edges = edges(element)
    case let pan as UIPanGestureRecognizer:
      if let least = count(element, "minimumNumberOfTouches") { pan.minimumNumberOfTouches = least }
      if let most = count(element, "maximumNumberOfTouches") { pan.maximumNumberOfTouches = most }
    default: break
    }
  }

  private static func count(_ element: InterfaceElement, _ name: String) -> Int? {
    element.integer(name).map { max(1, $0) }
  }

  private static func direction(_ name: String?) -> UISwipeGestureRecognizer.Direction {
    switch name {
    case "left": .left
    case "up": .up
    case "down": .down
    default: .right
    }
  }

  private static func edges(_ element: InterfaceElement) -> UIRectEdge {
    let names: [(String, UIRectEdge)] = [
      ("left", .left), ("right", .right), ("top", .top), ("bottom", .bottom),
    ]
    let child = element.child(key: "edges")
    return names.reduce(into: []) { if child?.flag($1.0) == true { $0.formUnion($1.1) } }
  }
}
