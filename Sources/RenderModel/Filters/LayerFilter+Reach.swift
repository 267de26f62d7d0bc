import CoreGraphics

extension LayerFilter {
  /// Returns the number of pixels by which the result may extend beyond the picture. `scale` is the number of pixels
  /// per unit of the layer. The greatest reaches of squares and page curls are a choice; they limit the size of the
  /// picture.
  package func reach(scale: Double) -> Int {
    switch self {
    case .gaussianBlur(let sigma), .bloom(let sigma, _): PixelKernels.blurReach(sigma: sigma * scale)
    case .pixellate(let side, _): Int(saturating: min((side * scale).rounded(.up), 4096))
    case .pageCurl(let curl): Int(saturating: min((curl.reach * scale).rounded(.up), 8192))
    case .colorMatrix, .luminanceToAlpha: 0
    }
  }
}
