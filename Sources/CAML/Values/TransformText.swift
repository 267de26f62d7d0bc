import QuartzCore

/// Matrices as calls, of which later ones are applied first, as in CSS: `translate(10, 0, 0) rotate(45deg)`. Angles are
/// degrees.
package enum TransformText {
  /// Returns the matrix of a text; nil for an unknown call or a wrong number of arguments. An empty text is the
  /// identity.
  static func transform(_ text: String) -> CATransform3D? {
    var result = CATransform3DIdentity
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "(") {
      guard let close = rest[open...].firstIndex(of: ")"),
        let next = call(rest[..<open], String(rest[rest.index(after: open)..<close]))
      else { return nil }
      result = CATransform3DConcat(next, result)
      rest = rest[rest.index(after: close)...]
    }
    return rest.allSatisfy(\.isWhitespace) ? result : nil
  }

  private static func call(_ name: Substring, _ arguments: String) -> CATransform3D? {
    guard let n = numbers(arguments), n.allSatisfy(\.isFinite) else { return nil }
    switch (name.filter { !$0.isWhitespace && $0 != "," }, n.count) {
    case ("translate", 2): return CATransform3DMakeTranslation(n[0], n[1], 0)
    case ("translate", 3): return CATransform3DMakeTranslation(n[0], n[1], n[2])
    case ("scale", 1): return CATransform3DMakeScale(n[0], n[0], n[0])
    case ("scale", 2): return CATransform3DMakeScale(n[0], n[1], 1)
    case ("scale", 3): return CATransform3DMakeScale(n[0], n[1], n[2])
    case ("rotate", 1): return CATransform3DMakeRotation(n[0] * .pi / 180, 0, 0, 1)
    case ("rotate", 4): return CATransform3DMakeRotation(n[0] * .pi / 180, n[1], n[2], n[3])
    case ("perspective", 1): return perspective(n[0])
    case ("matrix", 16): return CATransform3D(entries: n)
    case ("matrix", 6):
      return CATransform3DMakeAffineTransform(
        CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]))
    default: return nil
    }
  }

  private static func numbers(_ arguments: String) -> [Double]? {
    NumberText.numbers(arguments.replacingOccurrences(of: "deg", with: ""))
  }

  private static func perspective(_ distance: Double) -> CATransform3D? {
    guard distance != 0 else { return nil }
    var result = CATransform3DIdentity
    result.m34 = -1 / distance
    return result
  }
}

// MARK: - Writing

extension TransformText {
  /// Returns calls that give exactly this matrix, otherwise its sixteen numbers. The text of the identity is empty.
  static func text(_ matrix: CATransform3D) -> String {
    let text = steps(of: matrix).map(\.text).joined(separator: " ")
    if !text.isEmpty, transform(text) == matrix { return text }
    return matrix == CATransform3DIdentity ? "" : "matrix(\(NumberText.text(matrix.entries)))"
  }

  /// Returns the calls that give exactly this matrix; nil when there are no simple ones.
  package static func calls(for matrix: CATransform3D) -> [TransformStep]? {
    let steps = steps(of: matrix)
    return transform(steps.map(\.text).joined(separator: " ")) == matrix ? steps : nil
  }

  private static func steps(of matrix: CATransform3D) -> [TransformStep] {
    var steps: [TransformStep] = []
    if matrix.m34 != 0 {
      steps.append(.perspective(rounded(-1 / matrix.m34, to: 1e6)))
      var rest = matrix
      rest.m34 = 0
      return steps + planarSteps(of: rest)
    }
    return planarSteps(of: matrix)
  }

  private static func planarSteps(of m: CATransform3D) -> [TransformStep] {
    var steps: [TransformStep] = []
    if m.m41 != 0 || m.m42 != 0 || m.m43 != 0 { steps.append(.translate(m.m41, m.m42, m.m43)) }
    if let turn = turn(of: m) { return steps + [turn] }
    if m.m11 != 1 || m.m22 != 1 || m.m33 != 1 { steps.append(.scale(m.m11, m.m22, m.m33)) }
    return steps
  }

  /// Returns a rotation about one of the axes that the matrix may contain; nil when it contains none.
  private static func turn(of m: CATransform3D) -> TransformStep? {
    func degrees(_ sine: Double, _ cosine: Double) -> Double {
      rounded(atan2(sine, cosine) * 180 / .pi, to: 1e9)
    }
    if m.m12 != 0 { return .rotate(degrees(m.m12, m.m11), 0, 0, 1) }
    if m.m13 != 0 { return .rotate(degrees(-m.m13, m.m11), 0, 1, 0) }
    if m.m23 != 0 { return .rotate(degrees(m.m23, m.m22), 1, 0, 0) }
    return nil
  }

  private static func rounded(_ value: Double, to parts: Double) -> Double {
    (value * parts).rounded() / parts
  }
}

/// One call of a transform's text. Angles are degrees.
package enum TransformStep: Equatable {
  case translate(Double, Double, Double)
  case scale(Double, Double, Double)
  case rotate(Double, Double, Double, Double)
  case perspective(Double)

  var text: String {
    func list(_ values: [Double]) -> String {
      values.map { NumberText.text($0) }.joined(separator: ", ")
    }
    switch self {
    case .translate(let x, let y, let z): return "translate(\(list([x, y, z])))"
    case .scale(let x, let y, let z): return "scale(\(list([x, y, z])))"
    case .rotate(let angle, 0, 0, 1): return "rotate(\(NumberText.text(angle))deg)"
    case .rotate(let angle, let x, let y, let z):
      return "rotate(\(NumberText.text(angle))deg, \(list([x, y, z])))"
    case .perspective(let distance): return "perspective(\(NumberText.text(distance)))"
    }
  }
}
