import CoreGraphics
import QuartzCore
import RenderModel
import RenderServer
import Testing

@testable import LaminaViewer

/// Pictures of a layer tree, and trails of its layers, at other times than the current one.
@Suite(.serialized, .ownsTheClock) @MainActor struct CanvasPictureTests {
  /// A red box of 20 × 20 points on white. Its animation, which begins at context time 100, moves it from x = 10 to 110
  /// in a second.
  @MainActor private final class World {
    let context = LayerContext(isHosted: true)
    let root = CALayer()
    let box = CALayer()

    init() {
      CATransaction.flush()
      MediaClock.setManualTime(100)
      context.keepHistory()
      context.timeBase = TimeBase(anchor: 100, origin: 100)
      withoutActions {
        root.anchorPoint = .zero
        root.bounds = CGRect(x: 0, y: 0, width: 200, height: 40)
        root.backgroundColor = CGColor(gray: 1, alpha: 1)
        box.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
        box.position = CGPoint(x: 10, y: 20)
        box.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        root.addSublayer(box)
        context.layer = root
      }
      CATransaction.flush()
      let move = CABasicAnimation(keyPath: "position.x")
      (move.fromValue, move.toValue, move.duration) = (10, 110, 1)
      context.inScope { box.add(move, forKey: "move") }
      CATransaction.flush()
    }

    var server: RenderContext { context.server }

    func end() {
      context.layer = nil
      CATransaction.flush()
      MediaClock.setManualTime(nil)
    }

    func onion(_ ghosts: [OnionSkin.Ghost], present: Double, _ cache: GhostCache) -> CGImage? {
      OnionPicture(
        server: server, ghosts: ghosts, present: present, width: 200, height: 40, scale: 1,
        skin: OnionSkin(), cache: cache
      ).image()
    }
  }

  @Test func aTrailIsThePathOfTheAnchorPoint() {
    let world = World()
    defer { world.end() }
    let trails = world.server.trails(
      of: [world.box.node, world.root.node], at: [100, 100.25, 100.5])
    #expect(
      trails[0].points == [CGPoint(x: 10, y: 20), CGPoint(x: 35, y: 20), CGPoint(x: 60, y: 20)])
    #expect(trails[0].moves && !trails[1].moves)
    // `point(at:)` takes a fractional index of the three samples: 0.5 is halfway between the first two.
    #expect(trails[0].point(at: 0.5) == CGPoint(x: 22.5, y: 20))
    #expect(trails[0].point(at: 3) == nil)
  }

  @Test func onlyMovingLayersHaveGhostsWhichLieBehindThePresent() throws {
    let world = World()
    defer { world.end() }
    let cache = GhostCache()
    let before = OnionSkin.Ghost(time: 100.1, index: -1, opacity: 0.5)
    // The box covers x = 10 to 30 at the time of the ghost, and x = 20 to 40 at the present. An opacity of
    // 0.5 is 127.5 of 255 levels, rounded to 128.
    let bitmap = try #require(world.onion([before], present: 100.2, cache)).bitmap
    #expect(bitmap[14, 20] >> 24 == 128, "half of the box at x = 20 is free")
    #expect(bitmap[14, 20] & 255 > 0, "its red is tinted")
    #expect(bitmap[25, 20] == 0, "the other half lies behind the present")
    #expect(bitmap[150, 20] == 0, "a layer that stands still has no ghost")
    _ = world.onion([before], present: 100.3, cache)
    #expect(cache.count == 1, "the picture of a time is cached")
  }

  @Test func picturesOfTwoTimesOfASceneAreCompared() throws {
    let world = World()
    defer { world.end() }
    func picture(_ time: Double?) throws -> CGImage {
      let source = ComparisonSource(title: "", server: world.server, origin: 100, time: time)
      return try #require(source.picture(at: 0.5, width: 200, height: 40, scale: 1, background: 0))
    }
    #expect(try PictureDifference(picture(0.5), picture(nil)).areEqual)
    let difference = try PictureDifference(picture(0), picture(0.5))
    // The box covers 20 × 20 pixels at each of the two times, and the two areas do not overlap.
    #expect(difference.differingPixels == 800 && difference.greatest == 255)
  }

  /// Without a background, a scene of which nothing is visible can be compared as well.
  @Test func thePictureOfAHiddenSceneIsTransparent() throws {
    let world = World()
    defer { world.end() }
    withoutActions { world.root.isHidden = true }
    CATransaction.flush()
    let source = ComparisonSource(title: "", server: world.server, origin: 100, time: nil)
    let picture = try #require(
      source.picture(at: 0.5, width: 200, height: 40, scale: 1, background: 0))
    #expect(picture.width == 200 && picture.height == 40 && picture.bitmap[60, 20] == 0)
    #expect(source.picture(at: 0.5, width: 0, height: 40, scale: 1, background: 0) == nil)
  }

  @Test func aPixelIsRenderedAtAGivenTime() {
    let world = World()
    defer { world.end() }
    func pixel(_ x: Int, _ time: Double) -> UInt32 {
      world.server.pixel(x: x, y: 20, at: time, scale: 1, background: 0)
    }
    #expect(pixel(60, 100.5) == 0xFFFF_0000 && pixel(60, 100) == 0xFFFF_FFFF)
  }

  @Test func theContentVersionChangesWithCommitsAndNotWithTime() {
    let world = World()
    defer { world.end() }
    let version = world.server.contentVersion
    world.context.timeBase = TimeBase(anchor: 100, origin: 100.5, rate: 0)
    #expect(world.server.contentVersion == version, "a change of the time is none of the content")
    withoutActions { world.box.opacity = 0.5 }
    CATransaction.flush()
    #expect(world.server.contentVersion == version + 1)
  }

  @Test func theCommandGoesThroughTheModesOfAComparison() throws {
    MediaClock.setManualTime(100)
    defer { MediaClock.setManualTime(nil) }
    let entry = try #require(SceneCatalog.entry(named: "swing"))
    let playback = ScenePlayback(
      try entry.make(AssetStore()), size: CGSize(width: 100, height: 100), scale: 1)
    let session = SceneSession(playback: playback, title: "", contentSize: nil)
    session.cycleComparison()
    #expect(session.options.comparison?.mode == .wipe && session.options.comparison?.source.time == 0)
    session.cycleComparison()
    #expect(session.options.comparison?.mode == .sides)
    session.cycleComparison()
    #expect(session.options.comparison?.mode == .difference)
    session.cycleComparison()
    #expect(session.options.comparison == nil)
  }
}
