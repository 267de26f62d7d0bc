import CoreGraphics
import QuartzCore
import TestSupport
import Testing
import UIKit

@testable import BookExamples

/// The parent of all suites that show examples. The tests set the clock, and run one at a time.
@Suite(.serialized, .ownsTheClock) @MainActor struct BookTests {}

extension BookTests {
  /// Tests of what the book's chapters say about their examples.
  @Suite @MainActor struct Examples {
    @Test func everyFileIsAnExample() throws {
      let names = try BookFolder.names(in: "Examples")
      #expect(names == Example.all.map { "\($0.name).swift" }.sorted())
      for name in try BookFolder.names(in: "Gestures") {
        #expect(Example.all.contains { name == "\($0.name).json" }, "\(name)")
      }
    }

    /// Expects each example to draw something, and all but the two pictures to move.
    @Test(arguments: Example.all) func everyExampleShowsWhatMoves(example: Example) async throws {
      let stage = try BookStage(example.make(), gestures: example.name)
      defer { stage.end() }
      await stage.go(to: 0.05)
      let first = stage.picture()
      var isEmpty = colors(first).count == 1
      var moves = false
      for time in [0.3, 0.7, 0.85, 1.1, 1.6, 2.2] {
        await stage.go(to: time)
        let picture = stage.picture()
        isEmpty = isEmpty && colors(picture).count == 1
        moves = moves || picture.difference(from: first).greatest > 20
      }
      #expect(!isEmpty)
      #expect(moves == !["FirstLayer", "PictureLayer"].contains(example.name))
    }

    private func colors(_ picture: Bitmap) -> Set<UInt32> {
      var found: Set<UInt32> = []
      for y in stride(from: 0, to: picture.height, by: 3) {
        for x in stride(from: 0, to: picture.width, by: 3) { found.insert(picture[x, y]) }
      }
      return found
    }

    @Test func anAnimationLeavesTheModelAlone() async throws {
      let stage = try BookStage(SnapsBack())
      defer { stage.end() }
      let boat = stage.scene.boat
      await stage.go(to: 0.75)
      #expect(boat.position.x == 55)
      #expect(abs((boat.presentation()?.position.x ?? 0) - 160) < 0.01)
      await stage.go(to: 1.6)
      #expect(boat.presentation()?.position.x == 55)
      #expect(boat.animationKeys() == nil)
    }

    @Test func aLayerWhoseModelIsMovedStays() async throws {
      let stage = try BookStage(StaysThere())
      defer { stage.end() }
      let boat = stage.scene.boat
      await stage.go(to: 0)
      // The explicit animation has replaced the implicit one.
      #expect(boat.animationKeys() == ["position"])
      await stage.go(to: 0.75)
      #expect(abs((boat.presentation()?.position.x ?? 0) - 160) < 0.01)
      await stage.go(to: 1.6)
      #expect(boat.presentation()?.position.x == 265)
    }

    @Test func theDelegateLearnsHowATurnEnded() async throws {
      let stage = try BookStage(StoppedByHand(), gestures: "StoppedByHand")
      defer { stage.end() }
      await stage.go(to: 1.5)
      #expect(stage.scene.report.text == "interrupted")
      await stage.go(to: 4.4)
      #expect(stage.scene.report.text == "finished")
    }

    @Test func aTransactionHasSettingsForItsChanges() async throws {
      let stage = try BookStage(TransactionSettings(), gestures: "TransactionSettings")
      defer { stage.end() }
      let layers = stage.scene.layers
      await stage.go(to: 0.65)
      let shown = layers.map { $0.presentation()?.position.x ?? 0 }
      #expect(shown[0] > 38 && shown[0] < 280 && shown[1] > 38 && shown[1] < shown[0])
      #expect(shown[2] == 280)
      #expect(layers[1].opacity == 1)
      await stage.go(to: 2.3)
      #expect(layers[1].opacity == 0.4)
    }

    @Test func aMovingLayerIsHitWhereItIsSeen() async throws {
      let stage = try BookStage(ShownPosition(), gestures: "ShownPosition")
      defer { stage.end() }
      await stage.go(to: 1.6)
      #expect(stage.scene.target.position.x == 275)
      #expect(stage.scene.target.backgroundColor == UIColor.systemRed.cgColor)
    }

    @Test func aMatrixOfAWholeTurnDoesNotTurn() async throws {
      let stage = try BookStage(MatrixOrAngle())
      defer { stage.end() }
      await stage.go(to: 0.5)
      let cosines = stage.scene.squares.map { $0.presentation()?.transform.m11 ?? .nan }
      #expect(abs(cosines[0] - 1) < 1e-6)
      #expect(abs(cosines[1]) < 1e-6)
    }

    @Test func aPausedLayerGoesOnWhereItStopped() async throws {
      let stage = try BookStage(PausedWheel(), gestures: "PausedWheel")
      defer { stage.end() }
      func angle() -> Double {
        stage.scene.wheel.presentation().map { atan2($0.transform.m12, $0.transform.m11) } ?? 0
      }
      await stage.go(to: 1.2)
      let paused = angle()
      await stage.go(to: 1.9)
      #expect(angle() == paused)
      await stage.go(to: 2.1)
      // A turn takes 3 s.
      #expect(abs(angle() - paused) < 0.1 / 3 * 2 * Double.pi + 0.05)
    }

    @Test func theCountdownShowsAllItsWords() async throws {
      let stage = try BookStage(CountingDown())
      defer { stage.end() }
      await stage.go(to: 0.1)
      #expect(stage.scene.label.text == "3")
      await stage.go(to: 2.5)
      #expect(stage.scene.label.text == "1")
      await stage.go(to: 5)
      #expect(stage.scene.label.text == "Go" && stage.scene.label.layer.animationKeys() == nil)
    }

    @Test func aPropertyOfOnesOwnIsAnimated() async throws {
      let stage = try BookStage(UnseenProperty(), gestures: "UnseenProperty")
      defer { stage.end() }
      await stage.go(to: 1.25)
      #expect(["49 %", "50 %", "51 %"].contains(stage.scene.report.text))
      await stage.go(to: 2.2)
      #expect(stage.scene.report.text == "100 %")
    }
  }
}
