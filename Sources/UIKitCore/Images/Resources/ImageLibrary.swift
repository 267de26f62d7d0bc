import QuartzCore
import Synchronization

/// A cache of images by name.
enum ImageLibrary {
  private static let cache = Mutex<[String: StoredPicture]>([:])

  /// The extensions to try for a name without one, two of them also in capitals, because the names of files on Linux
  /// distinguish case.
  private static let extensions = ["png", "jpg", "jpeg", "gif", "webp", "PNG", "JPG", "pdf"]

  /// Returns the image of a name in a bundle; nil means the main bundle. Without an image it returns nil, and
  /// reports an issue if `isReported` is true.
  static func picture(
    named name: String, in bundle: Bundle?, isReported: Bool = true
  ) -> StoredPicture? {
    let key = "\(bundle.map(TargetBundles.key) ?? "")\n\(name)\n\(Double(MainScreen.scale))"
    if let picture = cache.withLock({ $0[key] }) { return picture }
    guard let picture = catalogPicture(name, bundle) ?? filePicture(name, bundle) else {
      if isReported { Issue.report(.missingResource(kind: "picture", name: name)) }
      return nil
    }
    cache.withLock { $0[key] = picture }
    return picture
  }

  /// Empties the cache.
  static func removeAll() {
    cache.withLock { $0 = [:] }
    PDFPicture.forgetFailures()
  }

  private static func filePicture(_ name: String, _ bundle: Bundle?) -> StoredPicture? {
    guard !name.isEmpty else { return nil }
    let hasExtension = extensions.contains { name.lowercased().hasSuffix(".\($0)") }
    let names = hasExtension ? [name] : extensions.map { "\(name).\($0)" }
    for folder in ResourceFolders.all(of: bundle) {
      for name in names {
        let file = PictureFile(path: folder.appendingPathComponent(name).path)
        if let picture = file.best?.read() { return picture }
      }
    }
    return nil
  }

  private static func catalogPicture(_ name: String, _ bundle: Bundle?) -> StoredPicture? {
    guard let set = AssetSet(named: name, kind: "imageset", in: bundle) else { return nil }
    let files = set.pictures
    let file = PictureFile.scales.lazy.compactMap { scale in files.first { $0.scale == scale } }
      .first
    var picture = file?.read()
    picture?.renderingMode = set.renderingMode
    return picture
  }
}
