import QuartzCore

/// A picture in points: pixels, a scale, and how they are to be turned and stretched (L7.28). Or several that
/// play in turn (L8.31).
open class UIImage: NSObject, NSCopying, _ExpressibleByImageLiteral, @unchecked Sendable {
  // `@unchecked`: nothing changes after init.

  /// The edge of the displayed image at which the first row and the first column of pixels lie. The raw
  /// values are UIKit's.
  public enum Orientation: Int, Sendable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored

    /// True if the orientation exchanges width and height.
    var isSideways: Bool { [.left, .right, .leftMirrored, .rightMirrored].contains(self) }
  }

  /// Determines whether an image is drawn in its own colours or its alpha is filled with a tint colour.
  public enum RenderingMode: Int, Sendable {
    case automatic, alwaysOriginal, alwaysTemplate
  }

  /// How the part between the caps is resized.
  public enum ResizingMode: Int, Sendable {
    case tile, stretch
  }

  /// The first picture's; nil for an empty picture.
  public let cgImage: CGImage?
  /// Pixels a point.
  public let scale: CGFloat
  public let imageOrientation: Orientation
  final private(set) var manner = ImageManner()
  final private(set) var sequence: PictureSequence?

  /// An empty picture.
  public override init() {
    (cgImage, scale, imageOrientation) = (nil, 1, .up)
    super.init()
  }

  public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.cgImage = cgImage
    self.scale = scale.isFinite && scale > 0 ? scale : 1
    imageOrientation = orientation
    super.init()
  }

  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }

  convenience init(
    _ cgImage: CGImage?, scale: CGFloat, _ orientation: Orientation,
    manner: ImageManner = ImageManner(), sequence: PictureSequence? = nil
  ) {
    if let cgImage {
      self.init(cgImage: cgImage, scale: scale, orientation: orientation)
    } else {
      self.init()
    }
    self.manner = manner
    self.sequence = sequence
  }

  /// For `#imageLiteral`: an empty picture, and a report, when there is none of that name.
  public required convenience init(imageLiteralResourceName name: String) {
    let found = ImageLibrary.picture(named: name, in: nil)
    self.init(found?.cgImage, scale: found?.scale ?? 1, found?.orientation ?? .up)
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// True for an image with the same pixels and the same scale, orientation and rendering attributes.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    return self === other
      || (cgImage === other.cgImage && scale == other.scale && manner == other.manner
        && imageOrientation == other.imageOrientation && sequence == other.sequence)
  }
  open override var hash: Int { cgImage?.hashValue ?? 0 }

  open override var description: String {
    "UIImage(\(Double(size.width)) × \(Double(size.height)) @\(Double(scale))x)"
  }
}

/// The type that the compiler creates for `#imageLiteral`.
public typealias _ImageLiteralType = UIImage

/// How a picture is shown; lengths in points.
struct ImageManner: Hashable, Sendable {
  var renderingMode = UIImage.RenderingMode.automatic
  /// nil when the whole picture is stretched.
  var caps: UIEdgeInsets?
  var resizingMode = UIImage.ResizingMode.tile
  var alignmentRectInsets = UIEdgeInsets.zero
  var flipsForRightToLeft = false
}

extension UIImage {
  /// Points, as seen.
  public var size: CGSize {
    guard let cgImage else { return .zero }
    let (width, height) = (CGFloat(cgImage.width) / scale, CGFloat(cgImage.height) / scale)
    return imageOrientation.isSideways
      ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
  }

  public var renderingMode: RenderingMode { manner.renderingMode }
  /// Zero for pictures that stretch as a whole.
  public var capInsets: UIEdgeInsets { manner.caps ?? .zero }
  public var resizingMode: ResizingMode { manner.resizingMode }
  public var alignmentRectInsets: UIEdgeInsets { manner.alignmentRectInsets }
  public var flipsForRightToLeftLayoutDirection: Bool { manner.flipsForRightToLeft }
  public var isSymbolImage: Bool { false }
  public var traitCollection: UITraitCollection { UITraitCollection(displayScale: scale) }

  /// A copy with changed rendering attributes that shares the pixels.
  func changing(_ change: (inout ImageManner) -> Void) -> UIImage {
    var manner = manner
    change(&manner)
    return UIImage(cgImage, scale: scale, imageOrientation, manner: manner, sequence: sequence)
  }

  /// A new picture, or new pictures, made of each; in the same manner.
  func mapPictures(_ transform: (UIImage) -> UIImage) -> UIImage {
    guard let sequence else {
      let new = transform(self)
      return UIImage(new.cgImage, scale: new.scale, new.imageOrientation, manner: manner)
    }
    return UIImage(sequence.mapPictures { $0.mapPictures(transform) }, manner: manner)
  }
}
