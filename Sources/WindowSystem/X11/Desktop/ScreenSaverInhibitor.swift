import Dispatch

/// A timer that, while it is on, periodically resets the screen saver's idle time, so that the screen saver does not
/// start.
@MainActor
final class ScreenSaverInhibitor {
  private let interval: Double
  private let reset: @MainActor () -> Void
  private var timer: (any DispatchSourceTimer)?

  /// Creates an inhibitor that is off. While it is on, it calls `reset` every `interval` seconds.
  init(interval: Double = 10, reset: @escaping @MainActor () -> Void) {
    self.interval = interval
    self.reset = reset
  }

  isolated deinit { timer?.cancel() }

  var isOn: Bool {
    get { timer != nil }
    set {
      guard newValue != isOn else { return }
      timer?.cancel()
      timer = newValue ? makeTimer() : nil
    }
  }

  private func makeTimer() -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: .windowDelays)
    // The system may delay the timer by a twentieth of the interval, to combine it with others.
    timer.schedule(deadline: .now(), repeating: interval, leeway: .milliseconds(Int(interval * 50)))
    timer.setEventHandler { @Sendable [weak self] in
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.reset() } }
    }
    timer.activate()
    return timer
  }
}
