import Foundation
import SceneBuilding
import WindowSystem

/// The files through which a viewer of Swift scenes and its supervisor pass information to the next viewer process,
/// for the case that a scene crashes the viewer. The viewer writes its state; the supervisor writes the crash. They are
/// in the folder of the compiled versions.
package struct RestartFiles: Sendable {
  /// The state of the viewer, which it saves whenever it may have changed.
  package struct State: Codable, Sendable {
    /// The number of versions of the scene that were shown so far.
    package var generation: Int
    /// The version that is shown; nil if none is, as before the first one and while the supervisor waits for a save.
    package var version: SceneVersion?
    /// The path of the sources that the version was compiled from.
    var sources: String?
    /// The state of the page that shows the version; nil while the gallery is shown.
    var session: SavedSession?
    /// The size of the window in points.
    package var width: Int
    package var height: Int
    /// The number of pixels per point of the window; nil if it is not known.
    var scale: Double?
    /// The position of the window's content on the screen in pixels; nil if it is not known.
    var position: WindowConfiguration.Position?
    /// True when the viewer has ended as it should, and not by a crash. The state of a viewer that has crashed stays
    /// false until the next viewer saves its own.
    package var hasEnded = false
  }

  /// The crash of the last viewer, with what the supervisor has decided about it.
  package struct Crash: Codable, Sendable {
    package let problem: SceneProblem
    /// The media time of the crash.
    package let time: Double
    package let answer: CrashCounter.Answer

    package init(problem: SceneProblem, time: Double, answer: CrashCounter.Answer) {
      (self.problem, self.time, self.answer) = (problem, time, answer)
    }
  }

  package let folder: SceneFolder

  package init(_ folder: SceneFolder) { self.folder = folder }

  private func file(_ name: String) -> URL { folder.url.appendingPathComponent(name) }

  /// The last state that any viewer of the supervisor has saved; nil if none did.
  package var state: State? { read("state.json") }
  /// The last crash of a viewer; nil if none has crashed.
  package var crash: Crash? { read("crash.json") }

  package func write(_ crash: Crash) { write(crash, "crash.json") }
  func write(_ state: State) { write(state, "state.json") }

  /// The gestures that a viewer of the supervisor has recorded and not saved; nil without any.
  var gestures: GestureScript? {
    // The script gets no path, so that messages about it name a recording and not this file.
    guard let read = try? GestureScript(contentsOf: file("gestures.json")) else { return nil }
    return GestureScript(size: read.size, gestures: read.gestures)
  }

  /// Keeps the gestures that were recorded last; nil when they are saved.
  func write(_ gestures: GestureScript?) {
    let file = file("gestures.json")
    do { try gestures?.write(to: file) ?? FileManager.default.removeItem(at: file) } catch {}
  }

  /// True once a viewer has shown its window since `removeShownMark()` was called.
  package var hasShown: Bool { FileManager.default.fileExists(atPath: file("shown").path) }

  /// Notes that the viewer's window is shown.
  func noteShown() { try? Data().write(to: file("shown")) }

  /// Forgets that a window was shown, because its viewer has ended or is about to.
  package func removeShownMark() { try? FileManager.default.removeItem(at: file("shown")) }

  private func read<Value: Decodable>(_ name: String) -> Value? {
    (try? Data(contentsOf: file(name))).flatMap { try? JSONDecoder().decode(Value.self, from: $0) }
  }

  /// Writes a file. It ignores errors: a state that cannot be saved is no reason to stop.
  private func write(_ value: some Encodable, _ name: String) {
    try? JSONEncoder().encode(value).write(to: file(name), options: .atomic)
  }
}
