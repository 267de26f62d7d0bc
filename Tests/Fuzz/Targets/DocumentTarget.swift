import CAML
import CoreGraphics
import Foundation
import QuartzCore

/// A target that reads documents as the viewer does, draws some, in some of their states, and writes them again.
final class DocumentTarget: FuzzTarget {
  /// The greatest side of the picture that is drawn, in pixels.
  private static let sideLimit = 1024.0

  func run(_ input: [UInt8], isDrawn: Bool) throws -> Bool {
    MediaClock.setManualTime(0)
    guard let document = try? CAMLDocument(data: Data(input)) else { return false }
    _ = document.issues.map(\.description)
    if isDrawn { draw(document, choice: input.count) }
    return true
  }

  /// Draws three frames, as a document with as much as a frame may paint takes over a second for each. `choice` selects
  /// the time of the second and the state, or the part of the change to it, of the third.
  private func draw(_ document: CAMLDocument, choice: Int) {
    let root = CALayer()
    let renderer = CARenderer()
    let size = CGSize(
      width: min(document.size.width, Self.sideLimit), height: min(document.size.height, Self.sideLimit)
    )
    root.anchorPoint = .zero
    root.bounds = CGRect(origin: .zero, size: size)
    root.addSublayer(document.rootLayer)
    renderer.layer = root
    renderer.bounds = root.bounds
    document.startAnimations()
    CATransaction.flush()
    frame(renderer, at: 0)
    let later = document.duration.isFinite && choice % 2 == 0 ? document.duration : 0.3
    frame(renderer, at: min(later, 1e6))
    let states = document.stateNames
    if !states.isEmpty {
      let state = states[choice / 2 % states.count]
      if choice % 3 == 0 {
        document.show(StateProgress(from: document.state, to: state, fraction: 0.4))
      }
      document.setState(state)
      CATransaction.flush()
      frame(renderer, at: 1e6)
    }
    var writer = CAMLWriter()
    _ = writer.text(of: document.rootLayer)
    renderer.layer = nil
  }

  private func frame(_ renderer: CARenderer, at time: Double) {
    MediaClock.setManualTime(time)
    renderer.beginFrame(atTime: time)
    _ = renderer.render()
    renderer.endFrame()
  }
}
