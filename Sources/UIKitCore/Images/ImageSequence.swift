import QuartzCore

/// The timing of the images that an image view plays (L8.30, T12.6).
package struct ImageSequence: Equatable, Sendable {
  package var imageCount: Int
  /// The requested duration in seconds; 0 means a thirtieth of a second per image.
  package var requestedDuration: CFTimeInterval
  /// The requested number of repetitions; 0 repeats without end.
  package var requestedRepeatCount: Int

  package init(
    imageCount: Int, requestedDuration: CFTimeInterval = 0, requestedRepeatCount: Int = 0
  ) {
    self.imageCount = imageCount
    self.requestedDuration = requestedDuration
    self.requestedRepeatCount = requestedRepeatCount
  }

  /// The duration of all images in seconds.
  package var duration: CFTimeInterval {
    requestedDuration > 0 ? requestedDuration : Double(imageCount) / 30
  }

  /// The number of repetitions, which may be infinite.
  package var repeatCount: Float {
    requestedRepeatCount > 0 ? Float(requestedRepeatCount) : .infinity
  }

  /// Returns an animation of a layer's contents through `images`, of which there are `imageCount`. Its end
  /// removes it, so that the layer's own contents show again. Returns nil without images.
  package func makeAnimation(of images: [CGImage]) -> CAKeyframeAnimation? {
    guard let last = images.last, images.count == imageCount else { return nil }
    let animation = CAKeyframeAnimation(keyPath: "contents")
    animation.calculationMode = .discrete
    // A discrete animation needs at least two values.
    let values = images.count == 1 ? images + [last] : images
    animation.values = values
    animation.keyTimes = (0...values.count).map { NSNumber(value: Double($0) / Double(values.count)) }
    animation.duration = duration
    animation.repeatCount = repeatCount
    return animation
  }
}
