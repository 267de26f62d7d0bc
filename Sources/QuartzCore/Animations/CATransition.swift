import CoreGraphics
import RenderServer

public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let fade = CATransitionType(rawValue: "fade")
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  public static let push = CATransitionType(rawValue: "push")
  public static let reveal = CATransitionType(rawValue: "reveal")
}

public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

public let kCATransition = "transition"
public let kCAOnOrderIn = "onOrderIn"
public let kCAOnOrderOut = "onOrderOut"

/// A picture of the layer's subtree before the commit gives way to the subtree after it (L5.2). It is
/// stored under "transition" whatever key is given, so a layer has one at most (T6.10). As the child of a
/// group it runs in the group's time, and `animation(forKey: "transition")` finds it there (L5.17).
///
/// The layer has to stay in the tree: to swap two layers, add the transition to their superlayer.
open class CATransition: CAAnimation {
  private var kindName = CATransitionType.fade
  private var direction: CATransitionSubtype?
  private var filterObject: Any?
  private var range: (start: Float, end: Float) = (0, 1)
  /// Whether the new picture stands still until the end, as UIKit's transitions without animated content
  /// (L8.25).
  package final var freezesNew = false

  public override init() { super.init() }

  /// Besides the public types, the private names of L5.1 work: cube, oglFlip, suckEffect, rippleEffect, pageCurl,
  /// pageUnCurl, cameraIris, cameraIrisHollowOpen, cameraIrisHollowClose, rotate. An unknown one is reported and
  /// drawn as a fade.
  public var type: CATransitionType {
    get { kindName }
    set { change { _ in kindName = newValue } }
  }
  /// Where the new picture comes from; nil is fromLeft, for curls fromTop. `fromTop` is the side of the maximum
  /// y: the visual bottom where y points down (L5.5). A rotation takes "90", "180", "90ccw" and "180ccw".
  public var subtype: CATransitionSubtype? {
    get { direction }
    set { change { _ in direction = newValue } }
  }
  /// 0 ≤ startProgress ≤ endProgress ≤ 1: the part of the transition that is played (T6.9).
  public var startProgress: Float {
    get { range.start }
    set { change { _ in range.start = newValue } }
  }
  public var endProgress: Float {
    get { range.end }
    set { change { _ in range.end = newValue } }
  }
  /// Core Image filters do not exist here: the value is kept and reported, and `type` is drawn.
  public var filter: Any? {
    get { filterObject }
    set { change { _ in filterObject = newValue } }
  }

  override var transitions: [CATransition] { [self] }

  override func copyValues(to copy: CAAnimation) {
    super.copyValues(to: copy)
    guard let copy = copy as? CATransition else { return }
    copy.kindName = kindName
    copy.direction = direction
    copy.range = range
    copy.filterObject = filterObject
    copy.freezesNew = freezesNew
  }

  override func declaredProperty(forKey key: String) -> AnimationProperty? {
    switch key {
    case "type":
      .of(
        CATransition.self, read: { $0.type.rawValue },
        write: { $0.type = CATransitionType(rawValue: $1 as? String ?? "") })
    case "subtype":
      .of(
        CATransition.self, read: { $0.subtype?.rawValue },
        write: { $0.subtype = ($1 as? String).map { CATransitionSubtype(rawValue: $0) } })
    case "filter":
      .of(CATransition.self, read: { $0.filter }, write: { $0.filter = $1 })
    case "startProgress": .float(\CATransition.startProgress)
    case "endProgress": .float(\CATransition.endProgress)
    default: super.declaredProperty(forKey: key)
    }
  }

  override func kind(on target: AnimationTarget) -> AnimationValue.Kind {
    .transition(
      TransitionAnimation(
        effect: effect ?? .fade, startProgress: Double(range.start), endProgress: Double(range.end),
        freezesNew: freezesNew))
  }
}
