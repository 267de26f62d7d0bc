import QuartzCore

extension UIView {
  /// How a block animates; the bits of L8.4.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Runs `layoutSubviews` for the changes inside the block, so that the new frames animate too.
    public static let layoutSubviews = AnimationOptions(rawValue: 1)
    public static let allowUserInteraction = AnimationOptions(rawValue: 2)
    /// Absolute animations start from what is seen, not from the value before (L8.11).
    public static let beginFromCurrentState = AnimationOptions(rawValue: 4)
    /// For ever.
    public static let `repeat` = AnimationOptions(rawValue: 8)
    public static let autoreverse = AnimationOptions(rawValue: 16)
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 32)
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 64)
    public static let allowAnimatedContent = AnimationOptions(rawValue: 128)
    public static let showHideTransitionViews = AnimationOptions(rawValue: 256)
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 512)

    public static let curveEaseInOut: AnimationOptions = []
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

    public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
    public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)

    var curve: AnimationCurve { AnimationCurve(rawValue: Int(rawValue >> 16 & 15)) ?? .easeInOut }
    var transitionNumber: UInt { rawValue >> 20 & 15 }
  }

  /// The bits of L8.22; the low ones, and those of the curve, are those of `AnimationOptions`.
  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1)
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 2)
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 4)
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 8)
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 16)
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 32)
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 512)

    public static let calculationModeLinear: KeyframeAnimationOptions = []
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

    var calculationMode: CAAnimationCalculationMode {
      let modes: [CAAnimationCalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
      let number = Int(rawValue >> 10 & 7)
      return modes.indices.contains(number) ? modes[number] : .linear
    }

    /// All but the calculation mode, as blocks have it.
    var common: AnimationOptions { AnimationOptions(rawValue: rawValue & ~(7 << 10)) }
  }

  public enum AnimationCurve: Int, Sendable {
    case easeInOut, easeIn, easeOut, linear

    /// The named timing function of the curve (L8.6).
    var function: CAMediaTimingFunction {
      switch self {
      case .easeInOut: CAMediaTimingFunction(name: .easeInEaseOut)
      case .easeIn: CAMediaTimingFunction(name: .easeIn)
      case .easeOut: CAMediaTimingFunction(name: .easeOut)
      case .linear: CAMediaTimingFunction(name: .linear)
      }
    }
  }

  /// For `setAnimationTransition`.
  public enum AnimationTransition: Int, Sendable {
    case none, flipFromLeft, flipFromRight, curlUp, curlDown
  }

  public enum SystemAnimation: UInt, Sendable {
    case delete
  }

  /// Determines whether several animations of a position, size or transform add up or the last one
  /// replaces the others (L8.9, L8.10).
  ///
  /// An addition of Lamina.
  public enum AnimationMode: Sendable {
    case additive
    /// The last animation replaces the others, as before iOS 8.
    case absolute
  }
}
