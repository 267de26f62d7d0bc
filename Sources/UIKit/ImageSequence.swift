import QuartzCore

/// How long a row of pictures plays (T12.6): what UIImageView and animated images will use.
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
}
