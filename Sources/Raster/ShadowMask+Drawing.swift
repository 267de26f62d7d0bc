import CoreGraphics
import DisplayLists
import RenderModel

extension ShadowMask {
  /// Returns the coverage, `side` rows of `side` bytes. The first caller computes it; other callers wait.
  func coverage() -> [UInt8] { coverage { $0.draw() } }

  /// Draws the shape in the middle of the mask and blurs it.
  private func draw() -> [UInt8] {
    let rect = CGRect(x: margin, y: margin, width: 2 * core + 1, height: 2 * core + 1)
    let shape = RoundedRect(rect, radius: recipe.radius).continuous(recipe.isContinuous)
    var bytes = [UInt8](repeating: 0, count: byteCount)
    let scanner = CoverageScanner()
    scanner.set(shape, .identity)
    let (side, sigma) = (side, recipe.sigma)
    bytes.withUnsafeMutableBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      scanner.scan(clip: PixelRect(x: 0, y: 0, width: side, height: side)) { run in
        run.writeFullCoverage()
        (start + run.y * side + run.start)
          .update(from: run.coverage(at: run.start), count: run.end - run.start)
      }
      PictureFilter().blur(start, width: side, height: side, stride: side, sigmaX: sigma, sigmaY: sigma)
    }
    return bytes
  }
}
