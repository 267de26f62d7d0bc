/// How many pixels a blurred picture needs. A wide gaussian leaves no detail, so its picture is drawn smaller, and
/// costs as much as that of a narrow one.
enum BlurResolution {
  /// Up to this sigma, in pixels, a picture is blurred as sharp as it is seen. Bilinear enlarging of a wider gaussian
  /// is off by less than a tenth of a level.
  static let directSigma = 64.0
  /// Wider blurs, in pixels, are as wide as this: on any screen they are flat.
  static let greatestSigma = 5120.0
  /// The same for filters that keep the sharp picture, and so cannot be drawn smaller.
  static let greatestSharpSigma = 256.0

  /// How much smaller the picture is drawn: 1, 2, 4 ... `sigma` is in pixels.
  static func reduction(sigma: Double) -> Double {
    var factor = 1.0
    while min(sigma, greatestSigma) / factor > directSigma { factor *= 2 }
    return factor
  }
}

extension [LayerFilter] {
  /// How much smaller a picture at `scale` may be drawn because the filters leave no detail in it.
  func reduction(scale: Double) -> Double {
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
  /// The filter with a blur that is not wider than there may be, at `scale` pixels a unit of length.
  func limited(scale: Double) -> LayerFilter {
    switch self {
    case .gaussianBlur(let sigma):
      .gaussianBlur(sigma: min(sigma, BlurResolution.greatestSigma / scale))
    case .bloom(let sigma, let intensity):
      .bloom(sigma: min(sigma, BlurResolution.greatestSharpSigma / scale), intensity: intensity)
    case .colorMatrix, .luminanceToAlpha, .pixellate, .pageCurl: self
    }
  }
}
