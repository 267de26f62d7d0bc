import QuartzCore

extension UIColor {
  /// Creates a color that repeats an image from the origin of the context, upright; clear for an empty image.
  public convenience init(patternImage image: UIImage) {
    self.init(cgColor: image.patternColor ?? .clear)
  }
}

extension UIImage {
  /// A pattern of the upright image; nil for an empty image.
  fileprivate var patternColor: CGColor? {
    uprightImage.map { CGColor(pattern: PatternTile(image: $0, scale: scale)) }
  }
}
