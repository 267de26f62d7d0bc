import QuartzCore

/// The time for which a layer tree plays, from its commit, which is taken as time 0 of the root's superlayer.
package enum PlayingTime {
  /// Returns the seconds of the root's superlayer within which every animation of the tree ends, or plays one cycle if
  /// it repeats for ever; 0 if there are no animations.
  package static func duration(of root: CALayer) -> CFTimeInterval {
    var longest = 0.0
    var pending = [(layer: root, clock: Clock())]
    while let (layer, outer) = pending.popLast() {
      let clock = outer.entering(layer)
      for entry in layer.ownAnimations {
        let extent = clock.extent(of: entry.animation, startsAtCommit: entry.startsAtCommit)
        longest = max(longest, extent)
      }
      let inner = (layer.sublayers ?? []) + (layer.mask.map { [$0] } ?? [])
      pending += inner.map { ($0, clock) }
    }
    return longest
  }

  /// The affine map from the time t of the root's superlayer to that of a layer: `speed` · t + `offset`, in seconds.
  private struct Clock {
    var speed = 1.0
    var offset = 0.0

    /// Returns the clock of a layer inside this one.
    func entering(_ layer: CALayer) -> Clock {
      let layerSpeed = Double(layer.speed)
      return Clock(
        speed: speed * layerSpeed,
        offset: (offset - layer.beginTime) * layerSpeed + layer.timeOffset)
    }

    /// Returns when an animation of the layer ends, or the length of one cycle if it repeats for ever, in seconds of
    /// the root's superlayer; 0 if its clock stands still or the cycle has no finite length.
    func extent(of animation: CAAnimation, startsAtCommit: Bool) -> Double {
      let timing = animation.timing
      let (rate, cycle) = (abs(speed * Double(timing.speed)), timing.cycleDuration)
      guard rate > 0, cycle > 0, cycle.isFinite else { return 0 }
      let length = timing.activeDuration
      guard length.isFinite else { return cycle / rate }
      let begin = startsAtCommit ? 0 : max(0, (timing.beginTime - offset) / speed)
      return begin.isFinite && (length / rate).isFinite ? begin + length / rate : 0
    }
  }
}
