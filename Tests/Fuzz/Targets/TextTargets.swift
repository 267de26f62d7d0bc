import Foundation
import LaminaViewer
import SceneBuilding

/// A target that reads files of key bindings.
final class KeyTarget: FuzzTarget {
  private let file: URL

  init(folder: URL) { file = folder.appendingPathComponent("keys.json") }

  func run(_ input: [UInt8], isDrawn: Bool) throws -> Bool {
    try Data(input).write(to: file)
    return (try? UserKeys(contentsOf: file)) != nil
  }
}

/// A target that reads saved states and lists of recent files.
final class StateTarget: FuzzTarget {
  private let file: URL
  private let recentFiles: RecentFiles

  init(folder: URL) {
    file = folder.appendingPathComponent("state.json")
    recentFiles = RecentFiles(file: file)
  }

  func run(_ input: [UInt8], isDrawn: Bool) throws -> Bool {
    try Data(input).write(to: file)
    let entries = recentFiles.entries
    return (try? ViewerState.load(from: file)) != nil || !entries.isEmpty
  }
}

/// A target that reads its input as the output of compilers and crashed programs, and then as a Swift source in which
/// it looks for a scene.
final class DiagnosticsTarget: FuzzTarget {
  private let file: URL

  init(folder: URL) { file = folder.appendingPathComponent("scene.swift") }

  func run(_ input: [UInt8], isDrawn: Bool) throws -> Bool {
    try Data(input).write(to: file)
    let text = String(decoding: input, as: UTF8.self)
    let declaration = try? SceneDeclaration.find(in: [file])
    let locations = Diagnostics(files: [file], declaration: declaration).locations(in: text)
    _ = Diagnostics.installationProblem(in: text)
    let crash = SceneProblem(SwiftSources(file), "has crashed", reason: "signal", text: text)
    return !crash.lines.isEmpty && (!locations.isEmpty || declaration != nil)
  }
}
