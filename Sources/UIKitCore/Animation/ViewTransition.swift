import QuartzCore

/// The layer transition for a number in the animation options of a view (L8.27). Views name the visible edges, whereas
/// layers call the edge of the largest y "top".
struct ViewTransition {
  let type: CATransitionType
  let subtype: CATransitionSubtype?

  /// Creates the transition of a number in 1…7; nil for 0, which means none, and for unknown numbers.
  init?(number: UInt) {
    switch number {
    case 1: (type, subtype) = (.oglFlip, .fromLeft)
    case 2: (type, subtype) = (.oglFlip, .fromRight)
    case 3: (type, subtype) = (CATransitionType(rawValue: "pageCurl"), nil)
    case 4: (type, subtype) = (CATransitionType(rawValue: "pageUnCurl"), nil)
    case 5: (type, subtype) = (.fade, nil)
    case 6: (type, subtype) = (.oglFlip, .fromBottom)
    case 7: (type, subtype) = (.oglFlip, .fromTop)
    default: return nil
    }
  }

  /// Adds the transition to the view's layer. `capturesTarget` makes the new content a snapshot until the end (L8.25).
  @MainActor
  func add(to view: UIView, _ block: AnimationBlock, capturesTarget: Bool = false) {
    guard block.settings.duration > 0, AnimationStack.isEnabled, view.layer.isLive else { return }
    let transition = CATransition()
    transition.type = type
    transition.subtype = subtype
    transition.capturesTarget = capturesTarget
    block.settings.apply(to: transition, on: view.layer)
    let token = block.makeToken(for: view)
    transition.delegate = token
    token.willAdd(to: view.layer)
    view.layer.add(transition, forKey: kCATransition)
  }
}

extension CATransitionType {
  fileprivate static let oglFlip = CATransitionType(rawValue: "oglFlip")
}

extension UIView.AnimationOptions {
  var transitionEffect: ViewTransition? { ViewTransition(number: transitionNumber) }
}
