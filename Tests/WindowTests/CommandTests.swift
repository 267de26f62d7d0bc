import CoreGraphics
import Foundation
import Gallery
import Testing

extension WindowTests {
  /// The command line. The program has no display unless a test names one.
  struct CommandTests {
    /// Checks that the program failed with an error in one line that contains all parts.
    private func expectFailure(
      _ run: Program.Run, inOneLineWith parts: String...,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      #expect(run.errors.count == 1, "\(run.errors)", sourceLocation: sourceLocation)
      for part in parts {
        #expect(
          run.errors.first?.contains(part) == true, "\(run.errors)",
          sourceLocation: sourceLocation)
      }
      guard case .exit(let status) = run.end, status != 0 else {
        Issue.record("ended with \(run.end)", sourceLocation: sourceLocation)
        return
      }
    }

    @Test(arguments: [nil, "", ":9876"])
    func aWindowNeedsADisplay(name: String?) throws {
      let run = try Program.run(["view", "door"], environment: ["DISPLAY": name])
      expectFailure(run, inOneLineWith: "display", "lamina render door --at SECONDS --output FILE.png")
      #expect(run.output.isEmpty)
    }

    @Test(arguments: [nil, ""])
    func withoutArgumentsOrDisplayItWritesAContactSheet(display: String?) throws {
      try withTemporaryFolder { folder in
        let run = try Program.run([], environment: ["DISPLAY": display], folder: folder)
        #expect(run.end == .exit(0))
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let name = try #require(files.first)
        #expect(files.count == 1)
        let path = folder.appendingPathComponent(name).path
        #expect(run.output.contains { $0.hasSuffix(path) }, "\(run.output)")
        #expect(run.output.contains { $0.contains("window") }, "\(run.output)")
        #expect(try CGImage.png(contentsOfFile: path).width > 1000)
      }
    }

    /// The commit follows if the scripts built the program.
    @Test func theVersionIsPrinted() throws {
      let run = try Program.run(["--version"])
      #expect(run.end == .exit(0) && run.output.count == 1)
      let line = run.output.first ?? ""
      #expect(line.contains(/^\d+\.\d+\.\d+( \([0-9a-f]{7,40}(\+changes)?\))?$/), "\(line)")
    }

    @Test(arguments: ["view", "render", "tree"])
    func anUnknownScene(command: String) throws {
      try withTemporaryFolder { folder in
        let output = command == "render" ? ["--output", "picture.png"] : []
        let run = try Program.run([command, "window"] + output, folder: folder)
        expectFailure(run, inOneLineWith: "'window'", "window-speed", "lamina scenes")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
      }
    }

    @Test(arguments: [["viwe"], ["rendr", "door", "-o", "a.png"], ["exprot", "door"]])
    func aMistypedCommand(arguments: [String]) throws {
      let names = ["viwe": "view", "rendr": "render", "exprot": "export"]
      let run = try Program.run(arguments)
      expectFailure(
        run, inOneLineWith: "command '\(arguments[0])'", "did you mean \(names[arguments[0]] ?? "")?",
        "lamina help")
      #expect(run.end == .exit(64) && run.output.isEmpty)
    }

    @Test(arguments: [
      (["export", "door", "--fsp", "3", "-o", "a.gif"], ["'--fsp'", "'--fps'"]),
      (["export", "door", "--format", "gfi", "-o", "a"], ["'gfi'", "(did you mean gif?)"]),
      (
        ["render", "door", "--background", "withe", "-o", "a"],
        ["'withe'", "#rrggbbaa", "(did you mean white?)"]
      ),
      (["render", "door", "--background", "plaid", "-o", "a"], ["must be #rrggbb"]),
    ])
    func aMistypedOptionOrValue(arguments: [String], parts: [String]) throws {
      let run = try Program.run(arguments)
      let error = try #require(run.errors.first)
      #expect(run.end == .exit(64) && run.output.isEmpty && error.hasPrefix("Error: "))
      for part in parts { #expect(error.contains(part), "\(error)") }
    }

    @Test func theArgumentParserSpeaksTheUsersLanguage() throws {
      let chinese = ["LC_ALL": "zh_CN.UTF-8"] as [String: String?]
      let mistyped = ["export", "door", "--fsp", "3", "-o", "a.gif"]
      let error = try Program.run(mistyped, environment: chinese).errors
      #expect(error.first == "错误：未知选项“--fsp”。是否指“--fps”？", "\(error)")
      #expect(error.dropFirst().allSatisfy { $0.contains("：") || $0.contains("更多信息") }, "\(error)")
      let help = try Program.run(["render", "--help"], environment: chinese).output
      #expect(help.contains("选项：") && help.contains { $0.hasPrefix("用法：lamina render") })
      let english = ["Show help", "(default:", "OPTIONS", "Usage", "OVERVIEW"]
      #expect(!help.contains { line in english.contains { line.contains($0) } }, "\(help)")
    }

    @Test func theHelpSaysWhichProportionsADeviceHas() throws {
      let help = try Program.run(["export", "--help"]).output
      let words = help.flatMap { $0.split(separator: " ") }.joined(separator: " ")
      #expect(words.contains("Around a wallpaper it has the proportions of the wallpaper."), "\(help)")
    }

    @Test func aFileOfAnotherKind() throws {
      try withTemporaryFolder { folder in
        try Data("print(1)\n".utf8).write(to: folder.appendingPathComponent("rall.py"))
        try FileManager.default.createDirectory(
          at: folder.appendingPathComponent("folder"), withIntermediateDirectories: false)
        for name in ["rall.py", "folder"] {
          let run = try Program.run(["render", "./\(name)", "-o", "a.png"], folder: folder)
          expectFailure(run, inOneLineWith: name, "Lamina opens .caml, .ca, ", " and .swift files")
        }
        let missing = try Program.run(["render", "./missing.py", "-o", "a.png"], folder: folder)
        expectFailure(missing, inOneLineWith: "missing.py", "does not exist")
      }
    }

    @Test func aMissingOutputFolder() throws {
      try withTemporaryFolder { folder in
        let path = folder.appendingPathComponent("missing/picture.png").path
        expectFailure(try Program.run(["render", "door", "--output", path]), inOneLineWith: path)
        expectFailure(try Program.run(["sheet", "--output", path]), inOneLineWith: path)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
      }
    }

    @Test func aTruncatedPicture() throws {
      try withTemporaryFolder { folder in
        let assets = folder.appendingPathComponent("Assets")
        try FileManager.default.copyItem(
          at: Program.repository.appendingPathComponent("Assets").resolvingSymlinksInPath(),
          to: assets)
        let door = assets.appendingPathComponent("door.png")
        let whole = try Data(contentsOf: door)
        // The file ends before or in its signature of 8 bytes, in its header, or in its pixels.
        for count in [0, 7, 20, whole.count / 2, whole.count - 20] {
          try whole.prefix(count).write(to: door, options: .atomic)
          let run = try Program.run(
            ["render", "door", "--output", "picture.png"],
            environment: ["LAMINA_ASSETS": assets.path], folder: folder)
          expectFailure(run, inOneLineWith: door.path)
          #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Assets"])
        }
      }
    }

    @Test func aMissingAssetsFolder() throws {
      let run = try Program.run(["tree", "door"], environment: ["LAMINA_ASSETS": "/nowhere"])
      expectFailure(run, inOneLineWith: "/nowhere", "LAMINA_ASSETS")
    }

    @Test func renderingTwiceGivesTheSameBytes() throws {
      try withTemporaryFolder { folder in
        for scene in ["door", "swing", "easing", "crossfade", "ship-turning"] {
          let files = try ["one", "two"].map { name in
            let run = try Program.run(
              ["render", scene, "--at", "0.5", "--output", name], folder: folder)
            #expect(run.end == .exit(0))
            #expect(run.errors.isEmpty)
            return try Data(contentsOf: folder.appendingPathComponent(name))
          }
          #expect(files[0] == files[1], "\(scene)")
        }
      }
    }

    /// The first gesture of each scene is earlier than the time of the picture.
    @Test func scenesOfTheTutorialsAreRenderedWithTheirDemonstration() throws {
      try withTemporaryFolder { folder in
        for scene in ["swipe-gallery", "clock-drawn"] {
          func render(_ name: String, _ options: String...) throws -> Data {
            let run = try Program.run(
              ["render", scene, "--at", "1.1", "--output", name] + options, folder: folder)
            #expect(run.end == .exit(0) && run.errors.isEmpty, "\(scene): \(run.errors)")
            return try Data(contentsOf: folder.appendingPathComponent(name))
          }
          let demonstrated = try render("one")
          #expect(try render("two") == demonstrated, "\(scene): twice the same bytes")
          #expect(try render("still", "--gestures", "none") != demonstrated, "\(scene)")
          let picture = try CGImage.png(contentsOfFile: folder.appendingPathComponent("one").path)
          #expect(picture.width >= 300, "as large as it is made for")
        }
      }
    }

    /// Half a second after the last gesture of each scene, no issues have been printed.
    @Test(arguments: GalleryCatalog.scenes.map(\.name))
    func noSceneComplains(name: String) throws {
      try withTemporaryFolder { folder in
        let last = GalleryCatalog.scene(named: name)?.gestures.last?.time ?? 0
        let run = try Program.run(
          ["render", name, "--at", "\(last + 0.5)", "--output", "picture.png"], folder: folder)
        #expect(run.end == .exit(0) && run.errors.isEmpty, "\(run.errors)")
      }
    }

    @Test func theScenesAreListedAsJSONAndHaveSources() throws {
      let run = try Program.run(["scenes", "--json"])
      let text = Data(run.output.joined(separator: "\n").utf8)
      let scenes = try #require(try JSONSerialization.jsonObject(with: text) as? [[String: Any]])
      // "watch" is a scene's summary, and "listing" the number of its listing in the tutorial.
      #expect(scenes.count == 56 && scenes.allSatisfy { $0["name"] != nil && $0["watch"] != nil })
      #expect(scenes.filter { $0["listing"] as? String == "10.8" }.count == 1)
      let source = try Program.run(["source", "ball-easing"])
      #expect(source.output.first == "import UIKit" && source.end == .exit(0))
      let door = try Program.run(["source", "door"])
      #expect(door.output.contains { $0.contains("class DoorScene") } && door.end == .exit(0))
      let missing = try Program.run(
        ["source", "ball-easing"], environment: ["LAMINA_SCENES": "/nowhere"])
      expectFailure(missing, inOneLineWith: "LAMINA_SCENES")
    }

    @Test func aBackgroundIsRendered() throws {
      try withTemporaryFolder { folder in
        for (color, pixel) in [("#ff0000", 0xFFFF_0000), ("transparent", 0)] as [(String, UInt32)] {
          let run = try Program.run(
            ["render", "door", "--background", color, "--fit", "200", "-o", "door.png"], folder: folder)
          #expect(run.end == .exit(0), "\(run)")
          let file = folder.appendingPathComponent("door.png")
          #expect(try CGImage.png(contentsOfFile: file.path).bitmap[2, 2] == pixel)
        }
        let same = try Program.run(["compare", "door", "door", "--background", "black"])
        #expect(same.end == .exit(0), "\(same)")
        let wrong = try Program.run(["render", "door", "--background", "mauve", "-o", "a.png"])
        #expect(wrong.end == .exit(64) && wrong.errors.joined().contains("mauve"), "\(wrong)")
      }
    }

    @Test func theTreeTellsModelAndPresentation() throws {
      let run = try Program.run(["tree", "easing", "--at", "0.5"])
      #expect(run.end == .exit(0))
      let text = Data(run.output.joined(separator: "\n").utf8)
      let tree = try #require(try JSONSerialization.jsonObject(with: text) as? [String: Any])
      #expect(tree["time"] as? Double == 0.5)
      let mover = try #require(find("mover", in: tree))
      #expect(mover["animations"] as? [String] == ["position"])
      // The size is 800×600 by default. The demonstration clicks at 0 s, at 3/4 of the width and 1/4 of the height.
      #expect(position(mover, "model") == [600, 150])
      let progress = Curve.easeOut.value(at: 0.5)
      let shown = try #require(position(mover, "presentation"))
      #expect(abs(shown[0] - (400 + 200 * progress)) < 1e-3)
      #expect(abs(shown[1] - (300 - 150 * progress)) < 1e-3)
    }

    private func find(_ name: String, in layer: [String: Any]) -> [String: Any]? {
      if layer["name"] as? String == name { return layer }
      let children = layer["sublayers"] as? [[String: Any]] ?? []
      return children.lazy.compactMap { find(name, in: $0) }.first
    }

    private func position(_ layer: [String: Any], _ kind: String) -> [Double]? {
      (layer[kind] as? [String: Any])?["position"] as? [Double]
    }

    /// Times beyond 1 000 000 seconds, NaN, and pictures that are too large are refused.
    @Test(arguments: ["render", "tree", "compare", "export"])
    func whatIsTooMuch(command: String) throws {
      let scenes = command == "compare" ? ["snapping-clock", "door"] : ["snapping-clock"]
      let output = ["render", "export"].contains(command) ? ["-o", "-"] : []
      let time = command == "export" ? "--from" : "--at"
      for options in [[time, "1e7"], [time, "1e18"], [time, "nan"], ["--size", "32767x32767"]] {
        let run = try Program.run([command] + scenes + output + options)
        #expect(run.end == .exit(64) && run.output.isEmpty, "\(options): \(run)")
        #expect(run.errors.first?.hasPrefix("Error: ") == true, "\(run.errors)")
        let part = options[0] == time ? "1000000 seconds" : "too large"
        #expect(run.errors.first?.contains(part) == true, "\(run.errors)")
      }
    }

    /// The viewer does not begin at another time without a word.
    @Test func theViewerRefusesATimeThatNoSceneReaches() throws {
      let run = try Program.run(["view", "door", "--at", "1e7"])
      #expect(run.end == .exit(64) && run.errors.first?.contains("1000000 seconds") == true, "\(run)")
    }

    @Test func documentsAreCompared() throws {
      let documents = Program.repository.appendingPathComponent("Assets/Documents")
      let (bounce, card) = (
        documents.appendingPathComponent("bounce.caml").path,
        documents.appendingPathComponent("card.caml").path
      )
      let same = try Program.run(["compare", bounce, bounce, "--at", "0.5"])
      #expect(same.end == .exit(0) && same.errors.isEmpty, "\(same)")
      #expect(
        try Program.run(["compare", bounce, bounce, "--at", "0.1", "--at", "0.5"]).end == .exit(1))
      #expect(try Program.run(["compare", bounce, card, "--size", "200x200"]).end == .exit(1))
      let missing = try Program.run(["compare", bounce, "/nowhere/x.caml"])
      #expect(missing.end == .exit(2) && missing.errors.count == 1, "\(missing)")
    }

    @Test func theScenesAreListed() throws {
      let run = try Program.run(["scenes"])
      #expect(run.end == .exit(0))
      let names = run.output.map { $0.prefix { $0 != " " } }
      // The viewer's own scenes come first.
      #expect(names.prefix(4) == ["door", "easing", "crossfade", "swing"] && names.count == 56)
    }
  }
}
