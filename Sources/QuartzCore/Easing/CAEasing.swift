import CoreGraphics
import RenderServer

/// An easing function: any map from fraction of time to fraction of change. An addition of Lamina; Apple
/// has only cubic curves (`CAMediaTimingFunction`), which cannot bounce.
///
/// The static members are Robert Penner's thirty, linear, and the three variants that tutorials use.
public struct CAEasing: Sendable {
  private let function: @Sendable (Double) -> Double

  /// `function` takes 0…1; it should give 0 at 0 and 1 at 1.
  public init(_ function: @escaping @Sendable (Double) -> Double) { self.function = function }

  private init(_ family: EasingFamily, _ direction: EasingFamily.Direction) {
    function = { family.value(at: $0, direction) }
  }

  public func value(at fraction: Double) -> Double { function(fraction) }

  public static let linear = CAEasing { $0 }

  public static let easeInQuad = CAEasing(.quad, .easeIn)
  public static let easeOutQuad = CAEasing(.quad, .easeOut)
  public static let easeInOutQuad = CAEasing(.quad, .easeInOut)
  public static let easeInCubic = CAEasing(.cubic, .easeIn)
  public static let easeOutCubic = CAEasing(.cubic, .easeOut)
  public static let easeInOutCubic = CAEasing(.cubic, .easeInOut)
  public static let easeInQuart = CAEasing(.quart, .easeIn)
  public static let easeOutQuart = CAEasing(.quart, .easeOut)
  public static let easeInOutQuart = CAEasing(.quart, .easeInOut)
  public static let easeInQuint = CAEasing(.quint, .easeIn)
  public static let easeOutQuint = CAEasing(.quint, .easeOut)
  public static let easeInOutQuint = CAEasing(.quint, .easeInOut)
  public static let easeInSine = CAEasing(.sine, .easeIn)
  public static let easeOutSine = CAEasing(.sine, .easeOut)
  public static let easeInOutSine = CAEasing(.sine, .easeInOut)
  public static let easeInExpo = CAEasing(.expo, .easeIn)
  public static let easeOutExpo = CAEasing(.expo, .easeOut)
  public static let easeInOutExpo = CAEasing(.expo, .easeInOut)
  public static let easeInCirc = CAEasing(.circ, .easeIn)
  public static let easeOutCirc = CAEasing(.circ, .easeOut)
  public static let easeInOutCirc = CAEasing(.circ, .easeInOut)
  public static let easeInBack = CAEasing(.back, .easeIn)
  public static let easeOutBack = CAEasing(.back, .easeOut)
  public static let easeInOutBack = CAEasing(.back, .easeInOut)
  public static let easeInElastic = CAEasing(.elastic, .easeIn)
  public static let easeOutElastic = CAEasing(.elastic, .easeOut)
  public static let easeInOutElastic = CAEasing(.elastic, .easeInOut)
  public static let easeInBounce = CAEasing(.bounce, .easeIn)
  public static let easeOutBounce = CAEasing(.bounce, .easeOut)
  public static let easeInOutBounce = CAEasing(.bounce, .easeInOut)

  /// The tutorials' own (T11.3): not the same curves as Penner's of similar name.
  public static let tutorialBounceEaseOut = CAEasing { TutorialEasing.bounceOut($0) }
  public static let tutorialBackEaseIn = CAEasing { TutorialEasing.backIn($0) }
  public static let tutorialElasticEaseIn = CAEasing { TutorialEasing.elasticIn($0) }
}
