import CoreGraphics
import RenderModel

/// The effect of a transition (L5.1).
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  /// The effect's name in key-value coding and in documents.
  public let rawValue: String
  /// Creates an effect from its name, which may be one of the private names that `CATransition.type` lists.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The new picture fades in over the old one.
  public static let fade = CATransitionType(rawValue: "fade")
  /// The new picture slides in over the old one.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new picture pushes the old one out.
  public static let push = CATransitionType(rawValue: "push")
  /// The old picture slides out and uncovers the new one.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The side from which the new picture of a transition comes (L5.5).
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  /// The side's name in key-value coding and in documents.
  public let rawValue: String
  /// Creates a side from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The side of the maximum x.
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  /// The side of the minimum x.
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  /// The side of the maximum y, which is the visual bottom where y points down.
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  /// The side of the minimum y, which is the visual top where y points down.
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// The key under which every transition is stored.
public let kCATransition = "transition"
/// The event of a layer that appears: it is added to a tree or shown.
public let kCAOnOrderIn = "onOrderIn"
/// The event of a layer that disappears: it is removed from a tree or hidden.
public let kCAOnOrderOut = "onOrderOut"

/// An animation from a snapshot of the layer's subtree before the commit to the subtree after it (L5.2).
///
/// It is stored under `transition` whatever key is given, so a layer has one at most (T6.10). Inside a group it runs in
/// the group's time, and `animation(forKey: "transition")` finds it there (L5.17).
///
/// The layer has to stay in the tree: to exchange two layers, add the transition to their superlayer.
open class CATransition: CAAnimation {
  private var kindName = CATransitionType.fade
  private var direction: CATransitionSubtype?
  private var filterObject: Any?
  private var range: (start: Float, end: Float) = (0, 1)
  /// True if the new picture is a snapshot that does not change until the end of the transition, as in UIKit's
  /// transitions without animated content (L8.25).
  package final var capturesTarget = false

  public override init() { super.init() }

  /// The effect; `fade` by default. Besides the public types, the private names of L5.1 work: cube, alignedCube,
  /// oglFlip, alignedFlip, suckEffect, rippleEffect, pageCurl, pageUnCurl, cameraIris, cameraIrisHollowOpen,
  /// cameraIrisHollowClose, rotate. An unknown type is reported and drawn as a fade.
  public var type: CATransitionType {
    get { kindName }
    set { change { kindName = newValue } }
  }
  /// The side from which the new picture comes; nil, the default, is fromLeft, and fromTop for curls. `fromTop` is the
  /// side of the maximum y, which is the visual bottom where y points down (L5.5). A rotation takes "90", "180",
  /// "90ccw" and "180ccw", and nil counts as "90" for it.
  public var subtype: CATransitionSubtype? {
    get { direction }
    set { change { direction = newValue } }
  }
  /// The progress at which the transition starts, 0…1; 0 by default. A value outside 0…1 is clamped when the transition
  /// is drawn, and one above `endProgress` plays it backwards; both are reported (T6.8, T6.9).
  public var startProgress: Float {
    get { range.start }
    set { change { range.start = newValue } }
  }
  /// The progress at which the transition ends, 0…1; 1 by default (T6.9).
  public var endProgress: Float {
    get { range.end }
    set { change { range.end = newValue } }
  }
  /// A filter, which is kept and reported but not drawn: there is no Core Image here, and `type` is drawn instead.
  public var filter: Any? {
    get { filterObject }
    set { change { filterObject = newValue } }
  }

  override var transitions: [CATransition] { [self] }

  override func copyValues(to copy: CAAnimation) {
    super.copyValues(to: copy)
    guard let copy = copy as? CATransition else { return }
    copy.kindName = kindName
    copy.direction = direction
    copy.range = range
    copy.filterObject = filterObject
    copy.capturesTarget = capturesTarget
  }

  override func compiledBody(for target: AnimationTarget) -> AnimationValue.Kind {
    .transition(
      TransitionAnimation(
        effect: effect ?? .fade, startProgress: Double(range.start), endProgress: Double(range.end),
        capturesTarget: capturesTarget))
  }
}
