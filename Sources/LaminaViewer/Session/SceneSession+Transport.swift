import QuartzCore
import RenderModel

/// The settings of the transport, with which the user controls time. Times are scene times, in seconds.
package struct Player: Equatable, Codable, Sendable {
  package enum Unit: String, Codable, Sendable { case seconds, frames }

  package var isPlaying = true
  /// True when the next frame will differ from the current one.
  package var isMoving = false
  /// The media time of the next change, for example the next step of a discrete animation, if nothing moves before it;
  /// otherwise nil.
  var nextChange: Double?
  /// The seconds of scene time per second of playback; negative runs backwards.
  package var speed = 1.0
  package var loop = TimeBase.Loop.once
  /// The loop that an action on the scene has ended, such as a change of a document's state; nil if none did, or if the
  /// user has chosen another since.
  var endedLoop: TimeBase.Loop?
  package var inPoint: Double?
  package var outPoint: Double?
  package var unit = Unit.seconds
  /// True while a drag on the timeline has stopped a scene that is to play on afterwards; nil when there is no drag.
  var resumesAfterScrub: Bool?
  /// True after the timeline of a scene at rest was moved to an earlier time, until the next command or press. The scene
  /// stays there, because it was not playing; back at its latest time, it is at rest again, and not paused.
  var returnsToRest = false

  package static let speeds = 0.05...8.0

  /// The settings that are saved. Those that change with the frames or during a drag are left out.
  private enum CodingKeys: CodingKey {
    case isPlaying, speed, loop, endedLoop, inPoint, outPoint, unit
  }
}

extension SceneSession {
  package var time: Double { playback.time }
  package var frameDuration: Double { playback.frameDuration }
  package var frame: Int { Int(saturating: (time / frameDuration).roundedDownWithTolerance) }

  /// The range of scene time in which the scene plays; nil when it plays on without end.
  package var range: ClosedRange<Double>? {
    let end = player.outPoint ?? (duration > 0 ? duration : extent)
    let start = min(player.inPoint ?? 0, end)
    if player.inPoint != nil || player.outPoint != nil || player.loop != .once { return start...end }
    if player.speed < 0 { return 0...max(extent, time) }
    if hasEnded { return 0...playback.latestTime }
    if hasChangedState || player.endedLoop != nil { return nil }
    return playback.scene.duration.map { 0...max(0, $0) }
  }

  /// True for a document that was brought to another state. It plays on without end, because the state came after what
  /// its duration covers.
  var hasChangedState: Bool {
    (playback.scene as? DocumentScene)?.hasLeftInitialStates ?? false
  }

  /// Runs `body`, which passes input to the scene, and plays on after it if it has changed the state of a document.
  func playOnAfterChange(by body: () -> Void) {
    let before = stateHistory
    body()
    if stateHistory != before { playOnAfterChange() }
  }

  /// The changes of the document's state; nil for a scene that is no document.
  var stateHistory: StateHistory? { (playback.scene as? DocumentScene)?.history }

  /// Lets a document that was brought to another state play on from there, unless a range is set. Its duration does not
  /// cover the change, so that a loop, and a stop at the end, would hide it.
  func playOnAfterChange() {
    guard hasChangedState, player.inPoint == nil, player.outPoint == nil,
      playback.transport.range != nil
    else { return }
    if player.loop == .once { apply() } else { endLoop() }
  }

  /// Ends the loop before an action whose effect begins at the latest time, which a loop does not reach, or after which it
  /// soon starts again. A loop of a range that the user has set stays.
  func endLoop() {
    guard player.loop != .once, player.inPoint == nil, player.outPoint == nil else { return }
    player.endedLoop = player.loop
    player.loop = .once
    apply()
  }

  /// Ends the loop before input to the scene, unless the scene is a document that the input does not bring to another
  /// state.
  func endLoopForInput() {
    if playback.scene is DocumentScene, sceneWithStates == nil || hasVersions { return }
    endLoop()
  }

  /// The scene times of an export: from the in point to the out point, where they are set, or all of the timeline.
  var exportRange: ClosedRange<Double> {
    let end = player.outPoint ?? extent
    return min(player.inPoint ?? 0, end)...end
  }

  // MARK: User actions

  /// Plays on from the time that is shown, or from the start when nothing is left to play.
  package func play() {
    if isAtEnd { return restart() }
    viewport.reveal(time, end: timelineEnd)
    player.isPlaying = true
    apply()
  }

  /// Plays a paused scene on from its latest time, so that the effect of a press on the scene is visible. Called before
  /// the press.
  func playForPress() {
    guard !player.isPlaying else { return }
    playback.seek(to: playback.latestTime)
    player.isPlaying = true
    apply()
  }

  /// True if nothing is left to play in mode "once": the time is at the end of the range or, without a range, after the
  /// last animation, and no timer waits either.
  private var isAtEnd: Bool {
    guard player.loop == .once else { return false }
    if playback.scene.remoteProgram?.present != nil { return false }
    // Times are sums of frame durations, which have rounding errors.
    let tolerance = 1e-6
    guard player.speed > 0 else { return time <= (range?.lowerBound ?? 0) + tolerance }
    if let range { return time >= range.upperBound - tolerance }
    return time > 0 && time >= duration - tolerance && !isEndless && !playback.needsTime
  }

  package func pause() {
    player.isPlaying = false
    apply()
  }

  /// Pauses, plays on, or plays again from the start when nothing moves any more.
  package func togglePlay() {
    if playback.isAtRest, playback.controlsTime { return restart() }
    if player.isPlaying { pause() } else { play() }
  }

  /// Plays from the start of the range, or from its end if the speed is negative.
  package func restart() {
    let start = player.inPoint ?? 0
    playback.seek(to: player.speed > 0 ? start : range?.upperBound ?? extent)
    viewport.reveal(time, end: timelineEnd)
    player.isPlaying = true
    apply()
  }

  /// The last time that can be shown. Nothing follows the end of a recording or the present of a program in another process. For
  /// other scenes it is a choice, the same as that of `SceneRenderer`.
  private var greatestTime: Double {
    if !playback.controlsTime { return playingEnd }
    return (shownDocument as? RecordingDocument)?.duration ?? 1e6
  }

  package func seek(to time: Double) {
    if player.resumesAfterScrub == nil { player.returnsToRest = false }
    playback.inOneFrame {
      playback.seek(to: min(max(0, time), greatestTime))
      viewport.reveal(self.time, end: timelineEnd)
      notify([.time, .tree])
    }
  }

  /// Pauses, and steps forward or back by whole frames from the frame that is nearest to the time.
  package func step(frames: Int) {
    if player.isPlaying { pause() }
    if playback.scene.remoteProgram?.steps(by: frames) == true { return }
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
    (player.loop, player.endedLoop) = (loop, nil)
    apply()
  }

  /// Sets the in point to the time that is shown. An out point that would not lie after it is removed.
  func setInPoint() {
    setRange(in: time, out: player.outPoint.flatMap { $0 > time + Self.leastDistance ? $0 : nil })
  }

  /// Sets the out point to the time that is shown. An in point that would not lie before it is removed.
  func setOutPoint() {
    setRange(in: player.inPoint.flatMap { $0 < time - Self.leastDistance ? $0 : nil }, out: time)
  }

  /// The distance in seconds up to which two times count as the same.
  private static let leastDistance = 1e-6

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

  /// Begins a drag on the timeline, which pauses the scene. `endScrub` lets it play on if it played before.
  package func beginScrub() {
    guard player.resumesAfterScrub == nil else { return }
    let rests = playback.isAtRest
    player.resumesAfterScrub = player.isPlaying && (!rests || !playback.controlsTime)
    playback.isScrubbing = true
    let returnsToRest = rests || player.returnsToRest
    pause()
    player.returnsToRest = returnsToRest
  }

  package func endScrub() {
    guard let resumes = player.resumesAfterScrub else { return }
    player.resumesAfterScrub = nil
    playback.isScrubbing = false
    if resumes || !playback.controlsTime {
      player.isPlaying = resumes
      apply()
    } else if player.returnsToRest, playback.isLive {
      playForPress()
      playback.updateRest(after: playback.latestTime)
    }
  }

  /// Goes to `time` as a click on the timeline does: a scene that plays goes on from there, and one at rest stays there.
  func scrub(to time: Double) {
    beginScrub()
    seek(to: time)
    endScrub()
  }

  /// Pauses, and goes to the next or the previous time at which an animation begins, ends or has a keyframe.
  package func jump(forward: Bool) {
    jump(among: Set(spans.flatMap(\.moments) + markers.map(\.time) + [0]).sorted(), forward: forward)
  }

  /// Pauses and goes to the next or previous time that the document names, if there is one.
  package func jumpToMarker(forward: Bool) { jump(among: markers.map(\.time), forward: forward) }

  /// Pauses and goes to the next or previous one of some times, which are in ascending order, if there is one.
  private func jump(among moments: [Double], forward: Bool) {
    let tolerance = frameDuration / 4
    let target =
      forward
      ? moments.first { $0 > time + tolerance } : moments.last { $0 < time - tolerance }
    guard let target else { return }
    if player.isPlaying { pause() }
    seek(to: target)
  }

  /// The times that the document names, or those of the inputs of a program in another process; none for other scenes.
  var markers: [DocumentMarker] {
    (playback.scene as? DocumentScene)?.markers ?? playback.scene.remoteProgram?.markers ?? []
  }

  func apply() {
    player.returnsToRest = false
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
