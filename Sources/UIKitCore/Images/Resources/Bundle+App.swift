import QuartzCore

// The files of an app that another program shows. The translator of sources for iOS uses these methods in place of
// Foundation's.

extension Bundle {
  /// Returns the path of a file with a name and an ending in the bundle, or in the folders of the app; nil if there is none.
  public func appPath(forResource name: String?, ofType ext: String?) -> String? {
    path(forResource: name, ofType: ext) ?? Self.appFile(name, ext)?.path
  }

  /// Returns the URL of a file with a name and an ending in the bundle, or in the folders of the app; nil if there is none.
  public func appURL(forResource name: String?, withExtension ext: String?) -> URL? {
    url(forResource: name, withExtension: ext) ?? Self.appFile(name, ext)
  }

  private static func appFile(_ name: String?, _ ext: String?) -> URL? {
    guard let name, !name.isEmpty else { return nil }
    let suffix = ext.flatMap { $0.isEmpty ? nil : ".\($0)" } ?? ""
    return ResourceFolders.files(named: name + suffix, in: nil).first
  }
}
