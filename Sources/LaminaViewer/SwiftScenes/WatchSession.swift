import Foundation
import SceneBuilding
import WindowSystem

/// What a viewer of Swift scenes leaves in a folder for the one that comes after it, should a scene take it down.
package struct WatchSession: Sendable {
  package struct State: Codable, Sendable {
    package var generation: Int
    package var version: SceneVersion?
    /// The path of what the version is compiled from.
    var sources: String?
    var page: SavedPage?
    /// Points.
    package var width: Int
    package var height: Int
    /// On the screen.
    var position: WindowConfiguration.Position?
    /// Whether the viewer has ended because it should.
    package var hasEnded = false
  }

  /// How the last viewer ended.
  package struct Crash: Codable, Sendable {
    package let problem: SceneProblem
    /// Media time.
    package let time: Double
    package let answer: CrashRow.Answer

    package init(problem: SceneProblem, time: Double, answer: CrashRow.Answer) {
      (self.problem, self.time, self.answer) = (problem, time, answer)
    }
  }

  package let folder: SceneFolder

  package init(_ folder: SceneFolder) { self.folder = folder }

  private func file(_ name: String) -> URL { folder.url.appendingPathComponent(name) }

  package var state: State? { read("state.json") }
  package var crash: Crash? { read("crash.json") }

  package func write(_ crash: Crash) { write(crash, "crash.json") }
  func write(_ state: State) { write(state, "state.json") }

  private func read<Value: Decodable>(_ name: String) -> Value? {
    (try? Data(contentsOf: file(name))).flatMap { try? JSONDecoder().decode(Value.self, from: $0) }
  }

  /// What cannot be kept is no reason to stop.
  private func write(_ value: some Encodable, _ name: String) {
    try? JSONEncoder().encode(value).write(to: file(name), options: .atomic)
  }
}
