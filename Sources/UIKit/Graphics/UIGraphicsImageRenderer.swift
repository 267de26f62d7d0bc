import QuartzCore

/// Scale, opacity and pixel format of the images that a renderer creates.
open class UIGraphicsImageRendererFormat: NSObject {
  public enum Range: Int, Sendable {
    case unspecified = -1
    case automatic, extended, standard
  }

  /// Pixels a point; 0 is the main screen's.
  open var scale: CGFloat = 0
  /// Without alpha, black at first.
  open var opaque = false

  /// Without effect: pixels have 8 bits a component.
  open var preferredRange = Range.automatic
  open var prefersExtendedRange = false
  /// The bounds of the renderer that uses this format; empty until there is one.
  open internal(set) var bounds = CGRect.zero

  public override init() { super.init() }

  /// At the traits' scale.
  public convenience init(for traitCollection: UITraitCollection) {
    self.init()
    scale = traitCollection.displayScale
  }

  public class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
  public class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// Makes pictures of what a closure draws (L7.27).
open class UIGraphicsImageRenderer: NSObject {
  public typealias DrawingActions = (UIGraphicsImageRendererContext) -> Void

  public let format: UIGraphicsImageRendererFormat
  private let bounds: CGRect

  /// The origin of `bounds` is the picture's top left corner.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.bounds = bounds
    self.format = format
    format.bounds = bounds
  }

  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: UIGraphicsImageRendererFormat())
  }

  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  public convenience init(size: CGSize) {
    self.init(size: size, format: UIGraphicsImageRendererFormat())
  }

  /// An empty picture for a size that no bitmap can hold; the closure is not called then.
  open func image(actions: DrawingActions) -> UIImage {
    UIGraphicsBeginImageContextWithOptions(bounds.size, format.opaque, format.scale)
    defer { UIGraphicsEndImageContext() }
    guard let context = UIGraphicsGetCurrentContext() else { return UIImage() }
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    actions(UIGraphicsImageRendererContext(cgContext: context, format: format))
    return UIGraphicsGetImageFromCurrentImageContext() ?? UIImage()
  }

  /// Quality from 0 to 1; over white.
  open func jpegData(
    withCompressionQuality compressionQuality: CGFloat,
    actions: DrawingActions
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }

  open func pngData(actions: DrawingActions) -> Data {
    image(actions: actions).pngData() ?? Data()
  }
}

/// The context given to the closure of an image renderer; it is the current context as well.
open class UIGraphicsImageRendererContext: NSObject {
  public let cgContext: CGContext
  public let format: UIGraphicsImageRendererFormat

  init(cgContext: CGContext, format: UIGraphicsImageRendererFormat) {
    self.cgContext = cgContext
    self.format = format
  }

  /// A copy of what has been drawn so far.
  open var currentImage: UIImage { UIGraphicsGetImageFromCurrentImageContext() ?? UIImage() }

  open func fill(_ rect: CGRect) { cgContext.fill(rect) }

  open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.fill(rect)
    cgContext.restoreGState()
  }

  open func stroke(_ rect: CGRect) { cgContext.stroke(rect) }

  open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.stroke(rect)
    cgContext.restoreGState()
  }

  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}
