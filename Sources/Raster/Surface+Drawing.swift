internal import CPixelKernels
import CoreGraphics
import DisplayLists

extension Surface {
  /// Returns the picture, whose pixel (0, 0) is the top left corner of the recipe's area. The first caller draws it;
  /// other callers wait.
  package func picture() -> CGImage {
    picture { recipe in
      let bitmap = Rasterizer().picture(of: recipe.list, in: recipe.area)
      for effect in recipe.effects { effect.apply(to: bitmap, corner: recipe.area) }
      return bitmap
    }
  }
}

extension SurfaceEffect {
  /// Applies the effect to the pixels in place. `corner` is the rectangle that they cover, in surface pixels.
  fileprivate func apply(to bitmap: Bitmap, corner: PixelRect) {
    switch self {
    case .shadow(let color, let sigma): bitmap.makeShadow(color, sigma)
    case .filter(let filter, let scale):
      let origin = CGPoint(x: Double(corner.minX) / scale, y: Double(corner.minY) / scale)
      PictureFilter().apply(filter, to: bitmap, scale: scale, origin: origin)
    }
  }
}

extension Bitmap {
  /// Replaces the pixels by their blurred silhouette in a premultiplied color. `sigma` is in pixels. The code is
  /// unsafe, because planes of bytes are passed between kernels.
  fileprivate func makeShadow(_ color: UInt32, _ sigma: SIMD2<Double>) {
    let plane = [UInt8](unsafeUninitializedCapacity: width * height) { plane, count in
      guard let start = plane.baseAddress else { return }
      count = width * height
      for y in 0..<height { lk_alpha(start + y * width, row(y), width) }
      PictureFilter().blur(
        start, width: width, height: height, stride: width, sigmaX: sigma.x, sigmaY: sigma.y)
    }
    plane.withUnsafeBufferPointer { plane in
      guard let start = plane.baseAddress else { return }
      for y in 0..<height {
        lk_fill(row(y), width, color)
        lk_scale_coverage(row(y), start + y * width, width)
      }
    }
  }
}
