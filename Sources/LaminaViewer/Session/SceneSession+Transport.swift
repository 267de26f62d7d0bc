import QuartzCore
import RenderServer

/// How the user wants time to run. Times are scene times, in seconds.
package struct Player: Equatable {
  package enum Unit: String, Sendable { case seconds, frames }

  package var isPlaying = true
  /// Whether the next frame will differ from the last.
  package var isMoving = false
  /// Scene seconds per second while it plays; negative runs backwards.
  package var speed = 1.0
  package var loop = TimeBase.Loop.once
  package var inPoint: Double?
  package var outPoint: Double?
  package var unit = Unit.seconds
  /// Whether a drag holds time, and it goes on afterwards.
  var resumesAfterScrub: Bool?

  package static let speeds = 0.05...8.0
}

extension SceneSession {
  package var time: Double { stage.time }
  package var frameDuration: Double { stage.frameDuration }
  package var frame: Int { Int((time / frameDuration + 1e-6).rounded(.down)) }

  /// The end of what is known to happen: the document's, or that of the animations that end.
  package var duration: Double {
    stage.scene.duration ?? spans.map(\.end).filter(\.isFinite).max() ?? 0
  }

  /// What the timeline shows, from 0 on.
  package var extent: Double {
    if let duration = stage.scene.duration, duration > 0 { return max(duration, frameDuration) }
    let reached = max(duration, stage.latestTime, player.outPoint ?? 0)
    return max(4, (reached / 4 - 1e-9).rounded(.up) * 4)
  }

  /// Where playing stays; nil goes on without end.
  package var range: ClosedRange<Double>? {
    let end = player.outPoint ?? (duration > 0 ? duration : extent)
    let start = min(player.inPoint ?? 0, end)
    if player.inPoint != nil || player.outPoint != nil || player.loop != .once { return start...end }
    if player.speed < 0 { return 0...max(extent, time) }
    return stage.scene.duration.map { 0...max(0, $0) }
  }

  // MARK: What the user does

  package func play() {
    if let range, isAtEnd(of: range) {
      stage.seek(to: player.speed > 0 ? range.lowerBound : range.upperBound)
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

  package func togglePlay() { player.isPlaying ? pause() : play() }

  package func seek(to time: Double) {
    stage.seek(to: min(max(0, time), 1e6))
    notify([.time, .tree])
  }

  /// Whole frames from the nearest one; stops first.
  package func step(frames: Int) {
    if player.isPlaying { pause() }
    let frame = (time / frameDuration).rounded() + Double(frames)
    seek(to: max(0, frame * frameDuration))
  }

  /// The speed keeps its sign unless `speed` is of the other one.
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

  /// nil takes a point away. Points that cross push each other.
  package func setRange(in start: Double?, out end: Double?) {
    player.inPoint = start.map { max(0, $0) }
    player.outPoint = end.map { max($0, (player.inPoint ?? 0) + frameDuration) }
    apply()
  }

  package func toggleUnit() {
    player.unit = player.unit == .seconds ? .frames : .seconds
    notify(.transport)
  }

  /// A drag on the timeline: time stands still under it, and goes on afterwards if it did before.
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

  /// To the next or the previous moment at which an animation begins, ends or has a keyframe.
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
    var base = stage.transport.changed(
      at: now, rate: player.isPlaying ? player.speed : 0, range: .some(range), loop: player.loop)
    if player.isPlaying, let range, player.loop != .once, !range.contains(stage.time) {
      base = base.moved(to: player.speed > 0 ? range.lowerBound : range.upperBound, at: now)
    }
    stage.transport = base
    notify([.transport, .time])
  }
}
