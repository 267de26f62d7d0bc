import QuartzCore
import Testing
import UIKit
import WindowSystem

@testable import Gallery
@testable import LaminaViewer

extension ViewerTests {
  /// Tests of the time of a scene that has just been opened.
  @Suite @MainActor struct OpeningTests {
    /// The time that the first frame takes is not part of a scene in which nothing moves.
    @Test(arguments: ["door", "crossfade", "easing"])
    func aSceneThatWasNotTouchedRestsAtItsStart(scene: String) async throws {
      await wait(for: "the work of other tests") { !WaitingWork.shared.isPending(in: nil) }
      let world = try PageWorld(scene)
      defer { world.end() }
      let (session, playback) = (world.page.session, world.page.playback)
      MediaClock.setManualTime(101)
      #expect(playback.isAtRest && session.player.isPlaying && session.time == 0)
      playback.updateRest(after: session.time)
      #expect(playback.isAtRest && session.time == 0 && session.duration == 0)
      playback.noteInput()
      MediaClock.setManualTime(101.5)
      #expect(!playback.isAtRest && abs(session.time - 0.5) < 1e-9)
    }

    /// A scene that is opened at a time stays there if nothing moves.
    @Test func aSceneThatIsOpenedAtATimeRestsThere() async throws {
      await wait(for: "the work of other tests") { !WaitingWork.shared.isPending(in: nil) }
      let screen = UIScreen.main.bounds
      CATransaction.flush()
      MediaClock.setManualTime(100)
      let viewer = try Viewer(
        window: OffscreenWindow(width: 800, height: 600), assets: AssetStore(), sceneNamed: "door")
      defer {
        viewer.finish(.quit)
        UIScreen.main.bounds = screen
        MediaClock.setManualTime(nil)
      }
      viewer.start(at: 2)
      MediaClock.setManualTime(101)
      let session = try #require(viewer.page?.session)
      #expect(session.playback.isAtRest && session.time == 2)
    }

    /// A scene in which something moves from the start plays from 0.
    @Test func aSceneThatMovesPlaysFromItsStart() throws {
      let world = try PageWorld("swing")
      defer { world.end() }
      MediaClock.setManualTime(100.5)
      #expect(!world.page.playback.isAtRest && abs(world.page.session.time - 0.5) < 1e-9)
    }

    /// A version whose animation is shorter than that of the version before, which was at rest, rests at its own end,
    /// and the timeline ends there.
    @Test func aShorterVersionRestsAtItsEnd() async throws {
      await wait(for: "the work of other tests") { !WaitingWork.shared.isPending(in: nil) }
      let world = try PageWorld("door")
      defer { world.end() }
      func version(_ duration: Double) -> SceneEntry {
        SceneEntry(
          GalleryScene(
            "fade", title: "Fade", from: TutorialSource(.views, file: "none"), watch: "",
            Demonstration(size: CGSize(width: 80, height: 60))
          ) { FadeController(duration) })
      }
      try world.viewer.show(version(4))
      let first = try #require(world.viewer.page?.session)
      // A frame after the end of the animation. The limits of the timeline and of the time of rest are
      // choices.
      first.seek(to: 4.02)
      first.playback.updateRest(after: 4.02)
      #expect(first.playback.isAtRest && first.visibleTimes.upperBound < 4.1)
      try world.viewer.reshow(version(2))
      let second = try #require(world.viewer.page?.session)
      #expect(second !== first && second.playback.isAtRest && abs(second.time - 2) < 0.02)
      #expect(second.visibleTimes.upperBound < 2.1)
    }
  }
}

/// A controller whose view fades once from the start.
private final class FadeController: UIViewController {
  private let duration: Double

  init(_ duration: Double) {
    self.duration = duration
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.duration) = (0.5, duration)
    view.layer.add(fade, forKey: "fade")
  }
}
