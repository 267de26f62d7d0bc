import Foundation
import RenderModel
import Testing

@testable import LaminaViewer

@Suite struct SpringFiguresTests {
  /// Without an initial velocity, the motion of T5.2 peaks half a period after its start, at e^(−πζ/√(1−ζ²)) beyond the
  /// end value.
  @Test(arguments: [(100.0, 10.0), (300, 20), (100, 1), (25, 4), (1000, 10)])
  func overshootIsThatOfTheFormula(stiffness: Double, damping: Double) {
    let spring = Spring(stiffness: stiffness, damping: damping)
    let ratio = damping / (2 * stiffness.squareRoot())
    let expected = exp(-.pi * ratio / (1 - ratio * ratio).squareRoot())
    let figures = SpringReadout(spring)
    #expect(abs(figures.overshoot - expected) < 1e-6)
    #expect(figures.settlingDuration == spring.settlingDuration)
  }

  /// The motion crosses its end value every π/ω_d, up to the settling time.
  @Test(arguments: [(100.0, 10.0), (300, 20), (100, 1), (1000, 10), (90_000, 0.5)])
  func crossingsAreCountedUpToTheSettlingTime(stiffness: Double, damping: Double) throws {
    let spring = Spring(stiffness: stiffness, damping: damping)
    let decay = damping / 2
    let damped = (stiffness - decay * decay).squareRoot()
    // The distance from the end value is 0 where tan(ω_d·t) = −ω_d/(ζω₀).
    let first = (.pi - atan(damped / decay)) / damped
    let expected = Int(((spring.settlingDuration - first) / (.pi / damped)).rounded(.down)) + 1
    #expect(SpringReadout(spring).endValueCrossings == expected)
  }

  @Test func criticalSpringsDoNotOvershoot() {
    let figures = SpringReadout(Spring(stiffness: 100, damping: 20))
    #expect(figures.overshoot == 0 && figures.endValueCrossings == 0)
    #expect(figures.text(duration: 10).contains("no overshoot"))
  }

  @Test func undampedSpringsNeverSettle() {
    let figures = SpringReadout(Spring(stiffness: 100, damping: 0))
    #expect(figures.settlingDuration == nil && figures.text(duration: 1).hasPrefix("never settles"))
    // Without damping, the motion is 1 − cos ω₀t, whose maximum is 2.
    #expect(abs(figures.overshoot - 1) < 1e-6)
  }

  @Test func aDurationThatIsTooShortIsStated() throws {
    let figures = SpringReadout(Spring(stiffness: 100, damping: 20))
    let settling = try #require(figures.settlingDuration)
    #expect(!figures.text(duration: settling).contains("cut off"))
    #expect(figures.text(duration: settling / 2).contains("cut off at"))
  }

  @Test func anInitialVelocityMakesACriticalSpringOvershoot() {
    // The motion e^(−10t)·(50t − 1) of T5.2 has its maximum of 5·e^(−1.2) = 1.5 at 0.12 s. The limit is a
    // choice.
    #expect(SpringReadout(Spring(stiffness: 100, damping: 20, initialVelocity: 60)).overshoot > 0.5)
  }
}
