import Foundation

/// The folder of an app, outside of which none of its files may lie.
struct AppBoundary {
  private let path: String

  init(_ folder: URL) { path = Self.real(folder) }

  /// Returns true for the folder and for everything in it, after symbolic links are followed.
  func contains(_ url: URL) -> Bool {
    let real = Self.real(url)
    return real == path || real.hasPrefix(path.hasSuffix("/") ? path : path + "/")
  }

  private static func real(_ url: URL) -> String {
    url.standardizedFileURL.resolvingSymlinksInPath().standardizedFileURL.path
  }
}
