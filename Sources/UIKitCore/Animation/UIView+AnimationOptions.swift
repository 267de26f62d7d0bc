import QuartzCore

extension UIView {
  /// The options of an animation block. The raw values are those of UIKit (L8.4).
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits of the options.
    public let rawValue: UInt
    /// Creates options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Runs `layoutSubviews` for the changes inside the block, so that the new frames animate too.
    public static let layoutSubviews = AnimationOptions(rawValue: 1)
    /// Lets views receive touches while they animate.
    public static let allowUserInteraction = AnimationOptions(rawValue: 2)
    /// Starts absolute animations from the presentation value instead of the old model value (L8.11).
    public static let beginFromCurrentState = AnimationOptions(rawValue: 4)
    /// Repeats the animation until it is removed.
    public static let `repeat` = AnimationOptions(rawValue: 8)
    /// Plays the animation forward and backward. Without `repeat` it does so once, and then the end value
    /// shows.
    public static let autoreverse = AnimationOptions(rawValue: 16)
    /// Uses the block's own duration instead of that of the enclosing block.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 32)
    /// Uses the block's own curve instead of that of the enclosing block.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 64)
    /// Keeps the views of a transition live and lets the changes in them animate; by default the new content is
    /// a snapshot.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 128)
    /// Hides and shows the views of a transition instead of removing and adding them.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 256)
    /// Uses all of the block's own settings instead of those of the enclosing block.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 512)

    /// A curve that starts and ends slowly; the default.
    public static let curveEaseInOut: AnimationOptions = []
    /// A curve that starts slowly.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// A curve that ends slowly.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// A curve of constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// A transition that turns the view around its vertical axis, from left to right.
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    /// A transition that turns the view around its vertical axis, from right to left.
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    /// A transition that curls the old content up from the bottom like a page.
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    /// A transition that lays the new content down from the top like a page.
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    /// A transition that fades from the old content to the new.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    /// A transition that turns the view around its horizontal axis, from the top.
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    /// A transition that turns the view around its horizontal axis, from the bottom.
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

    /// A preferred rate of 60 frames per second. It has no effect.
    public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
    /// A preferred rate of 30 frames per second. It has no effect.
    public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)

    /// The curve in the bits 16 to 19; ease in and out for unknown numbers.
    var curve: AnimationCurve { AnimationCurve(rawValue: Int(rawValue >> 16 & 15)) ?? .easeInOut }
    /// The number of the transition in the bits 20 to 23; 0 is none.
    var transitionNumber: UInt { rawValue >> 20 & 15 }
  }

  /// The options of `animateKeyframes`. The low bits and those of the curve are those of `AnimationOptions`
  /// (L8.22).
  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits of the options.
    public let rawValue: UInt
    /// Creates options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Runs `layoutSubviews` for the changes inside the block, so that the new frames animate too.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1)
    /// Lets views receive touches while they animate.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 2)
    /// Starts from the presentation value. Keyframe animations always start from the model value: it has no
    /// effect.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 4)
    /// Repeats the animation until it is removed.
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 8)
    /// Plays the animation forward and backward.
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 16)
    /// Uses the block's own duration instead of that of the enclosing block.
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 32)
    /// Uses all of the block's own settings instead of those of the enclosing block.
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 512)

    /// Interpolates linearly between keyframes; the default.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Jumps to the value of a keyframe at its start.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// Moves through the values at a constant speed and ignores the keyframes' times.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// Moves along a smooth curve through the values of the keyframes.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// Moves along a smooth curve at a constant speed and ignores the keyframes' times.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

    var calculationMode: CAAnimationCalculationMode {
      let modes: [CAAnimationCalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
      let number = Int(rawValue >> 10 & 7)
      return modes.indices.contains(number) ? modes[number] : .linear
    }

    /// The options without the calculation mode, as those of a block.
    var common: AnimationOptions { AnimationOptions(rawValue: rawValue & ~(7 << 10)) }
  }

  /// The named timing curve of an animation.
  public enum AnimationCurve: Int, Sendable {
    /// A curve with a slow start and end, with a slow start, with a slow end, or of constant speed.
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

  /// The transition of a `beginAnimations` block, for `setAnimationTransition`.
  public enum AnimationTransition: Int, Sendable {
    /// No transition, a turn around the vertical axis in either direction, or a page that curls up or down.
    case none, flipFromLeft, flipFromRight, curlUp, curlDown
  }

  /// A predefined animation for `UIView.perform`: `delete` fades and shrinks views and removes them.
  public enum SystemAnimation: UInt, Sendable {
    /// The views fade and shrink, and are removed from their superviews.
    case delete
  }

  /// Determines whether several animations of a position, size or transform add up or the last one
  /// replaces the others (L8.9, L8.10).
  ///
  /// An addition of Lamina.
  public enum AnimationMode: Sendable {
    /// Animations of positions, sizes and transforms add up; the default.
    case additive
    /// The last animation replaces the others, as before iOS 8.
    case absolute
  }
}
