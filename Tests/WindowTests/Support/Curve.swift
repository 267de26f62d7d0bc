/// A timing curve that is solved by bisection. It is slow, but independent of the solver that is tested.
struct Curve {
  let first: SIMD2<Double>
  let second: SIMD2<Double>

  static let easeOut = Curve(first: SIMD2(0, 0), second: SIMD2(0.58, 1))
  static let standard = Curve(first: SIMD2(0.25, 0.1), second: SIMD2(0.25, 1))

  func value(at time: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if point(middle).x < time { low = middle } else { high = middle }
    }
    return point((low + high) / 2).y
  }

  private func point(_ parameter: Double) -> SIMD2<Double> {
    let rest = 1 - parameter
    return 3 * rest * rest * parameter * first + 3 * rest * parameter * parameter * second
      + SIMD2(repeating: parameter * parameter * parameter)
  }
}
