extension CGImage {
  /// Returns the image with its alpha multiplied by the coverage of the mask, which is stretched over the image.
  /// Returns nil if this image is a mask, or if there is not enough memory.
  public func masking(_ mask: CGImage) -> CGImage? {
    let (width, height) = (bitmap.width, bitmap.height)
    guard !isMask, let context = CGContext(width: width, height: height) else { return nil }
    let box = CGRect(x: 0, y: 0, width: width, height: height)
    context.clip(to: box, mask: mask)
    context.draw(self, in: box)
    return context.makeImage().map {
      CGImage(
        adopting: $0.bitmap, shouldInterpolate: shouldInterpolate, reduction: reduction)
    }
  }
}
