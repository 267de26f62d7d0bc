/// The times at which a scene that is played has a frame: every sixtieth of a second, and the times of the gestures.
struct PlaybackTimes: Sequence, IteratorProtocol {
  /// The number of the next frame; frame 0 is at time 0.
  private var frame: Int
  /// The times of the gestures that are still to come, in order.
  private var gestures: ArraySlice<Double>
  private let end: Double

  /// Creates the times after `reached`, or from 0 on if it is nil, up to `end`. Both lie between 0 and
  /// `SceneRenderer.latestTime`.
  init(after reached: Double?, upTo end: Double, gestures: [Double]) {
    self.end = end
    frame = reached.map { Int($0 * 60) } ?? 0
    self.gestures = gestures.sorted()[...]
    if let reached { skip(to: reached) }
  }

  private mutating func skip(to time: Double) {
    while Double(frame) / 60 <= time { frame += 1 }
    gestures = gestures.drop { $0 <= time }
  }

  mutating func next() -> Double? {
    let time = Swift.min(Double(frame) / 60, gestures.first ?? .infinity)
    guard time <= end else { return nil }
    skip(to: time)
    return time
  }
}
