import CoreGraphics
import DocumentReading
import Foundation
import Lottie
import QuartzCore

/// A target that reads Lottie animations, and archives of them, as the viewer does, and draws some of them.
final class AnimationTarget: FuzzTarget {
  func run(_ input: [UInt8], isDrawn: Bool) throws -> Bool {
    MediaClock.setManualTime(0)
    // These limits are choices. They lie below those of an input, 5 s and 512 MiB.
    let budget = ReadingBudget(seconds: 1, bytes: 128 << 20)
    guard let document = try? LottieDocument(data: Data(input), budget: budget) else { return false }
    _ = document.issues.map(\.description)
    if isDrawn { draw(document) }
    return true
  }

  /// Draws the first frame and a frame in the middle. For an archive, also draws a frame of its last animation.
  private func draw(_ document: LottieDocument) {
    let frames = DrawnFrames(of: document.rootLayer, size: document.size, sideLimit: 512)
    document.startAnimations()
    CATransaction.flush()
    frames.draw(at: 0)
    frames.draw(at: min(document.duration / 2, 1e6))
    if let last = document.variantNames.last {
      document.show(variant: last)
      frames.draw(at: 1)
    }
    frames.end()
  }
}
