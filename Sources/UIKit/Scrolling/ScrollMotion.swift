import QuartzCore

/// How one axis moves after the finger has left: a closed form in t, seconds since then.
///
///     x(t) = x₀ + v₀/k · (1 − e^(−kt))                  a run that slows, k from the rate
///     x(t) = b + (d + (v + ωd)·t) · e^(−ωt)              a critically damped spring toward b, d = x₀ − b
///
/// A run that meets an edge goes on as a spring with the speed that it has there.
struct ScrollMotion {
  private enum Part {
    case rest(CGFloat)
    case run(from: CGFloat, velocity: CGFloat, decay: CGFloat)
    case spring(from: CGFloat, velocity: CGFloat, to: CGFloat)
  }

  /// Per second.
  private static let stiffness: CGFloat = 11
  /// Points, and points a second, that nobody sees.
  private static let (stillDistance, stillSpeed): (CGFloat, CGFloat) = (0.25, 5)

  private let first: Part
  /// The part of the motion that begins when the first one has reached an edge.
  private var second: (start: CGFloat, part: Part)?
  let end: CGFloat
  let duration: CGFloat

  private init(_ first: Part, end: CGFloat, duration: CGFloat) {
    (self.first, self.end, self.duration) = (first, end, duration)
  }

  /// From `position`, at `velocity` points a second, to rest within `limits`.
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
      self.init(running: position, velocity, decay, limits, bounces)
    }
  }

  private init(
    running position: CGFloat, _ velocity: CGFloat, _ decay: CGFloat,
    _ limits: ClosedRange<CGFloat>, _ bounces: Bool
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

  init(from position: CGFloat, velocity: CGFloat, to target: CGFloat) {
    let spring = Part.spring(from: position, velocity: velocity, to: target)
    let isThere = position == target && abs(velocity) <= Self.stillSpeed
    self.init(
      spring, end: target, duration: isThere ? 0 : Self.settling(position - target, velocity))
  }

  private static func settling(_ distance: CGFloat, _ velocity: CGFloat) -> CGFloat {
    let size = max(abs(distance), abs(velocity) / stiffness, stillDistance)
    // The factor of t is allowed for by one more time constant and a half.
    return (log(size / stillDistance) + 2.5) / stiffness
  }

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

  /// The visible displacement of a drag by `distance` beyond an edge: it grows ever more slowly and
  /// stays below `length`.
  static func rubberBand(_ distance: CGFloat, length: CGFloat) -> CGFloat {
    guard length > 0 else { return 0 }
    let size = length * (1 - 1 / (abs(distance) * 0.55 / length + 1))
    return distance < 0 ? -size : size
  }
}
