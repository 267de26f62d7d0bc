/// The values that `saveGState()` saves (L7.18). The current path and the text matrix are not among them.
struct GraphicsState {
  /// The transform from user space to pixels with y down.
  var ctm: CGAffineTransform
  /// The bounding box of the clip in pixels; null when the clip is empty.
  var clipBox: CGRect
  /// The coverage of the image masks that were intersected with the clip; nil without image masks (L7.21).
  var clipMask: ClipMask?
  var fillColor = CGColor.black
  var strokeColor = CGColor.black
  var fillSpace = CGColorSpace.deviceGray
  var strokeSpace = CGColorSpace.deviceGray
  var pen = Pen()
  var alpha: CGFloat = 1
  var blendMode = CGBlendMode.normal
  var shadow: Shadow?
  var shouldAntialias = true
  var interpolationQuality = CGInterpolationQuality.default
  var patternPhase = CGSize.zero
  var textDrawingMode = CGTextDrawingMode.fill
  var characterSpacing: CGFloat = 0
  var font: FontFace?
  /// The font size: the length of an em in text space.
  var fontSize: CGFloat = 0
}

/// The shadow of everything that is drawn (L7.22).
struct Shadow {
  /// The displacement in pixels, with y down.
  var offset: CGSize
  /// The standard deviation of the Gaussian, in pixels.
  var sigma: CGFloat
  var color: CGColor

  /// False for an offset of a million pixels or more, which is a choice. Smaller offsets can be converted to `Int`.
  var isDrawn: Bool { abs(offset.width) < 1e6 && abs(offset.height) < 1e6 }
}
