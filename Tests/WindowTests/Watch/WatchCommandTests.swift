import CoreGraphics
import Foundation
import Testing

extension WindowTests {
  /// Tests of commands for Swift scenes without a display, and of the input that they refuse.
  struct WatchCommandTests {
    private func run(
      _ files: [String: String], _ arguments: [String], environment: [String: String?] = [:]
    ) throws -> (run: Program.Run, picture: Bitmap?) {
      try withTemporaryFolder { folder in
        for (name, text) in files {
          try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        }
        let run = try Program.run(arguments, environment: environment, folder: folder)
        let output = folder.appendingPathComponent("out.png").path
        return (run, try? CGImage.png(contentsOfFile: output).bitmap)
      }
    }

    private func expectOneLine(
      _ run: Program.Run, _ parts: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) {
      #expect(run.end == .exit(1) && run.errors.count == 1, "\(run)", sourceLocation: sourceLocation)
      for part in parts {
        #expect(
          run.errors.first?.contains(part) == true, "\(run.errors)", sourceLocation: sourceLocation)
      }
    }

    /// The square lies 20 points from the left at the start, and half of 200 points farther to the right after a
    /// second.
    @Test func aFileIsRendered() throws {
      let result = try run(
        ["scene.swift": WatchedScene.moving("red")],
        ["render", "scene.swift", "--at", "1", "-o", "out.png"])
      #expect(result.run.end == .exit(0) && result.run.errors.isEmpty, "\(result.run.errors)")
      let picture = try #require(result.picture)
      // The size of a scene that prefers none.
      #expect((picture.width, picture.height) == (375, 667))
      let square = picture.extent(of: WatchedScene.red)
      #expect(square == PixelRect(minX: 120, minY: 200, maxX: 220, maxY: 300))
    }

    /// One line with the place; what the scene itself writes is written too. Only the process of the scene crashes, so the status
    /// is that of any failure.
    @Test func aCrashIsOneLine() throws {
      let scene = """
        import UIKit
        final class A: UIViewController {
          override func viewDidLoad() {
            FileHandle.standardError.write(Data("before\\n".utf8))
            let none: CALayer? = nil
            view.layer.addSublayer(none!)
          }
        }
        """
      let run = try run(["scene.swift": scene], ["render", "scene.swift", "-o", "out.png"]).run
      #expect(run.end == .exit(1) && run.errors.count == 2 && run.errors.first == "before", "\(run)")
      #expect(run.errors.last?.hasPrefix("lamina: scene.swift crashes: scene.swift:6: ") == true)
    }

    /// Tests a folder whose scene is a view, whose sources use each other's types, and whose controller prefers a
    /// size.
    @Test func aFolderIsRendered() throws {
      let files = [
        "Board.swift": """
        import UIKit
        final class Board: UIView {
          let paint: Paint
          init(_ paint: Paint) {
            self.paint = paint
            super.init(frame: .zero)
            backgroundColor = paint.color
          }
          required init?(coder: NSCoder) { nil }
        }
        """,
        "Paint.swift": """
        import UIKit
        struct Paint { let color: UIColor }
        final class One: UIViewController {}
        final class Two: UIViewController {
          override func loadView() { view = Board(Paint(color: .blue)) }
        }
        @MainActor func scene() -> UIViewController {
          let controller = Two()
          controller.preferredContentSize = CGSize(width: 64, height: 48)
          return controller
        }
        """,
      ]
      let result = try run(files, ["render", ".", "--at", "0", "-o", "out.png"])
      #expect(result.run.end == .exit(0) && result.run.errors.isEmpty, "\(result.run.errors)")
      let picture = try #require(result.picture)
      #expect(picture.extent(of: WatchedScene.blue) == PixelRect(minX: 0, minY: 0, maxX: 64, maxY: 48))
    }

    /// Compares two scenes whose types have the same name, in one process.
    @Test func filesAreCompared() throws {
      let files = ["a.swift": WatchedScene.moving("red"), "b.swift": WatchedScene.moving("blue")]
      let same = try run(files, ["compare", "a.swift", "a.swift", "--at", "0.5"]).run
      #expect(same.end == .exit(0) && same.errors.isEmpty, "\(same)")
      let result = try run(files, ["compare", "a.swift", "b.swift", "--at", "0.5", "-o", "out.png"])
      #expect(result.run.end == .exit(1) && result.run.errors.isEmpty, "\(result.run)")
      #expect(result.picture?.width == 375)
    }

    @Test func severalControllersNeedAChoice() throws {
      let two = [
        "A.swift": "import UIKit\nclass A: UIViewController {}",
        "B.swift": "import UIKit\nclass B: A {}",
      ]
      expectOneLine(try run(two, ["render", ".", "-o", "out.png"]).run, "(A, B)", "func scene()")
    }

    @Test(arguments: ["render", "watch", "view"])
    func everythingMissingIsNamedInTheError(command: String) throws {
      let output = command == "render" ? ["-o", "out.png"] : []
      expectOneLine(try run([:], [command, "none.swift"] + output).run, "none.swift")
      let scene = ["scene.swift": WatchedScene.moving("red")]
      expectOneLine(
        try run(scene, [command, "scene.swift"] + output, environment: ["PATH": "/nowhere"]).run,
        "swiftc", "https://swift.org/install")
      expectOneLine(
        try run(scene, [command, "scene.swift"] + output, environment: ["LAMINA_MODULES": "/nowhere"])
          .run,
        "/nowhere", "LAMINA_MODULES")
      let package = scene.merging(["Package.swift": ""]) { $1 }
      expectOneLine(try run(package, [command, "."] + output).run, "is a package")
    }

    @Test func watchingNeedsADisplay() throws {
      let scene = ["scene.swift": WatchedScene.moving("red")]
      expectOneLine(try run(scene, ["watch", "scene.swift"]).run, "display", "lamina render")
    }

    /// Documents are accepted as well, so only the display is missing.
    @Test(arguments: ["a.caml", "a.json"])
    func documentsCanBeWatched(name: String) throws {
      let files = [
        "a.caml": "<caml><CALayer bounds='0 0 10 10'/></caml>",
        "a.json": #"{"v": "5.7.0", "fr": 30, "ip": 0, "op": 60, "w": 10, "h": 10, "layers": []}"#,
      ]
      let run = try run(files, ["watch", name]).run
      #expect(run.end != .exit(0) && run.errors.count == 1, "\(run)")
      #expect(run.errors.first?.contains("display") == true, "\(run.errors)")
    }

    @Test func scenesOfTheGalleryCannotBeWatched() throws {
      expectOneLine(try run([:], ["watch", "door"]).run, "door", "lamina view")
    }

    @Test func compilerErrorsStateTheirPosition() throws {
      let broken = ["scene.swift": WatchedScene.broken]
      expectOneLine(
        try run(broken, ["render", "scene.swift", "-o", "out.png"]).run,
        "scene.swift:4:21: cannot convert")
      let empty = ["scene.swift": "import UIKit\nstruct Nothing {}\n"]
      expectOneLine(
        try run(empty, ["render", "scene.swift", "-o", "out.png"]).run, "has no scene",
        "UIViewController")
      let needy = [
        "scene.swift":
          "import UIKit\nclass Needy: UIViewController {\n  init(_ n: Int) { super.init(nibName: nil, bundle: nil) }\n"
          + "  required init?(coder: NSCoder) { nil }\n}\n"
      ]
      expectOneLine(
        try run(needy, ["render", "scene.swift", "-o", "out.png"]).run, "scene.swift:2:",
        "cannot be created with Needy()")
    }
  }
}
