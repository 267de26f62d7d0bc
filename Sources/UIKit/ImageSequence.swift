import QuartzCore

/// The clock of a row of pictures that an image view plays (L8.30, T12.6).
package struct ImageSequence: Equatable, Sendable {
  package var imageCount: Int
  /// Seconds; 0 asks for a thirtieth of a second a picture.
  package var requestedDuration: CFTimeInterval
  /// 0 is for ever.
  package var requestedRepeatCount: Int

  package init(
    imageCount: Int, requestedDuration: CFTimeInterval = 0, requestedRepeatCount: Int = 0
  ) {
    self.imageCount = imageCount
    self.requestedDuration = requestedDuration
    self.requestedRepeatCount = requestedRepeatCount
  }

  package var duration: CFTimeInterval {
    requestedDuration > 0 ? requestedDuration : Double(imageCount) / 30
  }

  package var repeatCount: Float {
    requestedRepeatCount > 0 ? Float(requestedRepeatCount) : .infinity
  }

  /// Plays `images` in a layer's contents; it is over when it stops, and what is there shows again. nil without
  /// pictures. `images` are as many as `imageCount` says.
  package func makeAnimation(of images: [CGImage]) -> CAKeyframeAnimation? {
    guard let last = images.last, images.count == imageCount else { return nil }
    let animation = CAKeyframeAnimation(keyPath: "contents")
    animation.calculationMode = .discrete
    // Two at least make an animation.
    let values = images.count == 1 ? images + [last] : images
    animation.values = values
    animation.keyTimes = (0...values.count).map { NSNumber(value: Double($0) / Double(values.count)) }
    animation.duration = duration
    animation.repeatCount = repeatCount
    return animation
  }
}
