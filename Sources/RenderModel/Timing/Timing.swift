import CoreGraphics

/// The value that an animation has outside of its active time (T1.12). The raw values are Core Animation's.
package enum FillMode: String, CaseIterable, Sendable {
  case removed, forwards, backwards, both

  package var fillsBackwards: Bool { self == .backwards || self == .both }
  package var fillsForwards: Bool { self == .forwards || self == .both }
}

/// The `CAMediaTiming` values of one object (T1.1). All times are seconds: `beginTime` on the parent's
/// clock, the others on the object's own.
///
///     parent time tp ──(tp − beginTime)·speed + timeOffset──▶ active local time t
///     t ──wrap on the cycle, reverse──▶ basic local time ──÷ duration──▶ fraction 0…1
///
/// Layers use only the first arrow.
package struct Timing: Equatable, Sendable {
  package var beginTime: Double
  package var timeOffset: Double
  package var duration: Double
  package var repeatDuration: Double
  package var speed: Float
  package var repeatCount: Float
  package var autoreverses: Bool
  package var fillMode: FillMode

  package init(
    beginTime: Double = 0, timeOffset: Double = 0, duration: Double = 0, speed: Float = 1,
    fillMode: FillMode = .removed
  ) {
    self.beginTime = beginTime
    self.timeOffset = timeOffset
    self.duration = duration
    self.speed = speed
    self.fillMode = fillMode
    (repeatDuration, repeatCount, autoreverses) = (0, 0, false)
  }

  /// Returns the same timing with the given repetition.
  package func repeating(
    count: Float = 0, duration: Double = 0, autoreverses: Bool = false
  ) -> Timing {
    var timing = self
    (timing.repeatCount, timing.repeatDuration, timing.autoreverses) = (count, duration, autoreverses)
    return timing
  }

  /// The default timing of an animation; a duration of 0 means "not set".
  package static let animation = Timing()
  /// The default timing of a layer, which never ends.
  package static let layer = Timing(duration: .infinity)

  /// True when all times can be used: none is NaN, the duration is finite and positive, and begin time, offset and
  /// speed are finite. An animation with invalid times has no effect (T1.26).
  package var isValid: Bool {
    beginTime.isFinite && timeOffset.isFinite && speed.isFinite && duration.isFinite && duration > 0
      && !repeatDuration.isNaN && !repeatCount.isNaN
  }
}

extension Timing {
  /// Returns the active local time at `parentTime` (T1.3).
  package func localTime(atParentTime parentTime: Double) -> Double {
    (parentTime - beginTime) * Double(speed) + timeOffset
  }

  /// Returns the parent time at a local time. When the speed is 0, there is no inverse, and the result is `beginTime`
  /// (T1.19).
  package func parentTime(atLocalTime localTime: Double) -> Double {
    speed == 0 ? beginTime : (localTime - timeOffset) / Double(speed) + beginTime
  }

  /// True when parent time and local time are equal, as for most layers.
  package var isIdentity: Bool { speed == 1 && beginTime == 0 && timeOffset == 0 }

  /// The length of one cycle in local seconds (P in T1.5): the duration, or twice the duration with `autoreverses`.
  package var cycleDuration: Double { autoreverses ? 2 * duration : duration }

  /// The length of the active time in local seconds (A in T1.5); infinite when it does not end. `repeatDuration`
  /// takes precedence over `repeatCount` (T1.13).
  package var activeDuration: Double {
    if repeatDuration > 0 { return repeatDuration }
    if repeatCount > 0 {
      return repeatCount >= .greatestFiniteMagnitude
        ? .infinity : cycleDuration * Double(repeatCount)
    }
    return cycleDuration
  }

  /// The time on the parent's clock at which the active time ends; nil when it does not end (T1.23).
  package var endTime: Double? {
    guard speed != 0, activeDuration.isFinite else { return nil }
    return beginTime + activeDuration / Double(abs(speed))
  }
}
