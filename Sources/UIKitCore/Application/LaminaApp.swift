internal import Attaching
import QuartzCore
package import WindowSystem

/// An app that opens a window and runs the main run loop until the user closes the window.
@MainActor
public enum LaminaApp {
  /// Runs an app. `setUp` receives a window as large as the screen, which is shown when `setUp` returns. Set
  /// its root view controller or add views to it. `size` is in points.
  ///
  /// Without an X display, when the connection to it is lost, or when `setUp` throws, the program prints one
  /// line on standard error and exits with status 1.
  public static func run(
    title: String = ProcessInfo.processInfo.processName,
    size: CGSize = CGSize(width: 375, height: 667), setUp: (UIWindow) throws -> Void
  ) {
    run(title: title, size: size) {
      let window = UIWindow()
      try setUp(window)
      window.makeKeyAndVisible()
      return window
    }
  }

  /// Runs a program with the root view controller that it makes.
  static func run(_ program: any LaminaProgram) {
    run(title: program.title, size: program.size) { window in
      window.rootViewController = program.makeRootViewController()
    }
  }

  /// Runs an app. `make` returns the object that is retained until the app ends.
  package static func run(title: String, size: CGSize, making make: () throws -> Any?) {
    do {
      try open(title: title, size: size, making: make)
    } catch {
      let name = ProcessInfo.processInfo.processName
      StandardStream.errors.writeLine("\(name): \(error)")
      Foundation.exit(1)
    }
  }

  /// Opens the window and runs the main run loop until the window is closed.
  private static func open(title: String, size: CGSize, making make: () throws -> Any?) throws {
    FontPreparation.begin()
    let configuration = WindowConfiguration(
      title: title, width: max(1, Int(size.width)), height: max(1, Int(size.height)))
    let shell = try open(openX11Window(configuration))
    let kept = try make()
    shell.open()
    let attaching = shell.allowAttaching(title: title)
    shell.allowAccessibility(title: title)
    while !shell.isClosed { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
    withExtendedLifetime(kept) {}
    attaching?.end()
    UIApplication.shared.terminate()
    if let failure = shell.failure { throw failure }
  }

  /// Creates the shell of a window, which may exist in memory only, for all of UIKit's windows. `open()` shows
  /// it.
  package static func open(_ window: any WindowSystem.Window) throws -> WindowShell {
    let shell = try WindowShell(window)
    UIApplication.shared.shell = shell
    shell.arrange(UIApplication.shared.windows)
    return shell
  }
}

/// A program that consists of a root view controller.
///
///     @main struct Clock: LaminaProgram {
///       func makeRootViewController() -> UIViewController { ClockController() }
///     }
@MainActor
public protocol LaminaProgram {
  /// Creates the program.
  init()
  /// The title of the window; the name of the type by default.
  var title: String { get }
  /// The size of the window in points; 375 × 667 by default.
  var size: CGSize { get }
  /// Returns the view controller whose view fills the window.
  func makeRootViewController() -> UIViewController
}

extension LaminaProgram {
  /// The name of the type.
  public var title: String { "\(Self.self)" }
  /// The size 375 × 667 in points.
  public var size: CGSize { CGSize(width: 375, height: 667) }

  /// Runs the program until its window is closed.
  public static func main() {
    LaminaApp.run(Self())
  }
}

extension UIApplicationDelegate {
  /// Runs the app of a delegate that is marked with `@main`. The delegate has to be a `UIResponder`; it is
  /// created with `init()`.
  @preconcurrency @MainActor
  public static func main() {
    LaminaApp.run(title: ProcessInfo.processInfo.processName, size: UIScreen.main.bounds.size) {
      let delegate = try makeDelegate()
      UIApplication.shared.launch(with: delegate)
      return delegate
    }
  }

  /// Creates the delegate by the designated initializer of its class.
  private static func makeDelegate() throws -> Self {
    guard let responder = self as? UIResponder.Type else {
      throw DelegateIsNoResponder(name: "\(self)")
    }
    guard let delegate = ClassTable.makeResponder(responder, of: UIResponder.self) as? Self else {
      throw DelegateIsNoResponder(name: "\(self)")
    }
    return delegate
  }
}

/// The error for a delegate that is not a `UIResponder`.
private struct DelegateIsNoResponder: Error, CustomStringConvertible {
  let name: String
  var description: String { "\(name) must be a subclass of UIResponder" }
}
