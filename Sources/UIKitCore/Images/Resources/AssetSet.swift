internal import Archives
import QuartzCore

/// A folder of an asset catalog, described by its Contents.json.
struct AssetSet {
  private let folder: URL
  private let contents: [String: Any]

  /// The greatest size of a Contents.json in bytes.
  private static let limit = 1 << 20

  /// Finds the set of a name and kind; nil if no catalog has one. Groups of the catalog may precede the name.
  init?(named name: String, kind: String, in bundle: Bundle?) {
    let file = "\(name).\(kind)"
    for catalog in ResourceFolders.catalogs(of: bundle) {
      let enumerator = FileManager.default.enumerator(atPath: catalog.path)
      while let path = enumerator?.nextObject() as? String {
        guard path == file || path.hasSuffix("/\(file)") else { continue }
        self.init(folder: catalog.appendingPathComponent(path))
        return
      }
    }
    return nil
  }

  /// Reads a set. Without a readable Contents.json it is empty.
  init(folder: URL) {
    self.folder = folder
    let data = BoundedFile.read(folder.appendingPathComponent("Contents.json"), atMost: Self.limit)
    let object = data.flatMap { try? JSONSerialization.jsonObject(with: $0) }
    contents = object as? [String: Any] ?? [:]
  }

  private func entries(_ key: String) -> [[String: Any]] { contents[key] as? [[String: Any]] ?? [] }

  /// The first file with data and its uniform type identifier; nil if there is none.
  var dataFile: (url: URL, type: String?)? {
    for entry in entries("data") {
      guard let name = entry["filename"] as? String, isInside(name) else { continue }
      return (folder.appendingPathComponent(name), entry["universal-type-identifier"] as? String)
    }
    return nil
  }

  /// Returns true for the name of a file that lies in the folder of the set itself.
  private func isInside(_ name: String) -> Bool { !name.contains("/") && name != ".." }

  /// The files of the light images. An image without a scale has scale 1.
  var pictures: [PictureFile] {
    entries("images").compactMap { entry in
      guard let name = entry["filename"] as? String, isInside(name), !Self.isDark(entry) else {
        return nil
      }
      let scale = (entry["scale"] as? String).flatMap { Double($0.dropLast()) } ?? 1
      return PictureFile(path: folder.appendingPathComponent(name).path, scale: CGFloat(scale))
    }
  }

  /// The rendering mode of the images.
  var renderingMode: UIImage.RenderingMode {
    let properties = contents["properties"] as? [String: Any]
    return switch properties?["template-rendering-intent"] as? String {
    case "template": .alwaysTemplate
    case "original": .alwaysOriginal
    default: .automatic
    }
  }

  /// The color, dynamic if there are a light and a dark one; nil if there is none that can be read.
  var color: UIColor? {
    let entries = entries("colors")
    let dark = entries.first(where: Self.isDark).flatMap(Self.color)
    guard let light = entries.first(where: { !Self.isDark($0) }).flatMap(Self.color) else {
      return dark
    }
    guard let dark else { return light }
    return UIColor { $0.userInterfaceStyle == .dark ? dark : light }
  }

  private static func isDark(_ entry: [String: Any]) -> Bool {
    let appearances = entry["appearances"] as? [[String: Any]] ?? []
    return appearances.contains { $0["value"] as? String == "dark" }
  }

  private static func color(_ entry: [String: Any]) -> UIColor? {
    guard let color = entry["color"] as? [String: Any],
      let parts = color["components"] as? [String: Any]
    else { return nil }
    let alpha = component(parts["alpha"]) ?? 1
    if let white = component(parts["white"]) { return UIColor(white: white, alpha: alpha) }
    guard let red = component(parts["red"]), let green = component(parts["green"]),
      let blue = component(parts["blue"])
    else { return nil }
    return UIColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Returns a component in 0…1. "0.5" is a fraction; "128" and "0x80" are in 0…255.
  private static func component(_ value: Any?) -> CGFloat? {
    guard let value else { return nil }
    guard let text = value as? String else { return Double(boxed: value).map { CGFloat($0) } }
    if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { CGFloat($0) / 255 } }
    if text.contains(".") { return Double(text).map { CGFloat($0) } }
    return Double(text).map { CGFloat($0) / 255 }
  }
}

extension UIColor {
  /// Creates a color from the main bundle's asset catalogs; returns nil and reports an issue if there is none.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// Creates a color from the asset catalogs of a bundle; nil means the main bundle. The color follows the
  /// current traits, not those given here.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    guard let color = AssetSet(named: name, kind: "colorset", in: bundle)?.color else {
      Issue.report(.missingResource(kind: "color", name: name))
      return nil
    }
    self.init { color.resolvedColor(with: $0) }
  }

  /// Creates a color as `init(named:in:compatibleWith:)` does, but reports no issue if there is none.
  package convenience init?(ifInCatalog name: String, of bundle: Bundle?) {
    guard let color = AssetSet(named: name, kind: "colorset", in: bundle)?.color else { return nil }
    self.init { color.resolvedColor(with: $0) }
  }
}
