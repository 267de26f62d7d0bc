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
/// overlay is rendered again at every change while the scene is paused, at intervals while it moves, and once when it
/// comes to rest.
struct RefreshThrottle {
  private var last = -Double.infinity
  private var restVersion: Int?
  /// The shortest time between two pictures of a moving scene, in seconds.
  private static let interval = 0.16

  /// Returns true when a new picture is due, and records it. `version` is the version of the scene's content; `now`
  /// is media time in seconds.
  mutating func shouldRefresh(isPlaying: Bool, isMoving: Bool, version: Int, now: Double) -> Bool {
    if isPlaying, isMoving {
      restVersion = nil
      guard now - last >= Self.interval else { return false }
    } else if isPlaying {
      guard restVersion != version else { return false }
      restVersion = version
    } else {
      restVersion = nil
    }
    last = now
    return true
  }

  @MainActor
  mutating func shouldRefresh(_ session: SceneSession) -> Bool {
    shouldRefresh(
      isPlaying: session.player.isPlaying, isMoving: session.player.isMoving,
      version: session.playback.context.server.contentVersion, now: MediaClock.now())
  }
}
