import CoreGraphics

/// An animation in the render server: plain values, compiled from a `CAAnimation` when its transaction commits.
@usableFromInline package struct AnimationValue: Sendable {
  /// The kinds of animation. Large payloads are indirect, because an animation is copied several times between commit
  /// and tree.
  package enum Kind: Sendable {
    indirect case basic(BasicAnimation)
    indirect case keyframe(KeyframeAnimation)
    /// A group, whose children run in its basic local time, clipped to it and not scaled (T6.2).
    case group([AnimationValue])
    /// A transition from a snapshot of the layer before the commit to the live layer (L5.2).
    case transition(TransitionAnimation)
    /// An animation that runs and completes but changes nothing, because its key path is unknown (T3.24) or its value
    /// has a wrong type.
    case inert
  }

  /// The identifier of this animation in messages to its owner; unique in a process.
  package let id: AnimationID
  /// The timing, whose `beginTime` is already resolved on the layer's clock; 0 does not mean "now" (T1.15).
  package var timing: Timing
  /// The timing function; nil is linear (T2.6).
  package var curve: TimingCurve?
  package var isRemovedOnCompletion: Bool
  package var kind: Kind { didSet { hasTransition = kind.hasTransition } }
  /// True for a transition and for a group that contains one at any depth.
  private(set) var hasTransition: Bool
  /// True when the start of the animation was reported to the owner of the layers, or when no report was requested.
  package var hasReportedStart: Bool
  package var hasReportedEnd = false

  /// Creates an animation value. `reportsStart` is true if the animation's owner requests a report when it begins.
  package init(
    id: AnimationID, timing: Timing, curve: TimingCurve?, isRemovedOnCompletion: Bool, kind: Kind,
    reportsStart: Bool = true
  ) {
    self.id = id
    self.timing = timing
    self.curve = curve
    self.isRemovedOnCompletion = isRemovedOnCompletion
    self.kind = kind
    hasTransition = kind.hasTransition
    hasReportedStart = !reportsStart
  }

  /// Returns the same animation with another identifier, whose start is not reported.
  package func renumbered(_ id: AnimationID) -> AnimationValue {
    var copy = AnimationValue(
      id: id, timing: timing, curve: curve, isRemovedOnCompletion: isRemovedOnCompletion, kind: kind,
      reportsStart: false)
    copy.hasReportedEnd = hasReportedEnd
    return copy
  }
}

/// An animation's identifier. Values increase in the order in which animations are added.
package struct AnimationID: Hashable, Sendable {
  package let rawValue: UInt64
  package init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The values of a `CABasicAnimation` or a `CASpringAnimation`. Of `from`, `to` and `by`, those that are not set are
/// nil (T3.1).
package struct BasicAnimation: Sendable {
  package var target: PropertyPath
  package var from: PropertyValue?
  package var to: PropertyValue?
  package var by: PropertyValue?
  package var isAdditive: Bool
  package var isCumulative: Bool
  /// The function that turns the interpolated number into a matrix, which replaces the underlying one (T7.9).
  package var valueFunction: ValueFunction?
  /// The spring that replaces linear progress from start to end (T5.2); nil without one.
  package var spring: Spring?

  package init(
    target: PropertyPath, from: PropertyValue? = nil, to: PropertyValue? = nil,
    by: PropertyValue? = nil, isAdditive: Bool = false, isCumulative: Bool = false
  ) {
    self.target = target
    self.from = from
    self.to = to
    self.by = by
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
  }
}

extension AnimationValue {
  /// The key times, as fractions of the duration; 0 and 1 for animations without keyframes.
  package var keyTimes: [Double] {
    switch kind {
    case .keyframe(let keyframes): keyframes.keyTimes
    case .basic, .group, .transition, .inert: [0, 1]
    }
  }
}
