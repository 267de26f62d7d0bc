internal import CViewRuntime
import QuartzCore
package import WindowSystem

/// Opens a window and runs the main run loop until the user closes it.
@MainActor
public enum LaminaApp {
  /// `setUp` gets a window as large as the screen, which is shown when it returns; give it a root view
  /// controller, or add views. `size` in points.
  ///
  /// Without an X display, when that is lost, or when `setUp` throws, the program says so in one line on standard
  /// error and exits with status 1.
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

  static func run(_ program: any LaminaProgram) {
    run(title: program.title, size: program.size) { window in
      window.rootViewController = program.makeRootViewController()
    }
  }

  /// `make` returns what has to live as long as the program.
  static func run(title: String, size: CGSize, making make: () throws -> Any?) {
    do {
      try open(title: title, size: size, making: make)
    } catch {
      let name = ProcessInfo.processInfo.processName
      StandardStream.errors.writeLine("\(name): \(error)")
      Foundation.exit(1)
    }
  }

  private static func open(title: String, size: CGSize, making make: () throws -> Any?) throws {
    FontPreparation.begin()
    let configuration = WindowConfiguration(
      title: title, width: max(1, Int(size.width)), height: max(1, Int(size.height)))
    let shell = try open(openX11Window(configuration))
    let kept = try make()
    shell.open()
    while !shell.isClosed { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
    withExtendedLifetime(kept) {}
    UIApplication.shared.terminate()
    if let failure = shell.failure { throw failure }
  }

  /// A window, perhaps in memory only, for UIKit's windows from now on; `open()` shows it.
  package static func open(_ window: any WindowSystem.Window) throws -> WindowShell {
    let shell = try WindowShell(window)
    UIApplication.shared.shell = shell
    shell.arrange(UIApplication.shared.windows)
    return shell
  }
}

/// A program that is one root view controller:
///
///     @main struct Clock: LaminaProgram {
///       func makeRootViewController() -> UIViewController { ClockController() }
///     }
@MainActor
public protocol LaminaProgram {
  init()
  var title: String { get }
  /// Points.
  var size: CGSize { get }
  func makeRootViewController() -> UIViewController
}

extension LaminaProgram {
  public var title: String { "\(Self.self)" }
  public var size: CGSize { CGSize(width: 375, height: 667) }

  public static func main() {
    LaminaApp.run(Self())
  }
}

extension UIApplicationDelegate {
  /// The entry point of a delegate marked with `@main`. The delegate is a responder that is created
  /// with `init()`.
  @preconcurrency @MainActor
  public static func main() {
    LaminaApp.run(title: ProcessInfo.processInfo.processName, size: UIScreen.main.bounds.size) {
      let delegate = try makeDelegate()
      UIApplication.shared.launch(with: delegate)
      return delegate
    }
  }

  /// Unsafe, because Swift has no call for a designated initialiser of a dynamic class; see CViewRuntime.h.
  private static func makeDelegate() throws -> Self {
    guard let responder = self as? UIResponder.Type else {
      throw DelegateIsNoResponder(name: "\(self)")
    }
    let made = lamina_responder_make(
      unsafeBitCast(UIResponder.self as UIResponder.Type, to: UnsafeMutableRawPointer.self),
      unsafeBitCast(responder, to: UnsafeMutableRawPointer.self))
    guard let made,
      let delegate = Unmanaged<UIResponder>.fromOpaque(made).takeRetainedValue() as? Self
    else { throw DelegateIsNoResponder(name: "\(self)") }
    return delegate
  }
}

private struct DelegateIsNoResponder: Error, CustomStringConvertible {
  let name: String
  var description: String { "\(name) must be a subclass of UIResponder" }
}
