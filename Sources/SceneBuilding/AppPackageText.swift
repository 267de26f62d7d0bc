import Foundation

/// The texts of the files in the package of an app.
struct AppPackageText {
  private let app: AppProject
  private let name: String
  private let resources: AppResources

  init(_ app: AppProject, name: String, resources: AppResources) {
    (self.app, self.name, self.resources) = (app, name, resources)
  }

  /// Returns the manifest.
  func manifest(_ dependency: AppPackage.Dependency) -> String {
    """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "\(name)",
      dependencies: [\(Self.text(of: dependency))],
      targets: [
        .executableTarget(
          name: "\(name)",
          dependencies: [.product(name: "UIKit", package: \(AppProject.literal(Self.identity(of: dependency))))]\
    \(resources.isEmpty ? "" : ",\n      resources: [.copy(\"AppResources\")]"))
      ],
      swiftLanguageModes: [.v5]
    )

    """
  }

  private static func text(of dependency: AppPackage.Dependency) -> String {
    switch dependency {
    case .path(let path): ".package(path: \(AppProject.literal(path)))"
    case .url(let url): ".package(url: \(AppProject.literal(url)), branch: \"main\")"
    }
  }

  /// Returns the name by which a manifest refers to a package on which it depends.
  private static func identity(of dependency: AppPackage.Dependency) -> String {
    let last =
      switch dependency {
      case .path(let path): URL(fileURLWithPath: path).lastPathComponent
      case .url(let url): url.split(separator: "/").last.map(String.init) ?? url
      }
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
  }

  /// Returns the source with the main function.
  ///
  /// - Parameter registrations: The functions that register the classes of the translated sources.
  func start(registrations: [String]) -> String {
    let folders = resources.folders.map {
      $0.isEmpty ? "folder" : "folder + \(AppProject.literal("/" + $0))"
    }
    let storyboard = resources.storyboard.map { "folder + \(AppProject.literal("/" + $0))" } ?? "nil"
    let parts = [
      "delegate: \(app.delegateExpression)", "storyboard: \(storyboard)",
      "folders: [\(folders.joined(separator: ", "))]", app.sceneExpression.map { "scene: \($0)" },
    ].compactMap { $0 }
    let lines = [
      "ObjectiveCClass.setModule(String(#fileID.prefix { $0 != \"/\" }))",
      registrations.map { "\($0)()" }.joined(separator: "; "),
      resources.isEmpty
        ? "" : "let folder = Bundle.module.bundlePath + \"/AppResources\"",
      "InterfaceApp.run(\(parts.joined(separator: ", ")))",
    ].filter { !$0.isEmpty }
    return """
      import UIKit

      /// The start of the app, which `lamina translate` has written.
      @main struct LaminaStart {
        @MainActor static func main() {
      \(lines.map { "    \($0)\n" }.joined())  }
      }

      """
  }

  /// Returns a source of the app as the package contains it: without marks of the place at which the program begins and of
  /// original lines, and with an import of UIKit.
  static func source(_ text: String) -> String {
    var lines = text.sourceLines.map(String.init)
    lines.removeAll { $0.drop { $0 == " " }.hasPrefix("#sourceLocation(") }
    var result = lines.joined(separator: "\n")
    result = result.replacing(/(?m)^([ \t]*)@(?:main|UIApplicationMain)\b[ \t]*/) { $0.output.1 }
    // In a target whose Objective-C header imports UIKit, the Swift files need not import it.
    let isImported = AppModules.imports(in: result).contains { $0.name == "UIKit" }
    return isImported ? result : "import UIKit\n" + result
  }
}
