/// A context that draws into a bitmap. In the default user space, the origin is at the bottom left, y points up, and
/// one unit is one pixel (L7.17).
///
/// The context stores the state, the path and the transform itself. Cairo gets paths in pixels and stores only the
/// clip. While the transform has no inverse, or has numbers that are not finite, nothing is drawn.
public final class CGContext {
  private let base: CairoSurface
  /// The caller's memory when its layout differs from that of a bitmap; otherwise nil.
  let output: ForeignPixels?
  /// The color space that the context was created with. Drawing treats RGB spaces as sRGB.
  public let colorSpace: CGColorSpace?
  /// The initial CTM: the transform from base space to pixels with y down. Shadows are measured in base space
  /// (L7.22).
  let baseTransform: CGAffineTransform
  /// True if y points down in base space and device space, as in UIKit's contexts.
  let isFlipped: Bool

  var state: GraphicsState
  private var saved: [GraphicsState] = []
  private var layers: [TransparencyLayer] = []
  /// The current path in pixels: points are transformed when they are added (L7.19).
  var currentPath = CGMutablePath()

  var allowsAntialiasing = true

  /// The transform from text space to user space, including the text position; not part of the saved state (L7.18).
  public var textMatrix = CGAffineTransform.identity

  /// Creates a context that draws into a bitmap; nil for an empty bitmap, or one that Cairo does not support.
  /// `isFlipped` means that y points down, as in UIKit and in layers. `scale` is the number of pixels per unit of
  /// base space.
  package init?(
    drawingInto bitmap: Bitmap, isFlipped: Bool = false, scale: CGFloat = 1, isOpaque: Bool = false,
    colorSpace: CGColorSpace = .standardRGB, output: ForeignPixels? = nil
  ) {
    guard bitmap.width > 0, bitmap.height > 0,
      let surface = CairoSurface(bitmap, isOpaque: isOpaque)
    else { return nil }
    base = surface
    self.output = output
    self.isFlipped = isFlipped
    self.colorSpace = colorSpace
    baseTransform = CGAffineTransform(
      a: scale, b: 0, c: 0, d: isFlipped ? scale : -scale, tx: 0,
      ty: isFlipped ? 0 : CGFloat(bitmap.height))
    state = GraphicsState(ctm: baseTransform, clipBox: bitmap.bounds.frame)
  }

  /// The surface that painting changes: that of the innermost transparency layer, or the bitmap.
  var target: CairoSurface { layers.last { $0.surface != nil }?.surface ?? base }

  /// The bitmap that the context draws into.
  package var bitmap: Bitmap { base.bitmap }
  /// True if the bitmap has no alpha.
  package var isOpaque: Bool { base.isOpaque }

  /// The width of the bitmap in pixels.
  public var width: Int { base.bitmap.width }
  /// The height of the bitmap in pixels.
  public var height: Int { base.bitmap.height }
  /// The number of bits in a component, always 8.
  public var bitsPerComponent: Int { 8 }
  /// The number of bits in a pixel: 8 or 32.
  public var bitsPerPixel: Int { (output?.format.bytesPerPixel ?? 4) * 8 }
  /// The number of bytes from one row of the bitmap to the next.
  public var bytesPerRow: Int { output?.bytesPerRow ?? base.bitmap.stride * 4 }

  /// The pixels in the layout with which the context was created, with row 0 at the top; never nil.
  public var data: UnsafeMutableRawPointer? {
    output?.bytes ?? UnsafeMutableRawPointer(base.bitmap.pixels)
  }

  /// Returns an image with a copy of the pixels as they are now.
  public func makeImage() -> CGImage? {
    base.flush()
    output?.load(into: base.bitmap, base.area)
    let copy = Bitmap(width: width, height: height)
    let forced: UInt32 = isOpaque ? 0xFF00_0000 : 0
    for y in 0..<height {
      let (from, to) = (base.bitmap.row(y), copy.row(y))
      for x in 0..<width { to[x] = from[x] | forced }
    }
    return CGImage(
      adopting: copy, isOpaque: isOpaque ? true : nil, colorSpace: colorSpace ?? .standardRGB)
  }

  /// Completes pending drawing, so that the memory of the bitmap is current.
  public func flush() { base.flush() }
  /// Completes pending drawing, as `flush()` does.
  public func synchronize() { base.flush() }

  /// Calls `draw`, which changes only `area`. Before the call the bitmap is read from the caller's memory, and after
  /// it the bitmap is written back.
  func access(_ area: PixelRect, _ draw: (CairoSurface) -> Void) {
    guard let output, target === base else { return draw(target) }
    let area = area.intersection(base.area)
    output.load(into: base.bitmap, area)
    draw(base)
    base.flush()
    output.store(base.bitmap, area)
  }
}

// MARK: - State (L7.18)

extension CGContext {
  /// Saves the graphics state, which does not include the current path and the text matrix (L7.18).
  public func saveGState() {
    target.save()
    saved.append(state)
  }

  /// Restores the state that was saved last. Does nothing when there is no saved state (L7.21).
  public func restoreGState() {
    guard saved.count > layers.last?.stateDepth ?? 0, let last = saved.popLast() else { return }
    target.restore()
    state = last
  }

  /// Saves the state and begins a layer that draws into `surface`, or into the surface of the enclosing layer if it
  /// is nil.
  func push(_ surface: CairoSurface?) {
    saveGState()
    layers.append(TransparencyLayer(surface: surface, stateDepth: saved.count))
  }

  /// Ends the innermost layer and restores the state from before it. Returns nil when there is no layer.
  func popLayer() -> TransparencyLayer? {
    guard let layer = layers.last else { return nil }
    while saved.count > layer.stateDepth { restoreGState() }
    layers.removeLast()
    restoreGState()
    return layer
  }
}

/// A transparency layer that has begun and not ended.
struct TransparencyLayer {
  /// The surface of the layer; nil when there is no memory for it, so that the enclosing layer's surface is used
  /// instead.
  let surface: CairoSurface?
  /// The number of saved states when the layer began.
  let stateDepth: Int
}
