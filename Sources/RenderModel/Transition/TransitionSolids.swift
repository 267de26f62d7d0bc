import CoreGraphics

/// The maps of the two pictures while they rotate in space (L5.8); nil for a picture that is not visible.
package struct TransitionFaces: Equatable, Sendable {
  package var old: Homography?
  package var new: Homography?
}

extension TransitionSide {
  /// The sign of the rotation. The angles of the cube's faces (L5.9) are the sign times −π/2 · q and π/2 · (1 − q).
  ///
  ///     seen from above, fromRight          eye
  ///                                          ↓
  ///     old face towards the eye:        ┌───────┐
  ///     the new one is the right side    │   +   │← new
  ///                                      └───────┘
  fileprivate var rotationSign: Double {
    switch self {
    case .maxX, .minY: 1
    case .minX, .maxY: -1
    }
  }

  fileprivate func rotation(by angle: Double) -> CATransform3D {
    CATransform3D(rotationAngle: angle, x: isHorizontal ? 0 : 1, y: isHorizontal ? 1 : 0, z: 0)
  }

  fileprivate func extent(of size: CGSize) -> Double { isHorizontal ? size.width : size.height }
}

extension CGRect {
  /// Returns the map of a rotation in space about the center of the rectangle, seen from a distance of twice its
  /// longer side (L5.8); nil when the rectangle shows its back (L1.13).
  fileprivate func homography(_ effect: CATransform3D) -> Homography? {
    var perspective = CATransform3D.identity
    perspective.m34 = -1 / (2 * max(width, height))
    let matrix = CATransform3D(translationX: -midX, y: -midY).concatenating(effect)
      .concatenating(perspective).translatedAfter(x: midX, y: midY, z: 0)
    guard matrix.isFrontFacing else { return nil }
    return Homography(matrix)
  }
}

/// The outside of a cube that rotates until its next face is in front (L5.9).
package struct CubeTransition {
  let side: TransitionSide
  let bounds: CGRect

  package init(side: TransitionSide, bounds: CGRect) {
    self.side = side
    self.bounds = bounds
  }

  package func faces(progress q: Double) -> TransitionFaces {
    TransitionFaces(
      old: q == 1 ? nil : face(angle: -.pi / 2 * q * side.rotationSign),
      new: q == 0 ? nil : face(angle: .pi / 2 * (1 - q) * side.rotationSign))
  }

  private func face(angle: Double) -> Homography? {
    if angle == 0 { return .identity }
    let half = side.extent(of: bounds.size) / 2
    let matrix = CATransform3D(translationX: 0, y: 0, z: half)
      .concatenating(side.rotation(by: angle)).translatedAfter(x: 0, y: 0, z: -half)
    return bounds.homography(matrix)
  }
}

/// A card that turns over (L5.10). It moves away while it turns, so that its near edge stays behind the screen.
package struct FlipTransition {
  let side: TransitionSide
  let bounds: CGRect

  package init(side: TransitionSide, bounds: CGRect) {
    self.side = side
    self.bounds = bounds
  }

  package func faces(progress q: Double) -> TransitionFaces {
    let isForward = side == .minX || side == .maxY
    let angle = isForward ? Double.pi * q : -.pi * q
    if q < 0.5 { return TransitionFaces(old: card(angle: angle)) }
    if q > 0.5 { return TransitionFaces(new: card(angle: angle + (isForward ? -.pi : .pi))) }
    return TransitionFaces()
  }

  private func card(angle: Double) -> Homography? {
    if angle == 0 { return .identity }
    let depth = side.extent(of: bounds.size) / 2 * abs(sin(angle))
    return bounds.homography(side.rotation(by: angle).translatedAfter(x: 0, y: 0, z: -depth))
  }
}

/// A rotation of both pictures in their plane, which turns the old picture away and the new one upright.
package struct RotateTransition {
  let angle: Double
  let bounds: CGRect

  package init(angle: Double, bounds: CGRect) {
    self.angle = angle
    self.bounds = bounds
  }

  package func faces(progress q: Double) -> TransitionFaces {
    TransitionFaces(old: turned(by: angle * q), new: turned(by: angle * (q - 1)))
  }

  private func turned(by angle: Double) -> Homography {
    let matrix = CATransform3D(translationX: -bounds.midX, y: -bounds.midY)
      .concatenating(CATransform3D(rotationAngle: angle, x: 0, y: 0, z: 1))
    return Homography(matrix.translatedAfter(x: bounds.midX, y: bounds.midY, z: 0))
  }
}
