import ChildPrograms
import LaminaViewer
import Localization
import QuartzCore
import ViewerKit
import WindowHosting

/// A program that is run to record its windows.
@MainActor
struct RecordedProgram {
  private let name: String
  private let process = Process()
  private let request: RecordingRequest

  /// The number of windows whose files are looked for.
  private static let windowLimit = 100

  /// - Parameter words: The name or the path of the program, and its arguments; not empty.
  /// - Throws: `ProgramNotRun`
  init(_ words: ArraySlice<String>, recording request: RecordingRequest) throws {
    (name, self.request) = (words.first ?? "", request)
    process.executableURL = try Self.executable(name)
    process.arguments = Array(words.dropFirst())
    process.environment = ProcessInfo.processInfo.environment(adding: request.environment)
    // The recorder does not follow the removal of a variable, which the shell may have set.
    if request.seconds == nil { process.environment?[RecordingRequest.secondsVariable] = nil }
  }

  private static func executable(_ name: String) throws -> URL {
    guard name.contains("/") else {
      guard let url = ChildProgram.find(name) else { throw ProgramNotRun.isNotInPath(name) }
      return url
    }
    let url = URL(fileURLWithPath: name)
    guard try url.checkResourceIsReachable() else { throw ProgramNotRun.isNoProgram(name) }
    let isFolder = try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory ?? false
    guard !isFolder, FileManager.default.isExecutableFile(atPath: url.path) else {
      throw ProgramNotRun.isNoProgram(name)
    }
    return url
  }

  /// Runs the program to its end, reports what was recorded, and returns the exit status.
  /// - Throws: `OutputError` if the recording cannot be written, or the error of starting the program.
  func run() throws -> Int32 {
    try checkOutput()
    let old = try ReplacedFile(request.path)
    let others = Set(paths)
    let status: Int32
    do { status = try runToEnd() } catch {
      old?.restore()
      throw error
    }
    let new = paths.filter { !others.contains($0) }
    guard new.isEmpty else {
      old?.remove()
      for path in new { report(path) }
      return status
    }
    old?.restore()
    StandardStream.errors.writeVisibleLine(
      localized("lamina: nothing was recorded, because '\(name)' opened no window of Lamina"))
    return status == 0 ? 1 : status
  }

  private func checkOutput() throws {
    try OutputFile.checkIsWritableAsFile(request.path)
    // This creates a file beside the path and removes it.
    _ = try OutputFile(path: request.path)
  }

  /// The paths of the files of the windows that exist.
  private var paths: [String] {
    (1...Self.windowLimit).map { request.path(number: $0) }
      .filter { FileManager.default.fileExists(atPath: $0) }
  }

  private func runToEnd() throws -> Int32 {
    // The program decides what a signal means, so this process only passes it on.
    let child = SignalTarget()
    EndSignals.watch { child.send($0) }
    try process.run()
    child.begin(process.processIdentifier)
    let terminal = TerminalOwner(process.processIdentifier)
    process.waitUntilExit()
    child.end()
    terminal?.restore()
    let status = process.terminationStatus
    return process.terminationReason == .exit ? status : 128 + status
  }

  /// Reports the length and the size of a recording, and removes what a killed program has left beside it.
  private func report(_ path: String) {
    try? FileManager.default.removeItem(atPath: RecordingRequest.nextPath(of: path))
    let size = BoundedSize.text(ofFile: path)
    do {
      let seconds = try RecordingFile.open(path).duration.shown(decimals: 1)
      StandardStream.errors.writeVisibleLine(
        localized("lamina: recorded \(seconds) s, \(size): \(path)"))
    } catch {
      StandardStream.errors.writeVisibleLine("lamina: \(PlainText.of(error))")
    }
  }
}

/// The reason why a program cannot be run.
enum ProgramNotRun: Error, CustomStringConvertible {
  case isNotInPath(String)
  case isNoProgram(String)

  var description: String {
    switch self {
    case .isNotInPath(let name): localized("there is no program '\(name)' in the folders of PATH")
    case .isNoProgram(let path): localized("\(path): is not an executable file")
    }
  }
}

/// The file that a recording replaces. It is put aside while the program runs, and put back if nothing is recorded.
private struct ReplacedFile {
  private let path: String
  private let aside: String

  /// Puts the file aside; nil if there is none.
  /// - Throws: `OutputError`
  init?(_ path: String) throws {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let url = URL(fileURLWithPath: path)
    let process = ProcessInfo.processInfo.processIdentifier
    self.path = path
    aside =
      url.deletingLastPathComponent()
      .appendingPathComponent(".\(url.lastPathComponent).replaced-\(process)").path
    guard rename(path, aside) == 0 else { throw OutputError(path, code: errno) }
  }

  func restore() { _ = rename(aside, path) }
  func remove() { try? FileManager.default.removeItem(atPath: aside) }
}

/// The size of a file for the user.
private enum BoundedSize {
  static func text(ofFile path: String) -> String {
    let values = try? FileManager.default.attributesOfItem(atPath: path)
    let bytes = Double((values?[.size] as? Int) ?? 0)
    return bytes < 1e6
      ? "\(Int((bytes / 1e3).rounded(.up))) kB" : "\((bytes / 1e6).shown(decimals: 1)) MB"
  }
}
