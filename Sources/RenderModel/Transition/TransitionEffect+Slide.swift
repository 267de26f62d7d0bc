import CoreGraphics

/// The translations of the two pictures in the layer's coordinates, and their order (L5.6).
package struct SlideOffsets: Equatable, Sendable {
  package var old = SIMD2<Double>.zero
  package var new = SIMD2<Double>.zero
  package var isNewOnTop = true
}

extension TransitionSide {
  /// Returns the vector from the layer to its neighbor on this side (D in L5.5).
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
  /// Returns the translations at progress `q`; nil for an effect that does not slide.
  package func slideOffsets(size: CGSize, progress q: Double) -> SlideOffsets? {
    if case .moveIn(let side) = self {
      return SlideOffsets(new: side.offset(to: size) * (1 - q))
    }
    if case .push(let side) = self {
      return SlideOffsets(old: side.offset(to: size) * -q, new: side.offset(to: size) * (1 - q))
    }
    guard case .reveal(let side) = self else { return nil }
    return SlideOffsets(old: side.offset(to: size) * -q, isNewOnTop: false)
  }
}
