import CoreGraphics

/// How far the two pictures are moved, in the layer's coordinates, and which lies on top (L5.6).
package struct SlideOffsets: Equatable, Sendable {
  package var old = SIMD2<Double>.zero
  package var new = SIMD2<Double>.zero
  package var isNewOnTop = true
}

extension TransitionSide {
  /// D of L5.5: from the layer to its neighbour on this side.
  func offset(to size: CGSize) -> SIMD2<Double> {
    switch self {
    case .minX: SIMD2(-size.width, 0)
    case .maxX: SIMD2(size.width, 0)
    case .minY: SIMD2(0, -size.height)
    case .maxY: SIMD2(0, size.height)
    }
  }
}

extension TransitionEffect {
  /// nil for an effect that does not slide.
  package func slideOffsets(size: CGSize, progress q: Double) -> SlideOffsets? {
    switch self {
    case .moveIn(let side): SlideOffsets(new: side.offset(to: size) * (1 - q))
    case .push(let side):
      SlideOffsets(old: side.offset(to: size) * -q, new: side.offset(to: size) * (1 - q))
    case .reveal(let side): SlideOffsets(old: side.offset(to: size) * -q, isNewOnTop: false)
    default: nil
    }
  }
}
