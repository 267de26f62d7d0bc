import QuartzCore
import Testing
import UIKit
import WindowSystem

extension ViewTests {
  /// UIKit in an off-screen window, which gets the events of the window system.
  @Suite @MainActor struct Windows {
    private final class Keys: UIViewController {
      var typed = ""
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        typed += presses.first?.key?.characters ?? ""
      }
    }

    @Test func eventsReachViewsAndViewsFollowTheSizeOfTheWindow() throws {
      let system = OffscreenWindow(width: 120, height: 80, scale: 2)
      let screen = UIScreen.main.bounds
      let shell = try LaminaApp.open(system)
      defer {
        shell.close()
        UIScreen.main.bounds = screen
        MainScreen.scale = 1
      }
      #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 60, height: 40))
      let window = UIWindow()
      let controller = Keys()
      window.rootViewController = controller
      window.makeKeyAndVisible()
      shell.open()
      var taps: [CGPoint] = []
      controller.view.addGestureRecognizer(
        UITapGestureRecognizer { taps.append($0.location(in: controller.view)) })
      system.inject(
        .pointer(
          PointerEvent(
            phase: .down, at: CGPoint(x: 20, y: 30), button: 1, buttons: .button(1), timestamp: 1))
      )
      system.inject(
        .pointer(PointerEvent(phase: .up, at: CGPoint(x: 20, y: 30), button: 1, timestamp: 1.1)))
      #expect(taps == [CGPoint(x: 10, y: 15)], "locations are in points")
      system.inject(.key(KeyEvent(isDown: true, key: .character("k"), text: "k")))
      system.inject(.key(KeyEvent(isDown: false, key: .character("k"))))
      #expect(controller.typed == "k")
      system.resize(width: 200, height: 100)
      #expect(window.frame.size == CGSize(width: 100, height: 50))
      #expect(controller.view.frame.size == CGSize(width: 100, height: 50))
      system.inject(.closeRequested)
      #expect(shell.isClosed)
      window.isHidden = true
    }

    @Test("A window that is shown after the program's window has closed keeps its superlayer")
    func windowsOfAClosedProgram() throws {
      let screen = UIScreen.main.bounds
      let shell = try LaminaApp.open(OffscreenWindow(width: 60, height: 40))
      defer { UIScreen.main.bounds = screen }
      shell.close()
      let (root, window) = (CALayer(), UIWindow())
      root.addSublayer(window.layer)
      window.isHidden = false
      #expect(window.layer.superlayer === root)
      window.isHidden = true
    }

    @Test func higherWindowsAreInFront() {
      let (low, high) = (UIWindow(), UIWindow())
      high.windowLevel = .alert
      high.isHidden = false
      low.makeKeyAndVisible()
      defer {
        high.isHidden = true
        low.isHidden = true
      }
      #expect(UIApplication.shared.windows == [low, high] && low.isKeyWindow)
    }
  }
}
