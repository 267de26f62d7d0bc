import CoreGraphics
import RenderModel
import TestSupport
import Testing

@Suite struct SpringTests {
  /// Integrates m·x″ = −k·(x − 1) − c·x′ by the classical Runge–Kutta method. This reference does not use the closed
  /// forms of the code under test.
  private func numerical(_ spring: Spring, damping: Double, at time: Double) -> Double {
    let steps = 4000
    let h = time / Double(steps)
    var (x, v) = (0.0, spring.initialVelocity)
    func force(_ x: Double, _ v: Double) -> Double {
      (-spring.stiffness * (x - 1) - damping * v) / spring.mass
    }
    for _ in 0..<steps {
      let (a1, v1) = (force(x, v), v)
      let (a2, v2) = (force(x + h / 2 * v1, v + h / 2 * a1), v + h / 2 * a1)
      let (a3, v3) = (force(x + h / 2 * v2, v + h / 2 * a2), v + h / 2 * a2)
      let (a4, v4) = (force(x + h * v3, v + h * a3), v + h * a3)
      x += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
      v += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
    }
    return x
  }

  @Test func agreesWithANumericalSolutionT5_2() {
    let springs = [
      Spring(), Spring(damping: 20), Spring(initialVelocity: 5), Spring(initialVelocity: -5),
      Spring(mass: 2, stiffness: 100, damping: 5), Spring(damping: 30, allowsOverdamping: true),
      Spring(stiffness: 300, damping: 1), Spring(damping: 0),
      Spring(damping: 400, initialVelocity: 3, allowsOverdamping: true),
    ]
    for spring in springs {
      for time in [0.01, 0.1, 0.4, 1, 2] {
        let expected = numerical(spring, damping: spring.damping, at: time)
        #expect(abs(spring.progress(at: time) - expected) < 1e-6, "\(spring) at \(time)")
      }
    }
  }

  /// Tests springs in every regime of damping: almost undamped, close to the critical damping from either side, and
  /// far beyond it. The initial velocity points towards the end value or away from it. `scale` is about the largest
  /// amplitude that the spring can reach; the tolerance is relative to it.
  @Test func agreesInAllRegimesT5_2() {
    var random = SeededGenerator(seed: 11)
    for round in 0..<300 {
      let (mass, stiffness) = (random.number(0.3...4), random.number(10...400))
      let ratio = random.pick([0, 1e-6, 0.3, 0.99, 1 - 1e-9, 1, 1 + 1e-9, 1.01, 2, 6])
      let damping = ratio * 2 * (mass * stiffness).squareRoot()
      let spring = Spring(
        mass: mass, stiffness: stiffness, damping: damping,
        initialVelocity: random.pick([0, 1, -1, 30, -30, random.number(-100...100)]),
        allowsOverdamping: true)
      let scale = 1 + abs(spring.initialVelocity) / (stiffness / mass).squareRoot()
      for time in [0.001, 0.05, 0.3, 1] {
        let expected = numerical(spring, damping: damping, at: time)
        #expect(
          abs(spring.progress(at: time) - expected) < 1e-6 * scale,
          "round \(round), ζ \(ratio) at \(time)")
      }
    }
  }

  /// Springs just below, at and just above the critical damping move alike, although different formulas compute them.
  @Test func regimesMeetT5_2() {
    for velocity in [0.0, 10, -10] {
      let springs = [1 - 1e-12, 1, 1 + 1e-12].map {
        Spring(stiffness: 100, damping: 20 * $0, initialVelocity: velocity, allowsOverdamping: true)
      }
      for time in [0.01, 0.1, 0.5, 2] {
        let values = springs.map { $0.progress(at: time) }
        #expect(abs(values[0] - values[1]) < 1e-6 && abs(values[2] - values[1]) < 1e-6, "\(values)")
      }
    }
  }

  /// If overdamping is not allowed, a spring with a damping of 30 moves like one with the critical damping, 20
  /// (T5.3).
  @Test func overdampingIsClampedT5_3() {
    for time in [0.05, 0.2, 0.7] {
      #expect(Spring(damping: 30).progress(at: time) == Spring(damping: 20).progress(at: time))
    }
  }

  /// The hundredth above a thousandth is a reserve.
  @Test func settlesWithinAThousandthT5_4() {
    for spring in [Spring(), Spring(damping: 5), Spring(damping: 20), Spring(stiffness: 300)] {
      let end = spring.settlingDuration
      for extra in [0.0, 0.05, 0.3] {
        #expect(abs(spring.progress(at: end + extra) - 1) < 1.01e-3, "\(spring)")
      }
    }
  }

  /// The equation of T5.8 considers only the sine term of the motion. At the end of the duration, the amplitude of
  /// this term is a thousandth of the distance.
  @Test func durationFormSolvesItsEquationT5_8() {
    for ratio in [0.2, 0.5, 0.9] {
      for velocity in [0.0, 1, 5] {
        let spring = Spring(duration: 0.8, dampingRatio: ratio, velocity: velocity)
        let frequency = spring.stiffness.squareRoot()
        let sine =
          abs(ratio * frequency - velocity) / (frequency * (1 - ratio * ratio).squareRoot())
        let amplitude = sine * exp(-ratio * frequency * 0.8)
        #expect(abs(amplitude - 0.001) < 1e-9, "ζ \(ratio), v \(velocity)")
        #expect(abs(spring.damping - 2 * ratio * frequency) < 1e-9)
      }
    }
    #expect(abs(Spring(duration: 0.8, dampingRatio: 1).progress(at: 0.8) - 0.999) < 1e-9)
  }
}
