import QuartzCore

/// The clock of a layer whose speed is 0, so that `timeOffset` alone determines its local time. Animations of such a
/// layer are shown over the layer's local time, because they have no scene times.
struct StoppedClock {
  /// The layer's local time in seconds.
  let time: Double

  /// Reads the clock of a layer at the time that is shown, which may lie in the past; nil when the clock runs now.
  @MainActor
  init?(_ layer: CALayer, in session: SceneSession) {
    let (root, origin) = (session.playback.root, session.playback.origin)
    let now = origin + session.time
    let present = root.convertTime(now, to: layer)
    guard present.isFinite, root.convertTime(now + 1, to: layer) == present else { return nil }
    let displayedTime = session.moment.localTime(of: layer)
    time = displayedTime.map { $0.isFinite ? $0 : present } ?? present
  }
}

extension SceneSession {
  /// Returns the present time on the axis over which the animations of `layer` are shown: scene time, or the layer's
  /// local time if its clock is stopped.
  func axisTime(of layer: CALayer) -> Double { StoppedClock(layer, in: self)?.time ?? time }
}
