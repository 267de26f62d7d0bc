import QuartzCore

/// An image that replaces the character U+FFFC in an attributed string.
open class NSTextAttachment: NSObject {
  // It must be the first stored property.
  private let typeTag = FoundationTypeTag()

  /// The character that stands for an attachment.
  public static let character = 0xFFFC

  /// The image.
  open var image: UIImage?
  /// The rectangle of the image in points, with y up, relative to the start of the character on the baseline.
  /// Zero means the size of the image on the baseline.
  open var bounds = CGRect.zero

  /// Creates an attachment without an image.
  public override init() { super.init() }

  /// Creates an attachment with an image.
  public init(image: UIImage) {
    self.image = image
    super.init()
  }

  /// Creates an attachment with the data of an image; `uti` has no effect.
  public init(data contentData: Data?, ofType uti: String?) {
    image = contentData.flatMap { UIImage(data: $0) }
    super.init()
  }

  private var drawnBounds: CGRect {
    bounds.isEmpty ? CGRect(origin: bounds.origin, size: image?.size ?? .zero) : bounds
  }
}

extension NSTextAttachment: AttachmentSource {
  package var textAttachment: TextAttachment {
    TextAttachment(image: image?.uprightImage, bounds: drawnBounds)
  }
}

extension NSAttributedString {
  /// Creates a string of one character with an attachment.
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
  }
}
