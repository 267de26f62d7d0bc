import Foundation

/// The processor time that drawing frames takes.
package struct ProcessorTime: Encodable {
  /// The number of frames.
  package let frames: Int
  /// The processor time of all threads for all frames, in seconds.
  package let seconds: Double

  /// Draws frames and measures them, after some that are not counted.
  ///
  /// - Parameter draw: Draws the frame with a number, from 0.
  package init(frames: Int, warmUp: Int, draw: (Int) -> Void) {
    for frame in 0..<warmUp { draw(frame) }
    let start = ProcessUsage.cpuTime
    for frame in warmUp..<warmUp + frames { draw(frame) }
    self.frames = frames
    seconds = ProcessUsage.cpuTime - start
  }

  /// The processor time of one frame in milliseconds.
  package var perFrame: Double { seconds / Double(max(frames, 1)) * 1000 }
}
