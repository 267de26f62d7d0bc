import CoreGraphics
import Foundation
import Lottie
import QuartzCore

/// A target that reads Lottie animations and archives of them as the viewer does, and draws some.
final class AnimationTarget: FuzzTarget {
  /// The greatest side of the picture that is drawn, in pixels.
  private static let sideLimit = 512.0

  func run(_ input: [UInt8], isDrawn: Bool) throws -> Bool {
    MediaClock.setManualTime(0)
    let budget = ReadingBudget(seconds: 2, bytes: 256 << 20)
    guard let document = try? LottieDocument(data: Data(input), budget: budget) else { return false }
    _ = document.issues.map(\.description)
    if isDrawn { draw(document) }
    return true
  }

  /// Draws the first frame and one in the middle, of the first animation and of the last one.
  private func draw(_ document: LottieDocument) {
    let root = CALayer()
    let renderer = CARenderer()
    root.anchorPoint = .zero
    root.bounds = CGRect(
      x: 0, y: 0, width: min(document.size.width, Self.sideLimit),
      height: min(document.size.height, Self.sideLimit))
    root.addSublayer(document.rootLayer)
    renderer.layer = root
    renderer.bounds = root.bounds
    document.startAnimations()
    CATransaction.flush()
    frame(renderer, at: 0)
    frame(renderer, at: min(document.duration / 2, 1e6))
    if let last = document.versionNames.last {
      document.show(version: last)
      frame(renderer, at: 1)
    }
    renderer.layer = nil
  }

  private func frame(_ renderer: CARenderer, at time: Double) {
    MediaClock.setManualTime(time)
    renderer.beginFrame(atTime: time)
    _ = renderer.render()
    renderer.endFrame()
  }
}
