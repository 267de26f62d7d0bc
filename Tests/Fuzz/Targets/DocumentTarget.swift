import CAML
import CoreGraphics
import Foundation
import QuartzCore

/// A target that reads documents as the viewer does, draws some of them in some of their states, and writes them
/// again.
final class DocumentTarget: FuzzTarget {
  func run(_ input: [UInt8], isDrawn: Bool) throws -> Bool {
    MediaClock.setManualTime(0)
    guard let document = try? CAMLDocument(data: Data(input)) else { return false }
    _ = document.issues.map(\.description)
    if isDrawn { draw(document, choice: input.count) }
    return true
  }

  /// Draws only three frames, because a document that reaches the limit of painting per frame takes over a second for
  /// each. `choice` selects the time of the second frame, and the state, or the progress towards it, of the third
  /// frame.
  private func draw(_ document: CAMLDocument, choice: Int) {
    let frames = DrawnFrames(of: document.rootLayer, size: document.size, sideLimit: 1024)
    document.startAnimations()
    CATransaction.flush()
    frames.draw(at: 0)
    let later = document.duration.isFinite && choice % 2 == 0 ? document.duration : 0.3
    frames.draw(at: min(later, 1e6))
    let states = document.stateNames
    if !states.isEmpty {
      let state = states[choice / 2 % states.count]
      if choice % 3 == 0 {
        document.show(StateProgress(from: document.state, to: state, fraction: 0.4))
      } else {
        document.setState(state)
      }
      CATransaction.flush()
      frames.draw(at: 1e6)
    }
    var writer = CAMLWriter()
    _ = writer.text(of: document.rootLayer)
    frames.end()
  }
}
