import CoreGraphics
import Foundation
import Gallery
import ImageIO
import Testing

extension WindowTests {
  /// `lamina export` without a display.
  struct ExportCommandTests {
    private let short = ["--to", "0.2", "--fps", "20", "--size", "200x150"]

    private func expectOneLine(
      _ run: Program.Run, _ part: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      #expect(run.errors.count == 1, "\(run.errors)", sourceLocation: sourceLocation)
      #expect(
        run.errors.first?.contains(part) == true, "\(run.errors)", sourceLocation: sourceLocation)
      #expect(run.end != .exit(0), sourceLocation: sourceLocation)
    }

    /// Returns the bytes of the exported file, or of all files in the exported folder.
    private func bytes(_ url: URL) throws -> [Data] {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
      guard isFolder.boolValue else { return [try Data(contentsOf: url)] }
      return try FileManager.default.contentsOfDirectory(atPath: url.path).sorted().map {
        try Data(contentsOf: url.appendingPathComponent($0))
      }
    }

    @Test(arguments: ["png", "pngs", "apng", "gif"])
    func twoRunsGiveTheSameBytes(format: String) throws {
      try withTemporaryFolder { folder in
        let results = try ["one", "two"].map { name in
          let run = try Program.run(
            ["export", "swing", "--format", format, "--blur", "2", "-o", name] + short,
            folder: folder)
          #expect(run.end == .exit(0) && run.errors.isEmpty && run.output.isEmpty, "\(run)")
          return try bytes(folder.appendingPathComponent(name))
        }
        #expect(results[0] == results[1])
        #expect(results[0].count == (format == "pngs" ? 4 : 1))
      }
    }

    @Test func joinedPartsAreTheSameBytesAsASingleRun() throws {
      try withTemporaryFolder { folder in
        let export = ["export", "swing", "--background", "white"] + short
        for arguments in [
          export + ["-o", "whole.gif"], export + ["-o", "film.gif", "--part", "1/2"],
          export + ["-o", "film.gif", "--part", "2/2"],
          ["join", "film.gif.2-of-2.part", "film.gif.1-of-2.part", "-o", "film.gif"],
        ] {
          let run = try Program.run(arguments, folder: folder)
          #expect(run.end == .exit(0) && run.errors.isEmpty, "\(run)")
        }
        let films = try ["whole", "film"].map { try bytes(folder.appendingPathComponent("\($0).gif")) }
        #expect(films[0] == films[1])
        let run = try Program.run(["join", "film.gif.2-of-2.part", "-o", "other.gif"], folder: folder)
        expectOneLine(run, "these are missing: 1; repeat them with --part 1/2")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/other.gif"))
      }
    }

    /// A frame of an export equals the picture that `render` writes for its time, also at times that are no multiples
    /// of 1/60 s.
    @Test(
      arguments: ["door", "easing", "crossfade"]
        + GalleryCatalog.scenes.enumerated().filter { $0.offset % 6 == 0 }.map(\.element.name))
    func framesAreRendersAtTheirTimes(scene: String) throws {
      try withTemporaryFolder { folder in
        let run = try Program.run(
          ["export", scene, "--from", "0.51", "--to", "1.9", "--fps", "7", "-o", "frames/"],
          folder: folder)
        #expect(run.end == .exit(0) && run.errors.isEmpty, "\(run)")
        let frames = try bytes(folder.appendingPathComponent("frames"))
        // The 1.39 s contain 9.73 frames at 7 per second, rounded up. Frame 7 is one second after the first.
        try #require(frames.count == 10)
        let picture = folder.appendingPathComponent("picture.png")
        _ = try Program.run(["render", scene, "--at", "1.51", "-o", picture.path])
        #expect(try bytes(picture) == [frames[7]])
      }
    }

    @Test func aBackgroundReplacesThatOfTheScene() throws {
      try withTemporaryFolder { folder in
        for (color, pixel) in [("#ff0000", 0xFFFF_0000), ("transparent", 0)] as [(String, UInt32)] {
          let run = try Program.run(
            ["export", "door", "--background", color, "--scale", "0.5", "-o", "door.png"],
            folder: folder)
          #expect(run.end == .exit(0), "\(run)")
          let file = folder.appendingPathComponent("door.png")
          let picture = try CGImage.png(contentsOfFile: file.path).bitmap
          #expect(picture[2, 2] == pixel && picture.width == 400 && picture.height == 300)
        }
      }
    }

    @Test func picturesAreWhatRenderDraws() throws {
      try withTemporaryFolder { folder in
        let run = try Program.run(["export", "swing", "-o", "frames/"] + short, folder: folder)
        #expect(run.end == .exit(0), "\(run)")
        for (index, time) in [0, 0.05, 0.1, 0.15].enumerated() {
          let file = folder.appendingPathComponent("frames/000\(index).png")
          let picture = try Program.picture(of: "swing", at: time, width: 200, height: 150)
          let frame = try CGImage.png(contentsOfFile: file.path).bitmap
          #expect(frame.visibleDifference(from: picture)?.largest == 0)
        }
      }
    }

    @Test("A wallpaper is exported and rendered with the device that is asked for")
    func devices() throws {
      let wallpaper = Program.repository.appendingPathComponent("Assets/Documents/harbor.tendies").path
      try withTemporaryFolder { folder in
        func picture(_ name: String, _ options: [String]) throws -> CGImage {
          let frames = ["export", wallpaper, "--to", "0.1", "--fps", "10", "-o", "\(name)/"]
          let run = try Program.run(frames + options, folder: folder)
          #expect(run.end == .exit(0) && run.errors.isEmpty, "\(run)")
          let file = folder.appendingPathComponent("\(name).png")
          _ = try Program.run(["render", wallpaper, "-o", file.path] + options)
          #expect(try bytes(file) == bytes(folder.appendingPathComponent(name)))
          return try CGImage.png(contentsOfFile: file.path)
        }
        let plain = try picture("plain", [])
        let framed = try picture("framed", ["--device", "iPhone 15"])
        #expect(plain.width == 195 && plain.height == 422)
        // The frame is 14 points wide on a screen that is 393 points wide, so here it is 14 · 195 / 393 = 6.9.
        #expect(framed.width == 209 && framed.height == 436)
        let pixels = framed.bitmap
        #expect(pixels[0, 0] != pixels[2, 218], "round corners")
      }
    }

    @Test func scenesThatHaveNoDeviceRefuseOne() throws {
      for scene in ["door", "Assets/Documents/card.caml"] {
        let run = try Program.run(
          ["render", scene, "--device", "iPhone 8", "-o", "/dev/null"], folder: Program.repository)
        expectOneLine(run, "'\(scene)' cannot be shown in a device")
      }
    }

    /// The clock's hand moves every second of scene time, also if drawing takes less than a second.
    @Test(arguments: ["tagged-hands", "snapping-clock"])
    func timersFollowTheScene(name: String) throws {
      try withTemporaryFolder { folder in
        let run = try Program.run(
          ["export", name, "--from", "0.5", "--to", "3", "--fps", "2", "-o", "frames/"],
          folder: folder)
        #expect(run.end == .exit(0), "\(run)")
        let frames = try bytes(folder.appendingPathComponent("frames"))
        // The frames are at 0.5, 1, 1.5, 2 and 2.5 seconds.
        try #require(frames.count == 5)
        #expect(frames[0] != frames[2] && frames[2] != frames[4])
        let again = folder.appendingPathComponent("again.png")
        _ = try Program.run(["render", name, "--at", "2.5", "-o", again.path])
        #expect(try bytes(again) == [frames[4]])
      }
    }

    @Test func aGIFIsNearToWhatRenderDraws() throws {
      try withTemporaryFolder { folder in
        let run = try Program.run(["export", "swing", "-o", "film.gif"] + short, folder: folder)
        #expect(run.end == .exit(0), "\(run)")
        let data = try Data(contentsOf: folder.appendingPathComponent("film.gif"))
        let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
        #expect(CGImageSourceGetCount(source) == 4)
        for (index, time) in [0, 0.05, 0.1, 0.15].enumerated() {
          let frame = try #require(CGImageSourceCreateImageAtIndex(source, index, nil)).bitmap
          let picture = try Program.picture(of: "swing", at: time, width: 200, height: 150)
          let difference = try #require(frame.visibleDifference(from: picture))
          #expect(difference.largest <= 16, "\(difference)")
        }
      }
    }

    @Test(arguments: [
      (["--format", "bmp", "-o", "film"], "bmp"), (["-o", "film"], "--format"),
      (["-o", "film.gif", "--from", "2", "--to", "1"], "not after"),
      (["-o", "film.gif", "--fps", "0"], "fps"), (["-o", "film.gif", "--blur", "0"], "blur"),
      (["-o", "film.mp4", "--background", "transparent"], "background"),
      (["-o", "film.gif", "--background", "bleu"], "background"),
      (["-o", "missing/film.gif"], "missing/film.gif"), (["-o", "."], "--format"),
      (["-o", "film.gif", "--size", "40000x2"], "size"),
    ])
    func invalidArgumentsAreReported(arguments: [String], part: String) throws {
      try withTemporaryFolder { folder in
        let run = try Program.run(["export", "swing"] + arguments, folder: folder)
        #expect(run.end != .exit(0))
        #expect(run.errors.first?.contains(part) == true, "\(run.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
      }
    }

    @Test func aMissingFFmpegIsReported() throws {
      try withTemporaryFolder { folder in
        let run = try Program.run(
          ["export", "swing", "-o", "film.mp4"], environment: ["PATH": folder.path], folder: folder)
        expectOneLine(run, "ffmpeg, which is not installed")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
      }
    }

    /// A script in place of ffmpeg sends SIGINT to the program during the export. The old file is kept, and no other
    /// file is left.
    @Test func aCancelledExportKeepsTheOldFile() throws {
      try withTemporaryFolder { folder in
        let (file, program) = (
          folder.appendingPathComponent("film.mp4"), folder.appendingPathComponent("ffmpeg")
        )
        try Data("old".utf8).write(to: file)
        try Data("#!/bin/sh\nkill -INT $PPID\nexec cat >/dev/null\n".utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        let run = try Program.run(
          ["export", "swing", "--to", "1000", "-o", "film.mp4"],
          environment: ["PATH": "\(folder.path):/usr/bin:/bin"], folder: folder)
        #expect(run.end == .exit(130))
        #expect(run.errors == ["lamina: cancelled; film.mp4 is as it was"])
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(left.sorted() == ["ffmpeg", "film.mp4"])
        #expect(try String(contentsOf: file, encoding: .utf8) == "old")
      }
    }

    /// The picture is so large that it is not complete before the signal arrives.
    @Test func aCancelledPictureKeepsTheOldFile() throws {
      try withTemporaryFolder { folder in
        let file = folder.appendingPathComponent("door.png")
        try Data("old".utf8).write(to: file)
        let child = try Child(
          Program.executable(), ["export", "door", "--size", "9000x9000", "-o", "door.png"],
          environment: ["DISPLAY": nil], folder: folder)
        // The program watches for signals before it creates a file.
        while child.isRunning,
          try FileManager.default.contentsOfDirectory(atPath: folder.path).count < 2
        {}
        kill(child.identifier, SIGINT)
        try child.expectEnd(.exit(130))
        #expect(child.errors.linesAtEnd() == ["lamina: cancelled; door.png is as it was"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["door.png"])
        #expect(try String(contentsOf: file, encoding: .utf8) == "old")
      }
    }

    @Test func thumbnailsFit() throws {
      try withTemporaryFolder { folder in
        // The scene is 800 points wide, and is not enlarged.
        for (side, expected) in [(128, 128), (5000, 800)] {
          let run = try Program.run(
            ["render", "door", "--fit", "\(side)", "-o", "small.png"], folder: folder)
          #expect(run.end == .exit(0), "\(run)")
          let file = folder.appendingPathComponent("small.png")
          #expect(try CGImage.png(contentsOfFile: file.path).width == expected)
        }
      }
    }
  }
}
