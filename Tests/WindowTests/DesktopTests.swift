import CoreGraphics
import Foundation
import FoundationXML
import LaminaViewer
import Testing
import WindowSystem

extension WindowTests {
  /// The files that integrate Lamina into desktops, its manual page and its installation.
  struct DesktopTests {
    private static let folder = Program.repository.appendingPathComponent("Assets/Desktop")

    private func text(_ name: String) throws -> String {
      try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
    }

    /// Returns the keys and values of a desktop file, without comments and group headers.
    private func entries(_ name: String) throws -> [String: String] {
      let pairs = try text(name).split(separator: "\n").filter { $0.contains("=") }.map { line in
        let parts = line.split(separator: "=", maxSplits: 1)
        return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
      }
      return Dictionary(uniqueKeysWithValues: pairs)
    }

    @Test func theDesktopEntryStartsTheViewer() throws {
      let entry = try entries("lamina.desktop")
      #expect(entry["Type"] == "Application" && entry["Icon"] == "lamina")
      #expect(entry["Exec"] == "lamina view %F")
      let window = WindowConfiguration(title: "", width: 1, height: 1)
      #expect(entry["StartupWMClass"] == window.className)
    }

    /// File managers make thumbnails of files that the user has never opened. So no thumbnailer may be declared for
    /// programs.
    @Test func theThumbnailerIsForDocumentsOnly() throws {
      #expect(try entries("lamina.thumbnailer")["Exec"] == "lamina thumbnail --size %s %i %o")
      let types = DocumentFormat.all.flatMap(\.mimeTypes)
      #expect(
        types.allSatisfy { $0.hasPrefix("application/x-core-animation") || $0.contains("lottie") })
      #expect(try !text("lamina-mime.xml").contains("swift"))
    }

    /// Expects that the installed files contain the MIME types of all document formats. The script takes these from
    /// lamina-mime.xml.
    private func expectMimeTypes(below prefix: URL) throws {
      let documents = DocumentFormat.all.flatMap(\.mimeTypes)
      let types = documents + DocumentFormat.interfaceTypes
      let lists = [
        ("share/applications/lamina.desktop", types),
        ("share/thumbnailers/lamina.thumbnailer", documents),
      ]
      for (path, types) in lists {
        let line = "MimeType=\(types.map { $0 + ";" }.joined())"
        let text = try String(contentsOf: prefix.appendingPathComponent(path), encoding: .utf8)
        #expect(text.split(separator: "\n").last ?? "" == line, "\(path)")
      }
      let metainfo = prefix.appendingPathComponent("share/metainfo/lamina.metainfo.xml")
      let text = try String(contentsOf: metainfo, encoding: .utf8)
      #expect(types.allSatisfy { text.contains("    <mediatype>\($0)</mediatype>\n") })
      #expect(XMLParser(data: Data(text.utf8)).parse())
    }

    @Test func theTypesOfDocumentsAreDeclared() throws {
      let mime = try text("lamina-mime.xml")
      for format in DocumentFormat.all {
        for type in format.mimeTypes { #expect(mime.contains("type=\"\(type)\""), "\(type)") }
        for ending in format.extensions { #expect(mime.contains("\"*.\(ending)\""), "\(ending)") }
      }
      let interfaces = try text("lamina-interfaces-mime.xml")
      for part in DocumentFormat.interfaceTypes.map({ "type=\"\($0)\"" }) + ["*.storyboard", "*.xib"] {
        #expect(interfaces.contains(part), "\(part)")
      }
      for part in ["http://www.apple.com/CoreAnimation/1.0", "localName=\"caml\""] {
        #expect(mime.contains(part), "\(part)")
      }
      for name in ["lamina-mime.xml", "lamina-interfaces-mime.xml", "lamina.metainfo.xml"] {
        let reader = XMLParser(data: Data(try text(name).utf8))
        #expect(reader.parse(), "\(name): \(String(describing: reader.parserError))")
      }
    }

    /// Validators that are not installed are skipped.
    @Test(arguments: [
      ["desktop-file-validate", "lamina.desktop"],
      ["appstreamcli", "validate", "--no-net", "lamina.metainfo.xml"],
      ["update-mime-database", "mime"],
    ])
    func validatorsAgree(command: [String]) throws {
      guard let program = Self.find(command[0]) else { return }
      try withTemporaryFolder { folder in
        let packages = folder.appendingPathComponent("mime/packages")
        try FileManager.default.createDirectory(at: packages, withIntermediateDirectories: true)
        for name in try FileManager.default.contentsOfDirectory(atPath: Self.folder.path) {
          for source in [folder, packages] where source == folder || name.hasSuffix("mime.xml") {
            try FileManager.default.copyItem(
              at: Self.folder.appendingPathComponent(name), to: source.appendingPathComponent(name))
          }
        }
        let child = try Child(program, Array(command.dropFirst()), folder: folder)
        child.closeInput()
        try child.expectEnd(.exit(0))
      }
    }

    private static func find(_ name: String) -> URL? {
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      return path.split(separator: ":").map {
        URL(fileURLWithPath: String($0)).appendingPathComponent(name)
      }.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    // MARK: The manual page

    @Test func theManualListsEveryCommandAndOption() throws {
      let page = try Program.run(["manual"]).output
      #expect(page.first?.hasPrefix(".TH LAMINA 1 ") == true)
      for name in ["view", "scenes", "source", "render", "export", "tree", "sheet", "bench", "manual"] {
        #expect(page.contains(".SS \(name)"), "\(name)")
      }
      for text in ["\\-\\-background", "\\-\\-shutter", "Ctrl+Q", "LAMINA_ASSETS", "onion skin"] {
        #expect(page.contains { $0.contains(text) }, "\(text)")
      }
      #expect(page.allSatisfy { $0.allSatisfy(\.isASCII) })
      #expect(try Program.run(["manual"]).output == page)
      #expect(page.contains { $0.contains("(default: ") })
      let chinese = ["LC_ALL": "zh_CN.UTF-8"] as [String: String?]
      let translated = try Program.run(["manual"], environment: chinese).output
      #expect(!translated.contains { $0.contains("(default: ") })
    }

    @Test(.enabled(if: find("groff") != nil, "groff is not installed"))
    func groffAcceptsTheManualPage() throws {
      let groff = try #require(Self.find("groff"))
      try withTemporaryFolder { folder in
        let page = try Program.run(["manual"]).output.joined(separator: "\n") + "\n"
        try Data(page.utf8).write(to: folder.appendingPathComponent("lamina.1"))
        let child = try Child(
          groff, ["-man", "-Tutf8", "-ww", "-z", "lamina.1"], folder: folder)
        child.closeInput()
        try child.expectEnd(.exit(0))
        #expect(child.errors.linesAtEnd().isEmpty, "\(child.errors.linesAtEnd())")
      }
    }

    // MARK: Installation

    private func install(
      _ arguments: [String], _ environment: [String: String?] = [:]
    ) throws -> [String] {
      let script = Program.repository.appendingPathComponent("Scripts/install")
      let program: [String: String?] = ["LAMINA_EXECUTABLE": try Program.executable().path]
      let child = try Child(
        script, arguments, environment: program.merging(environment) { $1 }, folder: nil)
      child.closeInput()
      try child.expectEnd(.exit(0))
      return child.errors.linesAtEnd()
    }

    private func files(in folder: URL) -> Set<String> {
      let all = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
      return Set(all ?? [])
    }

    @Test func theProgramIsInstalledAndRemoved() throws {
      try withTemporaryFolder { folder in
        let prefix = folder.appendingPathComponent("my prefix")
        try FileManager.default.createDirectory(
          at: prefix.appendingPathComponent("bin"), withIntermediateDirectories: true)
        try Data().write(to: prefix.appendingPathComponent("bin/other"))
        for _ in 0..<2 { _ = try install(["--prefix", prefix.path]) }
        let starter = try String(
          contentsOf: prefix.appendingPathComponent("share/applications/lamina.desktop"),
          encoding: .utf8)
        #expect(starter.contains("Exec=\"\(prefix.path)/bin/lamina\" view %F\n"))
        let installed = files(in: prefix)
        for path in [
          "share/man/man1/lamina.1", "share/icons/hicolor/48x48/apps/lamina.png",
          "share/metainfo/lamina.metainfo.xml", "share/mime/packages/lamina.xml",
          "share/thumbnailers/lamina.thumbnailer", "share/bash-completion/completions/lamina",
          "share/zsh/site-functions/_lamina", "share/fish/vendor_completions.d/lamina.fish",
          "share/lamina/Scenes/ExplicitAnimations/TaggedHands.swift",
          "share/lamina/Scenes/Lamina/DoorScene.swift", "share/lamina/Scenes/Support/SceneRandom.swift",
        ] { #expect(installed.contains(path), "\(path)") }
        try expectMimeTypes(below: prefix)
        try expectToWork(prefix.appendingPathComponent("bin/lamina"), in: folder)
        try expectToTranslate(prefix.appendingPathComponent("bin/lamina"), in: folder)
        _ = try install(["--uninstall", "--prefix", prefix.path])
        let left = files(in: prefix).filter { $0.contains("lamina") }
        #expect(left.isEmpty && files(in: prefix).contains("bin/other"), "\(left)")
      }
    }

    /// Expects that the installed program uses its own pictures and modules and not those of the build.
    private func expectToWork(_ program: URL, in folder: URL) throws {
      try Data(WatchedScene.moving("red").utf8).write(to: folder.appendingPathComponent("scene.swift"))
      for scene in ["door", "scene.swift"] {
        let child = try Child(
          program, ["render", scene, "-o", "picture.png"],
          environment: ["DISPLAY": nil, "LAMINA_ASSETS": nil, "LAMINA_MODULES": nil], folder: folder)
        child.closeInput()
        try child.expectEnd(.exit(0))
      }
    }

    /// Expects that the installed program knows the folder of Lamina's package.
    private func expectToTranslate(_ program: URL, in folder: URL) throws {
      let app = folder.appendingPathComponent("app")
      try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
      try Data("import UIKit\n@main class Start: UIResponder, UIApplicationDelegate {}\n".utf8)
        .write(to: app.appendingPathComponent("Start.swift"))
      let child = try Child(
        program, ["translate", "app", "-o", "package"],
        environment: ["DISPLAY": nil, "LAMINA_MODULES": nil], folder: folder)
      child.closeInput()
      try child.expectEnd(.exit(0))
      let manifest = try String(
        contentsOf: folder.appendingPathComponent("package/Package.swift"), encoding: .utf8)
      let lamina = Program.repository.resolvingSymlinksInPath().path
      #expect(manifest.contains(".package(path: \"\(lamina)\")"), "\(manifest)")
    }

    @Test func filesAreInstalledBelowDESTDIR() throws {
      try withTemporaryFolder { folder in
        _ = try install(["--prefix", "/usr"], ["DESTDIR": folder.path])
        let starter = folder.appendingPathComponent("usr/share/applications/lamina.desktop")
        let text = try String(contentsOf: starter, encoding: .utf8)
        #expect(text.contains("Exec=\"/usr/bin/lamina\" view %F\n"))
        #expect(!files(in: folder).contains("usr/share/mime/mime.cache"))
        #expect(!files(in: folder).contains("usr/share/lamina/package-folder"))
        _ = try install(["--prefix", "/usr", "--uninstall"], ["DESTDIR": folder.path])
        #expect(files(in: folder) == ["usr"])
      }
    }
  }
}
