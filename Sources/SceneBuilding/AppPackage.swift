import Archives
import ChildPrograms
import Foundation
import Localization

/// An ordinary Swift package with the translated sources and the resources of an app, which `swift build` compiles.
package struct AppPackage: Sendable {
  /// The package of Lamina on which the package depends.
  package enum Dependency: Equatable, Sendable {
    /// A folder, by its absolute path.
    case path(String)
    /// A repository.
    case url(String)
  }

  private let sources: SwiftSources
  private let app: AppProject
  private let dependency: Dependency
  /// The name of the package and of its module.
  package let name: String
  /// The parts of the app that were left out, a sentence for each.
  package var notes: [String] { app.notes }

  /// Finds the app at a path.
  ///
  /// - Parameter dependency: The place of Lamina: a path or a URL; nil for the package from which this program was built or
  ///   installed.
  /// - Throws: `SceneProblem` if there is no app, or if Lamina is not found.
  package init(_ sources: SwiftSources, dependingOn dependency: String?) throws {
    guard let app = try sources.app() else {
      throw SceneProblem(localized("\(sources.url.path) is no app for iOS"))
    }
    (self.sources, self.app) = (sources, app)
    self.dependency = try Dependency(dependency)
    let plain = String(app.name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    name = plain.first?.isLetter == true && !Self.taken.contains(plain) ? plain : "App" + plain
  }

  /// The names of modules that an app's module would hide or, as names of targets, must differ from.
  private static let taken = Set(
    [
      "UIKit/Foundation/Swift/CoreGraphics/CoreText/ImageIO/QuartzCore/Archives/JSON/XMLReading",
      "UIKitCore/RenderModel/DisplayLists/Raster/RenderServer/ChildPrograms/WindowSystem",
      "UIKitLists/WindowHosting/UIKitPresentation/UIKitDynamics/UIKitInterfaces",
    ].flatMap { $0.split(separator: "/").map(String.init) })

  /// Writes the package into an empty folder.
  /// - Throws: `SceneProblem` if the sources cannot be read or translated, or the error of the file system.
  package func write(into folder: URL) async throws {
    let resources = AppResources(app)
    let target = folder.appendingPathComponent("Sources/\(name)")
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    // The folder is removed as a whole when a signal ends the program.
    let work = folder.appendingPathComponent(".translation")
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: false)
    let registrations = try await writeSources(into: target, by: work)
    try FileManager.default.removeItem(at: work)
    if !resources.isEmpty { try resources.copy(into: target.appendingPathComponent("AppResources")) }
    let text = AppPackageText(app, name: name, resources: resources)
    let names = try FileManager.default.contentsOfDirectory(atPath: target.path)
    let start = target.appendingPathComponent(Self.free("LaminaStart", among: names))
    try text.start(registrations: registrations).write(to: start, atomically: false, encoding: .utf8)
    try text.manifest(dependency)
      .write(
        to: folder.appendingPathComponent("Package.swift"), atomically: false, encoding: .utf8)
  }

  /// Writes the sources, and returns the names of the functions that register their classes.
  ///
  /// - Parameter work: An empty folder for temporary files.
  private func writeSources(into target: URL, by work: URL) async throws -> [String] {
    let contents = try SourceContents(of: sources)
    let files = try contents.write(to: work.appendingPathComponent("sources"))
    let translator = DialectTranslator(try SceneToolchain().compiler)
    let translated = work.appendingPathComponent("translated")
    var translation = DialectTranslation(files: files)
    if !translator.isInstalled || translator.need(of: files) != .none {
      translation = try await translator.requiredTranslation(
        of: files, from: contents.origins, in: translated)
    }
    for (index, file) in files.enumerated() {
      let isChanged = translation.files[index] != file
      let source = isChanged ? translated.appendingPathComponent("\(index).swift") : file
      try AppPackageText.source(try String(contentsOf: source, encoding: .utf8))
        .write(
          to: target.appendingPathComponent(Self.name(of: file, among: files)), atomically: false,
          encoding: .utf8)
    }
    return translation.registrations
  }

  /// Returns the name of a source in the package. A file that is called `main.swift` would be the start of the program.
  private static func name(of file: URL, among files: [URL]) -> String {
    let name = file.lastPathComponent
    return name == "main.swift" ? free("main_", among: files.map(\.lastPathComponent)) : name
  }

  /// Returns the name of a source, followed by underscores if the app has one of that name.
  private static func free(_ name: String, among names: [String]) -> String {
    names.contains("\(name).swift") ? free(name + "_", among: names) : "\(name).swift"
  }
}

extension AppPackage.Dependency {
  /// Creates a dependency from a path or a URL; nil means the package from which this program was built or installed.
  fileprivate init(_ text: String?) throws {
    if let text, text.contains("://") || text.hasPrefix("git@") {
      self = .url(text)
      return
    }
    let folders = text.map { [URL(fileURLWithPath: $0)] } ?? Self.folders
    guard let folder = folders.first(where: Self.isPackage) else {
      throw SceneProblem(
        text.map {
          localized(
            "\($0) is not Lamina's package: --lamina takes the folder of its Package.swift, or its URL")
        }
          ?? localized(
            "Lamina's package was not found: add --lamina with the folder of its Package.swift, or its URL"
          ))
    }
    self = .path(folder.standardizedFileURL.path)
  }

  private static func isPackage(_ folder: URL) -> Bool {
    ["Package.swift", "Sources/UIKitInterfaces"].allSatisfy {
      FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path)
    }
  }

  /// The folders in which the package may be: the one from which the program was installed, and those around the program.
  private static var folders: [URL] {
    let places = ChildProgram.locations(
      installed: "share/lamina/package-folder", inBuild: "Package.swift")
    return places.prefix(1).compactMap(folder(namedIn:))
      + places.dropFirst().map { $0.deletingLastPathComponent() }
  }

  /// Returns the folder whose absolute path is the text of a file, which `Scripts/install` writes; nil if there is none.
  static func folder(namedIn file: URL) -> URL? {
    let path = BoundedFile.text(file)?.trimmingCharacters(in: .newlines) ?? ""
    return path.hasPrefix("/") ? URL(fileURLWithPath: path) : nil
  }
}
