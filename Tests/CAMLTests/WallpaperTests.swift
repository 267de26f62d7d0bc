import Archives
import CAML
import Foundation
import QuartzCore
import TestSupport
import Testing

/// Packages in archives, and wallpapers that consist of several planes (D1.9, D1.10).
@Suite struct WallpaperTests {
  private static let states = """
    <states><LKState name="Locked"/><LKState name="Unlock"><elements>
      <LKStateSetValue targetId="r" keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue>
    </elements></LKState></states>
    """

  private static func plane(_ name: String, _ content: String = states) -> String {
    "<caml><CALayer id=\"r\" name=\"\(name)\" bounds=\"0 0 390 844\">\(content)</CALayer></caml>"
  }

  private static let folder = "descriptors/1/versions/1/contents/7400.wallpaper"

  private static let list = """
    <?xml version="1.0"?><plist version="1.0"><dict><key>assets</key><dict><key>lockAndHome</key><dict>
    <key>default</key><dict><key>backgroundAnimationFileName</key><string>back.ca</string>
    <key>floatingAnimationFileNameKey</key><string>middle.ca</string>
    <key>foregroundAnimationFileName</key><string>Foreground.ca</string></dict></dict></dict></dict></plist>
    """

  private static var files: [(path: String, content: Data)] {
    let ball = try? Data(contentsOf: Sample.repository.appendingPathComponent("Assets/ball.png"))
    let picture = "<contents type=\"CGImage\" src=\"assets/ball.png\"/>"
    return [
      ("\(folder)/Wallpaper.plist", Data(list.utf8)),
      ("\(folder)/back.ca/main.caml", Data(plane("back", picture + states).utf8)),
      ("\(folder)/back.ca/assets/ball.png", ball ?? Data()),
      ("\(folder)/middle.ca/main.caml", Data("<caml/>".utf8)),
      ("\(folder)/Foreground.ca/main.caml", Data(plane("front").utf8)),
      ("__MACOSX/\(folder)/._back.ca/main.caml", Data([0, 1])),
    ]
  }

  private func withArchive(
    _ name: String, _ files: [(path: String, content: Data)] = files, _ body: (URL) throws -> Void
  ) throws {
    try Sample.withFolder { folder in
      let url = folder.appendingPathComponent(name)
      try ZipFile(files).data.write(to: url)
      try body(url)
    }
  }

  @Test func aPackageMayBeAnArchive() throws {
    let files = Self.files.filter { $0.path.contains("/back.ca/") }
    try withArchive("a.ca", files) { url in
      let document = try CAMLDocument(contentsOf: url)
      #expect(document.rootLayer.name == "back" && document.rootLayer.contents != nil)
      #expect(document.issues.isEmpty && document.file == nil)
      #expect(document.pictureFiles == ["assets/ball.png"])
      #expect(document.pictureData(atPath: "assets/ball.png")?.isEmpty == false)
    }
  }

  @Test func planesLieOverOneAnother() throws {
    try withArchive("a.tendies") { url in
      let wallpaper = try WallpaperDocument(contentsOf: url)
      #expect(wallpaper.planes.map(\.plane) == [.background, .foreground])
      #expect(wallpaper.rootLayer.sublayers?.map(\.name) == ["background", "foreground"])
      #expect(wallpaper.size == CGSize(width: 390, height: 844))
      #expect(wallpaper.issues.count == 1)
      #expect(wallpaper.issues[0].message.contains("the floating plane cannot be read"))
      #expect(wallpaper.stateNames == ["Locked", "Unlock"])
      wallpaper.setState("Unlock", transitionSpeed: 0)
      #expect(wallpaper.planes.allSatisfy { $0.document.rootLayer.opacity == 0.5 })
      wallpaper.show(StateProgress(from: "Locked", to: "Unlock", fraction: 0.5))
      #expect(wallpaper.planes.allSatisfy { $0.document.rootLayer.opacity == 0.75 })
      #expect(wallpaper.layer(of: .floating) == nil && wallpaper.layer(of: .background) != nil)
    }
  }

  /// Without a property list, the names of the packages determine which plane each of them is.
  @Test func namesOfPackagesDetermineThePlanes() throws {
    try Sample.withFolder { folder in
      for name in ["x_Floating-390w.ca", "x_Background-390w.ca", "notes.ca"] {
        let package = folder.appendingPathComponent("a.wallpaper/\(name)")
        try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
        try Data(Self.plane(name).utf8).write(to: package.appendingPathComponent("main.caml"))
      }
      let wallpaper = try WallpaperDocument(contentsOf: folder.appendingPathComponent("a.wallpaper"))
      #expect(wallpaper.planes.map(\.plane) == [.background, .floating])
      #expect(
        wallpaper.issues.map(\.message)
          == ["packages that belong to no plane are not shown: 'notes.ca'"])
    }
  }

  /// The property list counts in a folder as it does in an archive.
  @Test func thePropertyListOfAFolderDeterminesThePlanes() throws {
    try Sample.withFolder { folder in
      for file in Self.files where file.path.hasPrefix(Self.folder) {
        let url = folder.appendingPathComponent(file.path)
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try file.content.write(to: url)
      }
      let wallpaper = try WallpaperDocument(contentsOf: folder.appendingPathComponent(Self.folder))
      #expect(wallpaper.planes.map(\.plane) == [.background, .foreground])
      #expect(wallpaper.planes.map(\.document.rootLayer.name) == ["back", "front"])
    }
  }

  @Test func aWallpaperThatDoesNotExistIsAnErrorThatSaysSo() throws {
    try Sample.withFolder { folder in
      for name in ["a.tendies", "a.wallpaper"] {
        let file = folder.appendingPathComponent(name)
        let error = #expect(throws: CAMLError.self) { try WallpaperDocument(contentsOf: file) }
        #expect(error?.description == "\(file.path): does not exist")
      }
    }
  }

  @Test(arguments: [("", "is empty"), ("text", "contains no wallpaper")])
  func aFileThatIsNoArchiveIsAnError(content: String, reason: String) throws {
    try Sample.withFolder { folder in
      let file = folder.appendingPathComponent("a.tendies")
      try Data(content.utf8).write(to: file)
      let error = #expect(throws: CAMLError.self) { try WallpaperDocument(contentsOf: file) }
      #expect(error?.description == "\(file.path): \(reason)")
    }
  }

  @Test func archivesWithoutADocumentAreErrors() throws {
    try withArchive("a.ca", [("readme.txt", Data())]) { url in
      #expect(throws: CAMLError.self) { try CAMLDocument(contentsOf: url) }
    }
    try withArchive("a.tendies", [("readme.txt", Data())]) { url in
      #expect(throws: CAMLError.self) { try WallpaperDocument(contentsOf: url) }
    }
    try withArchive("a.tendies", [("../../a.wallpaper/b.ca/main.caml", Data())]) { url in
      #expect(throws: ArchiveError.self) { try WallpaperDocument(contentsOf: url) }
    }
  }

  /// A layer that follows the tilt of the device is moved by an offset, whose range the document sets (D1.11).
  @Test func layersFollowTheTilt() throws {
    func group(_ keyPath: String, _ axis: String) -> String {
      """
      <NSDictionary><axis type="string" value="\(axis)"/><keyPath type="string" value="\(keyPath)"/>
      <layerName type="string" value="near"/><mapMaxTo type="integer" value="40"/>
      <mapMinTo type="integer" value="-20"/><title type="string" value=""/></NSDictionary>
      """
    }
    let style =
      "<style><wallpaperParallaxGroups type=\"NSArray\">\(group("position.x", "x"))\(group("position.y", "y"))</wallpaperParallaxGroups><wallpaperPropertyGroups type=\"NSArray\"/></style>"
    let document = try Sample.read(
      Sample.root("", "<sublayers><CALayer name=\"near\" position=\"100 200\"/></sublayers>" + style))
    let near = try #require(document.rootLayer.sublayers?.first)
    #expect(document.issues.isEmpty)
    document.tilt(to: CGPoint(x: 1, y: -3))
    #expect(near.position == CGPoint(x: 140, y: 180))
    document.tilt(to: .zero)
    #expect(near.position == CGPoint(x: 110, y: 210))
  }

  private static func value(_ layer: String, _ keyPath: String, _ values: String) -> String {
    """
    <NSDictionary><image type="null"/><keyPath type="string" value="\(keyPath)"/>
    <layerName type="string" value="\(layer)"/>\(values)<view type="string" value="Floating"/></NSDictionary>
    """
  }

  private static func wallpaper(_ values: String, _ more: String = "") -> String {
    Sample.root(
      "",
      "<sublayers><CALayer name=\"near\" position=\"100 200\"/></sublayers>\(more)<style>"
        + "<wallpaperPropertyGroups type=\"NSArray\">\(values)</wallpaperPropertyGroups></style>")
  }

  /// A table gives properties a value in each state of a device (D1.12).
  @Test func tablesOfValuesAreStates() throws {
    let values = Self.value(
      "near", "position.x",
      "<v_home type=\"real\" value=\"30\"/><v_lock type=\"integer\" value=\"10\"/><v_sleep type=\"real\" value=\"20\"/>"
    )
    let document = try Sample.read(Self.wallpaper(values))
    let near = try #require(document.rootLayer.sublayers?.first)
    #expect(document.issues.isEmpty && document.stateNames == ["Locked", "Unlock", "Sleep"])
    let positions = ["Locked", "Unlock", "Sleep", nil].map { state in
      document.setState(state, transitionSpeed: 0)
      return near.position.x
    }
    #expect(positions == [10, 30, 20, 100] && near.position.y == 200)
    document.show(StateProgress(from: "Locked", to: "Unlock", fraction: 0.25))
    #expect(near.position.x == 15)
  }

  /// States of the document count instead of those of the table; a row without a layer or a number is an issue.
  @Test func statesCountInsteadOfTables() throws {
    let states = """
      <states><LKState name="Unlock"><elements><LKStateSetValue targetId="n" keyPath="position.x">
      <value type="real" value="7"/></LKStateSetValue></elements></LKState></states>
      """
    let rows =
      Self.value("near", "opacity", "<v_home type=\"real\" value=\"0.5\"/>")
      + Self.value("far", "opacity", "<v_home type=\"real\" value=\"0.5\"/>")
      + Self.value("near", "name", "<v_home type=\"real\" value=\"0.5\"/>")
    let text = Self.wallpaper(rows, states).replacingOccurrences(
      of: "name=\"near\" position", with: "id=\"n\" name=\"near\" position")
    let document = try Sample.read(text)
    let near = try #require(document.rootLayer.sublayers?.first)
    #expect(document.stateNames == ["Unlock", "Locked", "Sleep"] && document.issues.count == 2)
    document.setState("Unlock", transitionSpeed: 0)
    #expect(near.position.x == 7 && near.opacity == 1)
  }
}
