import QuartzCore
import RenderModel

/// The settings of the transport, with which the user controls time. Times are scene times, in seconds.
package struct Player: Equatable, Codable, Sendable {
  package enum Unit: String, Codable, Sendable { case seconds, frames }

  package var isPlaying = true
  /// True when the next frame will differ from the last.
  package var isMoving = false
  /// The seconds of scene time per second of playback; negative runs backwards.
  package var speed = 1.0
  package var loop = TimeBase.Loop.once
  package var inPoint: Double?
  package var outPoint: Double?
  package var unit = Unit.seconds
  /// True while a drag on the timeline has stopped a scene that is to play on afterwards; nil when there is no drag.
  var resumesAfterScrub: Bool?

  package static let speeds = 0.05...8.0

  /// The settings that are saved: not what depends on the frames and the drag that are under way.
  private enum CodingKeys: CodingKey {
    case isPlaying, speed, loop, inPoint, outPoint, unit
  }
}

extension SceneSession {
  package var time: Double { playback.time }
  package var frameDuration: Double { playback.frameDuration }
  package var frame: Int { Int((time / frameDuration + 1e-6).rounded(.down)) }

  /// The scene time at which all that is known ends: the declared duration of the scene, or else the end of its last
  /// animation, and its last change or input. Endless animations count with one period.
  package var duration: Double {
    playback.scene.duration ?? SceneExtent(spans, lastChange: playback.lastChangeTime).end
  }

  /// The end of the timeline, which begins at 0, in seconds of scene time.
  package var extent: Double {
    let least = playback.scene.duration == nil ? SceneExtent.least : frameDuration
    return max(duration, stoppedEnd, player.outPoint ?? 0, least)
  }

  /// The scene times that the timeline shows. Beyond the extent, where only timers let time run, it grows by whole
  /// seconds; endless animations are shown period by period.
  var visibleTimes: ClosedRange<Double> {
    let isPeriodic = spans.contains { !$0.end.isFinite }
    let end = isPeriodic || time <= extent ? extent : time.rounded(.up)
    return viewport.range(extent: end, time: time)
  }

  /// Shows `factor` times more detail of the timeline around scene time `time`.
  func zoomTimeline(by factor: Double, around time: Double) {
    viewport.zoom(by: factor, around: time, in: visibleTimes, end: max(extent, playback.latestTime))
  }

  /// Moves the visible part of a zoomed timeline by `seconds`. Returns false if the whole timeline is visible.
  func panTimeline(by seconds: Double) -> Bool {
    guard viewport.zoomed != nil else { return false }
    viewport.pan(by: seconds, in: visibleTimes, end: max(extent, playback.latestTime))
    return true
  }

  /// The last end of the animations that `timeOffset` drives, in the local times of their layers; 0 without any. The
  /// lanes show them on the scene's timeline.
  private var stoppedEnd: Double {
    let journal = playback.context.journal?.entries ?? []
    let driven = journal.filter { $0.removal == nil && $0.layer.speed == 0 }
    return driven.compactMap(\.timing.endTime).filter(\.isFinite).max() ?? 0
  }

  /// The range of scene time in which the scene plays; nil when it plays on without end.
  package var range: ClosedRange<Double>? {
    let end = player.outPoint ?? (duration > 0 ? duration : extent)
    let start = min(player.inPoint ?? 0, end)
    if player.inPoint != nil || player.outPoint != nil || player.loop != .once { return start...end }
    if player.speed < 0 { return 0...max(extent, time) }
    return playback.scene.duration.map { 0...max(0, $0) }
  }

  // MARK: User actions

  package func play() {
    if let range, isAtEnd(of: range) {
      playback.seek(to: player.speed > 0 ? range.lowerBound : range.upperBound)
    }
    player.isPlaying = true
    apply()
  }

  private func isAtEnd(of range: ClosedRange<Double>) -> Bool {
    guard player.loop == .once else { return false }
    return player.speed > 0
      ? time >= range.upperBound - 1e-6 : time <= range.lowerBound + 1e-6
  }

  package func pause() {
    player.isPlaying = false
    apply()
  }

  /// Pauses, plays on, or plays again from the start when nothing moves any more.
  package func togglePlay() {
    if playback.isAtRest { restart() } else if player.isPlaying { pause() } else { play() }
  }

  /// Plays from the start of the range, or from its end if the speed is negative.
  package func restart() {
    let start = player.inPoint ?? 0
    playback.seek(to: player.speed > 0 ? start : range?.upperBound ?? extent)
    player.isPlaying = true
    apply()
  }

  package func seek(to time: Double) {
    playback.seek(to: min(max(0, time), 1e6))
    notify([.time, .tree])
  }

  /// Pauses, and goes on or back by whole frames from the frame that is nearest to the time.
  package func step(frames: Int) {
    if player.isPlaying { pause() }
    let frame = (time / frameDuration).rounded() + Double(frames)
    seek(to: max(0, frame * frameDuration))
  }

  /// Sets the speed, whose magnitude is limited to `Player.speeds`; negative runs backwards. 0 is ignored.
  package func setSpeed(_ speed: Double) {
    guard speed.isFinite, speed != 0 else { return }
    let size = min(max(abs(speed), Player.speeds.lowerBound), Player.speeds.upperBound)
    player.speed = speed < 0 ? -size : size
    apply()
  }

  package func reverse() { setSpeed(-player.speed) }

  package func setLoop(_ loop: TimeBase.Loop) {
    player.loop = loop
    apply()
  }

  /// Sets the in point and the out point; nil removes one. The out point lies at least a frame after the in point.
  package func setRange(in start: Double?, out end: Double?) {
    player.inPoint = start.map { max(0, $0) }
    player.outPoint = end.map { max($0, (player.inPoint ?? 0) + frameDuration) }
    apply()
  }

  package func toggleUnit() {
    player.unit = player.unit == .seconds ? .frames : .seconds
    notify(.transport)
  }

  /// Begins a drag on the timeline, which stops time until `endScrub` lets it go on if it ran before.
  package func beginScrub() {
    guard player.resumesAfterScrub == nil else { return }
    player.resumesAfterScrub = player.isPlaying
    pause()
  }

  package func endScrub() {
    guard let resumes = player.resumesAfterScrub else { return }
    player.resumesAfterScrub = nil
    if resumes {
      player.isPlaying = true
      apply()
    }
  }

  /// Pauses, and goes to the next or the previous time at which an animation begins, ends or has a keyframe.
  package func jump(forward: Bool) {
    let moments = Set(spans.flatMap(\.moments) + [0]).sorted()
    let tolerance = frameDuration / 4
    let target =
      forward
      ? moments.first { $0 > time + tolerance } : moments.last { $0 < time - tolerance }
    guard let target else { return }
    if player.isPlaying { pause() }
    seek(to: target)
  }

  func apply() {
    let now = MediaClock.now()
    var base = playback.transport.changed(
      at: now, rate: player.isPlaying ? player.speed : 0, range: .some(range), loop: player.loop)
    if player.isPlaying, let range, player.loop != .once, !range.contains(playback.time) {
      base = base.moved(to: player.speed > 0 ? range.lowerBound : range.upperBound, at: now)
    }
    playback.transport = base
    notify([.transport, .time])
  }
}
