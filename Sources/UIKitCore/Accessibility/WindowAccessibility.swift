internal import Accessibility
internal import AccessibilityBus
import QuartzCore
import RenderModel
package import WindowHosting

/// Makes the views of a window known to assistive technology while there is any.
///
/// While there is none, nothing is read and nothing runs. Otherwise the elements are read again after changes, at most
/// twenty times a second and for at most a tenth of the time.
@MainActor
package final class WindowAccessibility: AccessibilityListener {
  /// The seconds after the first frame at which the desktop is asked, so that the start does not take longer.
  private static let startDelay = 0.5
  /// The shortest time in seconds between two readings.
  private static let pause = 0.05
  /// The part of the time that may be spent on reading.
  private static let share = 0.1

  /// The title of the window.
  package var title: String { didSet { if title != oldValue { noteChange() } } }
  private let host: WindowHost
  private let windows: () -> [UIWindow]
  private let reader = AccessibilityReader()
  private var service: AccessibilityService?
  private lazy var commits = CommitNotice { [weak self] in self?.noteChange() }
  private var isActive = false
  private var isScheduled = false
  /// The seconds that the last reading took.
  private var lastDuration = 0.0

  /// Returns nil if the window is on no screen, or if there is no bus. `windows` returns UIKit's windows from back to front.
  package init?(of host: WindowHost, title: String, windows: @escaping () -> [UIWindow]) {
    guard host.window.isLive else { return nil }
    (self.host, self.title, self.windows) = (host, title, windows)
    service = AccessibilityService(
      callbacks: .init(
        activityChanged: { [weak self] in self?.activityChanged($0) },
        request: { [weak self] in self?.perform($1, on: $0) }))
    guard let service else { return nil }
    service.start(after: Self.startDelay)
  }

  /// Ends the connection.
  package func stop() {
    activityChanged(false)
    service?.stop()
    service = nil
  }

  private func activityChanged(_ isActive: Bool) {
    guard service != nil, isActive != self.isActive else { return }
    self.isActive = isActive
    UIAccessibility.settings.isScreenRead = isActive
    UIAccessibility.listener = isActive ? self : nil
    guard isActive else { return host.context.remove(commits) }
    host.context.add(commits)
    publish()
  }

  // MARK: Changes

  /// Called after a change of something that assistive technology may see.
  package func noteChange() {
    guard isActive, !isScheduled else { return }
    isScheduled = true
    let delay = max(Self.pause, lastDuration / Self.share)
    DispatchQueue.main.asyncAfter(deadline: .now() + delay) { [weak self] in
      MainActor.assumeIsolated { self?.publish() }
    }
  }

  private func publish() {
    isScheduled = false
    guard isActive else { return }
    let start = CACurrentMediaTime()
    let screen = AccessibilityReader.Screen(
      program: ProcessInfo.processInfo.processName, title: title, size: host.size,
      scale: host.window.scale, isActive: UIApplication.shared.applicationState == .active)
    let tree = reader.read(windows(), on: screen)
    let position = host.window.position
    service?.publish(tree, origin: (position?.x ?? 0, position?.y ?? 0))
    lastDuration = CACurrentMediaTime() - start
  }

  private func perform(_ request: AccessibilityRequest, on id: AccessibilityID) {
    guard let object = reader.object(id) else { return }
    request.perform(on: object, at: host.timeBase.time(at: CACurrentMediaTime()))
    CATransaction.flush()
    noteChange()
  }

  package func post(_ notification: UIAccessibility.Notification, _ argument: Any?) {
    if let text = argument as? String { return service?.announce(text) ?? () }
    guard notification == .screenChanged || notification == .layoutChanged else { return }
    publish()
    guard let object = argument as? UIResponder, let id = reader.element(of: object) else { return }
    service?.report(.state(id, "focused", true))
  }
}

/// Calls a function for each commit of a window.
///
/// `@unchecked Sendable`: the context of a window belongs to the main thread.
private final class CommitNotice: CommitListener, @unchecked Sendable {
  private let notice: @MainActor () -> Void

  init(_ notice: @escaping @MainActor () -> Void) { self.notice = notice }

  func receive(_ commit: borrowing Commit, isLive: Bool) {
    guard isLive else { return }
    MainActor.assumeIsolated { notice() }
  }
}
