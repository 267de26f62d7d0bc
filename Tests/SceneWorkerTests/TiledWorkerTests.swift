import CommitStream
import CoreGraphics
import Foundation
import QuartzCore
import SceneBuilding
import TestSupport
import Testing

@testable import LaminaViewer

/// Tests of a layer in tiles in a real worker process, which draws the tiles that a picture has missed.
@MainActor
@Suite(.serialized, .ownsTheClock) struct TiledWorkerTests {
  private static let source = """
    import UIKit

    final class Tiles: CATiledLayer {
      override class func fadeDuration() -> CFTimeInterval { 0 }
      override func draw(in context: CGContext) {
        context.setFillColor(UIColor.red.cgColor)
        context.fill(context.boundingBoxOfClipPath)
      }
    }

    final class Map: UIViewController {
      init() {
        super.init(nibName: nil, bundle: nil)
        preferredContentSize = CGSize(width: 300, height: 200)
      }

      required init?(coder: NSCoder) { fatalError() }

      override func viewDidLoad() {
        let tiles = Tiles()
        tiles.tileSize = CGSize(width: 64, height: 64)
        tiles.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        view.layer.addSublayer(tiles)
        tiles.setNeedsDisplay()
      }
    }
    """

  @Test func aWorkerDrawsTilesThatAreMissing() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "tiles-\(UUID().uuidString).swift")
    try Data(Self.source.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let (sources, folder) = (SwiftSources(file), try SceneFolder())
    let version = try sources.compile(in: folder)
    let size = CGSize(width: 300, height: 200)
    let scene = try await WorkerRun.load(
      SceneLoading(version, of: sources, isDark: false), size: size, origin: MediaClock.now())
    defer { scene.pool.end() }
    let playback = ScenePlayback(WorkerScene(scene.loaded), size: size, scale: 1)
    playback.begin()
    defer { playback.close() }
    // The frames of a renderer ask for the tiles that they miss.
    let renderer = CARenderer(context: playback.context)
    renderer.bounds = playback.root.bounds
    func color(_ x: Int) -> UInt32? {
      renderer.beginFrame(atTime: playback.origin + playback.time)
      return renderer.render().map { $0.bitmap[x, 150] }
    }
    // Tiles come after the first frame, which has asked for them.
    try await WorkerRun.wait { color(10) == 0xFFFF_0000 && color(190) == 0xFFFF_0000 }
    #expect(color(210) != 0xFFFF_0000)
  }
}
