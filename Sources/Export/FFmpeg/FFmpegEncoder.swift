import CoreGraphics
import Foundation
import Localization

/// An encoder that sends raw frames to ffmpeg through a pipe.
final class FFmpegEncoder: FrameEncoder {
  private let format: ExportFormat
  private let picture: RawPicture
  /// The temporary file that ffmpeg writes. It is moved to its path when the export has succeeded.
  private let file: OutputFile
  /// The file to which ffmpeg's standard error is redirected.
  private let errors: URL
  private let process = Process()
  /// The pipe to the standard input of ffmpeg.
  private let pipe = Pipe()
  private let feed: FrameFeed
  /// True after the pipe to ffmpeg was closed, or is about to be.
  private var isInputEnded = false

  /// Starts ffmpeg.
  /// - Throws: `ExportError` if the file cannot be created, or if ffmpeg is missing or cannot be started.
  init(_ request: EncoderRequest, _ coding: FFmpegCoding) throws {
    format = request.options.format
    let size = format.pixelSize(width: request.width, height: request.height)
    picture = RawPicture(width: size.width, height: size.height, isOpaque: request.isOpaque)
    errors = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-ffmpeg-\(UUID().uuidString)")
    do { file = try OutputFile(path: request.path) } catch {
      throw ExportError.cannotWrite(request.path, because: error)
    }
    feed = FrameFeed(pipe.fileHandleForWriting)
    guard let program = Self.program(in: request.options.ffmpegSearchPath) else {
      throw ExportError.noFFmpeg(format)
    }
    let arguments = FFmpegArguments(
      options: request.options, coding: coding, picture: picture, output: file.temporary.path)
    try start(program, arguments.list)
  }

  /// Returns the path of ffmpeg in the first of the folders that contains it; nil if none does. Folders are separated
  /// by colons.
  static func program(in folders: String) -> URL? {
    folders.split(separator: ":").map {
      URL(fileURLWithPath: String($0)).appendingPathComponent("ffmpeg")
    }.first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  private func start(_ program: URL, _ arguments: [String]) throws {
    do {
      try Data().write(to: errors)
      process.executableURL = program
      process.arguments = arguments
      process.standardInput = pipe
      process.standardOutput = FileHandle.nullDevice
      process.standardError = try FileHandle(forWritingTo: errors)
      try process.run()
    } catch {
      throw ExportError.ffmpegFailed(format, reason: error.localizedDescription)
    }
  }

  var isReady: Bool { feed.isReady }

  func waitUntilReady() { feed.waitUntilReady() }

  func add(_ frame: Bitmap) throws {
    feed.waitUntilReady()
    if feed.hasFailed { throw failure() }
    feed.write { [picture] in picture.pixels(of: frame) }
  }

  func endInput() {
    guard !isInputEnded else { return }
    isInputEnded = true
    feed.close { [process] in process.waitUntilExit() }
  }

  func finish() throws {
    feed.waitUntilReady()
    guard !feed.hasFailed, process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw failure()
    }
    do { try file.commit() } catch { throw ExportError.cannotWrite(file.path, because: error) }
  }

  /// Waits for ffmpeg to end, and returns an error with the last line of its standard error.
  private func failure() -> ExportError {
    endInput()
    process.waitUntilExit()
    let text = (try? String(contentsOf: errors, encoding: .utf8)) ?? ""
    let line = text.split(whereSeparator: \.isNewline).last { !$0.allSatisfy(\.isWhitespace) }
    let status = localized("it ended with status \(process.terminationStatus)")
    return .ffmpegFailed(format, reason: line.map { $0.trimmingCharacters(in: .whitespaces) } ?? status)
  }

  deinit {
    if process.isRunning {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    try? FileManager.default.removeItem(at: errors)
  }
}
