import QuartzCore
import Testing
import UIKit

@testable import LaminaViewer

extension ViewerTests {
  /// Tests of the screen on which apps are shown.
  @Suite @MainActor struct DeviceTests {
    private func screen(_ device: String, isLandscape: Bool = false) throws -> AppScreen {
      var screen = AppScreen()
      screen.device = try Device.named(device)
      screen.isLandscape = isLandscape
      return screen
    }

    @Test func devicesAreFoundByTheirNames() throws {
      #expect(try Device.named("iphone8").size == CGSize(width: 375, height: 667))
      #expect(try Device.named("iPhone 15 Pro Max").statusBar == 59)
      #expect(Set(Device.all.map(\.name)).count == Device.all.count)
      let error = #expect(throws: UnknownDevice.self) { try Device.named("iPhone 8 Pro") }
      #expect(error.map { "\($0)" }?.contains("iPad Pro 11") == true)
    }

    @Test func aScreenDependsOnItsOrientation() throws {
      #expect(AppScreen().size == nil && AppScreen().safeArea == .zero)
      let upright = try screen("iPhone X")
      #expect(upright.size == CGSize(width: 375, height: 812))
      #expect(upright.safeArea == UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
      #expect(upright.kind.statusBar == 44 && upright.kind.vertical == .regular)
      let turned = try screen("iPhone X", isLandscape: true)
      #expect(turned.size == CGSize(width: 812, height: 375))
      #expect(turned.safeArea == UIEdgeInsets(top: 0, left: 44, bottom: 21, right: 44))
      #expect(turned.kind.vertical == .compact && turned.kind.statusBar == 0)
      #expect(try screen("iPhone 8 Plus", isLandscape: true).kind.horizontal == .regular)
      let tablet = try screen("iPad", isLandscape: true)
      #expect(tablet.kind.idiom == .pad && tablet.kind.statusBar == 20)
      #expect(tablet.safeArea == UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0))
    }

    /// Apps often compute positions only once, from the bounds of the screen.
    @Test func anAppWithoutADeviceDoesNotSeeTheScreenOfTheOneBefore() throws {
      let bounds = UIScreen.main.bounds
      defer {
        AppScreen().prepare()
        UIScreen.main.bounds = bounds
      }
      try screen("iPad").prepare()
      #expect(UIScreen.main.bounds.width > 375)
      AppScreen().prepare()
      #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 375, height: 667))
      AppScreen().prepare(for: CGSize(width: 200, height: 100))
      #expect(UIScreen.main.bounds.size == CGSize(width: 200, height: 100))
    }

    @Test(arguments: ["iPhone SE", "iPhone X", "iPhone 15"])
    func aSceneIsShownInTheFrameOfADevice(name: String) throws {
      var screen = try screen(name)
      screen.isDark = true
      let (size, outer) = (try #require(screen.size), try #require(screen.outerSize))
      let bounds = UIScreen.main.bounds
      defer {
        AppScreen().prepare()
        UIScreen.main.bounds = bounds
      }
      let controller = UIViewController()
      let scene = ControllerScene(
        named: "app", size: size, controller: controller, assets: try AssetStore())
      scene.screen = screen
      scene.layOut(in: outer, scale: 1)
      scene.start()
      defer { scene.end() }
      #expect(controller.view.bounds.size == size && UIScreen.main.bounds.size == size)
      #expect(controller.view.safeAreaInsets == screen.safeArea)
      #expect(controller.traitCollection.userInterfaceStyle == .dark)
      #expect(UIApplication.shared.statusBarFrame.height == screen.safeArea.top)
      let layers = scene.root.sublayers ?? []
      #expect(layers.map(\.name).first == "device" && layers.map(\.name).last == "statusBar")
      #expect(layers.count == 3 && layers[1] === scene.window.layer)
      #expect(layers[0].frame == CGRect(origin: .zero, size: outer))
      #expect(scene.window.frame.origin == CGPoint(x: DeviceFrame.width, y: DeviceFrame.width))
      // In half of the room, everything is half as large.
      scene.layOut(in: CGSize(width: outer.width / 2, height: outer.height / 2), scale: 1)
      #expect(scene.window.frame.width == size.width / 2)
      #expect(layers[0].frame.width == outer.width / 2)
    }

    @Test(arguments: ["iPhone X", "iPhone 15"])
    func theClockIsInTheMiddleBesideTheCover(name: String) throws {
      let screen = try screen(name)
      let layers = try #require(DeviceFrame(screen)).front.sublayers ?? []
      let cover = try #require(layers.first { $0.name == "cover" })
      let clock = try #require(layers.first { $0 is CATextLayer })
      let battery = try #require(layers.first { $0.name == "battery" })
      #expect(abs(clock.frame.midX - cover.frame.minX / 2) < 0.01)
      #expect(battery.frame.midY == screen.kind.statusBar / 2)
      #expect(battery.frame.minX > cover.frame.maxX)
    }

    @Test func aTurnedLockedPhoneHasItsBatteryAtTheSameDistanceFromTheEdge() throws {
      let middles = try [false, true].map { isLandscape in
        let screen = try screen("iPhone X", isLandscape: isLandscape)
        let layers = DeviceFrame(screen, isLocked: true)?.front.sublayers ?? []
        #expect(!layers.contains { $0 is CATextLayer })
        return try #require(layers.first { $0.name == "battery" }).frame.midY
      }
      #expect(middles[0] == middles[1])
    }

    @Test func scenesOfTheViewerHaveNoDevice() throws {
      let world = try PageWorld("door")
      defer { world.end() }
      for command in [ViewerCommand.Scene.devices, .turnDevice, .appearance] {
        #expect(!world.viewer.state(of: .scene(command)).isEnabled)
        #expect(!world.viewer.perform(.scene(command)))
      }
    }
  }
}
