import CSceneRuntime
import Foundation
import QuartzCore

/// The work that waits for a time on the main thread: timers, delayed blocks and sleeping tasks, by the system's clock.
/// Delayed blocks run in the scope of the code that submitted them, and so see the time of its scene. They and timers of
/// the main queue wait for that scene only. Timers of the run loop and tasks have no scope, and count for every scene.
@MainActor
package final class WaitingWork {
  package static let shared = WaitingWork()

  private struct Observer {
    weak var owner: AnyObject?
    let update: () -> Void
  }
  private var observers: [Observer] = []

  private init() {
    var hooks = lamina_scene_waits_hooks(
      changed: waitsChanged, current_scope: currentScope, retain_scope: retain, run_in_scope: run)
    lamina_scene_waits_start(&hooks)
  }

  /// Returns true while work waits that belongs to `scope` or to no scope; with nil, only the latter counts. Delays of the
  /// viewer itself do not count, because they wait on another queue (`ViewerDelay`).
  package func isPending(in scope: LayerContext?) -> Bool {
    let scope = scope.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }
    let alarm = lamina_scene_waits_alarm(scope)
    if alarm > 0 { checkAgain(after: alarm) }
    return alarm > 0 || lamina_scene_waits_pending(scope)
  }

  /// The check after the next timer has fired. It is needed because a timer that changes no layer causes no frame.
  private var check: (delay: ViewerDelay, time: Double)?

  /// Notifies the observers after the next timer, which fires after `seconds`. A check at about that time or before it
  /// serves as well, because `isPending` arranges the next one. The check comes a little later than the timer, which is
  /// then no longer pending. The amounts, and the longest delay of 1e6 seconds, are choices.
  private func checkAgain(after seconds: Double) {
    let time = ProcessInfo.processInfo.systemUptime + seconds
    if let check, check.time <= time + 0.01 { return }
    check?.delay.cancel()
    let delay = ViewerDelay.after(min(seconds, 1e6) + 0.02) { [weak self] in
      self?.check = nil
      self?.notify()
    }
    check = (delay, time)
  }

  /// Calls `update` whenever the first wait of a scope begins or the last one ends, as long as `owner`, which is not
  /// retained, exists.
  func observe(for owner: AnyObject, _ update: @escaping () -> Void) {
    observers.removeAll { $0.owner == nil }
    observers.append(Observer(owner: owner, update: update))
  }

  fileprivate func notify() {
    for observer in observers where observer.owner != nil { observer.update() }
  }
}

/// Passes a change of what waits, which may come on any thread, on to the main one.
private func waitsChanged() {
  DispatchQueue.main.async { MainActor.assumeIsolated { WaitingWork.shared.notify() } }
}

private func currentScope() -> UnsafeMutableRawPointer? {
  LayerContext.inScope.map { Unmanaged.passUnretained($0).toOpaque() }
}

private func retain(_ scope: UnsafeMutableRawPointer?) {
  guard let scope else { return }
  _ = Unmanaged<LayerContext>.fromOpaque(scope).retain()
}

/// Runs `body` in a scope of `currentScope`, and releases the scope.
private func run(
  in scope: UnsafeMutableRawPointer?, _ body: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?,
  with context: UnsafeMutableRawPointer?
) {
  guard let scope, let body else { return }
  Unmanaged<LayerContext>.fromOpaque(scope).takeRetainedValue().inScope { body(context) }
}
