import CoreGraphics
import Foundation
import Testing

@testable import Export

extension ExportTests {
  @MainActor struct PartsTests {
    private func origin(version: String = "1", scene: String = "swing") -> PartOrigin {
      PartOrigin(version: version, scene: scene, options: [])
    }

    private func options(_ format: ExportFormat, end: Double = 0.7) -> ExportOptions {
      ExportOptions(format: format, end: end, rate: FrameRate("30"))
    }

    /// Exports the parts of a film, and returns their paths.
    private func export(
      _ source: DrawnSource, _ options: ExportOptions, parts: Int, in folder: URL
    ) throws -> [String] {
      try (1...parts).map { index in
        var options = options
        let part = try #require(ExportPart(index, of: parts))
        options.part = (part, origin())
        let path = part.path(for: folder.appendingPathComponent("film").path)
        try Exporter.export(source, options, to: path)
        return path
      }
    }

    private func join(_ paths: [String], to path: String) throws {
      let parts = try JoinedParts(paths: paths)
      try Exporter.export(parts, parts.options, to: path)
    }

    private func reason(_ paths: [String]) -> String {
      let error = #expect(throws: ExportError.self) { try join(paths, to: "/nowhere/film") }
      return error.map { "\($0)" } ?? ""
    }

    @Test func partsDivideAllFrames() throws {
      #expect(ExportPart("3/16")?.description == "3/16")
      for text in ["", "3", "0/4", "5/4", "-1/4", "1/0", "1/10001", "1/2/3", "a/b", "1 / 2"] {
        #expect(ExportPart(text) == nil, "\(text)")
      }
      for (total, count) in [(21, 4), (3, 5), (1, 1), (100_000, 10_000)] {
        let ranges = (1...count).compactMap { ExportPart($0, of: count)?.frames(of: total) }
        #expect(ranges.flatMap(\.self).elementsEqual(0..<total))
      }
    }

    @Test(arguments: [ExportFormat.pngs, .apng, .gif], [true, false])
    func joinedPartsAreTheSameBytesAsASingleRun(format: ExportFormat, isOpaque: Bool) throws {
      try withTemporaryFolder { folder in
        var options = options(format)
        (options.loops, options.dithers) = (format.hasLoops ? 3 : 0, true)
        options.blur = 2
        let source = DrawnSource.square(isOpaque: isOpaque)
        let (whole, joined) = (folder.path + "/whole", folder.path + "/joined")
        try Exporter.export(source, options, to: whole)
        try join(export(source, options, parts: 4, in: folder).reversed(), to: joined)
        #expect(FileManager.default.contentsEqual(atPath: whole, andPath: joined))
      }
    }

    @Test func moreColorsThanInAPaletteStayExact() throws {
      try withTemporaryFolder { folder in
        let source = DrawnSource(256, 64, isOpaque: false) { x, y, time in
          let alpha = UInt32(x)
          return alpha << 24 | alpha * UInt32(y) / 64 << 16 | min(alpha, UInt32(time * 100)) << 8
        }
        let (whole, joined) = (folder.path + "/whole", folder.path + "/joined")
        try Exporter.export(source, options(.apng), to: whole)
        try join(export(source, options(.apng), parts: 3, in: folder), to: joined)
        #expect(FileManager.default.contentsEqual(atPath: whole, andPath: joined))
      }
    }

    @Test func aPartDrawsOnlyItsFrames() throws {
      try withTemporaryFolder { folder in
        let source = DrawnSource.square()
        var options = options(.gif, end: 1)
        options.part = (try #require(ExportPart("2/3")), origin())
        try Exporter.export(source, options, to: folder.path + "/part")
        let expected = (10..<20).map { Double($0) / 30 }
        #expect(source.times == expected)
      }
    }

    @Test func thereMayBeMorePartsThanFrames() throws {
      try withTemporaryFolder { folder in
        let source = DrawnSource.square()
        let paths = try export(source, options(.gif, end: 0.1), parts: 5, in: folder)
        try join(paths, to: folder.path + "/film.gif")
        try Exporter.export(source, options(.gif, end: 0.1), to: folder.path + "/whole.gif")
        #expect(
          FileManager.default.contentsEqual(
            atPath: folder.path + "/film.gif", andPath: folder.path + "/whole.gif"))
      }
    }

    @Test func missingAndRepeatedPartsAreNamed() throws {
      try withTemporaryFolder { folder in
        let paths = try export(.square(), options(.apng), parts: 4, in: folder)
        let missing = reason([paths[0], paths[2]])
        #expect(missing.contains("2, 4") && missing.contains("--part 2/4"))
        #expect(reason([paths[0], paths[1], paths[1], paths[3]]).contains("are both part 2/4"))
        #expect(reason(paths + [paths[0]]).contains("5 files"))
        #expect(reason([]).contains("no parts"))
        #expect(reason(["\(folder.path)/none"]).contains("/none: cannot be read"))
      }
    }

    @Test func partsOfOtherExportsAreRefused() throws {
      try withTemporaryFolder { folder in
        let paths = try export(.square(), options(.apng), parts: 2, in: folder)
        @MainActor func other(
          _ origin: PartOrigin, _ change: (inout ExportOptions) -> Void = { _ in }
        ) throws -> String {
          try reason(of: paths[0], besideOneOf: origin, in: folder, change)
        }
        #expect(try other(origin(version: "2")).contains("made by Lamina 2"))
        #expect(try other(origin(scene: "door")).contains("another scene"))
        #expect(try other(origin()) { $0.end = 1 }.contains("other options"))
        #expect(try other(origin()) { $0.dithers = true }.contains("other options"))
        #expect(try other(origin()) { $0.blur = 2 }.contains("other options"))
      }
    }

    /// Returns the reason why a part is not joined with a second one.
    private func reason(
      of path: String, besideOneOf origin: PartOrigin, in folder: URL,
      _ change: (inout ExportOptions) -> Void
    ) throws -> String {
      var options = options(.apng)
      options.part = (try #require(ExportPart("2/2")), origin)
      change(&options)
      let other = folder.path + "/other"
      try Exporter.export(.square() as DrawnSource, options, to: other)
      return reason([path, other])
    }

    @Test func damagedFilesAreRefused() throws {
      try withTemporaryFolder { folder in
        let paths = try export(.square(), options(.apng), parts: 2, in: folder)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: paths[1]))
        @MainActor func damaged(_ bytes: Data) throws -> String {
          try reason(of: paths[0], beside: bytes, in: folder)
        }
        #expect(try damaged(bytes.dropLast()).contains("it is not complete; repeat this part"))
        #expect(try damaged(bytes + Data([0])).contains("it is not complete"))
        #expect(try damaged(Data("lamina-part 1\n{}\n".utf8)).contains("is not a part"))
        #expect(try damaged(Data()).contains("is not a part"))
        #expect(reason([folder.path]).contains("is not a part"))
        let half = try damaged(bytes.prefix(bytes.count / 2))
        #expect(half.contains("damaged: it is not complete; repeat this part with --part 2/2"))
      }
    }

    private func reason(of path: String, beside bytes: Data, in folder: URL) throws -> String {
      let file = folder.appendingPathComponent("damaged")
      try bytes.write(to: file)
      return reason([path, file.path])
    }

    /// A picture that cannot be decoded is found only when its frame is encoded. Then no file is written.
    @Test func aDamagedFrameIsNamedAndLeavesNoFile() throws {
      try withTemporaryFolder { folder in
        let paths = try export(.square(), options(.apng), parts: 2, in: folder)
        let file = URL(fileURLWithPath: paths[1])
        var bytes = try Data(contentsOf: file)
        let pixels = try #require(bytes.range(of: Data("IDAT".utf8)))
        for index in pixels.upperBound..<pixels.upperBound + 20 { bytes[index] ^= 0xFF }
        try bytes.write(to: file)
        let error = #expect(throws: ExportError.self) {
          try join(paths, to: folder.path + "/film.png")
        }
        #expect("\(try #require(error))".contains("repeat this part with --part 2/2"))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/film.png"))
      }
    }

    /// A header may ask for pictures that do not fit into memory, or for endless frames.
    @Test(
      arguments: [
        ("\"width\":61", "\"width\":99999999"), ("\"height\":40", "\"height\":0"),
        ("\"finish\":0.7", "\"finish\":1e300"), ("\"rate\":\"30\"", "\"rate\":\"0\""),
        ("\"index\":2", "\"index\":3"), ("\"loops\":0", "\"loops\":-1"),
        ("\"format\":\"apng\"", "\"format\":\"exe\""), ("\"width\":61", "\"width\":62"),
        ("\"count\":2", "\"count\":9223372036854775807"),
      ])
    func impossibleHeadersAreRefused(text: String, replacement: String) throws {
      try withTemporaryFolder { folder in
        let paths = try export(.square(), options(.apng), parts: 2, in: folder)
        let file = URL(fileURLWithPath: paths[1])
        var bytes = try Data(contentsOf: file)
        let range = try #require(bytes.range(of: Data(text.utf8)))
        bytes.replaceSubrange(range, with: Data(replacement.utf8))
        try bytes.write(to: file)
        #expect(throws: ExportError.self) { try join(paths, to: folder.path + "/film.png") }
        #expect(throws: ExportError.self) { try join([paths[1]], to: folder.path + "/film.png") }
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/film.png"))
      }
    }

    @Test func fingerprintsDependOnContentsAndNotOnTheFolder() throws {
      func fingerprint(_ content: String) throws -> String {
        try withTemporaryFolder { folder in
          let file = folder.appendingPathComponent("scene")
          try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
          try Data(content.utf8).write(to: file.appendingPathComponent("a.caml"))
          var fingerprint = Fingerprint()
          fingerprint.add(fileOrFolder: file.path)
          return fingerprint.text
        }
      }
      #expect(try fingerprint("a") == fingerprint("a"))
      #expect(try fingerprint("a") != fingerprint("b"))
    }
  }
}
