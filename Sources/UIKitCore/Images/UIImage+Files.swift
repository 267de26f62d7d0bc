internal import Archives
import QuartzCore

extension UIImage {
  /// Creates an image from PNG, JPEG, GIF (the first frame) or WebP data, in its EXIF orientation. Returns nil
  /// and reports an issue if the data cannot be read.
  public convenience init?(data: Data, scale: CGFloat) {
    let source = CGImageSourceCreateWithData(data as CFData, nil)
    guard let picture = StoredPicture(source, scale: scale) else { return nil }
    self.init(picture)
  }

  /// Creates an image from data, with a scale of 1.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// Creates an image from a file, which may also be in the format PDF, whose first page is drawn. A name that ends
  /// in "@2x" or "@3x" before the extension states the scale. For another name, the file with such a suffix that
  /// fits the screen is used if it exists.
  public convenience init?(contentsOfFile path: String) {
    let file = PictureFile(path: path).best ?? PictureFile(path: path)
    guard let picture = file.read() else { return nil }
    self.init(picture)
  }

  /// Creates an image from the main bundle's resources and asset catalogs, or from the current folder. Without
  /// an extension, those of PNG, JPEG, GIF, WebP and PDF are tried. Returns nil and reports an issue if there is
  /// none.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// Creates an image from a bundle; nil means the main bundle. The traits have no effect.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    guard let picture = ImageLibrary.picture(named: name, in: bundle) else { return nil }
    self.init(picture)
  }

  /// Creates no image: it returns nil and reports an issue, as the system's symbols may not be redistributed.
  public convenience init?(systemName name: String) {
    Issue.report(.missingResource(kind: "system symbol", name: name))
    return nil
  }

  convenience init(_ picture: StoredPicture) {
    var attributes = ImageAttributes()
    attributes.renderingMode = picture.renderingMode
    self.init(picture.cgImage, scale: picture.scale, picture.orientation, attributes: attributes)
  }

  /// Returns the displayed image as PNG data; nil for an empty image.
  public func pngData() -> Data? { uprightImage?.pngData() }

  /// Returns the displayed image over white as JPEG data, with a quality from 0 to 1. Returns nil for an empty
  /// image, and also reports an issue for one that is too large.
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    uprightImage?.jpegData(quality: compressionQuality)
  }
}

/// Returns the displayed image as PNG data.
public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }
/// Returns the displayed image over white as JPEG data, with a quality from 0 to 1.
public func UIImageJPEGRepresentation(_ image: UIImage, _ compressionQuality: CGFloat) -> Data? {
  image.jpegData(compressionQuality: compressionQuality)
}

/// An image as files and asset catalogs contain it.
struct StoredPicture: Sendable {
  let cgImage: CGImage
  let scale: CGFloat
  let orientation: UIImage.Orientation
  var renderingMode = UIImage.RenderingMode.automatic

  /// Decodes the first image of a source; nil if that is impossible.
  init?(_ source: CGImageSource?, scale: CGFloat) {
    guard let source, let image = CGImageSourceCreateImageAtIndex(source, 0, nil) else { return nil }
    cgImage = image
    self.scale = scale
    orientation = UIImage.Orientation(exif: source.header?.orientation ?? 1)
  }
}

/// The file of an image, whose name states the scale.
struct PictureFile {
  let path: String
  let scale: CGFloat

  init(path: String) {
    self.path = path
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    scale = name.hasSuffix("@2x") ? 2 : name.hasSuffix("@3x") ? 3 : 1
  }

  init(path: String, scale: CGFloat) { (self.path, self.scale) = (path, scale) }

  /// Reads the file; returns nil and reports an issue if that is impossible.
  func read() -> StoredPicture? {
    if PDFPicture.isPDF(path) { return PDFPicture.read(path) }
    return StoredPicture(
      CGImageSourceCreateWithURL(URL(fileURLWithPath: path) as CFURL, nil), scale: scale)
  }

  /// The file whose scale fits the screen best; nil if there is none.
  var best: PictureFile? {
    guard scale == 1 else { return exists ? self : nil }
    return Self.scales.lazy.map(variant).first(where: \.exists)
  }

  /// The scales in order of preference: that of the screen, larger ones, then smaller ones.
  static var scales: [CGFloat] {
    let screen = MainScreen.scale.rounded(.up)
    return [1, 2, 3].filter { $0 >= screen } + [3, 2, 1].filter { $0 < screen }
  }

  /// True for a regular file.
  private var exists: Bool { BoundedFile.size(of: URL(fileURLWithPath: path)) != nil }

  /// Returns the file of another scale.
  private func variant(_ scale: CGFloat) -> PictureFile {
    guard scale > 1 else { return self }
    let url = URL(fileURLWithPath: path)
    let suffix = "@\(Int(scale))x" + (url.pathExtension.isEmpty ? "" : ".\(url.pathExtension)")
    return PictureFile(path: url.deletingPathExtension().path + suffix, scale: scale)
  }
}

extension UIImage.Orientation {
  /// Creates an orientation from its EXIF number, 1…8; `up` for other numbers.
  init(exif: Int) {
    let all: [UIImage.Orientation] = [
      .up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored, .left,
    ]
    self = all.indices.contains(exif - 1) ? all[exif - 1] : .up
  }
}
