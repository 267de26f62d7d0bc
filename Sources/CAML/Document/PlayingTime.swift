import QuartzCore

/// The duration of a layer tree's animations.
package enum PlayingTime {
  /// Returns the end of the last animation that ends, or the longest period of the endless ones, whichever is later, in
  /// seconds of the root's superlayer.
  package static func of(_ root: CALayer) -> CFTimeInterval {
    var latest = 0.0
    var pending = [(layer: root, clock: Clock())]
    while let (layer, outer) = pending.popLast() {
      let clock = outer.entering(layer)
      for entry in layer.everyAnimation {
        latest = max(latest, clock.end(of: entry.animation, startsAtCommit: entry.startsAtCommit))
      }
      let inner = (layer.sublayers ?? []) + (layer.mask.map { [$0] } ?? [])
      pending += inner.map { ($0, clock) }
    }
    return latest
  }

  /// The linear map from the time of the root's superlayer to that of a layer.
  private struct Clock {
    var speed = 1.0
    var offset = 0.0

    /// Returns the clock of a layer inside this one.
    func entering(_ layer: CALayer) -> Clock {
      let own = Double(layer.speed)
      return Clock(
        speed: speed * own, offset: (offset - layer.beginTime) * own + layer.timeOffset)
    }

    /// Returns the time at which an animation ends, or the period of an endless one; 0 when it does not move or has no
    /// finite length.
    func end(of animation: CAAnimation, startsAtCommit: Bool) -> Double {
      let pace = abs(speed * Double(animation.speed))
      let cycle = animation.duration * (animation.autoreverses ? 2 : 1)
      guard pace > 0, cycle > 0, cycle.isFinite else { return 0 }
      let length = animation.activeLength(cycle: cycle)
      guard length.isFinite else { return cycle / pace }
      let begin = startsAtCommit ? 0 : max(0, (animation.beginTime - offset) / speed)
      return begin.isFinite && (length / pace).isFinite ? begin + length / pace : 0
    }
  }
}

extension CAAnimation {
  /// Returns the length of the active interval in seconds of the animation's own time, including repeats.
  fileprivate func activeLength(cycle: Double) -> Double {
    if repeatDuration > 0 { return repeatDuration }
    return repeatCount > 0 ? Double(repeatCount) * cycle : cycle
  }
}
