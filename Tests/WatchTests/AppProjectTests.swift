import Foundation
import Testing

@testable import SceneBuilding

/// Tests of the search for the parts of an app. Each test has a folder of its own.
@Suite final class AppProjectTests {
  private let root = FileManager.default.temporaryDirectory.appendingPathComponent(
    "app-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: root) }

  private func write(_ path: String, _ text: String = "") throws {
    let url = root.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: false, encoding: .utf8)
  }

  private let delegate =
    "import UIKit\n@UIApplicationMain\nfinal class Start: UIResponder, UIApplicationDelegate {}\n"

  /// Writes a project with an app, a framework that it needs, and a script.
  private func writeProject(_ objects: String = "") throws {
    try write("Demo/Start.swift", delegate)
    try write("Demo/Base.lproj/Main.storyboard")
    try write("Demo/en.lproj/Main.storyboard")
    try write(
      "Demo/Info.plist",
      "<plist><dict><key>UIMainStoryboardFile</key><string>Main</string></dict></plist>")
    try write("Kit/Kit.swift", "public struct Kit {}\n")
    try write(
      "Demo.xcodeproj/project.pbxproj",
      """
      // !$*UTF8*$!
      { objects = {
        P = { isa = PBXProject; mainGroup = G; targets = (T, K); };
        G = { isa = PBXGroup; children = (GD, GK); sourceTree = "<group>"; };
        GD = { isa = PBXGroup; path = Demo; children = (FS, V); sourceTree = "<group>"; };
        GK = { isa = PBXGroup; path = Kit; children = (FK, G); sourceTree = SOURCE_ROOT; };
        FS = { isa = PBXFileReference; path = Start.swift; sourceTree = "<group>"; };
        FK = { isa = PBXFileReference; path = Kit.swift; sourceTree = "<group>"; };
        V = { isa = PBXVariantGroup; children = (VE, VB); name = Main.storyboard; sourceTree = "<group>"; };
        VB = { isa = PBXFileReference; path = Base.lproj/Main.storyboard; sourceTree = "<group>"; };
        VE = { isa = PBXFileReference; path = en.lproj/Main.storyboard; sourceTree = "<group>"; };
        T = { isa = PBXNativeTarget; name = "Demo App"; productType = "com.apple.product-type.application";
          buildPhases = (S1, R1, X1); dependencies = (D1); buildConfigurationList = L; };
        K = { isa = PBXNativeTarget; name = Kit; productType = "com.apple.product-type.framework";
          buildPhases = (S2); };
        D1 = { isa = PBXTargetDependency; target = K; };
        S1 = { isa = PBXSourcesBuildPhase; files = (B1); };
        S2 = { isa = PBXSourcesBuildPhase; files = (B2); };
        R1 = { isa = PBXResourcesBuildPhase; files = (B3); };
        X1 = { isa = PBXShellScriptBuildPhase; name = "Lint"; shellScript = "touch ran"; };
        B1 = { fileRef = FS; }; B2 = { fileRef = FK; }; B3 = { fileRef = V; };
        L = { buildConfigurations = (C); };
        C = { buildSettings = { INFOPLIST_FILE = "$(SRCROOT)/Demo/Info.plist"; }; };
        \(objects)
      }; rootObject = P; }
      """)
  }

  private func names(_ urls: [URL]) -> [String] { urls.map(\.lastPathComponent) }

  @Test func aProjectNamesItsSourcesAndItsStoryboard() throws {
    try writeProject()
    let app = try #require(try AppProject(root.appendingPathComponent("Demo.xcodeproj")))
    #expect(app.name == "Demo App" && names(app.sources) == ["Start.swift", "Kit.swift"])
    #expect(app.storyboard?.path.hasSuffix("Demo/Base.lproj/Main.storyboard") == true)
    #expect(names(app.resourceFolders) == ["Demo"] && app.modules == ["Demo_App", "Kit"])
    #expect(app.notes.count == 1 && app.notes[0].contains("Lint"))
    #expect(
      app.declaration.expression.hasPrefix(
        "InterfaceApp.rootViewController(delegate: Start(), storyboard: \""))
    #expect(app.declaration.line == 3)
    #expect(EntryPoint.source(for: app.declaration).contains(", named: \"Demo_App\")"))
    #expect(!FileManager.default.fileExists(atPath: root.appendingPathComponent("ran").path))
  }

  @Test func aFolderLeadsToItsProject() throws {
    try writeProject()
    try write("Pods/Other.xcodeproj/project.pbxproj", "{}")
    #expect(SwiftSources.isSwiftSource(root.path))
    #expect(try SwiftSources(root).app()?.name == "Demo App")
    #expect(try names(SwiftSources(root).files()) == ["Start.swift", "Kit.swift"])
  }

  @Test func librariesOfTheRepositoryAreFound() throws {
    try writeProject()
    try write("Demo/Start.swift", "import Ring_View\nimport Missing\n" + delegate)
    try write("Ring-View.podspec", "s.source_files = 'Code/**/*'")
    try write("Code/Deep/Ring.swift")
    let app = try #require(try AppProject(root))
    #expect(names(app.sources) == ["Start.swift", "Kit.swift", "Ring.swift"])
    #expect(app.modules.contains("Ring_View") && app.notes.contains { $0.contains("Missing") })
  }

  @Test func aFolderWithoutProjectIsAnAppIfItHasADelegate() throws {
    try write("Code/Other.swift", "class Other: UIViewController {}\n")
    #expect(try SwiftSources(root.appendingPathComponent("Code")).app() == nil)
    try write("Code/Start.swift", delegate)
    let code = try #require(try SwiftSources(root.appendingPathComponent("Code")).app())
    #expect(code.storyboard == nil && code.sources.count == 2)
    try FileManager.default.removeItem(at: root.appendingPathComponent("Code"))
    try write("App/Start.swift", delegate)
    try write("App/Base.lproj/Main.storyboard")
    try write("App/Tests/Test.swift")
    let app = try #require(try AppProject(root))
    #expect(names(app.sources) == ["Start.swift"] && app.storyboard != nil)
    #expect(!AppProject.isApp(root.appendingPathComponent("None").path))
  }

  private let sceneDelegate =
    "import UIKit\nclass SceneDelegate: UIResponder, UIWindowSceneDelegate { var window: UIWindow? }\n"

  @Test func thePropertyListDescribesTheScene() throws {
    try write("App/Start.swift", delegate)
    try write("App/SceneDelegate.swift", sceneDelegate)
    try write("App/Base.lproj/Main.storyboard")
    try write(
      "App/Info.plist",
      """
      <plist><dict><key>UIMainStoryboardFile</key><string>Old</string>
      <key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>
      <key>UIWindowSceneSessionRoleApplication</key><array><dict>
      <key>UISceneConfigurationName</key><string>Default Configuration</string>
      <key>UISceneDelegateClassName</key><string>$(PRODUCT_MODULE_NAME).SceneDelegate</string>
      <key>UISceneStoryboardFile</key><string>Main</string>
      </dict></array></dict></dict></dict></plist>
      """)
    let app = try #require(try AppProject(root))
    #expect(app.storyboard?.lastPathComponent == "Main.storyboard")
    let scene =
      ", scene: InterfaceApp.Scene(delegates: [SceneDelegate.self], delegate: \"SceneDelegate\"))"
    #expect(app.declaration.expression.hasSuffix(scene), "\(app.declaration.expression)")
  }

  /// Without a property list, a class for the delegate of a scene shows that the app has one. With one, the list decides.
  @Test func aDelegateOfAScenesNeedsNoPropertyList() throws {
    try write("App/Start.swift", delegate)
    try write("App/SceneDelegate.swift", sceneDelegate)
    let expression = try AppProject(root)?.declaration.expression ?? ""
    #expect(expression.hasSuffix(", scene: InterfaceApp.Scene(delegates: [SceneDelegate.self]))"))
    try write("App/Info.plist", "<plist><dict></dict></plist>")
    #expect(try AppProject(root)?.declaration.expression.contains("Scene(") == false)
  }

  /// Files that a project, a podspec or a link names outside of the repository are not compiled.
  @Test func filesOutsideOfTheRepositoryAreLeftOut() throws {
    let outside = root.deletingLastPathComponent().appendingPathComponent("out-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: outside) }
    try "let secret = 1".write(
      to: outside.appendingPathComponent("Evil.swift"), atomically: false, encoding: .utf8)
    try writeProject(
      """
      GE = { isa = PBXGroup; path = "\(outside.path)"; children = (FE); sourceTree = "<absolute>"; };
      FE = { isa = PBXFileReference; path = Evil.swift; sourceTree = "<group>"; };
      FL = { isa = PBXFileReference; path = Link.swift; sourceTree = "<group>"; };
      BE = { fileRef = FE; }; BL = { fileRef = FL; };
      """)
    let project = root.appendingPathComponent("Demo.xcodeproj/project.pbxproj")
    let text = try String(contentsOf: project, encoding: .utf8)
      .replacingOccurrences(of: "files = (B1);", with: "files = (B1, BE, BL);")
      .replacingOccurrences(of: "children = (FS, V);", with: "children = (FS, V, FL, GE);")
    try text.write(to: project, atomically: false, encoding: .utf8)
    try write("OtherKit.podspec", "s.source_files = '../\(outside.lastPathComponent)/**/*'")
    try FileManager.default.createSymbolicLink(
      at: root.appendingPathComponent("Demo/Link.swift"),
      withDestinationURL: outside.appendingPathComponent("Evil.swift"))
    try write("Demo/Start.swift", "import OtherKit\n" + delegate)
    let app = try #require(try AppProject(root.appendingPathComponent("Demo.xcodeproj")))
    #expect(names(app.sources) == ["Start.swift", "Kit.swift"], "\(app.sources)")
    #expect(app.notes.contains { $0.contains("2 files outside of") }, "\(app.notes)")
  }

  @Test func aPropertyListOutsideOfTheFolderIsNotRead() throws {
    try write("app/Start.swift", delegate)
    try write("app/Door.storyboard", "<document/>")
    try write(
      "Info.plist", "<plist><dict><key>UIMainStoryboardFile</key><string>Door</string></dict></plist>")
    let link = root.appendingPathComponent("app/Info.plist")
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: root.appendingPathComponent("Info.plist"))
    let folder = root.appendingPathComponent("app")
    #expect(try #require(try AppProject(folder)).storyboard == nil)
    try FileManager.default.removeItem(at: link)
    try FileManager.default.moveItem(at: root.appendingPathComponent("Info.plist"), to: link)
    #expect(try #require(try AppProject(folder)).storyboard != nil)
  }

  /// The statements of main.swift cannot be compiled with the other sources, and the program begins elsewhere.
  @Test func theStartOfAnAppIsLeftOut() throws {
    try write(
      "app/main.swift", "UIApplicationMain(CommandLine.argc, CommandLine.unsafeArgv, nil, nil)\n")
    try write("app/Start.swift", "class Start: UIResponder, UIApplicationDelegate {}\n")
    let app = try #require(try AppProject(root.appendingPathComponent("app")))
    #expect(app.sources.map(\.lastPathComponent) == ["Start.swift"])
    #expect(app.notes.count == 1 && app.notes[0].contains("main.swift"))
  }

  @Test func onlyClassesAreDelegates() throws {
    try write(
      "Start.swift",
      """
      protocol Guide: class, UISceneDelegate {}
      class Door {
        class func current() -> UIWindowSceneDelegate? { nil }
        class var last: UISceneDelegate? { nil }
      }
      class Scene: UIResponder, UIWindowSceneDelegate {}
      """)
    let file = root.appendingPathComponent("Start.swift")
    #expect(AppEntry.sceneDelegates(in: [file]) == ["Scene"])
  }

  @Test func aNibAloneIsShownFirst() throws {
    try write("Card.xib")
    let app = try #require(try AppProject(root.appendingPathComponent("Card.xib")))
    #expect(app.storyboard?.lastPathComponent == "Card.xib" && app.sources.isEmpty)
  }

  @Test func filesThatDoNotExistAreLeftOut() throws {
    try writeProject()
    for path in ["Kit/Kit.swift", "Demo/en.lproj/Main.storyboard"] {
      try FileManager.default.removeItem(at: root.appendingPathComponent(path))
    }
    let app = try #require(try AppProject(root.appendingPathComponent("Demo.xcodeproj")))
    #expect(names(app.sources) == ["Start.swift"] && app.interfaceFiles.count == 1)
    #expect(
      app.notes.contains("Kit.swift, Main.storyboard of the project do not exist"), "\(app.notes)")
  }

  /// A FIFO would block whoever reads it, and a device has no end.
  @Test func onlyRegularFilesAreRead() throws {
    try writeProject()
    #expect(mkfifo(root.appendingPathComponent("Kit/Pipe.swift").path, 0o600) == 0)
    #expect(AppEntry.delegate(in: [root.appendingPathComponent("Kit/Pipe.swift")]) == nil)
    try FileManager.default.removeItem(at: root.appendingPathComponent("Demo/Info.plist"))
    try FileManager.default.createSymbolicLink(
      atPath: root.appendingPathComponent("Demo/Info.plist").path, withDestinationPath: "/dev/zero")
    #expect(InfoPlist(root.appendingPathComponent("Demo/Info.plist")).storyboard == nil)
  }

  @Test func theFoldersOfAllInterfaceFilesAreWatched() throws {
    try writeProject()
    let watched = Set(SwiftSources(root).watched.map(\.lastPathComponent))
    #expect(watched == ["Demo", "Kit", "Base.lproj", "en.lproj", "Demo.xcodeproj"])
    #expect(SwiftSources.isWatched("project.pbxproj") && !SwiftSources.isWatched("Info.plist"))
  }

  @Test func foldersBeyondTheLimitAreReported() throws {
    let count = AppProject.watchLimit + 3
    try write("Start.swift", "@main class Start: UIResponder, UIApplicationDelegate {}\n")
    for index in 1..<count { try write("Folder\(index)/A\(index).swift", "class A\(index) {}\n") }
    let app = try #require(try AppProject(root))
    #expect(app.watchedFolders.count == AppProject.watchLimit)
    #expect(app.notes == ["3 folders of the app are not watched for changes"])
  }

  @Test func interfaceFilesBelongToTheFingerprint() throws {
    try writeProject()
    let before = try SourceFingerprint(of: SwiftSources(root))
    try write("Demo/Base.lproj/Main.storyboard", "<document/>")
    #expect(try SourceFingerprint(of: SwiftSources(root)) != before)
  }

  /// Lists inside one another overflow the stack of Foundation's parser. Comments and texts must not hide them.
  @Test(arguments: [
    "\u{28}", "/* \" */", "// \"\n", "{a='\"';b=", "{ a = \"\\\"\"; b = ", "{ a = x//; b = (",
    "<plist><array>", "bplist00",
  ])
  func listsAreNotNestedTooDeeply(start: String) {
    let isXML = start.hasPrefix("<")
    let deep = start + String(repeating: isXML ? "<array>" : "(", count: 100_000)
    #expect(!PropertyListFile.isFlat(Array(deep.utf8)))
  }

  @Test func ordinaryPropertyListsAreFlat() {
    for text in [
      "// !$*UTF8*$!\n{ a = \"((((\"; b = ('(', \"'\"); }", "/* (( */ { a = (1, 2); }",
      "<plist><dict><key>a</key><array/></dict></plist>",
      String(repeating: "{a=(x);}", count: 1000),
    ] { #expect(PropertyListFile.isFlat(Array(text.utf8)), "\(text.prefix(40))") }
  }

  @Test(arguments: [
    "", "{", "not a project", String(repeating: "(", count: 100_000), "{ objects = 1; }",
  ])
  func projectsThatCannotBeReadAreRefused(text: String) throws {
    try write("Demo.xcodeproj/project.pbxproj", text)
    #expect(throws: SceneProblem.self) {
      try AppProject(self.root.appendingPathComponent("Demo.xcodeproj"))
    }
    #expect(try AppProject(root) == nil)
  }

  /// The search of a large folder such as `/usr` takes seconds.
  @Test func groupsOutsideOfTheRepositoryAreNotSearched() throws {
    try write("In/Part.swift")
    let outside = root.deletingLastPathComponent().appendingPathComponent("out-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: outside) }
    try Data().write(to: outside.appendingPathComponent("Evil.swift"))
    try write(
      "Demo.xcodeproj/project.pbxproj",
      """
      { objects = {
        P = { isa = PBXProject; mainGroup = G; targets = (T); };
        G = { isa = PBXGroup; children = (I, O); sourceTree = "<group>"; };
        I = { isa = PBXFileSystemSynchronizedRootGroup; path = In; sourceTree = "<group>"; };
        O = { isa = PBXFileSystemSynchronizedRootGroup; path = "\(outside.path)"; sourceTree = "<absolute>"; };
        T = { isa = PBXNativeTarget; name = Demo; productType = "com.apple.product-type.application";
          fileSystemSynchronizedGroups = (I, O); };
      }; rootObject = P; }
      """)
    let project = root.appendingPathComponent("Demo.xcodeproj")
    let targets = try XcodeProject(project, in: AppBoundary(root)).targets
    #expect(names(targets.flatMap(\.sources)) == ["Part.swift", outside.lastPathComponent])
    let app = try #require(try AppProject(project))
    #expect(names(app.sources) == ["Part.swift"])
    #expect(app.notes.contains { $0.contains("1 file outside of") }, "\(app.notes)")
  }

  @Test func groupsInACircleEnd() throws {
    try writeProject("GX = { isa = PBXGroup; children = (GX, G); };")
    #expect(try AppProject(root) != nil)
  }

  @Test func importsOfCompiledModulesAreLeftOut() {
    let source =
      "import UIKit\n@testable import Kit\nimport struct Kit.Part // last\nimport Kitchen\nlet a = 1\n"
    let result = AppModules.removingImports(of: ["Kit"], from: Array(source.utf8))
    #expect(
      String(decoding: result, as: UTF8.self) == "import UIKit\n\n // last\nimport Kitchen\nlet a = 1\n"
    )
  }

  @Test func filesWithTheSameNameGetCopiesWithDifferentNames() throws {
    try writeProject()
    try write("Kit/Kit.swift", "import Kit\n")
    try write("Other/Start.swift")
    try write("Demo/Start.swift", "import Other\n" + delegate)
    let contents = try SourceContents(of: SwiftSources(root))
    let copies = try contents.write(to: root.appendingPathComponent("copies"))
    #expect(names(copies) == ["Start.swift", "Kit.swift", "2_Start.swift"])
    #expect(try String(contentsOf: copies[1], encoding: .utf8) == "\n")
  }

  @Test func pathsAreQuoted() {
    #expect(AppProject.literal("a\"b\\c\n") == "\"a\\\"b\\\\c\\u{a}\"")
  }
}
