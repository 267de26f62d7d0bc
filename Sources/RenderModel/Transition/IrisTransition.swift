import CoreGraphics

/// A circular opening about the center of a layer (L5.15).
package struct IrisOpening: Equatable, Sendable {
  /// The picture on one side of the iris.
  package enum Picture: String, Sendable { case old, new, black }

  package let center: CGPoint
  package let radius: Double
  package let inside: Picture
  package let outside: Picture
}

extension TransitionEffect {
  /// Returns the opening at progress `q`, in layer coordinates; nil for an effect that is not an iris.
  package func irisOpening(bounds: CGRect, progress q: Double) -> IrisOpening? {
    let reach = hypot(bounds.width, bounds.height) / 2
    func opening(
      _ fraction: Double, in inside: IrisOpening.Picture, over outside: IrisOpening.Picture
    ) -> IrisOpening {
      IrisOpening(
        center: CGPoint(x: bounds.midX, y: bounds.midY), radius: reach * min(max(fraction, 0), 1),
        inside: inside, outside: outside)
    }
    if self == .irisOpen { return opening(q, in: .new, over: .old) }
    if self == .irisClose { return opening(1 - q, in: .old, over: .new) }
    guard self == .iris else { return nil }
    return q < 0.5
      ? opening(1 - 2 * q, in: .old, over: .black) : opening(2 * q - 1, in: .new, over: .black)
  }
}
