import QuartzCore

/// A timer for scenes, in place of Foundation's, that follows the media clock, which `lamina render` and `lamina
/// export` control.
@MainActor
final class SceneTimer {
  private let interval: Double
  private let block: @MainActor (SceneTimer) -> Void
  private var isValid = true
  private var next: CFTimeInterval

  private init(_ interval: Double, _ block: @escaping @MainActor (SceneTimer) -> Void) {
    (self.interval, self.block) = (interval, block)
    next = CACurrentMediaTime()
  }

  static func scheduledTimer(
    withTimeInterval interval: Double, repeats: Bool,
    block: @escaping @MainActor (SceneTimer) -> Void
  ) -> SceneTimer {
    let timer = SceneTimer(interval, block)
    timer.wait(repeats: repeats)
    return timer
  }

  /// Waits until the time at which the timer is due, so that delays do not accumulate.
  private func wait(repeats: Bool) {
    next += interval
    MediaDelay.after(max(0, next - CACurrentMediaTime())) { [self] in
      guard isValid else { return }
      block(self)
      if repeats { wait(repeats: true) }
    }
  }

  func invalidate() { isValid = false }
}
