import Localization
import QuartzCore
import UIKit
import ViewerKit
import WindowHosting
import WindowSystem

/// A small window in place of the viewer's, which says that the viewer is started again after a scene has ended it. It
/// is shown by a process of its own, because the crashed viewer cannot draw while the cause of the crash is determined.
@MainActor
package final class RestartWindow {
  private let host: WindowHost
  private let window = UIWindow(frame: .zero)
  private var isOver = false

  private static let size = (width: 400, height: 96)
  /// The seconds between two checks whether the viewer has shown its window again. Polling is acceptable because this
  /// window is shown for seconds only.
  private static let interval = 0.1
  /// The seconds after which the window is closed in any case; a choice.
  private static let limit = 30.0

  /// Shows the window until a viewer that uses `files` has shown its own, or the process that started this one ends.
  /// - Parameter name: The name of the scene's file.
  package static func run(_ files: RestartFiles, name: String) throws {
    ProcessEnd.followParent()
    try LanguageChoice().language?.use()
    let end = MediaClock.now() + limit
    let notice = try RestartWindow(files.state, name: name)
    // Without a timer or another source the run loop would return at once and not wait.
    let timer = Timer.scheduledTimer(withTimeInterval: interval, repeats: true) { _ in }
    defer { timer.invalidate() }
    while !notice.isOver, !files.hasShown, MediaClock.now() < end {
      _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: interval))
    }
    notice.host.stop()
  }

  private init(_ state: RestartFiles.State?, name: String) throws {
    let newWindow = try openX11Window(Self.configuration(state))
    Theme.style = newWindow.isDark ? .dark : .light
    MainScreen.scale = newWindow.scale
    host = try WindowHost(newWindow, background: Palette.canvas, recording: nil)
    newWindow.setFrameIsDark(newWindow.isDark)
    newWindow.onEvent = { [weak self] event in
      if case .visibilityChanged = event { self?.host.windowChanged() }
      if case .resized = event { self?.host.windowChanged() }
      if case .exposed = event { self?.host.redraw() }
      if case .closeRequested = event { self?.isOver = true }
      if case .connectionLost = event { self?.isOver = true }
    }
    host.start()
    fill(name)
    CATransaction.flush()
  }

  /// Returns the configuration of a window in the middle of the viewer's, with the same scale.
  static func configuration(_ state: RestartFiles.State?) -> WindowConfiguration {
    var configuration = WindowConfiguration(
      title: localized("Starting again"), width: size.width, height: size.height)
    configuration.scale = state?.scale
    if let state, let position = state.position {
      // Positions are in pixels, and sizes in points.
      let half = (state.scale ?? 1) / 2
      configuration.position = WindowConfiguration.Position(
        x: position.x + Int((Double(state.width - size.width) * half).rounded()),
        y: position.y + Int((Double(state.height - size.height) * half).rounded()))
    }
    (configuration.isResizable, configuration.takesFocus) = (false, false)
    return configuration
  }

  private func fill(_ name: String) {
    let page = CGRect(origin: .zero, size: host.size)
    window.layer.anchorPoint = .zero
    window.overrideUserInterfaceStyle = Theme.style
    window.frame = page
    window.backgroundColor = Theme.panel
    window.isHidden = false
    let title = Caption(
      localized("The viewer is started again …"), size: Theme.TextSize.title, weight: .semibold)
    let sentence = Caption(
      localized("\(name) has ended it. It comes back with the same time, panels and options."),
      size: Theme.TextSize.body, color: Theme.faintInk, wraps: true)
    title.frame = CGRect(x: 20, y: 18, width: page.width - 40, height: 22)
    sentence.frame = CGRect(x: 20, y: 44, width: page.width - 40, height: 40)
    for caption in [title, sentence] { window.addSubview(caption) }
    withoutActions { host.rootLayer.addSublayer(window.layer) }
    window.layoutIfNeeded()
  }
}
