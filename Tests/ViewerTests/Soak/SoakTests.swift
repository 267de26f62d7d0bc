import QuartzCore
import Raster
import RenderModel
import Testing
import UIKit
import WindowSystem

@testable import Gallery
@testable import LaminaViewer

extension ViewerTests {
  /// Tests that a scene that plays for a long time costs as much in its last frame as in its first, and keeps its
  /// memory. `Scripts/soak` runs them with 200,000 frames each.
  @Suite("Playing for a long time") @MainActor struct SoakTests {
    /// Runs `body` with a history that is full within the first tenth of a run.
    private static func withSmallPast<Value>(_ body: () throws -> Value) rethrows -> Value {
      let limit = HistoryBudget.byteLimit
      HistoryBudget.byteLimit = 8 << 20
      defer { HistoryBudget.byteLimit = limit }
      return try body()
    }

    @Test func aDocumentWithItsPage() async throws {
      let path = DocumentPageTests.cardDocument.replacingOccurrences(of: "card", with: "loader")
      let world = try Self.withSmallPast { try PageWorld(path) }
      defer { world.end() }
      let context = world.viewer.host.context.server
      var run = try SoakRun(world.window) { context.version }
      try await run.play("document")
    }

    @Test func aSwiftSceneThatDrawsInEveryFrame() async throws {
      let world = try Self.withSmallPast { try PageWorld("door") }
      defer { world.end() }
      let scene = GalleryScene(
        "redraw", title: "Redraw", from: TutorialSource(.views, file: "none"), watch: "",
        Demonstration(size: CGSize(width: 800, height: 600))
      ) { RedrawController() }
      try Self.withSmallPast { try world.viewer.show(SceneEntry(scene)) }
      let context = try #require(world.viewer.page).playback.context.server
      var run = try SoakRun(world.window) { context.version }
      try await run.play("Swift scene")
    }

    @Test func aProgram() async throws {
      CATransaction.flush()
      MediaClock.setManualTime(100)
      let (system, screen) = (OffscreenWindow(width: 400, height: 300), UIScreen.main.bounds)
      let shell = try LaminaApp.open(system)
      let window = UIWindow()
      window.rootViewController = RedrawController()
      window.makeKeyAndVisible()
      defer {
        window.isHidden = true
        shell.close()
        UIScreen.main.bounds = screen
        MediaClock.setManualTime(nil)
      }
      system.show()
      shell.open()
      let context = try #require(window.layer.context).server
      var run = try SoakRun(system) { context.version }
      try await run.play("program")
    }
  }
}

/// Redraws a view of 400 × 300 points in every frame, in another color.
private final class RedrawController: UIViewController {
  private final class Canvas: UIView {
    var step = 0

    override func draw(_ rect: CGRect) {
      UIColor(hue: CGFloat(step % 100) / 100, saturation: 1, brightness: 1, alpha: 1).setFill()
      UIRectFill(rect)
    }
  }

  private let canvas = Canvas(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private var link: CADisplayLink?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(canvas)
    link = CADisplayLink { [weak self] _ in self?.tick() }
    link?.add(to: .main, forMode: .common)
  }

  private func tick() {
    canvas.step += 1
    canvas.setNeedsDisplay()
  }
}
