import QuartzCore

/// The motion along an axis after a drag, in closed form with t in seconds since the touch ended.
///
///     x(t) = x₀ + v₀/k · (1 − e^(−kt))                  deceleration, with k from the deceleration rate
///     x(t) = b + (d + (v + ωd)·t) · e^(−ωt)              a critically damped spring to b, with d = x₀ − b
///
/// A deceleration that reaches a limit continues as a spring with the speed that it has there.
struct ScrollMotion {
  /// A part of the motion; lengths are points, velocities points per second.
  private enum Part {
    case rest(CGFloat)
    case run(from: CGFloat, velocity: CGFloat, decay: CGFloat)
    case spring(from: CGFloat, velocity: CGFloat, to: CGFloat)
  }

  /// The frequency ω of the spring per second.
  private static let stiffness: CGFloat = 11
  /// The distance in points and the speed in points per second at which a motion counts as at rest.
  private static let (stillDistance, stillSpeed): (CGFloat, CGFloat) = (0.25, 5)

  private let first: Part
  /// The part of the motion that begins when the first one has reached an edge.
  private var second: (start: CGFloat, part: Part)?
  /// The position in points at which the motion ends.
  let end: CGFloat
  /// The duration in seconds.
  let duration: CGFloat

  private init(_ first: Part, end: CGFloat, duration: CGFloat) {
    self.first = first
    self.end = end
    self.duration = duration
  }

  /// Creates the motion from a position with a velocity in points per second to rest within limits.
  init(
    from position: CGFloat, velocity: CGFloat, limits: ClosedRange<CGFloat>, rate: CGFloat,
    bounces: Bool
  ) {
    let edge = min(max(position, limits.lowerBound), limits.upperBound)
    if position != edge {
      self.init(from: position, velocity: velocity, to: edge)
    } else if abs(velocity) <= Self.stillSpeed {
      self.init(.rest(position), end: position, duration: 0)
    } else {
      let decay = -log(min(max(rate, 0.5), 0.9999)) * 1000
      self.init(
        running: position, velocity: velocity, decay: decay, limits: limits, bounces: bounces)
    }
  }

  /// Creates a deceleration that may reach a limit.
  private init(
    running position: CGFloat, velocity: CGFloat, decay: CGFloat,
    limits: ClosedRange<CGFloat>, bounces: Bool
  ) {
    let reach = velocity / decay
    let target = position + reach
    let stop = min(max(target, limits.lowerBound), limits.upperBound)
    let run = Part.run(from: position, velocity: velocity, decay: decay)
    guard stop != target else {
      self.init(run, end: target, duration: log(abs(velocity) / Self.stillSpeed) / decay)
      return
    }
    let meeting = -log(1 - (stop - position) / reach) / decay
    let speed = velocity * exp(-decay * meeting)
    let rest = bounces ? Self.settling(0, speed) : 0
    self.init(run, end: stop, duration: meeting + rest)
    second = (meeting, bounces ? .spring(from: stop, velocity: speed, to: stop) : .rest(stop))
  }

  /// Creates a spring motion to a target.
  init(from position: CGFloat, velocity: CGFloat, to target: CGFloat) {
    let spring = Part.spring(from: position, velocity: velocity, to: target)
    let isThere = position == target && abs(velocity) <= Self.stillSpeed
    self.init(
      spring, end: target, duration: isThere ? 0 : Self.settling(position - target, velocity))
  }

  /// Returns the time in seconds in which a spring comes to rest.
  private static func settling(_ distance: CGFloat, _ velocity: CGFloat) -> CGFloat {
    let size = max(abs(distance), abs(velocity) / stiffness, stillDistance)
    // The constant allows for the factor of t in the formula.
    return (log(size / stillDistance) + 2.5) / stiffness
  }

  /// Returns the position in points at a time in seconds after the start.
  func position(at time: CGFloat) -> CGFloat {
    if time >= duration { return end }
    if let second, time >= second.start { return Self.position(second.part, time - second.start) }
    return Self.position(first, time)
  }

  private static func position(_ part: Part, _ time: CGFloat) -> CGFloat {
    switch part {
    case .rest(let position): return position
    case .run(let start, let velocity, let decay):
      return start + velocity / decay * (1 - exp(-decay * time))
    case .spring(let start, let velocity, let target):
      let distance = start - target
      return target
        + (distance + (velocity + stiffness * distance) * time) * exp(-stiffness * time)
    }
  }

  /// Returns the visible displacement of a drag by `distance` beyond an edge: it grows ever more slowly and
  /// stays below `length`.
  static func rubberBand(_ distance: CGFloat, length: CGFloat) -> CGFloat {
    guard length > 0 else { return 0 }
    let size = length * (1 - 1 / (abs(distance) * 0.55 / length + 1))
    return distance < 0 ? -size : size
  }
}
