import CAML
import QuartzCore
import TestSupport
import Testing

@Suite(.serialized, .ownsTheClock) @MainActor struct PlayingTimeTests {
  /// Returns the playing time, in seconds, of a layer with one animation of two seconds.
  private func duration(
    layerSpeed: Float = 1, _ change: (CABasicAnimation) -> Void = { _ in }
  ) -> Double {
    let (layer, animation) = (CALayer(), CABasicAnimation(keyPath: "opacity"))
    layer.speed = layerSpeed
    animation.duration = 2
    change(animation)
    layer.add(animation, forKey: nil)
    defer { CATransaction.flush() }
    return PlayingTime.duration(of: layer)
  }

  @Test func repetitionsAndReversalsCount() {
    #expect(duration() == 2)
    #expect(duration { $0.repeatCount = 3 } == 6)
    #expect(duration { ($0.repeatCount, $0.autoreverses) = (3, true) } == 12)
    #expect(duration { $0.repeatDuration = 5 } == 5)
  }

  /// The greatest number that a `Float` holds counts as infinite (T1.13).
  @Test(arguments: [Float.infinity, .greatestFiniteMagnitude])
  func endlessAnimationsCountOneCycle(repeatCount: Float) {
    #expect(duration { $0.repeatCount = repeatCount } == 2)
    #expect(duration { ($0.repeatCount, $0.autoreverses) = (repeatCount, true) } == 4)
  }

  @Test func theDurationIsInTheTimeOfTheRootsSuperlayer() {
    #expect(duration(layerSpeed: 2) == 1)
    #expect(duration(layerSpeed: 2) { $0.speed = 0.5 } == 2)
    #expect(duration(layerSpeed: 0) == 0)
  }
}
