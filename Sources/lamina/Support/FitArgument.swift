import ArgumentParser
import Foundation
import LaminaViewer

/// The size of a picture in pixels. It is given as the length of the longer side, such as `256`, or as both sides,
/// such as `800x600`.
enum FitArgument: ExpressibleByArgument {
  case side(Int)
  case pixels(width: Int, height: Int)

  init?(argument: String) {
    if let side = Int(argument) {
      guard (1...32767).contains(side) else { return nil }
      self = .side(side)
    } else {
      guard let size = SizeArgument(argument: argument) else { return nil }
      self = .pixels(width: size.width, height: size.height)
    }
  }

  /// Returns the number of pixels per point for a scene of `size` points. For a single side it is at most `limit`,
  /// and slightly reduced so that rounding does not add a pixel. For both sides neither is needed, because
  /// `SceneRenderer.fill(width:height:)` sets the exact size.
  func scale(of size: CGSize, atMost limit: Double) -> Double {
    switch self {
    case .side(let side):
      min(limit, (Double(side) / Double(max(size.width, size.height, 1))).slightlyReduced)
    case .pixels(let width, let height):
      min(Double(width) / Double(max(size.width, 1)), Double(height) / Double(max(size.height, 1)))
    }
  }
}
