import UIKit

/// The clock of the tutorial that shows one of a sequence of pictures instead of drawing the hands.
package final class FrameClockFace: CALayer {
  @Animatable("time") package var time: CGFloat = 0
  package var frames: [UIImage] = []
  private let hoursOnAClockFace: CGFloat = 12

  package override class func needsDisplay(forKey key: String) -> Bool {
    key == "time" || super.needsDisplay(forKey: key)
  }

  package override func display() {
    let time = (presentation()?.time ?? self.time) / hoursOnAClockFace
    let numberOfFrames = frames.count
    let index = Int((time * CGFloat(numberOfFrames)).rounded()) % numberOfFrames
    contents = frames[index].cgImage
  }
}
