import Foundation
import Localization

/// The parts that are missing on this system to compile scenes in Swift.
struct MissingToolchain: CustomStringConvertible {
  let hasCompiler: Bool
  /// The folders in which modules were looked for; empty if they were found.
  let modules: [URL]
  /// The version of Swift that the program from a package of a distribution needs; nil if it is not from a package.
  let packagedVersion: String?

  /// - Parameter library: The folder of an installed program's libraries, in which the package has a file with the version.
  init(hasCompiler: Bool, modules: [URL], library: URL) {
    (self.hasCompiler, self.modules) = (hasCompiler, modules)
    let file = library.appendingPathComponent("swift-version")
    let text = try? String(contentsOf: file, encoding: .utf8)
    packagedVersion = text?.split(whereSeparator: \.isNewline).first.map(String.init)
  }

  var description: String {
    guard let version = packagedVersion else { return hasCompiler ? lostModules : missingCompiler }
    if hasCompiler {
      return localized("scenes in Swift need the package lamina-dev, which is not installed")
    }
    return modules.isEmpty
      ? localized("scenes in Swift need Swift \(version): get it at https://swift.org/install")
      : localized(
        "scenes in Swift need Swift \(version) from https://swift.org/install and the package lamina-dev"
      )
  }

  private var missingCompiler: String {
    localized(
      "there is no swiftc in PATH, which compiles scenes: get Swift at https://swift.org/install")
  }

  private var lostModules: String {
    let searched = modules.map(\.path).joined(separator: ", ")
    return localized(
      """
      the modules that scenes import were not found (looked in \(searched)); set LAMINA_MODULES to their \
      folder
      """)
  }
}
