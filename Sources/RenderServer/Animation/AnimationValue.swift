import CoreGraphics

/// An animation as the render server knows it: values only, compiled from a `CAAnimation` when its
/// transaction commits.
package struct AnimationValue: Sendable {
  /// Large cases lie behind a reference: between commit and tree an animation changes hands several times.
  package enum Kind: Sendable {
    indirect case basic(BasicAnimation)
    indirect case keyframe(KeyframeAnimation)
    /// Children run in the group's basic local time, clipped to it, not scaled (T6.2).
    case group([AnimationValue])
    /// A snapshot of the layer before the commit gives way to the live layer (L5.2).
    case transition(TransitionAnimation)
    /// Runs and completes but shows nothing: an unknown key path (T3.24) or a value of a wrong type.
    case inert
  }

  /// Names this animation in messages to its owner; unique in a process.
  package let id: AnimationID
  /// `beginTime` is resolved: on the layer's clock, never 0 for "now" (T1.15).
  package var timing: Timing
  /// nil is linear (T2.6).
  package var curve: TimingCurve?
  package var isRemovedOnCompletion: Bool
  package var kind: Kind { didSet { hasTransition = kind.hasTransition } }
  /// Whether it is a transition, or a group that holds one at any depth.
  private(set) var hasTransition: Bool
  /// What has been told to the owner of the layers already.
  package var hasReportedStart: Bool
  package var hasReportedEnd = false

  /// `reportsStart`: whether somebody wants to hear that it begins.
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
}

/// Numbers rise in the order in which animations were added.
package struct AnimationID: Hashable, Sendable {
  package let rawValue: UInt64
  package init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// T3.1: at most two of from, to and by; nil ends are open.
package struct BasicAnimation: Sendable {
  package var target: PropertyPath
  package var from: PropertyValue?
  package var to: PropertyValue?
  package var by: PropertyValue?
  package var isAdditive: Bool
  package var isCumulative: Bool
  /// The interpolated number becomes a matrix that replaces the one under it (T7.9).
  package var valueFunction: ValueFunction?
  /// Takes the place of the straight line from start to end (T5.2).
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
