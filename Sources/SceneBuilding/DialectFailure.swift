import ChildPrograms
import Foundation
import Localization

/// The reasons for which the translator is killed.
enum DialectFailure {
  /// Returns the problem of sources at which the translator was killed by a signal or at its time limit; nil if it was not.
  ///
  /// - Parameter origins: The files that were to be translated.
  static func problem(_ outcome: ChildProgram.Outcome, origins: [URL]) -> SceneProblem? {
    let parsing = DialectReport(outcome.text, files: origins).parsing
    let file = origins.count == 1 ? 0 : parsing
    // Without a file, the sources are named by their first one's folder.
    let name =
      file.flatMap { origins.indices.contains($0) ? origins[$0].lastPathComponent : nil }
      ?? origins.first?.deletingLastPathComponent().lastPathComponent ?? ""
    return switch outcome.end {
    case .timeOut, .signal(SIGXCPU):
      SceneProblem(
        localized("\(name) cannot be translated: it takes too long; split long or nested code"))
    case .signal:
      SceneProblem(
        localized(
          "\(name) cannot be translated: it is nested too deeply or needs too much memory; split it"))
    case .exit, .cancelled, .notStarted: nil
    }
  }
}
