import CoreGraphics

/// Robert Penner's easing functions, which map a fraction of time to a fraction of change, 0 ↦ 0 and 1 ↦ 1 (T11.2).
/// Each family has an "in" form; out(t) = 1 − in(1 − t), and in-out joins both at one half.
package enum EasingFamily: String, CaseIterable, Sendable {
  case quad, cubic, quart, quint, sine, expo, circ, back, elastic, bounce

  /// The ends at which the change is slow: the start, the end, or both.
  package enum Direction: String, CaseIterable, Sendable {
    case easeIn, easeOut, easeInOut
  }

  /// Returns the fraction of change at the fraction of time `t`, 0…1.
  package func value(at t: Double, _ direction: Direction) -> Double {
    switch direction {
    case .easeIn: easeIn(t, isHalf: false)
    case .easeOut: 1 - easeIn(1 - t, isHalf: false)
    case .easeInOut:
      t < 0.5 ? easeIn(2 * t, isHalf: true) / 2 : 1 - easeIn(2 - 2 * t, isHalf: true) / 2
    }
  }

  /// Returns the "in" form at `t`. `isHalf` selects the constants that back and elastic use in the in-out form.
  private func easeIn(_ t: Double, isHalf: Bool) -> Double {
    switch self {
    case .quad: t * t
    case .cubic: t * t * t
    case .quart: t * t * t * t
    case .quint: t * t * t * t * t
    case .sine: 1 - cos(.pi / 2 * t)
    case .expo: Self.closed(t) { pow(2, 10 * ($0 - 1)) }
    case .circ: 1 - max(0, 1 - t * t).squareRoot()
    case .back: Self.back(t, overshoot: isHalf ? 1.70158 * 1.525 : 1.70158)
    case .elastic:
      Self.closed(t) { Self.elastic($0, period: isHalf ? 0.45 : 0.3) }
    case .bounce: 1 - Self.bounceOut(1 - t)
    }
  }

  /// Returns `formula(t)`, but exactly 0 and 1 at the ends, which the formula only approximates (T11.4).
  private static func closed(_ t: Double, _ formula: (Double) -> Double) -> Double {
    t <= 0 ? 0 : t >= 1 ? 1 : formula(t)
  }

  private static func back(_ t: Double, overshoot s: Double) -> Double {
    t * t * ((s + 1) * t - s)
  }

  private static func elastic(_ t: Double, period: Double) -> Double {
    -pow(2, 10 * (t - 1)) * sin((t - 1 - period / 4) * 2 * .pi / period)
  }

  private static func bounceOut(_ t: Double) -> Double {
    switch t {
    case ..<(1 / 2.75): 7.5625 * t * t
    case ..<(2 / 2.75): 7.5625 * (t - 1.5 / 2.75) * (t - 1.5 / 2.75) + 0.75
    case ..<(2.5 / 2.75): 7.5625 * (t - 2.25 / 2.75) * (t - 2.25 / 2.75) + 0.9375
    default: 7.5625 * (t - 2.625 / 2.75) * (t - 2.625 / 2.75) + 0.984375
    }
  }
}

/// The variants of Penner's functions that many tutorials copy from AHEasing (T11.3).
package enum TutorialEasing {
  /// Returns the "out" form of bounce, as parabolas with rounded coefficients that differ from Penner's after the first
  /// one.
  package static func bounceOut(_ t: Double) -> Double {
    switch t {
    case ..<(4.0 / 11): 121 * t * t / 16
    case ..<(8.0 / 11): 363.0 / 40 * t * t - 99.0 / 10 * t + 17.0 / 5
    case ..<0.9: 4356.0 / 361 * t * t - 35442.0 / 1805 * t + 16061.0 / 1805
    default: 54.0 / 5 * t * t - 513.0 / 25 * t + 268.0 / 25
    }
  }

  /// Returns the "in" form of back: p³ − p·sin πp.
  package static func backIn(_ t: Double) -> Double { t * t * t - t * sin(t * .pi) }

  /// Returns the "in" form of elastic: sin(13πp/2)·2^(10(p−1)).
  package static func elasticIn(_ t: Double) -> Double {
    sin(13 * .pi / 2 * t) * pow(2, 10 * (t - 1))
  }
}
