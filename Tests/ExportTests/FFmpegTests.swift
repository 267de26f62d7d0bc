import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import Export

extension ExportTests {
  @MainActor struct FFmpegTests {
    private nonisolated static let formats: [ExportFormat] = [.mp4, .webm, .webp]

    private func options(_ format: ExportFormat) throws -> ExportOptions {
      ExportOptions(format: format, end: 1, rate: FrameRate("10"))
    }

    /// Calls `body` with a folder for `PATH` that contains only the program ffmpeg, whose source is `script`; if
    /// `script` is nil, the folder is empty.
    private func withProgram(_ script: String?, _ body: (URL) throws -> Void) throws {
      try withTemporaryFolder { folder in
        let programs = folder.appendingPathComponent("bin")
        try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
        if let script {
          let file = programs.appendingPathComponent("ffmpeg")
          try Data("#!/bin/sh\n\(script)\n".utf8).write(to: file)
          try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        }
        try body(folder)
        #expect(try names(in: folder) == ["bin"], "nothing is left behind")
      }
    }

    private func failure(_ folder: URL, _ format: ExportFormat) throws -> ExportError? {
      var options = try options(format)
      options.ffmpegSearchPath = folder.appendingPathComponent("bin").path
      return #expect(throws: ExportError.self) {
        try Exporter.export(
          DrawnSource(400, 300) { x, _, _ in 0xFF00_0000 | UInt32(x & 255) }, options,
          to: folder.appendingPathComponent("film").path)
      }
    }

    @Test(arguments: formats)
    func aMissingFFmpegIsReported(format: ExportFormat) throws {
      try withProgram(nil) { folder in
        let error = try failure(folder, format)
        #expect(error == .noFFmpeg(format))
      }
    }

    /// If the program ends before it has read anything, writing to it fails. The last line that the program has
    /// written to standard error is reported.
    @Test func anImmediateFailureIsReported() throws {
      try withProgram("echo first >&2; echo 'no such codec' >&2; exit 1") { folder in
        let error = try failure(folder, .mp4)
        #expect(error == .ffmpegFailed(.mp4, reason: "no such codec"))
      }
    }

    @Test func aFailureAtTheEndIsReported() throws {
      try withProgram("cat >/dev/null; exit 3") { folder in
        let expected = ExportError.ffmpegFailed(.webm, reason: "it ended with status 3")
        let error = try failure(folder, .webm)
        #expect(error == expected)
      }
    }

    /// A program that does not read its input does not block any step of the export, and canceling the export ends
    /// the program.
    @Test func aProgramThatReadsNothingDoesNotBlock() throws {
      try withProgram("echo $$ >\"${0%/*}/pid\"\nexec sleep 600") { folder in
        // Reading from this pipe waits until the program has written its number.
        let pipe = folder.appendingPathComponent("bin/pid")
        try #require(mkfifo(pipe.path, 0o600) == 0)
        var options = try options(.webp)
        options.end = 3
        options.ffmpegSearchPath = folder.appendingPathComponent("bin").path
        let job = try ExportJob(
          options, of: DrawnSource(800, 600) { x, _, _ in UInt32(x) },
          to: folder.appendingPathComponent("film").path)
        while job.isReady { try job.step() }
        #expect(job.framesDone > 0 && job.framesDone < job.frameCount && !job.isOver)
        let text = String(
          decoding: try FileHandle(forReadingFrom: pipe).readToEnd() ?? Data(), as: UTF8.self)
        let number = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(kill(number, 0) == 0, "the program runs")
        job.cancel()
        let isGone = kill(number, 0) == -1 && errno == ESRCH
        #expect(job.isOver && isGone)
      }
    }

    @Test func cancellingEndsTheProgram() throws {
      try withProgram("exec cat >/dev/null") { folder in
        var options = try options(.webp)
        options.ffmpegSearchPath = folder.appendingPathComponent("bin").path
        let path = folder.appendingPathComponent("film").path
        #expect(throws: ExportError.cancelled(path: path)) {
          try Exporter.export(.square() as DrawnSource, options, to: path) { done, _ in done < 3 }
        }
      }
    }

    /// The program receives every pixel, in rows without padding. Width and height are even for mp4.
    @Test func framesArePiped() throws {
      try withTemporaryFolder { folder in
        let file = folder.appendingPathComponent("ffmpeg")
        try Data("#!/bin/sh\nfor last; do :; done\ncat >\"$last\"\n".utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        var options = try options(.mp4)
        (options.end, options.ffmpegSearchPath) = (0.1, folder.path)
        let film = folder.appendingPathComponent("film.mp4")
        try Exporter.export(
          DrawnSource(3, 1) { x, _, _ in 0xFF01_0200 | UInt32(x) }, options, to: film.path)
        let row: [UInt8] = [0, 2, 1, 255, 1, 2, 1, 255, 2, 2, 1, 255, 2, 2, 1, 255]
        #expect(try [UInt8](Data(contentsOf: film)) == row + row)
        #expect(try names(in: folder) == ["ffmpeg", "film.mp4"])
      }
    }

    private nonisolated static let isInstalled = ProcessInfo.processInfo.environment[
      "PATH", default: ""
    ]
    .split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/ffmpeg")
    }

    @Test(.enabled(if: isInstalled), arguments: formats)
    func filmsAreEncodedByFFmpeg(format: ExportFormat) throws {
      try withTemporaryFolder { folder in
        let file = folder.appendingPathComponent("film.\(format.name)")
        try Exporter.export(.square() as DrawnSource, options(format), to: file.path)
        let start = try [UInt8](Data(contentsOf: file).prefix(12))
        switch format {
        case .mp4: #expect(Array(start[4..<8]) == Array("ftyp".utf8))
        case .webm: #expect(Array(start[0..<4]) == [0x1A, 0x45, 0xDF, 0xA3])
        default: #expect(Array(start[8..<12]) == Array("WEBP".utf8))
        }
        #expect(try names(in: folder) == ["film.\(format.name)"])
      }
    }
  }
}
