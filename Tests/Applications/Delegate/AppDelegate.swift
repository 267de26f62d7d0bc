import UIKit

/// The application delegate of a new project on Apple's systems. It prints a line for each call that it receives.
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = ViewController()
    window?.makeKeyAndVisible()
    say("launched")
    return true
  }

  func applicationDidBecomeActive(_ application: UIApplication) { say("active") }
  func applicationWillResignActive(_ application: UIApplication) { say("inactive") }
  func applicationWillTerminate(_ application: UIApplication) { say("terminated") }

  private func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
}

class ViewController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .blue
  }
}
