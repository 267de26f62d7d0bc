import QuartzCore

/// Matrices as calls, of which later ones are applied first, as in CSS: `translate(10, 0, 0) rotate(45deg)`. Angles are
/// degrees.
package enum TransformText {
  /// Returns the matrix of a text; nil for an unknown call or a wrong number of arguments. An empty text is the
  /// identity.
  static func transform(_ text: String) -> CATransform3D? {
    var result = CATransform3DIdentity
    var remaining = Substring(text)
    while let open = remaining.firstIndex(of: "(") {
      guard let close = remaining[open...].firstIndex(of: ")"),
        let next = matrix(
          of: remaining[..<open], String(remaining[remaining.index(after: open)..<close]))
      else { return nil }
      result = CATransform3DConcat(next, result)
      remaining = remaining[remaining.index(after: close)...]
    }
    return remaining.allSatisfy(\.isWhitespace) ? result : nil
  }

  /// Returns the matrix of one call. `name` is the text before the parenthesis, which may begin with the separator from
  /// the call before.
  private static func matrix(of name: Substring, _ arguments: String) -> CATransform3D? {
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
    if let calls = calls(for: matrix), !calls.isEmpty { return text(of: calls) }
    return matrix == CATransform3DIdentity ? "" : "matrix(\(NumberText.text(matrix.entries)))"
  }

  /// Returns the calls that give exactly this matrix; nil when there are no simple ones.
  package static func calls(for matrix: CATransform3D) -> [TransformCall]? {
    let calls = candidateCalls(for: matrix)
    return transform(text(of: calls)) == matrix ? calls : nil
  }

  private static func text(of calls: [TransformCall]) -> String {
    calls.map(\.text).joined(separator: " ")
  }

  /// Returns the calls that give the matrix if it is a perspective, a translation, and then a rotation about an axis of
  /// the coordinates or a scale. For other matrices they give another matrix, so the caller must compare.
  private static func candidateCalls(for matrix: CATransform3D) -> [TransformCall] {
    guard matrix.m34 != 0 else { return affineCalls(for: matrix) }
    var affine = matrix
    affine.m34 = 0
    return [.perspective(rounded(-1 / matrix.m34, decimals: 6))] + affineCalls(for: affine)
  }

  /// Returns the calls for a matrix without perspective: a translation, and then a rotation or a scale.
  private static func affineCalls(for m: CATransform3D) -> [TransformCall] {
    var calls: [TransformCall] = []
    if m.m41 != 0 || m.m42 != 0 || m.m43 != 0 { calls.append(.translate(m.m41, m.m42, m.m43)) }
    if let rotation = rotation(of: m) { return calls + [rotation] }
    if m.m11 != 1 || m.m22 != 1 || m.m33 != 1 { calls.append(.scale(m.m11, m.m22, m.m33)) }
    return calls
  }

  /// Returns the rotation about an axis of the coordinates that has this matrix's entries; nil if it has none.
  private static func rotation(of m: CATransform3D) -> TransformCall? {
    func degrees(_ sine: Double, _ cosine: Double) -> Double {
      rounded(atan2(sine, cosine) * 180 / .pi, decimals: 9)
    }
    if m.m12 != 0 { return .rotate(degrees(m.m12, m.m11), 0, 0, 1) }
    if m.m13 != 0 { return .rotate(degrees(-m.m13, m.m11), 0, 1, 0) }
    if m.m23 != 0 { return .rotate(degrees(m.m23, m.m22), 1, 0, 0) }
    return nil
  }

  private static func rounded(_ value: Double, decimals: Int) -> Double {
    let scale = pow(10, Double(decimals))
    return (value * scale).rounded() / scale
  }
}

/// One call of a transform's text.
package enum TransformCall: Equatable {
  /// A translation by x, y and z, in points.
  case translate(Double, Double, Double)
  /// A scale by the factors for x, y and z.
  case scale(Double, Double, Double)
  /// A rotation by an angle in degrees, about the axis with the coordinates x, y and z.
  case rotate(Double, Double, Double, Double)
  /// A perspective with the distance of the eye in points.
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
