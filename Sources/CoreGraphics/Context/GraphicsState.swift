/// What `saveGState` saves (L7.18); the current path and the text position are no part of it.
struct GraphicsState {
  /// User space → pixels, y down.
  var ctm: CGAffineTransform
  /// The box of the clip in pixels; null when nothing is left.
  var clipBox: CGRect
  /// What image masks leave over (L7.21).
  var clipMask: ClipMask?
  var fillColor = CGColor.black
  var strokeColor = CGColor.black
  var fillSpace = CGColorSpace.deviceGray
  var strokeSpace = CGColorSpace.deviceGray
  var pen = Pen()
  var flatness: CGFloat = 0
  var alpha: CGFloat = 1
  var blendMode = CGBlendMode.normal
  var shadow: Shadow?
  var shouldAntialias = true
  var interpolationQuality = CGInterpolationQuality.default
  var renderingIntent = CGColorRenderingIntent.defaultIntent
  var patternPhase = CGSize.zero
  var textDrawingMode = CGTextDrawingMode.fill
  var characterSpacing: CGFloat = 0
  var font: CGFont?
  /// The em in text space.
  var fontSize: CGFloat = 0
}

/// The geometry of strokes; lengths in user space.
struct Pen: Equatable {
  var width: CGFloat = 1
  var cap = CGLineCap.butt
  var join = CGLineJoin.miter
  var miterLimit: CGFloat = 10
  var dashPhase: CGFloat = 0
  var dashLengths: [CGFloat] = []
}

/// The shadow under everything that is drawn (L7.22).
struct Shadow {
  /// Pixels, y down.
  var offset: CGSize
  /// Of the gaussian, in pixels.
  var sigma: CGFloat
  var color: CGColor
}

/// The coverage that image masks leave, as the alpha of a bitmap that lies over the pixels from
/// `origin` on; nothing shows outside it.
struct ClipMask {
  let coverage: Bitmap
  let area: PixelRect
}
