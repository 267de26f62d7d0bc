import QuartzCore

extension UIImage {
  /// PNG, JPEG, GIF (its first frame) or WebP, as EXIF orients it. nil when it cannot be read, which is
  /// reported.
  public convenience init?(data: Data, scale: CGFloat) {
    let source = CGImageSourceCreateWithData(data as CFData, nil)
    guard let picture = StoredPicture(source, scale: scale) else { return nil }
    self.init(picture)
  }

  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// A name that ends in "@2x" or "@3x" before the extension says the scale. For a name that does not, the file
  /// that does is taken where it fits the screen and is there.
  public convenience init?(contentsOfFile path: String) {
    let file = PictureFile(path: path).best ?? PictureFile(path: path)
    guard let picture = file.read() else { return nil }
    self.init(picture)
  }

  /// From the bundle's resources and asset catalogs, or the current folder. The name may have an extension;
  /// PNG, JPEG, GIF and WebP are tried. nil, and a report, when there is none.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// nil is the main bundle. The traits do not matter.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    guard let picture = ImageLibrary.picture(named: name, in: bundle) else { return nil }
    self.init(picture)
  }

  /// nil always, and a report: the system's symbols are not free.
  public convenience init?(systemName name: String) {
    Issue.report(.missingResource(kind: "system symbol", name: name))
    return nil
  }

  convenience init(_ picture: StoredPicture) {
    var manner = ImageManner()
    manner.renderingMode = picture.renderingMode
    self.init(picture.cgImage, scale: picture.scale, picture.orientation, manner: manner)
  }

  /// The picture as seen, as PNG.
  public func pngData() -> Data? { uprightImage?.pngData() }

  /// The picture as seen, over white; quality from 0 to 1. nil, and a report, when it is too large.
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    uprightImage?.jpegData(quality: compressionQuality)
  }
}

public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }
public func UIImageJPEGRepresentation(_ image: UIImage, _ compressionQuality: CGFloat) -> Data? {
  image.jpegData(compressionQuality: compressionQuality)
}

/// A picture as files and catalogs hold it.
struct StoredPicture: Sendable {
  let cgImage: CGImage
  let scale: CGFloat
  let orientation: UIImage.Orientation
  var renderingMode = UIImage.RenderingMode.automatic

  /// nil for what cannot be decoded.
  init?(_ source: CGImageSource?, scale: CGFloat) {
    guard let source, let image = CGImageSourceCreateImageAtIndex(source, 0, nil) else { return nil }
    cgImage = image
    self.scale = scale
    orientation = UIImage.Orientation(exif: source.header?.orientation ?? 1)
  }
}

/// The file of a picture, whose name says the scale.
struct PictureFile {
  let path: String
  let scale: CGFloat

  init(path: String) {
    self.path = path
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    scale = name.hasSuffix("@2x") ? 2 : name.hasSuffix("@3x") ? 3 : 1
  }

  init(path: String, scale: CGFloat) { (self.path, self.scale) = (path, scale) }

  /// nil, and a report, when it cannot be read.
  func read() -> StoredPicture? {
    StoredPicture(
      CGImageSourceCreateWithURL(URL(fileURLWithPath: path) as CFURL, nil), scale: scale)
  }

  /// The file whose scale fits the screen best; nil when there is none.
  var best: PictureFile? {
    guard scale == 1 else { return exists ? self : nil }
    return Self.scales.lazy.map(variant).first(where: \.exists)
  }

  /// In order of preference: the screen's, larger ones, smaller ones.
  static var scales: [CGFloat] {
    let screen = MainScreen.scale.rounded(.up)
    return [1, 2, 3].filter { $0 >= screen } + [3, 2, 1].filter { $0 < screen }
  }

  private var exists: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue
  }

  private func variant(_ scale: CGFloat) -> PictureFile {
    guard scale > 1 else { return self }
    let url = URL(fileURLWithPath: path)
    let suffix = "@\(Int(scale))x" + (url.pathExtension.isEmpty ? "" : ".\(url.pathExtension)")
    return PictureFile(path: url.deletingPathExtension().path + suffix, scale: scale)
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
