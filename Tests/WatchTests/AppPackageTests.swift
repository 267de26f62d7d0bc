import ChildPrograms
import Foundation
import Testing

@testable import SceneBuilding

/// Tests of packages that are written from apps.
@Suite final class AppPackageTests {
  private let root = FileManager.default.temporaryDirectory.appendingPathComponent(
    "app-package-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: root) }

  private func write(_ path: String, _ text: String) throws {
    let url = root.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: false, encoding: .utf8)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  private func writeApp() throws {
    try write(
      "app/AppDelegate.swift",
      """
      import UIKit

      @UIApplicationMain
      class AppDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
      }
      """)
    try write(
      "app/SceneDelegate.swift",
      "import UIKit\nclass SceneDelegate: UIResponder, UIWindowSceneDelegate { var window: UIWindow? }\n"
    )
    try write(
      "app/Door.swift",
      """
      class Door: UIViewController {
        @IBOutlet weak var handle: UIButton!
        override func viewDidLoad() {
          super.viewDidLoad()
          handle?.addTarget(self, action: #selector(open), for: .touchUpInside)
        }
        @objc func open() {}
      }
      """)
    try write("app/Plain.swift", "import UIKit\nstruct Plain { var width: CGFloat = 1 }\n")
    try write("app/Base.lproj/Main.storyboard", "<document/>")
    try write("app/Assets.xcassets/icon.imageset/Contents.json", "{}")
    try write("app/More/picture.png", "")
    try write("app/photo.jpeg", "")
    try write("app/de.lproj/Main.strings", "\"a.text\" = \"Hallo\";\n")
  }

  private func package() throws -> AppPackage {
    try AppPackage(
      SwiftSources(root.appendingPathComponent("app")),
      dependingOn: "https://example.org/team/lamina.git")
  }

  @Test func aPackageHasSourcesResourcesAndAManifest() async throws {
    try writeApp()
    let package = try package()
    let folder = root.appendingPathComponent("package")
    try await package.write(into: folder)
    #expect(package.name == "app")
    let manifest = try text("package/Package.swift")
    #expect(
      manifest.contains(".package(url: \"https://example.org/team/lamina.git\", branch: \"main\")"))
    #expect(manifest.contains(".product(name: \"UIKit\", package: \"lamina\")"))
    #expect(manifest.contains("resources: [.copy(\"AppResources\")]"))
    let start = try text("package/Sources/app/LaminaStart.swift")
    #expect(
      start.contains("delegate: AppDelegate(), storyboard: folder + \"/Base.lproj/Main.storyboard\""))
    #expect(start.contains("scene: InterfaceApp.Scene(delegates: [SceneDelegate.self])"))
    #expect(start.contains("folders: [folder, folder + \"/1\"]"))
    #expect(try text("package/Sources/app/AppResources/Base.lproj/Main.storyboard") == "<document/>")
    #expect(
      try text("package/Sources/app/AppResources/Assets.xcassets/icon.imageset/Contents.json") == "{}")
    #expect(try text("package/Sources/app/AppResources/1/picture.png").isEmpty)
    #expect(try text("package/Sources/app/AppResources/photo.jpeg").isEmpty)
    #expect(
      try text("package/Sources/app/AppResources/de.lproj/Main.strings")
        == text(
          "app/de.lproj/Main.strings"))
    #expect(try text("package/Sources/app/Plain.swift") == text("app/Plain.swift"), "not changed")
    for name in ["AppDelegate", "Door"] {
      let source = try text("package/Sources/app/\(name).swift")
      #expect(source.hasPrefix("import UIKit\n") && !source.contains("#sourceLocation"))
      // The attribute `@UIApplicationMain` is at the end of its line.
      #expect(!source.contains("Main\n") && !source.contains("#selector"))
    }
  }

  /// The files that are added to the app do not take the places of its own.
  @Test func addedFilesGetFreeNames() async throws {
    let start = "import UIKit\nclass Start: UIResponder, UIApplicationDelegate {}\n"
    try write("app/LaminaStart.swift", start)
    try write("app/LaminaStart_.swift", "import UIKit\nlet second = 2\n")
    try await package().write(into: root.appendingPathComponent("package"))
    #expect(try text("package/Sources/app/LaminaStart.swift").contains("class Start"))
    #expect(try text("package/Sources/app/LaminaStart_.swift").contains("second"))
    #expect(try text("package/Sources/app/LaminaStart__.swift").contains("@main"))
  }

  /// The compiler of the user's toolchain accepts the sources of a package.
  @Test func thePackageCompiles() async throws {
    try writeApp()
    let folder = root.appendingPathComponent("package")
    try await package().write(into: folder)
    // The package manager adds this property for the resources.
    try write(
      "package/Sources/app/Module.swift",
      "import Foundation\nextension Bundle { static let module = main }\n")
    let toolchain = try SceneToolchain()
    let sources = AppFiles.find(["swift"], in: folder.appendingPathComponent("Sources"))
    // The four sources of the app, LaminaStart.swift, and the module's source above.
    #expect(sources.count == 6)
    let errors = root.appendingPathComponent("errors")
    let end = try await ChildProgram(
      toolchain.compiler,
      ["-typecheck", "-parse-as-library", "-swift-version", "5", "-module-name", "app"]
        + toolchain.searchArguments + sources.map(\.path), limit: 120,
      output: .files(output: root.appendingPathComponent("output"), errors: errors)
    ).run().end
    let message = try text("errors")
    #expect(end == .exit(0), "\(message)")
  }

  /// Reading a FIFO would wait for ever, and so would copying it.
  @Test func aResourceThatIsNoFileIsRefused() throws {
    try write("app/Assets.xcassets/icon.imageset/Contents.json", "{}")
    try write("app/AppDelegate.swift", "class Start: UIResponder, UIApplicationDelegate {}\n")
    let app = try #require(try AppProject(root.appendingPathComponent("app")))
    let resources = AppResources(app)
    #expect(!resources.isEmpty)
    try resources.copy(into: root.appendingPathComponent("first"))
    #expect(try text("first/Assets.xcassets/icon.imageset/Contents.json") == "{}")
    #expect(mkfifo(root.appendingPathComponent("app/Assets.xcassets/pipe").path, 0o600) == 0)
    #expect(throws: SceneProblem.self) {
      try resources.copy(into: root.appendingPathComponent("second"))
    }
  }

  /// A catalog that contains the folder of the package is not copied into itself.
  @Test func aResourceThatContainsThePackageIsRefused() throws {
    try write("app/Assets.xcassets/icon.imageset/Contents.json", "{}")
    try write("app/AppDelegate.swift", "class Start: UIResponder, UIApplicationDelegate {}\n")
    let app = try #require(try AppProject(root.appendingPathComponent("app")))
    #expect(throws: SceneProblem.self) {
      try AppResources(app).copy(
        into: root.appendingPathComponent("app/Assets.xcassets/icon.imageset/copy"))
    }
  }

  /// A package must not be written as if it were translated when the translator is missing.
  @Test func theTranslatorOfAPackageIsRequired() async throws {
    try write("app/Door.swift", "let action = #selector(open)\n")
    let files = [root.appendingPathComponent("app/Door.swift")]
    let translator = DialectTranslator(URL(fileURLWithPath: "/bin/false"), in: [])
    #expect(!translator.isInstalled)
    let folder = root.appendingPathComponent("translated")
    #expect(try await translator.translation(of: files, from: files, in: folder).files == files)
    await #expect(throws: SceneProblem.self) {
      try await translator.requiredTranslation(of: files, from: files, in: folder)
    }
  }

  @Test func aFolderWithoutAnAppAndAPlaceWithoutLaminaAreRefused() throws {
    try write("app/Plain.swift", "struct Plain {}\n")
    #expect(throws: SceneProblem.self) { try package() }
    try writeApp()
    let problem = #expect(throws: SceneProblem.self) {
      // The folder of the test does not contain the package of Lamina.
      try AppPackage(
        SwiftSources(root.appendingPathComponent("app")), dependingOn: root.path)
    }
    #expect(problem?.headline.hasPrefix("\(root.path) is not Lamina's package") == true)
  }

  /// An installed program finds the package in the folder that the script for installing has written.
  @Test func theFolderOfThePackageIsRemembered() throws {
    for (text, path) in [("/a b/c\n", "/a b/c"), ("a\n", nil), ("", nil)] as [(String, String?)] {
      try write("package-folder", text)
      let file = root.appendingPathComponent("package-folder")
      #expect(AppPackage.Dependency.folder(namedIn: file)?.path == path)
    }
    #expect(AppPackage.Dependency.folder(namedIn: root.appendingPathComponent("none")) == nil)
  }
}
