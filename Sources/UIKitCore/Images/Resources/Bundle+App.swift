import QuartzCore
import Synchronization

// The files of an app that another program shows. The translator of sources for iOS uses these methods in place of
// Foundation's.

extension Bundle {
  /// Returns a bundle with the resources of the target to which a class belongs. Among resources with the same name, those
  /// nearest to the source are found first.
  ///
  /// - Parameter source: The path of the source that declares or uses the class.
  public static func app(for aClass: AnyClass, source: String = #filePath) -> Bundle {
    TargetBundles.bundle(path: Bundle(for: aClass).bundlePath, source: source)
  }

  /// Returns the path of a file with a name and an ending in the bundle, or in the folders of the app; nil if there is none.
  public func appPath(forResource name: String?, ofType ext: String?) -> String? {
    path(forResource: name, ofType: ext) ?? appFile(name, ext)?.path
  }

  /// Returns the URL of a file with a name and an ending in the bundle, or in the folders of the app; nil if there is none.
  public func appURL(forResource name: String?, withExtension ext: String?) -> URL? {
    url(forResource: name, withExtension: ext) ?? appFile(name, ext)
  }

  private func appFile(_ name: String?, _ ext: String?) -> URL? {
    guard let name, !name.isEmpty else { return nil }
    let suffix = ext.flatMap { $0.isEmpty ? nil : ".\($0)" } ?? ""
    return ResourceFolders.files(named: name + suffix, in: self).first
  }
}

/// The bundles of the targets of an app, which are compiled together.
package enum TargetBundles {
  private struct Table {
    /// The bundle for each source.
    var bundles: [String: Bundle] = [:]
    /// The parts of the source's path for each of these bundles.
    var sources: [ObjectIdentifier: [String]] = [:]
  }
  private static let table = Mutex(Table())
  /// The number of sources with a bundle of their own; for others the main bundle is used.
  private static let limit = 256

  /// Returns the bundle for a source, with the resources at a path.
  static func bundle(path: String, source: String) -> Bundle {
    table.withLock { table in
      if let bundle = table.bundles[source] { return bundle }
      guard table.bundles.count < limit, let bundle = Bundle(path: path) else { return .main }
      table.bundles[source] = bundle
      table.sources[ObjectIdentifier(bundle)] = URL(fileURLWithPath: source).pathComponents
      return bundle
    }
  }

  /// Returns a text that is equal for bundles in which the same resources are found.
  package static func key(_ bundle: Bundle) -> String {
    let source = table.withLock { $0.sources[ObjectIdentifier(bundle)] }
    return "\(bundle.bundlePath)\n\(source?.joined(separator: "/") ?? "")"
  }

  /// Returns the folders in the order for a bundle: if it is that of a source, those that have more of their path in common with
  /// the source come first.
  static func sorted(_ folders: [URL], for bundle: Bundle) -> [URL] {
    guard let source = table.withLock({ $0.sources[ObjectIdentifier(bundle)] }) else { return folders }
    let ranked = folders.enumerated().map { index, folder in
      let common = zip(folder.pathComponents, source).prefix { $0 == $1 }.count
      return (common: common, index: index, folder: folder)
    }
    return ranked.sorted { ($1.common, $0.index) < ($0.common, $1.index) }.map(\.folder)
  }
}
