import ChildPrograms
import Foundation
import Localization
import WindowSystem

/// A file dialog of the desktop. Another program, `zenity` or `kdialog`, shows it, so that the viewer stays responsive.
/// The dialog is closed when the task that waits for it is cancelled, and when the process ends.
package struct FileDialog: Sendable {
  package enum Answer: Equatable, Sendable {
    /// The absolute paths of the chosen files.
    case selected([String])
    case cancelled
    /// The lack of a program that can show a dialog.
    case unavailable
  }

  /// A kind of files to offer, such as "CAML documents" with "*.caml" and "*.ca".
  package struct Kind: Equatable, Sendable {
    package var name: String
    package var patterns: [String]

    package init(_ name: String, _ patterns: [String]) {
      self.name = name
      self.patterns = patterns
    }
  }

  private let title: String
  /// The folder or the file that the dialog shows first.
  private let start: String
  private let kinds: [Kind]
  private let isSaving: Bool
  private let allowsSeveral: Bool

  nonisolated(nonsending) package static func open(
    title: String = localized("Open"), in folder: String = FileManager.default.currentDirectoryPath,
    kinds: [Kind] = [], allowsSeveral: Bool = false,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) async -> Answer {
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    return await FileDialog(
      title: title, start: start, kinds: kinds, isSaving: false, allowsSeveral: allowsSeveral
    ).ask(environment)
  }

  /// Asks for a file to save to. The dialog itself asks before a file is overwritten.
  nonisolated(nonsending) package static func save(
    title: String = localized("Save"), as path: String, kinds: [Kind] = [],
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) async -> Answer {
    await FileDialog(
      title: title, start: URL(fileURLWithPath: path).path, kinds: kinds, isSaving: true,
      allowsSeveral: false
    ).ask(environment)
  }

  // MARK: Programs

  private var programs: [(name: String, arguments: [String])] {
    [("zenity", zenityArguments), ("kdialog", kdialogArguments)]
  }

  nonisolated(nonsending) private func ask(_ environment: [String: String]) async -> Answer {
    for (name, arguments) in programs {
      guard let program = ChildProgram.find(name, environment: environment) else { continue }
      let outcome = await ChildProgram(program, arguments, environment: environment).run()
      switch outcome.end {
      case .exit(0): return answer(outcome.text)
      case .exit(1), .cancelled: return .cancelled
      // The program could not show a dialog, but the next one may.
      case .exit, .signal, .timeOut, .notStarted: continue
      }
    }
    return .unavailable
  }

  private func answer(_ output: String) -> Answer {
    // The programs print absolute paths; other lines may be messages of their toolkit.
    let paths = output.split(separator: "\n").map(String.init).filter { $0.hasPrefix("/") }
    return paths.isEmpty ? .cancelled : .selected(paths)
  }

  private var zenityArguments: [String] {
    var arguments = ["--file-selection", "--title=\(title)", "--filename=\(start)"]
    if isSaving { arguments += ["--save", "--confirm-overwrite"] }
    if allowsSeveral { arguments += ["--multiple", "--separator=\n"] }
    return arguments
      + kinds.map { "--file-filter=\($0.name) | \($0.patterns.joined(separator: " "))" }
  }

  private var kdialogArguments: [String] {
    let filter = kinds.map { "\($0.patterns.joined(separator: " "))|\($0.name)" }
    let several = allowsSeveral ? ["--multiple", "--separate-output"] : []
    return ["--title", title] + several
      + [isSaving ? "--getsavefilename" : "--getopenfilename", start, filter.joined(separator: "\n")]
  }
}
