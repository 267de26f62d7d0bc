import QuartzCore
import RenderServer

/// A scene is at rest while nothing moves and no timer or delayed work waits. Its time is stopped then, and runs on
/// from where it stopped when a change makes something move. The time of a scene that follows a program in another process
/// then goes on from that of the program.
extension ScenePlayback {
  /// True while the scene's time is stopped because nothing moves, although the transport would let it run.
  package var isAtRest: Bool { suspendedTransport != nil }

  /// Stops the scene's time whenever nothing moves. In a playback for which this was not called, time runs on.
  func restWhenIdle() {
    context.onCommit = { [weak self] time in self?.committed(at: time) }
    WaitingWork.shared.observe(for: self) { [weak self] in self?.updateRest() }
  }

  /// Brings the scene's time to rest if nothing moves, or lets it run again if something does. `frame` is the scene
  /// time of the frame after which nothing moves: time stops there, unless the layers have changed later. If it is nil,
  /// time stops now. Time that runs backwards or in a range does not rest.
  func updateRest(after frame: Double?) {
    if scene.remoteProgram?.isStarting == true { return }
    if isAtRest { return endRest(at: MediaClock.now()) }
    let mayRest = context.onCommit != nil && isLive
    guard mayRest, context.timeBase.isEndlesslyForwards, !needsTime else { return }
    let transport = transport
    let time = min(time, max(frame ?? time, lastChangeTime ?? 0, latestTime))
    suspendedTransport = transport
    runTime(by: transport.changed(at: now, rate: 0).moved(to: time, at: now))
    onRestChange?()
  }

  package func updateRest() { updateRest(after: nil) }

  /// Handles a commit, at its media time. A change takes at least one frame, so that no two changes have the same time,
  /// of which the history would keep the last.
  private func committed(at media: Double) {
    guard !holdsRest else { return }
    commitCount += 1
    resume(at: media)
    lastChangeTime = time
  }

  /// Runs `body` and commits its changes without ending a rest. The changes apply to earlier times as well, so they
  /// need no time of their own, and the timeline does not grow. Earlier changes by the scene are committed first.
  func holdingRest<Result>(_ body: () throws -> Result) rethrows -> Result {
    context.inScope { CATransaction.flush() }
    // In a transaction, or in a commit of the window, this commits what the line above does not.
    context.commitNow()
    holdsRest = true
    defer { holdsRest = false }
    let result = try body()
    context.inScope { CATransaction.flush() }
    context.commitNow()
    return result
  }

  /// Ends the rest, and lets time run on from media time `media`, if something needs time.
  private func endRest(at media: Double) {
    guard isAtRest, needsTime else { return }
    resume(at: media)
  }

  private func resume(at media: Double) {
    guard let suspendedTransport else { return }
    let time = time
    self.suspendedTransport = nil
    runTime(by: suspendedTransport.moved(to: time, at: media))
    onRestChange?()
  }

  /// True while something moves, a display link runs, a timer, a delayed block or a task of the scene waits, or a button
  /// is pressed.
  var needsTime: Bool {
    isPressed || WaitingWork.shared.isPending(in: context) || context.hasActivity
      || scene.remoteProgram?.needsTime == true
  }

  /// Records input by the user, which ends a rest and takes at least one frame of time.
  func noteInput() {
    resume(at: MediaClock.now())
    lastChangeTime = time
    context.server.requestFrame()
  }
}
