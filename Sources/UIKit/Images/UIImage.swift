import QuartzCore

/// A picture in points: pixels, a scale, and how they are to be turned (L7.28). The part that drawing needs;
/// the rest comes with UIKit.
open class UIImage: NSObject, @unchecked Sendable {
  // `@unchecked`: nothing changes after init.

  /// Where the first row and column of the pixels belong; the raw values are UIKit's.
  public enum Orientation: Int, Sendable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored

    /// Whether width and height are exchanged.
    var isSideways: Bool { [.left, .right, .leftMirrored, .rightMirrored].contains(self) }
  }

  /// nil for an empty picture.
  public let cgImage: CGImage?
  /// Pixels a point.
  public let scale: CGFloat
  public let imageOrientation: Orientation

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

  /// PNG, JPEG, GIF (its first frame) or WebP, as EXIF orients it. nil when it cannot be read, which is
  /// reported.
  public convenience init?(data: Data, scale: CGFloat) {
    self.init(CGImageSourceCreateWithData(data as CFData, nil), scale: scale)
  }

  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// A name that ends in "@2x" or "@3x" before the extension says the scale.
  public convenience init?(contentsOfFile path: String) {
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    let scale: CGFloat = name.hasSuffix("@2x") ? 2 : name.hasSuffix("@3x") ? 3 : 1
    self.init(
      CGImageSourceCreateWithURL(URL(fileURLWithPath: path) as CFURL, nil), scale: scale)
  }

  private convenience init?(_ source: CGImageSource?, scale: CGFloat) {
    guard let source, let image = CGImageSourceCreateImageAtIndex(source, 0, nil) else { return nil }
    self.init(
      cgImage: image, scale: scale,
      orientation: Orientation(exif: source.header?.orientation ?? 1))
  }

  /// Points, as seen.
  public var size: CGSize {
    guard let cgImage else { return .zero }
    let (width, height) = (CGFloat(cgImage.width) / scale, CGFloat(cgImage.height) / scale)
    return imageOrientation.isSideways
      ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
  }

  /// The picture as seen, as PNG.
  public func pngData() -> Data? {
    if imageOrientation == .up { return cgImage?.pngData() }
    UIGraphicsBeginImageContextWithOptions(size, false, scale)
    defer { UIGraphicsEndImageContext() }
    draw(at: .zero)
    return UIGraphicsGetImageFromCurrentImageContext()?.cgImage?.pngData()
  }
}

extension UIImage.Orientation {
  /// From EXIF's 1…8.
  init(exif: Int) {
    let all: [UIImage.Orientation] = [
      .up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored, .left,
    ]
    self = all.indices.contains(exif - 1) ? all[exif - 1] : .up
  }
}
