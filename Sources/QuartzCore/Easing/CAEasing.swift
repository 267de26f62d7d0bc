import CoreGraphics
import RenderModel

/// An easing function: any map from a fraction of time to a fraction of change. An addition of Lamina; Apple has only
/// cubic curves (`CAMediaTimingFunction`), which cannot bounce.
///
/// The static members are Robert Penner's thirty functions (T11.2), `linear`, and the three variants that tutorials
/// use.
public struct CAEasing: Sendable {
  private let function: @Sendable (Double) -> Double

  /// Creates an easing function. `function` takes 0…1; it should return 0 for 0 and 1 for 1.
  public init(_ function: @escaping @Sendable (Double) -> Double) { self.function = function }

  private init(_ family: EasingFamily, _ direction: EasingFamily.Direction) {
    function = { family.value(at: $0, direction) }
  }

  /// Returns the fraction of change at a fraction of time, 0…1.
  public func value(at fraction: Double) -> Double { function(fraction) }

  /// Constant speed.
  public static let linear = CAEasing { $0 }

  /// A slow start: t².
  public static let easeInQuad = CAEasing(.quad, .easeIn)
  /// A slow end: the mirror image of t².
  public static let easeOutQuad = CAEasing(.quad, .easeOut)
  /// A slow start and a slow end, each a half of t².
  public static let easeInOutQuad = CAEasing(.quad, .easeInOut)
  /// A slow start: t³.
  public static let easeInCubic = CAEasing(.cubic, .easeIn)
  /// A slow end: the mirror image of t³.
  public static let easeOutCubic = CAEasing(.cubic, .easeOut)
  /// A slow start and a slow end, each a half of t³.
  public static let easeInOutCubic = CAEasing(.cubic, .easeInOut)
  /// A slow start: t⁴.
  public static let easeInQuart = CAEasing(.quart, .easeIn)
  /// A slow end: the mirror image of t⁴.
  public static let easeOutQuart = CAEasing(.quart, .easeOut)
  /// A slow start and a slow end, each a half of t⁴.
  public static let easeInOutQuart = CAEasing(.quart, .easeInOut)
  /// A slow start: t⁵.
  public static let easeInQuint = CAEasing(.quint, .easeIn)
  /// A slow end: the mirror image of t⁵.
  public static let easeOutQuint = CAEasing(.quint, .easeOut)
  /// A slow start and a slow end, each a half of t⁵.
  public static let easeInOutQuint = CAEasing(.quint, .easeInOut)
  /// A slow start, a quarter of a cosine.
  public static let easeInSine = CAEasing(.sine, .easeIn)
  /// A slow end, a quarter of a sine.
  public static let easeOutSine = CAEasing(.sine, .easeOut)
  /// A slow start and a slow end, half a cosine.
  public static let easeInOutSine = CAEasing(.sine, .easeInOut)
  /// A slow start: 2^(10(t − 1)).
  public static let easeInExpo = CAEasing(.expo, .easeIn)
  /// A slow end: the mirror image of 2^(10(t − 1)).
  public static let easeOutExpo = CAEasing(.expo, .easeOut)
  /// A slow start and a slow end, each a half of 2^(10(t − 1)).
  public static let easeInOutExpo = CAEasing(.expo, .easeInOut)
  /// A slow start, a quarter of a circle.
  public static let easeInCirc = CAEasing(.circ, .easeIn)
  /// A slow end, a quarter of a circle.
  public static let easeOutCirc = CAEasing(.circ, .easeOut)
  /// A slow start and a slow end, two quarters of circles.
  public static let easeInOutCirc = CAEasing(.circ, .easeInOut)
  /// A start that moves backwards first.
  public static let easeInBack = CAEasing(.back, .easeIn)
  /// An end that overshoots.
  public static let easeOutBack = CAEasing(.back, .easeOut)
  /// A start that moves backwards first and an end that overshoots.
  public static let easeInOutBack = CAEasing(.back, .easeInOut)
  /// A start with growing oscillations.
  public static let easeInElastic = CAEasing(.elastic, .easeIn)
  /// An end with fading oscillations.
  public static let easeOutElastic = CAEasing(.elastic, .easeOut)
  /// A start with growing and an end with fading oscillations.
  public static let easeInOutElastic = CAEasing(.elastic, .easeInOut)
  /// A start with growing bounces.
  public static let easeInBounce = CAEasing(.bounce, .easeIn)
  /// An end with fading bounces, like a ball that falls.
  public static let easeOutBounce = CAEasing(.bounce, .easeOut)
  /// A start with growing and an end with fading bounces.
  public static let easeInOutBounce = CAEasing(.bounce, .easeInOut)

  /// The bouncing end of the tutorials, which is not Penner's `easeOutBounce` (T11.3).
  public static let tutorialBounceEaseOut = CAEasing { TutorialEasing.bounceOut($0) }
  /// The start of the tutorials that moves backwards first, which is not Penner's `easeInBack` (T11.3).
  public static let tutorialBackEaseIn = CAEasing { TutorialEasing.backIn($0) }
  /// The oscillating start of the tutorials, which is not Penner's `easeInElastic` (T11.3).
  public static let tutorialElasticEaseIn = CAEasing { TutorialEasing.elasticIn($0) }
}
