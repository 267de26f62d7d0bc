import QuartzCore

/// A number of a task in the background. There are none.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  /// The raw value.
  public let rawValue: Int
  /// Creates a value from its raw value.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The number of no task.
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

extension UIApplication {
  /// A key of options for `open(_:options:completionHandler:)`. They have no effect.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: String
    /// Creates a value from its raw value.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The address of the app's settings, which cannot be opened.
  public nonisolated static let openSettingsURLString = "app-settings:"

  /// Returns false: an app opens no other programs.
  public final func canOpenURL(_ url: URL) -> Bool { false }
  /// Opens nothing, and passes false to the closure: an app opens no other programs.
  public final func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    guard let completion else { return }
    DispatchQueue.main.async { completion(false) }
  }

  /// The frame of the status bar; zero if there is none, as in a window without the frame of a device.
  public final var statusBarFrame: CGRect {
    let height = ScreenKind.main.statusBar
    return height > 0 ? CGRect(x: 0, y: 0, width: UIScreen.main.bounds.width, height: height) : .zero
  }
  /// A Boolean value that says whether the status bar is hidden. Setting it has no effect.
  public final var isStatusBarHidden: Bool {
    get { ScreenKind.main.statusBar == 0 }
    set {}
  }
  /// The direction of the interface; left to right.
  public final var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  /// The time in seconds that remains in the background; unlimited.
  public final var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }
  /// Begins a task in the background; does nothing and returns `invalid`.
  public final func beginBackgroundTask(
    withName taskName: String? = nil, expirationHandler handler: (() -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier { .invalid }
  /// Ends a task in the background; does nothing.
  public final func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}
}
