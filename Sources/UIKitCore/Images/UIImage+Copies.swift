import QuartzCore

// Copies with other drawing attributes.

extension UIImage {
  /// Returns a copy whose caps keep their size while the parts between them are tiled.
  public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  /// Returns a copy whose caps keep their size while the parts between them are tiled or stretched.
  public func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode
  ) -> UIImage {
    changing { ($0.caps, $0.resizingMode) = (capInsets, resizingMode) }
  }

  /// Returns a copy that stretches the one point next to each cap; a cap of 0 stretches the whole side.
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

  /// Returns a copy with a rendering mode.
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    changing { $0.renderingMode = renderingMode }
  }

  /// Returns a copy with alignment insets. The layout does not use them.
  public func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
    changing { $0.alignmentRectInsets = alignmentInsets }
  }

  /// Returns a copy that is marked to be mirrored in right-to-left interfaces. The mark has no effect.
  public func imageFlippedForRightToLeftLayoutDirection() -> UIImage {
    changing { $0.flipsForRightToLeft = true }
  }

  /// Returns a copy that is mirrored left to right.
  public func withHorizontallyFlippedOrientation() -> UIImage {
    mapPictures {
      UIImage($0.cgImage, scale: $0.scale, $0.imageOrientation.mirrored, attributes: $0.attributes)
    }
  }

  /// Returns a copy in a color, with the alpha of the image (L7.28). A translucent color is mixed with the
  /// image's colors.
  public func withTintColor(_ color: UIColor) -> UIImage {
    mapPictures { $0.tinted(color) }
  }

  /// Returns a copy in a color, with a rendering mode.
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

  /// Returns the image itself, as images are decoded when they are created.
  public func preparingForDisplay() -> UIImage? { self }
  /// Returns the image itself, as images are decoded when they are created.
  public func byPreparingForDisplay() async -> UIImage? { self }

  /// Returns a copy scaled to a size in points; nil for an empty size.
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
