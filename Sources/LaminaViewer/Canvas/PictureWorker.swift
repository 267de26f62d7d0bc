import QuartzCore

/// Makes pictures apart from the live frames, one at a time, on a thread of their own. Of the requests that come
/// while it works only the last counts.
@MainActor
final class PictureWorker {
  private static let queue = DispatchQueue(label: "lamina-pictures", qos: .utility)
  private(set) var isBusy = false
  private var next: (@MainActor () -> Void)?

  /// `then` gets the result on the main thread, in a transaction of its own.
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

/// When something that goes with the scene's time is made anew, so that it never makes frames by itself: whenever
/// time stands still, now and then while the scene moves, and once when it comes to rest.
struct RefreshThrottle {
  private var last = -Double.infinity
  private var restVersion: Int?
  /// Seconds between two pictures of a scene in motion.
  private static let interval = 0.16

  /// `version` is that of the scene's content; `now` is media time.
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
      version: session.stage.context.server.contentVersion, now: MediaClock.now())
  }
}
