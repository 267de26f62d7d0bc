import QuartzCore
import RenderModel
import Testing

extension LayerTests {
  @Suite @MainActor struct CommitListeners {
    /// Counts the commits, and keeps the opacities that they contain.
    private final class Listener: CommitListener {
      private(set) var opacities: [Double] = []
      private(set) var isLive: [Bool] = []

      func receive(_ commit: borrowing Commit, isLive: Bool) {
        self.isLive.append(isLive)
        opacities += commit.updates.compactMap(\.properties?.opacity)
      }
    }

    @Test func aListenerReceivesEachCommitUntilItIsRemoved() {
      let world = World()
      defer { world.end() }
      let layer = world.add(CALayer())
      let listener = Listener()
      world.context.add(listener)
      world.commitWithoutActions { layer.opacity = 0.5 }
      CATransaction.flush()
      #expect(listener.opacities == [0.5] && listener.isLive == [true])
      world.context.remove(listener)
      world.commitWithoutActions { layer.opacity = 0.25 }
      #expect(listener.opacities == [0.5])
    }

    /// A program may be recorded while a viewer is attached.
    @Test func listenersDoNotReplaceEachOther() {
      let world = World()
      defer { world.end() }
      let layer = world.add(CALayer())
      let (one, other) = (Listener(), Listener())
      world.context.add(one)
      world.context.add(other)
      world.commitWithoutActions { layer.opacity = 0.5 }
      world.context.remove(one)
      world.commitWithoutActions { layer.opacity = 0.25 }
      #expect(one.opacities == [0.5] && other.opacities == [0.5, 0.25])
    }
  }
}
