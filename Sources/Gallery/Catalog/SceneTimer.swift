import QuartzCore

/// What the scenes take for Foundation's timer: it follows the media clock, which `lamina render` and `export` set.
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

  /// By the time at which it should fire, so that being late does not add up.
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
