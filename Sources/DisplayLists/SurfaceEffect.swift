import CoreGraphics
import RenderModel

/// An effect on a whole off-screen picture.
package enum SurfaceEffect: Equatable, Sendable {
  /// The silhouette in one premultiplied color, blurred by a Gaussian. `sigma` contains the sigmas along x and y in
  /// pixels.
  case shadow(color: UInt32, sigma: SIMD2<Double>)
  /// A filter. Its lengths multiplied by `scale` are in pixels.
  case filter(LayerFilter, scale: Double)

  /// The number of pixels by which the effect extends beyond the picture. A page curl does not extend beyond its
  /// page.
  var reach: Int {
    switch self {
    case .shadow(_, let sigma):
      max(PixelKernels.blurReach(sigma: sigma.x), PixelKernels.blurReach(sigma: sigma.y))
    case .filter(.pageCurl, _): 0
    case .filter(let filter, let scale): filter.reach(scale: scale)
    }
  }

  /// The page of a page curl in pixels, which the effect draws completely, whatever part of it the picture covers;
  /// empty for other effects.
  package var pageCurlArea: PixelRect {
    guard case .filter(let filter, let scale) = self, let page = filter.page else { return .empty }
    return Homography(scale: scale).pixelBounds(of: page)
  }

  /// Returns the effect for a picture with `factor` times as many pixels along each axis.
  func scaled(by factor: Double) -> SurfaceEffect {
    switch self {
    case .shadow(let color, let sigma): .shadow(color: color, sigma: sigma * factor)
    case .filter(let filter, let scale): .filter(filter, scale: scale * factor)
    }
  }
}

extension [SurfaceEffect] {
  /// The number of pixels by which all effects together extend beyond the picture.
  package var totalReach: Int { reduce(0) { $0 + $1.reach } }
}
