import Foundation

/// The processor time for drawing frames.
package struct ProcessorTime: Encodable {
  /// The number of measured frames.
  package let frames: Int
  /// The processor time that all threads have used for all measured frames, in seconds.
  package let seconds: Double

  /// Draws frames that are not measured (`warmUp` of them), and then measures the drawing of `frames` further ones.
  ///
  /// - Parameter draw: Draws the frame with the given number, counted from 0.
  package init(frames: Int, warmUp: Int, draw: (Int) -> Void) {
    for frame in 0..<warmUp { draw(frame) }
    let start = ProcessUsage.cpuTime
    for frame in warmUp..<warmUp + frames { draw(frame) }
    self.frames = frames
    seconds = ProcessUsage.cpuTime - start
  }

  /// The processor time per frame in milliseconds.
  package var perFrame: Double { seconds / Double(max(frames, 1)) * 1000 }
}
