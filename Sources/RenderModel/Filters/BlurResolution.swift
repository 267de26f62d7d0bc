/// The resolution at which a blurred picture is drawn. A wide Gaussian leaves no detail, so a picture that is blurred
/// by one is drawn at a lower resolution. The blur then costs no more than a narrow one.
package enum BlurResolution {
  /// The largest sigma in pixels for which a picture is blurred at full resolution. For wider Gaussians, bilinear
  /// enlargement causes an error of less than a tenth of a level.
  static let directSigma = 64.0
  /// The largest sigma in pixels. Wider blurs are clamped to it, because their pictures are uniform on any screen.
  package static let greatestSigma = 5120.0
  /// The largest sigma in pixels for filters that also show the sharp picture, which therefore cannot be drawn at a
  /// lower resolution. It is a choice, which limits the time that a frame takes (L2.24).
  static let greatestSharpSigma = 256.0

  /// Returns the power of two by which the picture's width and height are divided; `sigma` is in pixels.
  package static func reduction(sigma: Double) -> Double {
    var factor = 1.0
    while min(sigma, greatestSigma) / factor > directSigma { factor *= 2 }
    return factor
  }
}

extension [LayerFilter] {
  /// Returns the power of two by which the width and height of a picture at `scale` pixels per unit may be divided,
  /// because the filters leave no detail in it.
  package func reduction(scale: Double) -> Double {
    var widest = 0.0
    for filter in self {
      switch filter {
      case .gaussianBlur(let sigma): widest = Swift.max(widest, sigma * scale)
      case .colorMatrix, .luminanceToAlpha: break
      case .pixellate, .bloom, .pageCurl: return 1
      }
    }
    return BlurResolution.reduction(sigma: widest)
  }
}

extension LayerFilter {
  /// Returns the filter with its sigma clamped to the largest one at `scale` pixels per unit.
  package func limited(scale: Double) -> LayerFilter {
    switch self {
    case .gaussianBlur(let sigma):
      .gaussianBlur(sigma: min(sigma, BlurResolution.greatestSigma / scale))
    case .bloom(let sigma, let intensity):
      .bloom(sigma: min(sigma, BlurResolution.greatestSharpSigma / scale), intensity: intensity)
    case .colorMatrix, .luminanceToAlpha, .pixellate, .pageCurl: self
    }
  }
}
