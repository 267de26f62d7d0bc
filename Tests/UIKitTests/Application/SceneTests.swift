import Foundation
import Testing
import UIKit

@testable import UIKitCore
@testable import UIKitInterfaces

extension ViewTests {
  /// Tests of apps whose windows belong to a scene.
  @Suite @MainActor struct Scenes {
    /// The calls that delegates receive, in order.
    private static var calls: [String] = []

    private final class AppDelegate: UIResponder, UIApplicationDelegate {
      func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
      ) -> Bool {
        calls.append("launched")
        return true
      }
      func applicationDidBecomeActive(_ application: UIApplication) { calls.append("app active") }
      func applicationWillResignActive(_ application: UIApplication) { calls.append("app inactive") }
    }

    private final class Configuring: UIResponder, UIApplicationDelegate {
      func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
      ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(
          name: "Default Configuration", sessionRole: connectingSceneSession.role)
        configuration.delegateClass = SceneDelegate.self
        return configuration
      }
    }

    private final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
      var window: UIWindow?

      func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
      ) {
        calls.append(window == nil ? "connect" : "connect with window")
        guard window == nil, let scene = scene as? UIWindowScene else { return }
        window = UIWindow(windowScene: scene)
        window?.rootViewController = UIViewController()
        window?.rootViewController?.title = "own"
        window?.makeKeyAndVisible()
      }
      func sceneWillEnterForeground(_ scene: UIScene) { calls.append("foreground") }
      func sceneDidBecomeActive(_ scene: UIScene) { calls.append("active") }
      func sceneWillResignActive(_ scene: UIScene) { calls.append("inactive") }
      func sceneDidDisconnect(_ scene: UIScene) { calls.append("disconnect") }
    }

    private final class Other: UIResponder, UIWindowSceneDelegate {}
    private final class PlainSceneDelegate: NSObject, UIWindowSceneDelegate {}

    /// Runs a test with an app that is ended afterwards.
    private func withApp(_ body: (UIApplication) throws -> Void) rethrows {
      let app = UIApplication.shared
      Self.calls = []
      defer {
        for window in app.windows { window.isHidden = true }
        app.disconnectScene()
        app.delegate = nil
      }
      try body(app)
    }

    @Test func theDelegateOfTheSceneGetsItsEventsInOrder() throws {
      let delegate = AppDelegate()
      try withApp { app in
        app.launch(
          with: delegate,
          scene: SceneDescription(
            delegates: [Other.self, SceneDelegate.self], delegate: "SceneDelegate"
          ) { _ in nil })
        #expect(Self.calls == ["launched", "connect", "foreground", "active"])
        let scene = try #require(app.connectedScenes.first as? UIWindowScene)
        #expect(scene.activationState == .foregroundActive && scene.session.scene === scene)
        let window = try #require((scene.delegate as? SceneDelegate)?.window)
        #expect(scene.windows == [window] && scene.keyWindow === window)
        #expect(window.windowScene === scene && window.next === scene && scene.next === app)
        app.becomeActive(false)
        app.becomeActive(true)
        #expect(Self.calls.suffix(2) == ["inactive", "active"])
        app.disconnectScene()
        #expect(Self.calls.last == "disconnect" && app.connectedScenes.isEmpty)
        #expect(scene.activationState == .unattached && UIWindow().windowScene == nil)
      }
    }

    /// A plain object is created by the function with which its class was registered.
    @Test func theDelegateOfTheSceneMayBeAPlainObject() throws {
      ObjectiveCClass(
        PlainSceneDelegate.self, named: "PlainSceneDelegate", make: { PlainSceneDelegate() }
      )
      .register()
      let delegate = AppDelegate()
      try withApp { app in
        app.launch(
          with: delegate,
          scene: SceneDescription(delegates: [PlainSceneDelegate.self], delegate: nil) { _ in nil })
        let scene = try #require(app.connectedScenes.first)
        #expect(scene.delegate is PlainSceneDelegate)
      }
    }

    @Test func theConfigurationNamesTheClassOfTheDelegate() throws {
      let delegate = Configuring()
      try withApp { app in
        app.launch(with: delegate)
        let scene = try #require(app.connectedScenes.first)
        #expect(scene.delegate is SceneDelegate)
        #expect(scene.session.configuration.name == "Default Configuration")
      }
    }

    @Test func anAppWithoutASceneTellsItsDelegate() {
      let delegate = AppDelegate()
      withApp { app in
        app.launch(with: delegate)
        app.becomeActive(false)
        app.becomeActive(true)
        #expect(Self.calls == ["launched", "app active", "app inactive", "app active"])
        #expect(app.connectedScenes.isEmpty)
      }
    }

    @Test func aStoryboardFillsTheWindowOfTheDelegate() throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appendingPathComponent("Main.storyboard")
      try InterfaceFile.storyboard(InterfaceFile.controller()).write(to: file)
      withApp { _ in
        let root = InterfaceApp.rootViewController(
          delegate: AppDelegate(), storyboard: file.path, folders: [],
          scene: InterfaceApp.Scene(delegates: [SceneDelegate.self]))
        #expect(root.storyboard != nil)
        #expect(Self.calls == ["launched", "connect with window", "foreground", "active"])
      }
    }

    /// The window of the app's earlier launch may still be shown when the app is launched again.
    @Test func windowsThatWereShownBeforeKeepTheirControllers() throws {
      try withTemporaryFolder { folder in
        let file = folder.appendingPathComponent("Main.storyboard")
        try InterfaceFile.storyboard(InterfaceFile.controller()).write(to: file)
        withApp { _ in
          let shown = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
          let before = UIViewController()
          shown.rootViewController = before
          shown.isHidden = false
          let root = InterfaceApp.rootViewController(
            delegate: AppDelegate(), storyboard: file.path, folders: [])
          #expect(root.storyboard != nil && root !== before)
          #expect(shown.rootViewController === before)
        }
      }
    }

    /// An app that consists of a storyboard has no scene, and does not keep that of the app before.
    @Test func anAppWithoutADelegateEndsTheSceneBefore() {
      let delegate = AppDelegate()
      withApp { app in
        app.launch(
          with: delegate,
          scene: SceneDescription(delegates: [SceneDelegate.self], delegate: nil) { _ in nil })
        #expect(!app.connectedScenes.isEmpty)
        _ = InterfaceApp.rootViewController(delegate: nil, storyboard: nil, folders: [])
        #expect(app.connectedScenes.isEmpty && Self.calls.last == "disconnect")
      }
    }

    /// The app goes on with its own window when another one shows its views, as in Lamina's viewer.
    @Test func theWindowThatTheSceneMakesIsShown() throws {
      try withApp { app in
        let root = InterfaceApp.rootViewController(
          delegate: AppDelegate(), storyboard: nil, folders: [],
          scene: InterfaceApp.Scene(
            delegates: [Other.self, SceneDelegate.self], delegate: "SceneDelegate"))
        #expect(root.title == "own")
        let shown = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        shown.rootViewController = root
        shown.isHidden = false
        defer { shown.isHidden = true }
        let scene = try #require(app.connectedScenes.first?.delegate as? SceneDelegate)
        let own = try #require(scene.window)
        #expect(own !== shown && own.rootViewController === root)
        let next = UIViewController()
        own.rootViewController = next
        #expect(shown.rootViewController === next && next.view.window === shown)
        #expect(root.view.window == nil && own.rootViewController === next)
      }
    }
  }
}
