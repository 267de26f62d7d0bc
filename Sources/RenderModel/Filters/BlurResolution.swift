/// The resolution at which a blurred picture is drawn. A wide Gaussian leaves no detail, so its picture is drawn
/// smaller and costs as much as that of a narrow one.
package enum BlurResolution {
  /// The largest sigma in pixels for which a picture is blurred at full resolution. For wider Gaussians, bilinear
  /// enlargement is off by less than a tenth of a level.
  static let directSigma = 64.0
  /// The largest sigma in pixels; wider blurs are clamped to it, because they look flat on any screen.
  package static let greatestSigma = 5120.0
  /// The largest sigma in pixels for filters that also show the sharp picture and so cannot be drawn smaller.
  static let greatestSharpSigma = 256.0

  /// Returns the power of two by which the picture is drawn smaller; `sigma` is in pixels.
  package static func reduction(sigma: Double) -> Double {
    var factor = 1.0
    while min(sigma, greatestSigma) / factor > directSigma { factor *= 2 }
    return factor
  }
}

extension [LayerFilter] {
  /// Returns the power of two by which a picture at `scale` pixels per unit may be drawn smaller, because the filters
  /// leave no detail in it.
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
