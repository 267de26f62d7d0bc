import QuartzCore

/// A picture among the characters of an attributed string, in place of U+FFFC.
open class NSTextAttachment: NSObject {
  /// The character that stands for an attachment.
  public static let character = 0xFFFC

  open var image: UIImage?
  /// Points, y up, relative to the baseline where the character begins. Zero takes the size of the picture, which
  /// then stands on the baseline.
  open var bounds = CGRect.zero

  public override init() { super.init() }

  public init(image: UIImage) {
    self.image = image
    super.init()
  }

  /// The data of a picture; `uti` is not needed.
  public init(data contentData: Data?, ofType uti: String?) {
    image = contentData.flatMap { UIImage(data: $0) }
    super.init()
  }

  private var place: CGRect {
    bounds.isEmpty ? CGRect(origin: bounds.origin, size: image?.size ?? .zero) : bounds
  }
}

extension NSTextAttachment: AttachmentSource {
  package var textAttachment: TextAttachment { TextAttachment(image: image?.upright, bounds: place) }
}

extension UIImage {
  /// The pixels as they are seen.
  fileprivate var upright: CGImage? {
    if imageOrientation == .up { return cgImage }
    UIGraphicsBeginImageContextWithOptions(size, false, scale)
    defer { UIGraphicsEndImageContext() }
    draw(at: .zero)
    return UIGraphicsGetImageFromCurrentImageContext()?.cgImage
  }
}

extension NSAttributedString {
  /// One character that stands for `attachment`.
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
  }
}
