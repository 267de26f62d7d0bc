import CommitStream
import QuartzCore

extension CALayer {
  /// Gives the layer, which stands for the window of another program, the size and the background of its canvas, without
  /// animation.
  func showWindow(of canvas: StreamCanvas) {
    withoutActions {
      bounds = CGRect(origin: .zero, size: canvas.size)
      backgroundColor = canvas.color
    }
  }
}

extension StreamCanvas {
  /// The greatest side in points, and the greatest scale of the pictures of transitions. Both are choices.
  private static let (longestSide, greatestScale) = (16_384.0, 16.0)

  /// The size in points.
  var size: CGSize {
    CGSize(width: Self.side(Double(width) / scale), height: Self.side(Double(height) / scale))
  }

  private static func side(_ length: Double) -> Double { min(max(1, length), longestSide) }

  /// The pixels per point with which pictures of transitions are drawn.
  var pictureScale: Double { min(scale, Self.greatestScale) }

  fileprivate var color: CGColor {
    let alpha = Double(background >> 24) / 255
    let parts = [16, 8, 0].map { Double(background >> $0 & 255) / 255 }
    let plain = parts.map { alpha > 0 ? min(1, $0 / alpha) : 0 }
    return CGColor(srgbRed: plain[0], green: plain[1], blue: plain[2], alpha: alpha)
  }
}
