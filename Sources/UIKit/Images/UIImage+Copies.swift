import QuartzCore

// Copies that are shown in another manner.

extension UIImage {
  /// Caps keep their size; the parts between them are repeated.
  public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  /// Caps keep their size; the parts between them are repeated or stretched.
  public func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode
  ) -> UIImage {
    changing { ($0.caps, $0.resizingMode) = (capInsets, resizingMode) }
  }

  /// The point behind each cap is stretched; a cap of 0 stretches the whole side.
  @available(*, deprecated, renamed: "resizableImage(withCapInsets:)")
  public func stretchableImage(
    withLeftCapWidth leftCapWidth: Int, topCapHeight: Int
  ) -> UIImage {
    let (left, top) = (CGFloat(leftCapWidth), CGFloat(topCapHeight))
    let caps = UIEdgeInsets(
      top: top, left: left, bottom: top > 0 ? max(size.height - top - 1, 0) : 0,
      right: left > 0 ? max(size.width - left - 1, 0) : 0)
    return resizableImage(withCapInsets: caps, resizingMode: .stretch)
  }

  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    changing { $0.renderingMode = renderingMode }
  }

  /// A copy that views align by its edges moved inwards by the insets.
  public func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
    changing { $0.alignmentRectInsets = alignmentInsets }
  }

  public func imageFlippedForRightToLeftLayoutDirection() -> UIImage {
    changing { $0.flipsForRightToLeft = true }
  }

  /// A copy mirrored left to right.
  public func withHorizontallyFlippedOrientation() -> UIImage {
    mapPictures {
      UIImage($0.cgImage, scale: $0.scale, $0.imageOrientation.mirrored, manner: $0.manner)
    }
  }

  /// In one colour, with the picture's alpha (L7.28).
  public func withTintColor(_ color: UIColor) -> UIImage {
    mapPictures { $0.tinted(color) }
  }

  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    withTintColor(color).withRenderingMode(renderingMode)
  }

  private func tinted(_ color: UIColor) -> UIImage {
    UIGraphicsBeginImageContextWithOptions(size, false, scale)
    defer { UIGraphicsEndImageContext() }
    let box = CGRect(origin: .zero, size: size)
    UIImage(cgImage, scale: scale, imageOrientation).draw(in: box)
    color.setFill()
    UIRectFillUsingBlendMode(box, .sourceAtop)
    return UIGraphicsGetImageFromCurrentImageContext() ?? self
  }

  /// Itself: pictures are decoded when they are made.
  public func preparingForDisplay() -> UIImage? { self }
  public func byPreparingForDisplay() async -> UIImage? { self }

  /// Scaled to `size` in points, at the same scale; nil for an empty size.
  public func preparingThumbnail(of size: CGSize) -> UIImage? {
    UIGraphicsBeginImageContextWithOptions(size, false, scale)
    defer { UIGraphicsEndImageContext() }
    draw(in: CGRect(origin: .zero, size: size))
    return UIGraphicsGetImageFromCurrentImageContext()
  }
}

extension UIImage.Orientation {
  var mirrored: UIImage.Orientation {
    switch self {
    case .up: .upMirrored
    case .down: .downMirrored
    case .left: .rightMirrored
    case .right: .leftMirrored
    case .upMirrored: .up
    case .downMirrored: .down
    case .leftMirrored: .right
    case .rightMirrored: .left
    }
  }
}
