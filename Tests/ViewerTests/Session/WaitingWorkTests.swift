import Foundation
import QuartzCore
import Testing

@testable import LaminaViewer

extension ViewerTests {
  /// Tests that work which waits belongs to the scene whose code has submitted it.
  @Suite @MainActor struct WaitingWorkTests {
    /// Waits until all work that other tests of this process have left waiting is done.
    init() async {
      await wait(for: "the work of other tests") { !WaitingWork.shared.isPending(in: nil) }
    }

    /// Delayed blocks and timers that the code of another scene has begun are not work of this one.
    @Test func theWorkOfAnotherSceneDoesNotCountAsMoving() async throws {
      let world = try PlaybackWorld(SquareScene())
      defer { world.end() }
      await world.go(to: 3)
      let other = LayerContext(isHosted: true)
      let blocks = [DispatchWorkItem {}, DispatchWorkItem {}]
      let timer = other.inScope { DispatchSource.makeTimerSource(queue: .main) }
      timer.schedule(deadline: .now() + 1000)
      timer.activate()
      defer { timer.cancel() }
      other.inScope { DispatchQueue.main.asyncAfter(deadline: .now() + 0.03, execute: blocks[0]) }
      #expect(WaitingWork.shared.isPending(in: other) && !WaitingWork.shared.isPending(in: nil))
      world.playback.updateRest()
      #expect(world.playback.isAtRest)
      world.playback.context.inScope {
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.05, execute: blocks[1])
      }
      world.playback.updateRest()
      #expect(!world.playback.isAtRest)
      for block in blocks {
        await withCheckedContinuation { done in block.notify(queue: .main) { done.resume() } }
      }
      await world.go(to: 4)
      #expect(world.playback.isAtRest)
    }

    /// A scene that is opened while another one is still waiting, as after its demonstration in the gallery, is at rest.
    @Test func theWorkOfAnotherSceneDoesNotDelayTheRest() async throws {
      let other = LayerContext(isHosted: true)
      other.inScope { MediaDelay.after(0.5) {} }
      let world = try PageWorld("door")
      defer { world.end() }
      #expect(WaitingWork.shared.isPending(in: other))
      MediaClock.setManualTime(101)
      #expect(world.page.playback.isAtRest && world.page.session.time == 0)
    }
  }
}
