/// Draws into a bitmap. The default user space has its origin at the bottom left, y up, one unit per
/// pixel (L7.17).
///
/// The context keeps the state, the path and the transform itself, in values; Cairo gets paths in pixels
/// and keeps only the clip. A transform without an inverse, or with numbers that are not finite, draws
/// nothing until it is gone.
public final class CGContext {
  private let base: CairoSurface
  /// The caller's memory, when its layout is not that of a bitmap.
  let output: ForeignPixels?
  public let colorSpace: CGColorSpace?
  /// Base space → pixels with y down: what the CTM is at first. Shadows are measured in it (L7.22).
  let baseTransform: CGAffineTransform
  /// Whether base space and device space have y down, as in UIKit's contexts.
  let isFlipped: Bool

  var state: GraphicsState
  private var saved: [GraphicsState] = []
  private var layers: [TransparencyLayer] = []
  /// In pixels: points are transformed when they are added (L7.19).
  var currentPath = CGMutablePath()

  var allowsAntialiasing = true

  /// Text space → user space, the position included; no part of the saved state (L7.18).
  public var textMatrix = CGAffineTransform.identity

  /// nil for an empty bitmap or one that Cairo cannot hold. Flipped means that y points down, as UIKit and
  /// layers have it; `scale` is pixels a unit of base space.
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

  /// Where painting goes: the innermost transparency layer, or the bitmap.
  var target: CairoSurface { layers.last { $0.surface != nil }?.surface ?? base }

  /// The pixels that are drawn into.
  package var bitmap: Bitmap { base.bitmap }
  /// Whether the bitmap has no alpha.
  package var isOpaque: Bool { base.isOpaque }

  public var width: Int { base.bitmap.width }
  public var height: Int { base.bitmap.height }
  public var bitsPerComponent: Int { 8 }
  public var bitsPerPixel: Int { (output?.format.bytesPerPixel ?? 4) * 8 }
  public var bytesPerRow: Int { output?.bytesPerRow ?? base.bitmap.stride * 4 }

  /// The pixels, row 0 at the top, laid out as the context was asked for.
  public var data: UnsafeMutableRawPointer? {
    output?.bytes ?? UnsafeMutableRawPointer(base.bitmap.pixels)
  }

  /// A copy of the pixels as they are now.
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

  public func flush() { base.flush() }
  public func synchronize() { base.flush() }

  /// For text: Cairo's context with the transform that is set.
  var cairo: OpaquePointer {
    target.prepare(antialias: state.shouldAntialias)
    if state.ctm.isUsable { target.setMatrix(state.ctm) }
    return target.context
  }

  /// Brings the caller's memory and the bitmap in line around `draw`, which changes `area` only.
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
  public func saveGState() {
    target.save()
    saved.append(state)
  }

  /// Does nothing when there is no saved state (L7.21).
  public func restoreGState() {
    guard saved.count > layers.last?.stateDepth ?? 0, let last = saved.popLast() else { return }
    target.restore()
    state = last
  }

  /// Begins a layer: what is drawn from now on goes to `surface`, when there is one.
  func push(_ surface: CairoSurface?) {
    saveGState()
    layers.append(TransparencyLayer(surface: surface, stateDepth: saved.count))
  }

  /// Ends the innermost layer, with the state there was before it.
  func popLayer() -> TransparencyLayer? {
    guard let layer = layers.last else { return nil }
    while saved.count > layer.stateDepth { restoreGState() }
    layers.removeLast()
    restoreGState()
    return layer
  }
}

/// A group that is being drawn.
struct TransparencyLayer {
  /// nil when there is no memory for it; drawing then goes on below.
  let surface: CairoSurface?
  /// How many states were saved when it began.
  let stateDepth: Int
}
