import QuartzCore

/// The scale, opacity and pixel format of the images of a renderer.
open class UIGraphicsImageRendererFormat: NSObject {
  /// The range of color components. It has no effect, as components have 8 bits.
  public enum Range: Int, Sendable {
    case unspecified = -1
    case automatic, extended, standard
  }

  /// The number of pixels per point; 0, the default, means that of the main screen.
  open var scale: CGFloat = 0
  /// A Boolean value that says whether images have no alpha and start black; false by default.
  open var opaque = false

  /// The range of color components. It has no effect, as components have 8 bits.
  open var preferredRange = Range.automatic
  /// A Boolean value that says whether components may exceed 0…1. It has no effect.
  open var prefersExtendedRange = false
  /// The bounds of the renderer that uses this format; empty if there is none.
  open internal(set) var bounds = CGRect.zero

  /// Creates a translucent format with the scale of the main screen.
  public override init() { super.init() }

  /// Creates a translucent format with the scale of the traits.
  public convenience init(for traitCollection: UITraitCollection) {
    self.init()
    scale = traitCollection.displayScale
  }

  /// Returns a translucent format with the scale of the main screen.
  public class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
  /// Returns a translucent format with the scale of the main screen.
  public class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// A renderer that makes images of what a closure draws (L7.27).
open class UIGraphicsImageRenderer: NSObject {
  /// A closure that draws.
  public typealias DrawingActions = (UIGraphicsImageRendererContext) -> Void

  /// The scale and the opacity of the images.
  public let format: UIGraphicsImageRendererFormat
  private let bounds: CGRect

  /// Creates a renderer of images of `bounds` in points, whose origin is the top left corner of the images.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.bounds = bounds
    self.format = format
    format.bounds = bounds
  }

  /// Creates a renderer of translucent images of `bounds` in points, with the scale of the main screen.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: UIGraphicsImageRendererFormat())
  }

  /// Creates a renderer of images of a size in points.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Creates a renderer of translucent images of a size in points, with the scale of the main screen.
  public convenience init(size: CGSize) {
    self.init(size: size, format: UIGraphicsImageRendererFormat())
  }

  /// Returns an image of what a closure draws. If the size is empty or too large, the image is empty and the
  /// closure is not called.
  open func image(actions: DrawingActions) -> UIImage {
    UIGraphicsBeginImageContextWithOptions(bounds.size, format.opaque, format.scale)
    defer { UIGraphicsEndImageContext() }
    guard let context = UIGraphicsGetCurrentContext() else { return UIImage() }
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    actions(UIGraphicsImageRendererContext(cgContext: context, format: format))
    return UIGraphicsGetImageFromCurrentImageContext() ?? UIImage()
  }

  /// Returns JPEG data of what a closure draws over white, with a quality from 0 to 1.
  open func jpegData(
    withCompressionQuality compressionQuality: CGFloat,
    actions: DrawingActions
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }

  /// Returns PNG data of what a closure draws.
  open func pngData(actions: DrawingActions) -> Data {
    image(actions: actions).pngData() ?? Data()
  }
}

/// The context that an image renderer passes to its closure, which is also the current graphics context.
open class UIGraphicsImageRendererContext: NSObject {
  /// The graphics context, in points with y down.
  public let cgContext: CGContext
  /// The format of the renderer.
  public let format: UIGraphicsImageRendererFormat

  init(cgContext: CGContext, format: UIGraphicsImageRendererFormat) {
    self.cgContext = cgContext
    self.format = format
  }

  /// An image of the current content.
  open var currentImage: UIImage { UIGraphicsGetImageFromCurrentImageContext() ?? UIImage() }

  /// Fills a rectangle with the fill color.
  open func fill(_ rect: CGRect) { cgContext.fill(rect) }

  /// Fills a rectangle with the fill color and a blend mode.
  open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.fill(rect)
    cgContext.restoreGState()
  }

  /// Strokes a rectangle with the stroke color.
  open func stroke(_ rect: CGRect) { cgContext.stroke(rect) }

  /// Strokes a rectangle with the stroke color and a blend mode.
  open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.stroke(rect)
    cgContext.restoreGState()
  }

  /// Intersects the clip with a rectangle.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}
