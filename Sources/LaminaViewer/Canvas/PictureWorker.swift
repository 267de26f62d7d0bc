import QuartzCore

/// A worker that renders pictures on a background queue, one at a time, so that the window's frames do not wait for
/// them. Of the requests that arrive while it is busy only the last one is carried out.
@MainActor
final class PictureWorker {
  private static let queue = DispatchQueue(label: "lamina-pictures", qos: .utility)
  private(set) var isBusy = false
  private var next: (@MainActor () -> Void)?

  /// Runs `job` on the background queue and then passes its result to `then` on the main thread, and commits the
  /// changes that `then` makes.
  func run<Result: Sendable>(
    _ job: @escaping @Sendable () -> Result, then: @escaping @MainActor (Result) -> Void
  ) {
    guard !isBusy else {
      next = { [weak self] in self?.run(job, then: then) }
      return
    }
    isBusy = true
    Self.queue.async {
      let result = job()
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          then(result)
          self.finish()
          CATransaction.flush()
        }
      }
    }
  }

  private func finish() {
    isBusy = false
    let next = next.take()
    next?()
  }
}

/// A throttle for overlays that depend on the scene's time, so that they do not keep the window drawing frames. An
/// overlay is rendered again at every change while the scene is paused, at intervals while it moves, and otherwise once
/// for each picture of the scene.
struct RefreshThrottle {
  private var last = -Double.infinity
  private var rest: Rest?
  /// The shortest time between two pictures of a moving scene, in seconds.
  private static let interval = 0.16

  /// The picture of a scene that plays, but in which nothing moves.
  struct Rest: Equatable {
    /// The version of the scene's content.
    var version: Int
    /// The media time until which nothing changes; nil when no change is expected.
    var end: Double?
    /// The scene time of a rest without an end, in seconds. The time at which the last frame was drawn may be corrected
    /// to that of the end of the last animation.
    var time: Double?
  }

  /// Returns true when a new picture is due at media time `now`, and records it. `rest` is nil while the scene moves.
  mutating func shouldRefresh(isPlaying: Bool, rest: Rest?, now: Double) -> Bool {
    if !isPlaying {
      self.rest = nil
    } else if let rest {
      guard self.rest != rest else { return false }
      self.rest = rest
    } else {
      self.rest = nil
      guard now - last >= Self.interval else { return false }
    }
    last = now
    return true
  }

  @MainActor
  mutating func shouldRefresh(_ session: SceneSession) -> Bool {
    let (player, version) = (session.player, session.playback.context.server.contentVersion)
    let time = player.nextChange == nil ? session.time : nil
    let rest = player.isMoving ? nil : Rest(version: version, end: player.nextChange, time: time)
    return shouldRefresh(isPlaying: player.isPlaying, rest: rest, now: MediaClock.now())
  }
}
