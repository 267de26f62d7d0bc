import QuartzCore

/// An image with a size in points: pixels, their scale, orientation and caps (L7.28), or a sequence of images
/// that plays (L8.31).
open class UIImage: NSObject, NSCopying, _ExpressibleByImageLiteral, @unchecked Sendable {
  // `@unchecked`: nothing changes after init.

  /// The edge of the displayed image at which the first row and the first column of pixels lie. The raw
  /// values are UIKit's.
  public enum Orientation: Int, Sendable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored

    /// True if the orientation exchanges width and height.
    var isSideways: Bool { [.left, .right, .leftMirrored, .rightMirrored].contains(self) }
  }

  /// The rendering of an image in its own colors, or as a template whose alpha is filled with a tint color.
  public enum RenderingMode: Int, Sendable {
    /// A template in system buttons and bars only, never a template, or always a template.
    case automatic, alwaysOriginal, alwaysTemplate
  }

  /// The resizing of the part between the caps.
  public enum ResizingMode: Int, Sendable {
    /// Repeats the part, or stretches it.
    case tile, stretch
  }

  /// The pixels, or those of the first image of a sequence; nil for an empty image.
  public let cgImage: CGImage?
  /// The number of pixels per point.
  public let scale: CGFloat
  /// The orientation in which the pixels are displayed.
  public let imageOrientation: Orientation
  final private(set) var attributes = ImageAttributes()
  final private(set) var sequence: PictureSequence?

  /// Creates an empty image.
  public override init() {
    cgImage = nil
    scale = 1
    imageOrientation = .up
    super.init()
  }

  /// Creates an image from pixels, with a scale and an orientation. An invalid scale becomes 1.
  public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.cgImage = cgImage
    self.scale = scale.isFinite && scale > 0 ? scale : 1
    imageOrientation = orientation
    super.init()
  }

  /// Creates an image from pixels, with a scale of 1.
  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }

  convenience init(
    _ cgImage: CGImage?, scale: CGFloat, _ orientation: Orientation,
    attributes: ImageAttributes = ImageAttributes(), sequence: PictureSequence? = nil
  ) {
    if let cgImage {
      self.init(cgImage: cgImage, scale: scale, orientation: orientation)
    } else {
      self.init()
    }
    self.attributes = attributes
    self.sequence = sequence
  }

  /// Creates the image of an `#imageLiteral`. It is empty, and an issue is reported, if there is no image of
  /// that name.
  public required convenience init(imageLiteralResourceName name: String) {
    let found = ImageLibrary.picture(named: name, in: nil)
    var attributes = ImageAttributes()
    attributes.renderingMode = found?.renderingMode ?? .automatic
    self.init(
      found?.cgImage, scale: found?.scale ?? 1, found?.orientation ?? .up, attributes: attributes)
  }

  /// Returns the image itself, as images are immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Returns true for an image with the same pixels and the same scale, orientation and rendering attributes.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    return self === other
      || (cgImage === other.cgImage && scale == other.scale && attributes == other.attributes
        && imageOrientation == other.imageOrientation && sequence == other.sequence)
  }
  open override var hash: Int { cgImage?.hashValue ?? 0 }

  open override var description: String {
    "UIImage(\(Double(size.width)) × \(Double(size.height)) @\(Double(scale))x)"
  }
}

/// The type that the compiler creates for `#imageLiteral`.
public typealias _ImageLiteralType = UIImage

/// The drawing attributes of an image; lengths are in points.
struct ImageAttributes: Hashable, Sendable {
  var renderingMode = UIImage.RenderingMode.automatic
  /// The caps; nil if the whole image is stretched.
  var caps: UIEdgeInsets?
  var resizingMode = UIImage.ResizingMode.tile
  var alignmentRectInsets = UIEdgeInsets.zero
  var flipsForRightToLeft = false
}

extension UIImage {
  /// The displayed size in points.
  public var size: CGSize {
    guard let cgImage else { return .zero }
    let (width, height) = (CGFloat(cgImage.width) / scale, CGFloat(cgImage.height) / scale)
    return imageOrientation.isSideways
      ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
  }

  /// The rendering mode.
  public var renderingMode: RenderingMode { attributes.renderingMode }
  /// The caps of a resizable image in points; zero for other images.
  public var capInsets: UIEdgeInsets { attributes.caps ?? .zero }
  /// The resizing of the part between the caps.
  public var resizingMode: ResizingMode { attributes.resizingMode }
  /// The alignment insets in points. The layout does not use them.
  public var alignmentRectInsets: UIEdgeInsets { attributes.alignmentRectInsets }
  /// A Boolean value that says whether the image is marked to be mirrored in right-to-left interfaces.
  public var flipsForRightToLeftLayoutDirection: Bool { attributes.flipsForRightToLeft }
  /// A Boolean value that says whether the image is a symbol; always false.
  public var isSymbolImage: Bool { false }
  /// The traits of the image, of which only the display scale is specified.
  public var traitCollection: UITraitCollection { UITraitCollection(displayScale: scale) }

  /// Returns a copy with changed rendering attributes that shares the pixels.
  func changing(_ change: (inout ImageAttributes) -> Void) -> UIImage {
    var attributes = attributes
    change(&attributes)
    return UIImage(cgImage, scale: scale, imageOrientation, attributes: attributes, sequence: sequence)
  }

  /// Returns an image with the same attributes, with its pixels or those of its sequence transformed.
  func mapPictures(_ transform: (UIImage) -> UIImage) -> UIImage {
    guard let sequence else {
      let new = transform(self)
      return UIImage(new.cgImage, scale: new.scale, new.imageOrientation, attributes: attributes)
    }
    return UIImage(sequence.mapPictures { $0.mapPictures(transform) }, attributes: attributes)
  }
}
