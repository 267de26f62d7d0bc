import ChildPrograms
import LaminaViewer
import Localization
import QuartzCore
import ViewerKit
import WindowHosting

/// A program that is run to record its windows.
///
/// The program records to hidden files beside the path. They are moved to their names after the program has ended, if
/// they can be opened, so that nothing is lost before there is something to replace it.
@MainActor
struct RecordedProgram {
  private let name: String
  private let process = Process()
  private let request: RecordingRequest
  /// The request to the program, with the path of the hidden file of its first window.
  private let hidden: RecordingRequest

  /// The number of windows whose files are looked for.
  private static let windowLimit = 100

  /// - Parameter words: The name or the path of the program, and its arguments; not empty.
  /// - Throws: `ProgramNotRun`, or `OutputError` if the recording cannot be written.
  init(_ words: ArraySlice<String>, recording request: RecordingRequest) throws {
    (name, self.request) = (words.first ?? "", request)
    process.executableURL = try Self.executable(name)
    process.arguments = Array(words.dropFirst())
    hidden = try Self.hidden(request)
    process.environment = ProcessInfo.processInfo.environment(adding: hidden.environment)
    // The recorder does not follow the removal of a variable, which the shell may have set.
    if request.seconds == nil { process.environment?[RecordingRequest.secondsVariable] = nil }
  }

  /// Returns the request for hidden files in the folder of the file to which the path of a request leads.
  private static func hidden(_ request: RecordingRequest) throws -> RecordingRequest {
    try OutputFile.checkIsWritableAsFile(request.path)
    // This creates a file in the folder and removes it.
    let folder = try OutputFile(path: request.path).temporary.deletingLastPathComponent()
    let file = URL(fileURLWithPath: request.path).deletingPathExtension().lastPathComponent
    let name = ".\(file).\(ProcessInfo.processInfo.processIdentifier).lamina"
    return RecordingRequest(path: folder.appendingPathComponent(name).path, seconds: request.seconds)
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

  /// Runs the program to its end, reports what was recorded, and returns the exit status, which is not 0 if nothing was.
  /// - Throws: `OutputError` if a recording cannot be moved to its name, or the error of starting the program.
  func run() throws -> Int32 {
    // An earlier process with the same identifier may have left them.
    let others = Set(hiddenPaths)
    let status = try runToEnd()
    let end = MediaClock.now()
    let new = hiddenPaths.filter { !others.contains($0) }
    if new.isEmpty { StandardStream.errors.writeVisibleLine("lamina: \(reasonForNothing)") }
    // A shell reports a signal that has ended its program by such a status.
    var keeper = RecordingKeeper(request, killedAt: status > 128 ? end : nil)
    for path in new { try keeper.keep(path) }
    return status == 0 && !keeper.isComplete ? 1 : status
  }

  /// The line that says why there is no recording.
  private var reasonForNothing: String {
    let folder = URL(fileURLWithPath: hidden.path).deletingLastPathComponent().path
    return FileManager.default.fileExists(atPath: folder)
      ? localized("nothing was recorded, because '\(name)' opened no window of Lamina")
      : localized("the recording is lost, because the folder \(folder) was removed or moved")
  }

  /// The paths of the hidden files of the windows that exist.
  private var hiddenPaths: [String] {
    (1...Self.windowLimit).map { hidden.path(number: $0) }
      .filter { FileManager.default.fileExists(atPath: $0) }
  }

  private func runToEnd() throws -> Int32 {
    // The program decides what a signal means, so this process only passes it on.
    let child = SignalTarget()
    EndSignals.watch(andAlso: [SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM]) { child.send($0) }
    try process.run()
    child.begin(process.processIdentifier)
    let terminal = TerminalOwner(process.processIdentifier)
    let end = process.waitForEnd()
    child.end()
    terminal?.restore()
    return end.status
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
